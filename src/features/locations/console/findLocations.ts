import { findInOrder } from '#console/data/findBy.ts';

/** Finds locations by name, code or town. */
export const findLocations = findInOrder('locations', 'name', ({ id, code, name, accountName, city }) => ({
  id,
  name,
  number: code,
  detail: [accountName, city].filter(Boolean).join(' · '),
  path: `/locations/${id}`,
}));
