import sql from 'sql-template-tag';
import { filterFieldsOf } from '#server/database/filterFields.ts';
import type { Filtered } from '#server/documents/lists.ts';
import { salesOrderLineTable, salesOrderTable } from './tables.ts';

/** What orders may be filtered on, with Exact Online's names beside ours. */
export const orderFilter: Filtered = {
  table: salesOrderTable,
  fields: filterFieldsOf(salesOrderTable, {
    id: ['OrderID'],
    orderedById: ['OrderedBy'],
    orderedByCode: ['accountCode'],
    deliverToId: ['DeliverTo'],
    invoiceToId: ['InvoiceTo'],
    warehouseId: ['Warehouse'],
    amountInclVat: ['AmountFC'],
  }),
  elsewhere: {
    orderedByCode: { column: 'orderedById', table: sql`account o`, of: sql`o.code` },
  },
};

/** What order lines may be filtered on. */
export const lineFilter: Filtered = {
  table: salesOrderLineTable,
  fields: filterFieldsOf(salesOrderLineTable, { itemId: ['Item'], amount: ['AmountFC'], orderedById: ['OrderedBy'] }),
  elsewhere: {
    orderedById: { column: 'orderId', table: sql`"salesOrder" o`, of: sql`o."orderedById"` },
    itemCode: { column: 'itemId', table: sql`item o`, of: sql`o.code` },
    itemDescription: { column: 'itemId', table: sql`item o`, of: sql`o.description` },
  },
};
