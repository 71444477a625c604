export { completePostcode } from './completePostcode.ts';
export { accountImport } from './accountImport.ts';
export { contactImport } from './contactImport.ts';
export { eraseAccount, eraseContacts, eraseDeletedContacts } from './erasure.ts';
export { addAccountFigures, onPersonsErased, setServiceOfAccounts, type ErasedPersons } from './extensions.ts';
export { keepAccountName } from './keptNames.ts';
export {
  accountField,
  accountReference,
  addressLineOf,
  addressOf,
  contactField,
  contactOf,
  contactOrAccountField,
  holdsWordWithAccount,
  isAccount,
  resellerReference,
  sameAccountIn,
} from './published.ts';
export { likelyDoubles } from './alikeAccounts.ts';
export { accountTable } from './accountTable.ts';
export { saveContact } from './contactRoutes.ts';
export { contactsOf, contactTable } from './contactStore.ts';
export { deliveryAddressFor, writtenAddress } from './deliveryAddress.ts';
export { accountRoutes, saveAccount } from './routes.ts';
export { contactWithEmail, pageOfShopAccounts } from './shopAccounts.ts';
export { customerOf, supplierOf, supplierWithNumbers, type Customer, type Supplier } from './suppliers.ts';
