export {
  paymentConditionReference,
  paymentTermOf,
  periodOf,
  purchaseJournalReference,
  shippingMethodReference,
  vatCodeFor,
  vatRulesOf,
} from './published.ts';
export { lookupRoutes } from './routes.ts';
