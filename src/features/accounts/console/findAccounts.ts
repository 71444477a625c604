import { findBy } from '#console/data/findBy.ts';

/** Finds accounts by name, code, town, postcode or contact. */
export const findAccounts = findBy('accounts', ({ id, name, code, city, match }) => ({
  id,
  name,
  number: code,
  detail: [code, match?.field === 'city' ? null : city].filter(Boolean).join(' · '),
  ...(match ? { reason: { label: `accounts.match.${match.field}`, text: match.text } } : {}),
  path: `/accounts/${id}`,
}));
