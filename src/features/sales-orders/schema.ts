import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { currency, date, dateTime, decimal, exactEnum, fraction, longText, money, requiredText, text, uuid } from '#contract/values.ts';

/** Exact Online's numbers of the states of a sales order, its deliveries and its invoices. */
export const salesOrderStatuses = { 12: 'Open', 20: 'Partial', 21: 'Complete', 45: 'Cancelled' } as const;

/** Exact Online's numbers of the states of an approval. */
export const approvalStatuses = { 0: 'Awaiting', 1: 'Automatic', 2: 'Approved' } as const;

const status = exactEnum(salesOrderStatuses);

/** Everything that a person may write on a line of a sales order. */
export const salesOrderLineFields = {
  itemId: uuid,
  itemCode: requiredText(30),
  description: text(100),
  quantity: decimal,
  unitCode: text(20),
  unitPrice: money.nullable(),
  discount: fraction.nullable(),
  netPrice: money.nullable(),
  vatCode: text(10),
  deliveryDate: date.nullable(),
  useDropShipment: z.boolean(),
  customerItemCode: text(30),
  costCenter: text(20),
  notes: longText(1000),
  assetId: uuid.nullable(),
  workOrderItemId: uuid.nullable(),
};

/** A line of a sales order; a negative quantity is a trade-in. Fixed once delivered or invoiced. */
export const salesOrderLine = z
  .object({
    ...commonFields,
    orderId: uuid,
    lineNumber: z.int(),
    ...salesOrderLineFields,
    itemDescription: z.string().max(60).nullable(),
    vatPercentage: fraction.nullable(),
    vatAmount: money,
    amount: money,
    costPrice: money.nullable().optional().describe('Only for people with the purchasing capability.'),
    margin: money.nullable().optional().describe('Only for people with the purchasing capability.'),
    quantityDelivered: decimal,
    quantityInvoiced: decimal,
    deliveryStatus: status,
    purchaseOrderId: uuid.nullable(),
    purchaseOrderLineId: uuid.nullable(),
    purchaseOrderNumber: z.int().nullable(),
  })
  .meta({ id: 'SalesOrderLine' });

/** Everything that a person may write on a sales order; the three accounts are fixed once it is made. */
export const salesOrderFields = {
  orderedById: uuid,
  orderedByContactId: uuid.nullable(),
  deliverToId: uuid.nullable(),
  deliveryAddressId: uuid.nullable(),
  invoiceToId: uuid.nullable(),
  orderDate: date,
  deliveryDate: date.nullable(),
  description: text(60),
  yourRef: text(30),
  currency,
  paymentCondition: text(10),
  shippingMethodId: uuid.nullable(),
  warehouseId: uuid.nullable(),
  salespersonId: uuid.nullable(),
  discount: fraction.nullable(),
  approvalStatus: exactEnum(approvalStatuses),
  status,
  documentId: uuid.nullable(),
  remarks: longText(4000),
  workOrderId: uuid.nullable(),
  locationId: uuid.nullable(),
};

/** An order of a customer. */
export const salesOrder = z
  .object({
    ...commonFields,
    orderNumber: z.int(),
    ...salesOrderFields,
    orderedByCode: z.string().max(18),
    orderedByName: z.string().max(50),
    amountExclVat: money,
    vatAmount: money,
    amountInclVat: money,
    amountDc: money,
    deliveryStatus: status,
    invoiceStatus: status,
    approvedBy: z.string().max(100).nullable(),
    approvedAt: dateTime.nullable(),
    lines: z.array(salesOrderLine).optional().describe('Only where one order is asked for.'),
    purchaseOrderIds: z.array(uuid),
    source: z.enum(['Manual', 'WorkOrder', 'ServiceRequest', 'MobilityShop', 'Exact']),
  })
  .meta({ id: 'SalesOrder' });
