import { findBy } from '#console/data/findBy.ts';
import { accounts } from '../contract.ts';

/** Finds accounts by name, code, town, postcode or contact. */
export const findAccounts = findBy(accounts.listAccounts, ({ id, name, code, city }) => ({
  id,
  name,
  detail: [code, city].filter(Boolean).join(' · '),
  path: `/accounts/${id}`,
}));
