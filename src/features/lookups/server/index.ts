export {
  paymentConditionReference,
  paymentTermOf,
  periodOf,
  purchaseJournalReference,
  shippingMethodReference,
  unitField,
  vatCodeFor,
  vatRulesOf,
} from './published.ts';
export { lookupRoutes } from './routes.ts';
