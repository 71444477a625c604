import { z } from 'zod';
import { uniqueIds } from '#contract/uniqueIds.ts';
import { keptVatFields, mostLines, oneOrSeveral, requireToCreate } from '#contract/documentLines.ts';
import { bodyFields, bodyOf, commonFields } from '#contract/record.ts';
import {
  cents,
  countedDate,
  currency,
  date,
  dateTime,
  decimal,
  exactEnum,
  exchangeRate,
  fraction,
  longText,
  money,
  nonZeroQuantity,
  requiredText,
  text,
  uuid,
} from '#contract/values.ts';

/** Exact's numbers of the states of an invoice. */
export const invoiceStates = { 10: 'Draft', 20: 'Open', 50: 'Processed' } as const;

/** A draft is being entered, an open invoice is ready for booking, a processed one is booked. */
export const invoiceState = z.enum(['Draft', 'Open', 'Processed']);

/** See {@link invoiceState}. */
export type InvoiceState = z.infer<typeof invoiceState>;

/** Exact's numbers of the kinds of invoices; a direct one refers to no purchase order. */
export const invoiceTypes = { 8030: 'Direct', 8031: 'DirectCredit', 8033: 'Invoice', 8034: 'Credit' } as const;

/** See {@link invoiceTypes}. */
export const invoiceType = z.enum(['Direct', 'DirectCredit', 'Invoice', 'Credit']);

/** See {@link invoiceTypes}. */
export type InvoiceType = z.infer<typeof invoiceType>;

/** The source of an invoice. */
export const invoiceSource = z.enum(['Manual', 'PurchaseInvoice', 'PurchaseOrder', 'WebService']);

/** The fields of a line that a person may write, without its VAT. */
const lineFields = {
  purchaseOrderLineId: uuid.nullable(),
  itemId: uuid.nullable(),
  itemCode: requiredText(30).nullable(),
  description: text(255),
  quantity: nonZeroQuantity,
  unitPrice: money,
  discount: fraction,
  vatCode: text(10),
  costCenter: text(30),
  costUnit: text(30),
  notes: longText(1000),
  differenceAccepted: z.boolean().describe('A person has seen the difference to order or receipt and accepts it'),
};

/** A line of a purchase invoice, with the ordered and received quantities of its order line. */
export const purchaseInvoiceLine = z
  .object({
    ...commonFields,
    invoiceId: uuid,
    lineNumber: z.int(),
    ...lineFields,
    differenceAcceptedBy: z.string().max(100).nullable().describe('Id of the person who accepted the difference'),
    differenceAccepterName: z.string().max(100).nullable(),
    differenceAcceptedAt: dateTime.nullable(),
    itemDescription: z.string().max(60).nullable(),
    quantityInDefaultUnits: decimal,
    unit: z.string().max(20).nullable(),
    netPrice: money,
    amount: money,
    ...keptVatFields,
    vatAmount: money,
    vatTyped: z.boolean().describe('The VAT was typed by hand and stands in place of the calculated one'),
    purchaseOrderId: uuid.nullable(),
    orderNumber: z.int().nullable(),
    orderLineNumber: z.int().nullable(),
    orderedQuantity: decimal.nullable(),
    receivedQuantity: decimal.nullable(),
    invoicedElsewhere: decimal.nullable().describe('Quantity on other invoices'),
    orderPrice: money.nullable().describe('Net price of the order line'),
    orderVatCode: z.string().max(10).nullable(),
  })
  .meta({ id: 'PurchaseInvoiceLine' });

/** See {@link purchaseInvoiceLine}. */
export type PurchaseInvoiceLine = z.infer<typeof purchaseInvoiceLine>;

/** A difference of a line from its order or from what was received. */
export const invoiceDifference = z
  .object({
    lineNumber: z.int(),
    code: z.enum(['moreThanReceived', 'moreThanOrdered', 'price', 'vatCode']),
    invoiced: z.string().max(30),
    expected: z.string().max(30),
    amount: money.nullable().describe('What a difference in price makes for the whole line; null for the others'),
  })
  .meta({ id: 'PurchaseInvoiceDifference' });

/** See {@link invoiceDifference}. */
export type InvoiceDifference = z.infer<typeof invoiceDifference>;

/** The maximum length of a supplier's invoice number. */
export const longestReference = 30;

/** The fields of an invoice that a person may write. */
const invoiceFields = {
  type: exactEnum(invoiceTypes),
  supplierId: uuid,
  contactId: uuid.nullable(),
  yourRef: requiredText(longestReference),
  invoiceDate: countedDate,
  dueDate: date.nullable(),
  journal: requiredText(10),
  financialYear: z.int().min(2000).max(2100).nullable(),
  financialPeriod: z.int().min(1).max(13).nullable(),
  paymentCondition: text(10),
  paymentReference: text(70),
  currency,
  exchangeRate,
  warehouseId: uuid.nullable(),
  description: text(255),
  remarks: longText(4000),
  controlAmount: money.nullable(),
  status: exactEnum(invoiceStates),
  documentId: uuid.nullable(),
};

/** A purchase invoice; lists leave out lines and differences. */
export const purchaseInvoice = z
  .object({
    ...commonFields,
    entryNumber: z.int(),
    ...invoiceFields,
    supplierCode: z.string().max(18),
    supplierName: z.string().max(50),
    amount: money,
    vatAmount: money,
    source: invoiceSource,
    lines: z.array(purchaseInvoiceLine).max(mostLines).optional(),
    differences: z.array(invoiceDifference).optional(),
  })
  .meta({ id: 'PurchaseInvoice' });

/** See {@link purchaseInvoice}. */
export type PurchaseInvoice = z.infer<typeof purchaseInvoice>;

/** null requests the calculated VAT. */
const writableLine = { ...bodyFields(lineFields), vatAmount: cents.nullable().optional() };

const lineBody = bodyOf(purchaseInvoiceLine, { id: uuid.optional(), ...writableLine });

/** The fields of a line that a person may write. */
export type PurchaseInvoiceLineBody = z.infer<typeof lineBody>;

/**
 * Body of an invoice: without an id a new one, with an id a change, in which absent fields stay the same. Lines, when given,
 * replace all lines: those with an id are changed, those without are added, missing ones are removed.
 */
export const purchaseInvoiceBody = requireToCreate(
  bodyOf(purchaseInvoice, {
    id: uuid.optional(),
    ...bodyFields(invoiceFields),
    lines: uniqueIds(z.array(lineBody).max(mostLines)).optional(),
  }),
  'supplierId',
  'yourRef',
  'invoiceDate',
  'journal',
);

/** See {@link purchaseInvoiceBody}. */
export type PurchaseInvoiceBody = z.infer<typeof purchaseInvoiceBody>;

const addedLine = bodyOf(purchaseInvoiceLine, { id: uuid.optional(), invoiceId: uuid, ...writableLine });

/** Body that adds one line or several lines to a draft; a line with an id is changed. */
export const addedPurchaseInvoiceLines = oneOrSeveral(addedLine, mostLines);

/** An order line that a supplier's invoice may refer to, with its received and invoiced quantities. */
export const openLine = z
  .object({
    purchaseOrderLineId: uuid,
    purchaseOrderId: uuid,
    orderNumber: z.int(),
    orderDate: date,
    currency,
    yourRef: z.string().max(50).nullable(),
    lineNumber: z.int(),
    itemId: uuid,
    itemCode: z.string().max(30),
    itemDescription: z.string().max(60),
    description: z.string().max(60).nullable(),
    unit: z.string().max(20).nullable(),
    orderedQuantity: decimal,
    receivedQuantity: decimal,
    invoicedQuantity: decimal,
    receivedNotInvoiced: decimal,
    unitPrice: money,
    discount: fraction,
    netPrice: money,
    vatCode: z.string().max(10).nullable(),
    costCenter: z.string().max(20).nullable(),
    receipts: z.array(
      z.object({
        goodsReceiptId: uuid,
        receiptNumber: z.int(),
        receiptDate: date,
        yourRef: z.string().max(50).nullable(),
        quantityReceived: decimal,
      }),
    ),
  })
  .meta({ id: 'PurchaseInvoiceOpenLine' });

/** See {@link openLine}. */
export type OpenLine = z.infer<typeof openLine>;
