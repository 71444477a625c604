import { findBy } from '#console/data/findBy.ts';
import { items } from '../contract.ts';

/** Finds items by code or description. */
export const findItems = findBy(items.searchItems, ({ id, code, description }) => ({
  id,
  name: description,
  number: code,
  detail: code,
  path: `/items/${id}`,
}));
