import { z } from 'zod';
import { uniqueIds } from '#contract/uniqueIds.ts';
import { keptVatFields, mostLines, oneOrSeveral, requireToCreate } from '#contract/documentLines.ts';
import { bodyFields, bodyOf, commonFields } from '#contract/record.ts';
import {
  currency,
  date,
  decimal,
  exactEnum,
  exchangeRate,
  fraction,
  longText,
  money,
  quantity,
  requiredText,
  text,
  uuid,
} from '#contract/values.ts';

/** Exact's numbers of the states of an order, of its receipts and of its invoices. */
export const orderStates = { 10: 'Open', 20: 'Partial', 30: 'Complete', 40: 'Cancelled' } as const;

/** The names of {@link orderStates}. */
export const orderState = z.enum(['Open', 'Partial', 'Complete', 'Cancelled']);

/** The progress of an order, as a whole, in receipts or in invoices. */
const progress = exactEnum(orderStates);

/** The source of an order: typed here, created for a sales order, sent by another system. */
const orderSource = exactEnum({ 1: 'Manual', 5: 'SalesOrder', 11: 'Rest' });

/** Whether an order still needs approval. */
const approvalState = exactEnum({ 0: 'Awaiting', 1: 'Automatic', 2: 'Approved' });

/** The fields of a line that a person may write. */
const lineFields = {
  itemId: uuid,
  itemCode: requiredText(30),
  description: text(255),
  quantityInPurchaseUnits: quantity,
  quantity,
  unitPrice: money,
  discount: fraction,
  netPrice: money,
  vatCode: text(10),
  receiptDate: date.nullable(),
  costCenter: text(30),
  notes: longText(1000),
  salesOrderLineId: uuid.nullable(),
};

/** One line of a purchase order. */
export const purchaseOrderLine = z
  .object({
    ...commonFields,
    purchaseOrderId: uuid,
    orderNumber: z.int(),
    supplierId: uuid,
    lineNumber: z.int(),
    ...lineFields,
    itemDescription: z.string().max(60),
    unit: z.string().max(20).nullable(),
    ...keptVatFields,
    vatAmount: money,
    amount: money,
    receivedQuantity: decimal,
    invoicedQuantity: decimal,
    inStock: decimal.nullable(),
    projectedStock: decimal.nullable(),
    supplierItemCode: z.string().max(30).nullable(),
  })
  .meta({ id: 'PurchaseOrderLine' });

/** See {@link purchaseOrderLine}. */
export type PurchaseOrderLine = z.infer<typeof purchaseOrderLine>;

/** The fields of an order that a person may write. */
const orderFields = {
  supplierId: uuid,
  relationNumber: requiredText(18),
  supplierContactId: uuid.nullable(),
  orderDate: date,
  receiptDate: date.nullable(),
  description: text(255),
  yourRef: text(50),
  currency,
  exchangeRate,
  paymentCondition: text(10),
  warehouseId: uuid.nullable(),
  dropShipment: z.boolean(),
  deliveryAccountId: uuid.nullable(),
  deliveryAddressId: uuid.nullable(),
  purchaseAgentId: uuid.nullable(),
  shippingMethodId: uuid.nullable(),
  documentId: uuid.nullable(),
  remarks: longText(4000),
};

/** A purchase order; lists leave the lines out. */
export const purchaseOrder = z
  .object({
    ...commonFields,
    orderNumber: z.int(),
    ...orderFields,
    supplierCode: z.string().max(18),
    supplierName: z.string().max(50),
    warehouseCode: z.string().max(20).nullable(),
    salesOrderId: uuid.nullable(),
    salesOrderNumber: z.int().nullable(),
    orderStatus: progress,
    receiptStatus: progress,
    invoiceStatus: progress,
    approvalStatus: approvalState,
    source: orderSource,
    amountExclVat: money,
    vatAmount: money,
    amountInclVat: money,
    lines: z.array(purchaseOrderLine).max(mostLines).optional(),
  })
  .meta({ id: 'PurchaseOrder' });

/** See {@link purchaseOrder}. */
export type PurchaseOrder = z.infer<typeof purchaseOrder>;

/** A line inside a new order. */
const newLine = bodyOf(purchaseOrderLine, bodyFields(lineFields));

/** A line of a changed order: with an id an existing line, without one a new line. */
const changedLine = bodyOf(purchaseOrderLine, { id: uuid.optional(), ...bodyFields(lineFields) });

/** Body of a new order: the supplier by id or by relation number, and at least one line. */
export const newPurchaseOrder = bodyOf(purchaseOrder, {
  ...bodyFields(orderFields),
  salesOrderId: uuid.nullable().optional(),
  lines: z.array(newLine).min(1).max(mostLines),
});

const changedFields = {
  ...bodyFields(orderFields),
  orderStatus: progress.optional(),
  lines: uniqueIds(z.array(changedLine).min(1).max(mostLines)).optional(),
};

/** Body of a saved order: without an id a {@link newPurchaseOrder}, with an id a change as in {@link changedPurchaseOrder}. */
export const savedPurchaseOrder = requireToCreate(
  bodyOf(purchaseOrder, { id: uuid.optional(), salesOrderId: uuid.nullable().optional(), ...changedFields }),
  'lines',
);

/** Body of a changed order; absent fields stay the same. Lines, when given, replace all lines. */
export const changedPurchaseOrder = bodyOf(purchaseOrder, changedFields);

/** See {@link changedPurchaseOrder}. */
export type PurchaseOrderBody = z.infer<typeof changedPurchaseOrder>;

/** See {@link changedPurchaseOrder}. */
export type PurchaseOrderLineBody = z.infer<typeof changedLine>;

const addedLine = bodyOf(purchaseOrderLine, { id: uuid.optional(), purchaseOrderId: uuid, ...bodyFields(lineFields) });

/** Body that adds one line or several lines to an order; a line with an id is changed. */
export const addedPurchaseOrderLines = oneOrSeveral(addedLine, mostLines);

/** Body of a changed line; absent fields stay the same. */
export const changedPurchaseOrderLine = newLine;

/** The columns by which a list of orders can be sorted. */
export const orderSortColumns = [
  '-orderNumber',
  'supplierName',
  'orderDate',
  'receiptDate',
  'orderStatus',
  'amountInclVat',
  'modified',
] as const;
