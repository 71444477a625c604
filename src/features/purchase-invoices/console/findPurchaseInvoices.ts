import { findBy } from '#console/data/findBy.ts';

/** Finds purchase invoices by our number, theirs, or supplier. */
export const findPurchaseInvoices = findBy(
  'purchaseInvoices',
  ({ id, yourRef, entryNumber, supplierName }) => ({
    id,
    name: yourRef,
    number: String(entryNumber),
    detail: `${entryNumber} · ${supplierName}`,
    path: `/purchase-invoices/${id}`,
  }),
  ({ supplierCode, description }) => ({
    fields: { 'resources.purchaseInvoices.fields.description': description, 'resources.accounts.fields.code': supplierCode },
    elsewhere: 'purchaseOrders.match',
  }),
);
