export { unitRelation, vatCodeRelation } from './importRelations.ts';
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
  heldVatCodesSelect,
  paymentConditionReference,
  paymentTermSelect,
  periodOf,
  periodSelect,
  purchaseJournalReference,
  shippingMethodReference,
  unitField,
  unitReference,
  vatCodeFor,
  vatCodeReference,
  vatRulesSelect,
  type PaymentTerm,
  type Period,
} from './published.ts';
export { lookupRoutes } from './routes.ts';
export { financialPeriodTable, journalTable, paymentConditionTable, shippingMethodTable, unitTable, vatCodeTable } from './tables.ts';
