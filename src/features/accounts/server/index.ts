export { addAccountFigures, onAccountRenamed, setServiceOfAccounts } from './extensions.ts';
export { accountField, accountReference, contactField, contactOf, holdsWordWithAccount, isAccount } from './published.ts';
export { accountRoutes } from './routes.ts';
export { supplierOf, type Supplier } from './suppliers.ts';
