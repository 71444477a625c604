import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { dateTime, decimal, fraction, longText, money, requiredText, text, uuid } from '#contract/values.ts';

/** The six states of a planned visit, in the specification's words. */
export const workOrderStatuses = ['Open', 'Bevestigd', 'Herpland', 'Gerealiseerd', 'Afgehandeld', 'Geannuleerd'] as const;

/** See {@link workOrderStatuses}. */
export const workOrderStatus = z.enum(workOrderStatuses);

/** Everything that a person may write on a line of a work order. */
export const workOrderItemFields = {
  kind: z.enum(['Service', 'Material', 'Labour', 'Travel', 'Replacement']),
  itemId: uuid.nullable(),
  description: text(255),
  quantity: decimal,
  quantityUsed: decimal.nullable(),
  unitPrice: money.nullable(),
  discount: fraction.nullable(),
  billable: z.boolean(),
  underWarranty: z.boolean(),
  assetId: uuid.nullable(),
  warehouseId: uuid.nullable(),
  serialNumbers: z.array(requiredText(50)).max(1000),
  status: z.enum(['Open', 'Gerealiseerd', 'Geannuleerd', 'Herpland']),
  outcome: longText(1000),
};

/** What must be done, used or delivered on a visit. */
export const workOrderItem = z
  .object({
    ...commonFields,
    workOrderId: uuid,
    lineNumber: z.int(),
    ...workOrderItemFields,
    itemCode: z.string().max(30).nullable(),
    itemDescription: z.string().max(60).nullable(),
    unitCode: z.string().max(20).nullable(),
    serviceReportId: uuid.nullable(),
  })
  .meta({ id: 'WorkOrderItem' });

/** The signature under a work order; the image has its own address. */
export const autograph = z
  .object({
    id: uuid,
    workOrderId: uuid,
    signedBy: z.string().max(100).nullable(),
    signedAt: dateTime,
    remark: z.string().max(2000).nullable(),
    ip: z.string().max(45).nullable(),
    documentHash: z.string().max(64),
  })
  .meta({ id: 'Autograph' });

/** Everything that a person may write on a work order. */
export const workOrderFields = {
  invoiceToId: uuid.nullable(),
  serviceRequestId: uuid.nullable(),
  contactId: uuid.nullable(),
  type: z.enum(['Maintenance', 'Repair', 'Installation', 'Delivery', 'Advice']),
  status: workOrderStatus,
  priority: z.enum(['Low', 'Normal', 'High', 'Urgent']),
  description: requiredText(255),
  instructions: longText(4000),
  windowStart: dateTime.nullable(),
  windowEnd: dateTime.nullable(),
  plannedStart: dateTime.nullable(),
  plannedEnd: dateTime.nullable(),
  estimatedMinutes: z.int().min(0).max(100_000).nullable(),
  actualStart: dateTime.nullable(),
  actualEnd: dateTime.nullable(),
  travelMinutes: z.int().min(0).max(10_000).nullable(),
  workMinutes: z.int().min(0).max(100_000).nullable(),
  travelKm: z.number().min(0).max(10_000).nullable(),
  engineerId: uuid.nullable(),
  engineerIds: z.array(uuid).max(50),
  assetIds: z.array(uuid).max(5000),
  purchaseOrder: text(50),
  resolution: longText(4000),
  internalNotes: longText(4000),
  customerRemark: longText(4000),
  signatureRequired: z.boolean(),
  completionStatus: z.enum(['Partial', 'Full']).nullable(),
  followUpRequired: z.boolean(),
  cancelReason: text(255),
  rescheduleReason: text(255),
};

/** A planned visit to a location. */
export const workOrder = z
  .object({
    ...commonFields,
    number: z.string().max(30),
    locationId: uuid,
    locationName: z.string().max(100).nullable(),
    accountId: uuid,
    accountName: z.string().max(50).nullable(),
    ...workOrderFields,
    contactName: z.string().max(160).nullable(),
    contactPhone: z.string().max(25).nullable(),
    items: z.array(workOrderItem).optional().describe('Only where one work order is asked for.'),
    wifiNetwork: z.string().max(32).nullable().optional(),
    wifiCode: z.string().max(63).nullable().optional().describe('Only for engineers and supervisors; reading it is audited.'),
    autograph: autograph.nullable(),
    followUpWorkOrderId: uuid.nullable(),
    followUpOfId: uuid.nullable(),
    rescheduleLog: z.array(
      z.object({ from: dateTime.nullable(), to: dateTime.nullable(), reason: z.string().max(1000), at: dateTime, by: z.string().max(100) }),
    ),
    salesOrderId: uuid.nullable(),
    documentId: uuid.nullable(),
    exactState: z.enum(['NotConnected', 'None', 'Pending', 'Created', 'Failed', 'Parked']),
  })
  .meta({ id: 'WorkOrder' });

/** What a record that led to a work order shows of it. */
export const workOrderSummary = workOrder.pick({ id: true, number: true, status: true, plannedStart: true });

/** What became of the Exact part of a work order. */
export const recreatedWorkOrders = z
  .object({
    exact: z.enum(['Connected', 'NotConnected']),
    workOrders: z.array(
      z.object({ id: uuid, exactState: z.string().max(30), salesOrderId: uuid.nullable(), error: z.string().max(1000).nullable() }),
    ),
  })
  .meta({ id: 'RecreatedWorkOrders' });
