import { findBy } from '#console/data/findBy.ts';

/** Finds items by code or description. */
export const findItems = findBy(
  'items',
  ({ id, code, description }) => ({
    id,
    name: description,
    number: code,
    detail: code,
    path: `/items/${id}`,
  }),
  ({ barcode, searchCode }) => ({ fields: { 'resources.items.fields.barcode': barcode, 'resources.items.fields.searchCode': searchCode } }),
);
