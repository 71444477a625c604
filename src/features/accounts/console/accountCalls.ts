import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { accounts } from '../contract.ts';

/** The calls of accounts. */
export const accountCalls = {
  getList: accounts.listAccounts,
  getOne: accounts.getAccount,
  create: accounts.createAccount,
  update: accounts.updateAccount,
  history: accounts.getAccountHistory,
  alike: accounts.listAlikeAccounts,
  indicators: accounts.listAccountIndicators,
  cities: accounts.listAccountCities,
  inBox: accounts.findAccountsInBox,
} satisfies ResourceCalls;

/** The calls of the contacts of accounts. */
export const contactCalls = {
  getOne: accounts.getContact,
  getManyReference: accounts.listContactsOfAccount,
  create: accounts.createContact,
  update: accounts.updateContact,
  delete: accounts.deleteContact,
} satisfies ResourceCalls;

/** The calls of the classifications of accounts. */
export const classificationCalls = { getList: accounts.listAccountClassifications } satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    accounts: typeof accountCalls;
    contacts: typeof contactCalls;
    accountClassifications: typeof classificationCalls;
  }
}
