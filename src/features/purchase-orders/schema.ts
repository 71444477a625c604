import { z } from 'zod';
import { bodyOf, commonFields } from '#contract/record.ts';
import { currency, date, decimal, exactEnum, exchangeRate, fraction, money, uuid } from '#contract/values.ts';

/** The greatest number of lines of one order or invoice. */
export const mostLines = 1000;

/** Exact's numbers of the states of an order, of its receipts and of its invoices. */
export const orderStates = { 10: 'Open', 20: 'Partial', 30: 'Complete', 40: 'Cancelled' } as const;

/** How far an order is, as a whole, in receipts or in invoices. */
export const orderState = z.enum(['Open', 'Partial', 'Complete', 'Cancelled']);

/** See {@link orderState}. */
export type OrderState = z.infer<typeof orderState>;

/** Where an order came from: typed here, made for a sales order, sent by another system. */
export const orderSource = z.enum(['Manual', 'SalesOrder', 'Rest']);

/** Whether an order still needs approval. */
export const approvalState = z.enum(['Awaiting', 'Automatic', 'Approved']);

const text = (max: number) => z.string().trim().max(max).nullable();
const quantity = decimal.refine((value) => Number(value) > 0, { params: { code: 'moreThan', params: { min: 0 } } });

/** One line of a purchase order. */
export const purchaseOrderLine = z
  .object({
    ...commonFields,
    purchaseOrderId: uuid,
    orderNumber: z.int(),
    supplierId: uuid,
    lineNumber: z.int(),
    itemId: uuid,
    itemCode: z.string(),
    itemDescription: z.string(),
    description: z.string().nullable(),
    quantity: decimal,
    quantityInPurchaseUnits: decimal,
    unit: z.string().nullable(),
    unitPrice: money,
    discount: fraction,
    netPrice: money,
    vatCode: z.string().nullable(),
    vatPercentage: fraction,
    vatAmount: money,
    amount: money,
    receiptDate: date.nullable(),
    receivedQuantity: decimal,
    invoicedQuantity: decimal,
    inStock: decimal.nullable(),
    projectedStock: decimal.nullable(),
    supplierItemCode: z.string().nullable(),
    salesOrderLineId: uuid.nullable(),
    costCenter: z.string().nullable(),
    notes: z.string().nullable(),
  })
  .meta({ id: 'PurchaseOrderLine' });

/** See {@link purchaseOrderLine}. */
export type PurchaseOrderLine = z.infer<typeof purchaseOrderLine>;

/** A purchase order; lists leave the lines out. */
export const purchaseOrder = z
  .object({
    ...commonFields,
    orderNumber: z.int(),
    supplierId: uuid,
    supplierCode: z.string(),
    supplierName: z.string(),
    relationNumber: z.string(),
    supplierContactId: uuid.nullable(),
    orderDate: date,
    receiptDate: date.nullable(),
    description: z.string().nullable(),
    yourRef: z.string().nullable(),
    currency,
    exchangeRate: z.number(),
    paymentCondition: z.string().nullable(),
    warehouseId: uuid.nullable(),
    warehouseCode: z.string().nullable(),
    dropShipment: z.boolean(),
    deliveryAccountId: uuid.nullable(),
    deliveryAddressId: uuid.nullable(),
    purchaseAgentId: uuid.nullable(),
    shippingMethodId: uuid.nullable(),
    salesOrderId: uuid.nullable(),
    salesOrderNumber: z.int().nullable(),
    orderStatus: orderState,
    receiptStatus: orderState,
    invoiceStatus: orderState,
    approvalStatus: approvalState,
    source: orderSource,
    amountExclVat: money,
    vatAmount: money,
    amountInclVat: money,
    documentId: uuid.nullable(),
    remarks: z.string().nullable(),
    lines: z.array(purchaseOrderLine).optional(),
  })
  .meta({ id: 'PurchaseOrder' });

/** See {@link purchaseOrder}. */
export type PurchaseOrder = z.infer<typeof purchaseOrder>;

const lineFields = {
  itemId: uuid.optional(),
  itemCode: z.string().trim().min(1).max(30).optional(),
  description: text(255).optional(),
  quantityInPurchaseUnits: quantity.optional(),
  quantity: quantity.optional(),
  unitPrice: money.optional(),
  discount: fraction.optional(),
  netPrice: money.optional(),
  vatCode: text(10).optional(),
  receiptDate: date.nullable().optional(),
  costCenter: text(30).optional(),
  notes: text(1000).optional(),
};

const orderFields = {
  supplierId: uuid.optional(),
  relationNumber: z.string().trim().min(1).max(18).optional(),
  supplierContactId: uuid.nullable().optional(),
  orderDate: date.optional(),
  receiptDate: date.nullable().optional(),
  description: text(255).optional(),
  yourRef: text(50).optional(),
  currency: currency.optional(),
  exchangeRate: exchangeRate.optional(),
  paymentCondition: text(10).optional(),
  warehouseId: uuid.nullable().optional(),
  dropShipment: z.boolean().optional(),
  deliveryAccountId: uuid.nullable().optional(),
  deliveryAddressId: uuid.nullable().optional(),
  purchaseAgentId: uuid.nullable().optional(),
  shippingMethodId: uuid.nullable().optional(),
  documentId: uuid.nullable().optional(),
  remarks: text(4000).optional(),
};

/** A line inside a new order. */
const newLine = bodyOf(purchaseOrderLine, lineFields);

/** A line inside a changed order: with its id an existing line, without one a new line. */
const changedLine = bodyOf(purchaseOrderLine, { id: uuid.optional(), ...lineFields });

/** Body of a new order: the supplier by id or by relation number, and at least one line. */
export const newPurchaseOrder = bodyOf(purchaseOrder, {
  ...orderFields,
  salesOrderId: uuid.nullable().optional(),
  lines: z.array(newLine).min(1).max(mostLines),
});

/** Body of a changed order; what is absent stays as it is. Lines, when given, stand for all lines. */
export const changedPurchaseOrder = bodyOf(purchaseOrder, {
  ...orderFields,
  orderStatus: exactEnum(orderStates).optional(),
  lines: z.array(changedLine).min(1).max(mostLines).optional(),
});

const addedLine = bodyOf(purchaseOrderLine, { purchaseOrderId: uuid, ...lineFields });

/** Body that adds one line, or several, to an order. */
export const addedPurchaseOrderLines = z.union([addedLine, z.array(addedLine).min(1).max(mostLines)]);

/** Body of a changed line; what is absent stays as it is. */
export const changedPurchaseOrderLine = newLine;

/** What a person may write on a line. */
export type PurchaseOrderLineBody = z.infer<typeof changedLine>;

/** What a person may write on an order. */
export type PurchaseOrderBody = z.infer<typeof changedPurchaseOrder>;

/** The columns that a list of orders sorts on. */
export const orderSortColumns = [
  '-orderNumber',
  'supplierName',
  'orderDate',
  'receiptDate',
  'orderStatus',
  'amountInclVat',
  'modified',
] as const;
