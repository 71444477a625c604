export { addAccountFigures, onAccountRenamed, setServiceOfAccounts } from './extensions.ts';
export {
  accountField,
  accountReference,
  addressOf,
  contactField,
  contactOf,
  holdsWordWithAccount,
  isAccount,
  keepSupplierName,
  sameAccountIn,
} from './published.ts';
export { accountRoutes } from './routes.ts';
export { supplierOf, type Supplier } from './suppliers.ts';
