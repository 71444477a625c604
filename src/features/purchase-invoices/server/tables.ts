import sql from 'sql-template-tag';
import { accountField } from '#features/accounts/server/index.ts';
import { itemNames } from '#features/items/server/index.ts';
import { orderLineField } from '#features/purchase-orders/server/index.ts';
import { personName } from '#server/database/people.ts';
import { defineTable, thisDivision } from '#server/database/table.ts';
import { purchaseInvoice, purchaseInvoiceLine } from '../schema.ts';

const ofOrder = (name: Parameters<typeof orderLineField>[0]) => orderLineField(name, sql`r."purchaseOrderLineId"`);

// the quantity of the order line on other invoices
const elsewhere = sql`(
  select round(coalesce(sum(case when v.type in ('DirectCredit', 'Credit') and v.amount >= 0 then -o.quantity else o.quantity end), 0), 4)::text
  from "purchaseInvoiceLine" o join "purchaseInvoice" v on v.division = ${thisDivision} and v.id = o."invoiceId"
  where o.division = ${thisDivision} and o."purchaseOrderLineId" = r."purchaseOrderLineId" and o."invoiceId" <> r."invoiceId" and o."deletedAt" is null)`;

/** The fields of its item and of its order line that a line shows. */
export const derivedOfLine = {
  differenceAccepterName: personName(sql`r."differenceAcceptedBy"`),
  quantityInDefaultUnits: sql`r.quantity::text`,
  ...itemNames(sql`r."itemId"`),
  purchaseOrderId: ofOrder('purchaseOrderId'),
  orderNumber: ofOrder('orderNumber'),
  orderLineNumber: ofOrder('lineNumber'),
  orderedQuantity: sql`${ofOrder('quantity')}::text`,
  receivedQuantity: sql`${ofOrder('receivedQuantity')}::text`,
  invoicedElsewhere: sql`case when r."purchaseOrderLineId" is null then null else ${elsewhere} end`,
  orderPrice: sql`${ofOrder('netPrice')}::text`,
  orderVatCode: ofOrder('vatCode'),
};

/** Purchase invoice lines as the API shows them. */
export const purchaseInvoiceLineTable = defineTable({
  name: 'purchaseInvoiceLine',
  schema: purchaseInvoiceLine,
  derived: derivedOfLine,
  within: 'lines',
});

/** Purchase invoices as the API shows them. */
export const purchaseInvoiceTable = defineTable({
  name: 'purchaseInvoice',
  schema: purchaseInvoice,
  derived: {
    supplierCode: accountField('code', sql`r."supplierId"`),
  },
  hidden: { searchText: 'text', enteredBy: 'texts' },
  children: { lines: { table: purchaseInvoiceLineTable, by: 'invoiceId', order: 'lineNumber' } },
  computed: ['differences'],
});
