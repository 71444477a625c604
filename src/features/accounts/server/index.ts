export { accountImport } from './accountImport.ts';
export { contactImport } from './contactImport.ts';
export { addAccountFigures, onAccountRenamed, setServiceOfAccounts } from './extensions.ts';
export {
  accountField,
  accountReference,
  addressOf,
  contactField,
  contactOf,
  holdsWordWithAccount,
  isAccount,
  keepSupplierNames,
  sameAccountIn,
} from './published.ts';
export { accountRoutes } from './routes.ts';
export { supplierOf, type Supplier } from './suppliers.ts';
