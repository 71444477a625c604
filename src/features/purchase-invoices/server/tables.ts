import sql, { type Sql } from 'sql-template-tag';
import { accountField } from '#features/accounts/server/index.ts';
import { itemField } from '#features/items/server/index.ts';
import { defineTable, thisDivision } from '#server/database/table.ts';
import { purchaseInvoice, purchaseInvoiceLine } from '../schema.ts';

const order = (column: Sql) =>
  sql`(select ${column} from "purchaseOrderLine" l where l.division = ${thisDivision} and l.id = r."purchaseOrderLineId")`;

// what other invoices than this one hold of the order line
const elsewhere = sql`(
  select (coalesce(sum(case when v.type in ('DirectCredit', 'Credit') and v.amount >= 0 then -o.quantity else o.quantity end), 0))::numeric(19, 4)::text
  from "purchaseInvoiceLine" o join "purchaseInvoice" v on v.division = ${thisDivision} and v.id = o."invoiceId"
  where o.division = ${thisDivision} and o."purchaseOrderLineId" = r."purchaseOrderLineId" and o."invoiceId" <> r."invoiceId" and o."deletedAt" is null)`;

/** What a line shows of its item and of its order line. */
export const derivedOfLine = {
  quantityInDefaultUnits: sql`r.quantity::text`,
  itemCode: itemField('code', sql`r."itemId"`),
  itemDescription: itemField('description', sql`r."itemId"`),
  purchaseOrderId: order(sql`l."purchaseOrderId"`),
  orderNumber: order(sql`l."orderNumber"`),
  orderLineNumber: order(sql`l."lineNumber"`),
  orderedQuantity: order(sql`l.quantity::text`),
  receivedQuantity: order(sql`l."receivedQuantity"::text`),
  invoicedElsewhere: sql`case when r."purchaseOrderLineId" is null then null else ${elsewhere} end`,
  orderPrice: order(sql`l."netPrice"::text`),
  orderVatCode: order(sql`l."vatCode"`),
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
