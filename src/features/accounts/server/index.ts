export { accountImport } from './accountImport.ts';
export { contactImport } from './contactImport.ts';
export { addAccountFigures, onAccountRenamed, setServiceOfAccounts } from './extensions.ts';
export {
  accountField,
  accountReference,
  addressLineOf,
  addressOf,
  contactField,
  contactOf,
  holdsWordWithAccount,
  isAccount,
  keepNameOn,
  sameAccountIn,
} from './published.ts';
export { accountRoutes } from './routes.ts';
export { customerOf, supplierOf, type Customer, type Supplier } from './suppliers.ts';
