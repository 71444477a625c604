import sql, { type Sql } from 'sql-template-tag';
import { defineTable } from '#server/database/table.ts';

/** Purchase invoices as the API shows them. */
export const purchaseInvoiceTable = defineTable({
  name: 'purchaseInvoice',
  columns: {
    entryNumber: 'integer',
    type: 'text',
    supplierId: 'uuid',
    supplierName: 'text',
    contactId: 'uuid',
    yourRef: 'text',
    invoiceDate: 'date',
    dueDate: 'date',
    journal: 'text',
    financialYear: 'integer',
    financialPeriod: 'integer',
    paymentCondition: 'text',
    paymentReference: 'text',
    currency: 'text',
    exchangeRate: 'number',
    warehouseId: 'uuid',
    description: 'text',
    remarks: 'text',
    amount: 'decimal',
    vatAmount: 'decimal',
    controlAmount: 'decimal',
    status: 'text',
    source: 'text',
    documentId: 'uuid',
  },
  derived: {
    supplierCode: sql`(select a.code from account a where a.division = r.division and a.id = r."supplierId")`,
  },
  required: ['entryNumber', 'supplierName', 'invoiceDate', 'yourRef', 'amount', 'status', 'modified'],
  references: {
    purchaseInvoice_division_supplierId_fkey: 'supplierId',
    purchaseInvoice_division_contactId_fkey: 'contactId',
    purchaseInvoice_division_journal_fkey: 'journal',
    purchaseInvoice_division_paymentCondition_fkey: 'paymentCondition',
    purchaseInvoice_division_warehouseId_fkey: 'warehouseId',
    purchaseInvoice_division_documentId_fkey: 'documentId',
  },
});

const item = (column: Sql) => sql`(select ${column} from item i where i.division = r.division and i.id = r."itemId")`;
const order = (column: Sql) =>
  sql`(select ${column} from "purchaseOrderLine" l where l.division = r.division and l.id = r."purchaseOrderLineId")`;

// what other invoices than this one hold of the order line
const elsewhere = sql`(
  select (coalesce(sum(case when v.type in ('DirectCredit', 'Credit') and v.amount >= 0 then -o.quantity else o.quantity end), 0))::numeric(19, 4)::text
  from "purchaseInvoiceLine" o join "purchaseInvoice" v on v.division = o.division and v.id = o."invoiceId"
  where o.division = r.division and o."purchaseOrderLineId" = r."purchaseOrderLineId" and o."invoiceId" <> r."invoiceId" and o."deletedAt" is null)`;

/** Purchase invoice lines as the API shows them. */
export const purchaseInvoiceLineTable = defineTable({
  name: 'purchaseInvoiceLine',
  columns: {
    invoiceId: 'uuid',
    lineNumber: 'integer',
    purchaseOrderLineId: 'uuid',
    itemId: 'uuid',
    description: 'text',
    quantity: 'decimal',
    unit: 'text',
    unitPrice: 'decimal',
    discount: 'number',
    netPrice: 'decimal',
    amount: 'decimal',
    vatCode: 'text',
    vatPercentage: 'number',
    vatAmount: 'decimal',
    vatTyped: 'boolean',
    costCenter: 'text',
    costUnit: 'text',
    notes: 'text',
    differenceAccepted: 'boolean',
  },
  derived: {
    quantityInDefaultUnits: sql`r.quantity::text`,
    itemCode: item(sql`i.code`),
    itemDescription: item(sql`i.description`),
    purchaseOrderId: order(sql`l."purchaseOrderId"`),
    orderNumber: order(sql`l."orderNumber"`),
    orderLineNumber: order(sql`l."lineNumber"`),
    orderedQuantity: order(sql`l.quantity::text`),
    receivedQuantity: order(sql`l."receivedQuantity"::text`),
    invoicedElsewhere: sql`case when r."purchaseOrderLineId" is null then null else ${elsewhere} end`,
    orderPrice: order(sql`l."netPrice"::text`),
    orderVatCode: order(sql`l."vatCode"`),
  },
  references: {
    purchaseInvoiceLine_division_vatCode_fkey: 'lines.vatCode',
    purchaseInvoiceLine_division_costCenter_fkey: 'lines.costCenter',
  },
});
