export {
  financialPeriodImport,
  journalImport,
  paymentConditionImport,
  shippingMethodImport,
  unitImport,
  vatCodeImport,
} from './imports.ts';
export { addPeriodUse } from './periods.ts';
export {
  paymentConditionReference,
  paymentTermOf,
  periodOf,
  purchaseJournalReference,
  shippingMethodReference,
  unitField,
  unitReference,
  vatCodeFor,
  vatCodeReference,
  vatRulesOf,
} from './published.ts';
export { lookupRoutes } from './routes.ts';
export { financialPeriodTable, journalTable, paymentConditionTable, shippingMethodTable, unitTable, vatCodeTable } from './tables.ts';
