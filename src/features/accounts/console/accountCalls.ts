import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { accounts } from '../contract.ts';

/** The calls behind the resource of accounts. */
export const accountCalls: ResourceCalls = {
  getList: accounts.listAccounts,
  getOne: accounts.getAccount,
  create: accounts.createAccount,
  update: accounts.updateAccount,
};
