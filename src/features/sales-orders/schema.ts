import { z } from 'zod';
import { salesPriceSources } from '#features/items/priceSchema.ts';
import { keptVatFields, mostLines, oneOrSeveral, requireToCreate } from '#contract/documentLines.ts';
import { bodyFields, bodyOf, commonFields } from '#contract/record.ts';
import { uniqueIds } from '#contract/uniqueIds.ts';
import {
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

/** Exact Online's numbers of the states of a sales order, its deliveries and its invoices. */
export const salesOrderStatuses = { 12: 'Open', 20: 'Partial', 21: 'Complete', 45: 'Cancelled' } as const;

/** Exact Online's numbers of the states of an approval. */
export const approvalStatuses = { 0: 'Awaiting', 1: 'Automatic', 2: 'Approved' } as const;

/** The progress of an order, as a whole, in deliveries or in invoices. */
export const salesOrderStatus = exactEnum(salesOrderStatuses);

/** The source of a line's price: agreed with the customer, the price list, the item itself, or typed. */
export const priceSource = z.enum([...salesPriceSources, 'Manual']);

/** See {@link priceSource}. */
export type PriceSource = z.infer<typeof priceSource>;

/** The fields of a line that a person may write. */
const lineFields = {
  itemId: uuid,
  itemCode: requiredText(30),
  description: text(100),
  quantity: nonZeroQuantity,
  unitCode: text(20),
  unitPrice: money,
  discount: fraction,
  netPrice: money,
  vatCode: text(10),
  deliveryDate: date.nullable(),
  useDropShipment: z.boolean(),
  customerItemCode: text(30),
  costCenter: text(30),
  notes: longText(1000),
  assetId: uuid.nullable(),
  workOrderItemId: uuid.nullable(),
};

/** A line of a sales order; a negative quantity is a trade-in. Fixed once delivered or invoiced. */
export const salesOrderLine = z
  .object({
    ...commonFields,
    orderId: uuid,
    orderNumber: z.int(),
    orderedById: uuid,
    lineNumber: z.int(),
    ...lineFields,
    itemDescription: z.string().max(60).nullable(),
    priceSource,
    ...keptVatFields,
    vatAmount: money,
    amount: money,
    costPrice: money.nullable().optional().describe('Only for people with the purchasing capability.'),
    margin: money.nullable().optional().describe('Only for people with the purchasing capability.'),
    quantityDelivered: decimal,
    quantityOpen: decimal.describe('What is still to be delivered'),
    quantityToBuy: decimal.describe('What is still to be delivered and was not ordered from a supplier'),
    quantityInvoiced: decimal,
    deliveryStatus: salesOrderStatus,
    inStock: decimal.nullable().describe('What lies in the warehouse of the order'),
    purchaseOrderId: uuid.nullable(),
    purchaseOrderLineId: uuid.nullable(),
    purchaseOrderNumber: z.int().nullable(),
  })
  .meta({ id: 'SalesOrderLine' });

/** See {@link salesOrderLine}. */
export type SalesOrderLine = z.infer<typeof salesOrderLine>;

/** The fields of an order that a person may write; the three accounts of an existing order cannot be changed. */
const orderFields = {
  orderedById: uuid,
  accountCode: requiredText(18),
  orderedByContactId: uuid.nullable(),
  deliverToId: uuid.nullable(),
  deliveryAddressId: uuid.nullable(),
  invoiceToId: uuid.nullable(),
  orderDate: date,
  deliveryDate: date.nullable(),
  description: text(60),
  yourRef: text(30),
  currency,
  exchangeRate,
  paymentCondition: text(10),
  shippingMethodId: uuid.nullable(),
  warehouseId: uuid.nullable(),
  salespersonId: uuid.nullable(),
  discount: fraction.nullable(),
  documentId: uuid.nullable(),
  remarks: longText(4000),
  workOrderId: uuid.nullable(),
  locationId: uuid.nullable(),
};

/** An order of a customer; lists leave the lines out. */
export const salesOrder = z
  .object({
    ...commonFields,
    orderNumber: z.int(),
    ...orderFields,
    orderedByCode: z.string().max(18),
    orderedByName: z.string().max(50),
    warehouseCode: z.string().max(20).nullable(),
    workOrderNumber: z.string().max(30).nullable(),
    amountExclVat: money,
    vatAmount: money,
    amountInclVat: money,
    amountDc: money,
    status: salesOrderStatus,
    deliveryStatus: salesOrderStatus,
    invoiceStatus: salesOrderStatus,
    approvalStatus: exactEnum(approvalStatuses),
    approvedBy: z.string().max(100).nullable(),
    approvedAt: dateTime.nullable(),
    confirmedAt: dateTime.nullable().describe('When the confirmation was last mailed'),
    lines: z.array(salesOrderLine).max(mostLines).optional(),
    purchaseOrderIds: z.array(uuid),
    source: z.enum(['Manual', 'WorkOrder', 'ServiceRequest', 'MobilityShop', 'Exact']),
  })
  .meta({ id: 'SalesOrder' });

/** See {@link salesOrder}. */
export type SalesOrder = z.infer<typeof salesOrder>;

/** A line inside a new order. */
const newLine = bodyOf(salesOrderLine, bodyFields(lineFields, 'quantity'));

/** A line of a changed order: with an id an existing line, without one a new line. */
const changedLine = bodyOf(salesOrderLine, { id: uuid.optional(), ...bodyFields(lineFields) });

/** Body of a new order: the customer by id or by code, and at least one line. */
export const newSalesOrder = bodyOf(salesOrder, { ...bodyFields(orderFields), lines: z.array(newLine).min(1).max(mostLines) });

const changedFields = {
  ...bodyFields(orderFields),
  status: salesOrderStatus.optional(),
  approvalStatus: exactEnum(approvalStatuses).optional(),
  lines: uniqueIds(z.array(changedLine).min(1).max(mostLines)).optional(),
};

/** Body of a saved order: without an id a {@link newSalesOrder}, with an id a change as in {@link changedSalesOrder}. */
export const savedSalesOrder = requireToCreate(bodyOf(salesOrder, { id: uuid.optional(), ...changedFields }), 'lines');

/** Body of a changed order; absent fields stay the same. Lines, when given, replace all lines. */
export const changedSalesOrder = bodyOf(salesOrder, changedFields);

const addedLine = bodyOf(salesOrderLine, { id: uuid.optional(), orderId: uuid, ...bodyFields(lineFields) });

/** Body that adds one line or several lines to an order; a line with an id is changed. */
export const addedSalesOrderLines = oneOrSeveral(addedLine, mostLines);

/** Body of a changed line; absent fields stay the same. */
export const changedSalesOrderLine = bodyOf(salesOrderLine, bodyFields(lineFields));

/** The fields of a line that a person may write. */
export type SalesOrderLineBody = z.infer<typeof changedLine>;

/** The fields of an order that a person may write. */
export type SalesOrderBody = z.infer<typeof changedSalesOrder>;

/** The columns by which a list of orders can be sorted. */
export const salesOrderSort = [
  '-orderNumber',
  'orderedByName',
  'orderDate',
  'deliveryDate',
  'status',
  'amountInclVat',
  'modified',
] as const;
