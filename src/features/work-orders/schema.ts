import { z } from 'zod';
import { bodyFields, bodyOf, commonFields } from '#contract/record.ts';
import { uniqueIds } from '#contract/uniqueIds.ts';
import { assetSummary } from '#features/assets/schema.ts';
import { fileAboutRecord } from '#features/documents/schema.ts';
import { locationSummary } from '#features/divisions/schema.ts';
import { countedDateTime, dateTime, longText, requiredText, text, uuid } from '#contract/values.ts';
import { autograph } from './autographSchema.ts';
import { mostItems, workOrderItem, workOrderItemBody } from './itemSchema.ts';

/** The six states of a planned visit, in the specification's words. */
export const workOrderStatuses = ['Open', 'Bevestigd', 'Herpland', 'Gerealiseerd', 'Afgehandeld', 'Geannuleerd'] as const;

/** See {@link workOrderStatuses}. */
export const workOrderStatus = z.enum(workOrderStatuses);

/** See {@link workOrderStatuses}. */
export type WorkOrderStatus = z.infer<typeof workOrderStatus>;

/** The kind of work of a visit. */
export const workOrderType = z.enum(['Maintenance', 'Repair', 'Installation', 'Delivery', 'Advice']);

/** The urgency of a visit. */
export const workOrderPriority = z.enum(['Low', 'Normal', 'High', 'Urgent']);

/** The fields of a work order that a person may write. */
export const workOrderFields = {
  invoiceToId: uuid.nullable(),
  serviceRequestId: uuid.nullable(),
  contactId: uuid.nullable(),
  contactName: text(160),
  contactPhone: text(25),
  contactEmail: z.email().max(255).nullable(),
  type: workOrderType,
  status: workOrderStatus,
  priority: workOrderPriority,
  description: requiredText(255),
  instructions: longText(4000),
  windowStart: countedDateTime.nullable(),
  windowEnd: countedDateTime.nullable(),
  plannedStart: countedDateTime.nullable(),
  plannedEnd: countedDateTime.nullable(),
  estimatedMinutes: z.int().min(0).max(100_000).nullable(),
  actualStart: countedDateTime.nullable(),
  actualEnd: countedDateTime.nullable(),
  travelMinutes: z.int().min(0).max(10_000).nullable(),
  workMinutes: z.int().min(0).max(100_000).nullable(),
  travelKm: z.number().min(0).max(10_000).nullable(),
  engineerId: uuid.nullable(),
  engineerIds: uniqueIds(z.array(uuid).max(50)),
  assetIds: uniqueIds(z.array(uuid).max(5000)),
  purchaseOrder: text(50),
  resolution: longText(4000),
  internalNotes: longText(4000),
  customerRemark: longText(4000),
  signatureRequired: z.boolean(),
  noSignatureReason: text(255),
  completionStatus: z.enum(['Partial', 'Full']).nullable(),
  followUpRequired: z.boolean(),
  cancelReason: text(255),
  rescheduleReason: text(255),
};

/** The service request of a work order: its contacts and files belong to it and are shown here. */
export const requestOfWorkOrder = z
  .object({
    id: uuid,
    number: z.int(),
    status: z.string().max(20),
    description: z.string().max(255),
    notes: z.string().max(10_000).nullable(),
    contacts: z.array(
      z.object({
        id: uuid,
        name: z.string().max(100),
        email: z.string().max(255).nullable(),
        phone: z.string().max(30).nullable(),
        mobile: z.string().max(30).nullable(),
        role: z.string().max(20).nullable(),
        isPrimary: z.boolean(),
      }),
    ),
    attachments: z.array(
      z.object({
        id: uuid,
        fileName: z.string().max(255),
        fileSize: z.int(),
        mimeType: z.string().max(100),
        mediaType: z.enum(['Photo', 'Video']).nullable(),
        downloadUrl: z.string().max(500),
      }),
    ),
  })
  .meta({ id: 'RequestOfWorkOrder' });

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
    locationCode: z.string().max(30).nullable(),
    locationCity: z.string().max(60).nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    engineerName: z.string().max(100).nullable(),
    items: z.array(workOrderItem).optional().describe('Only where one work order is asked for.'),
    wifiNetwork: z.string().max(32).nullable().optional(),
    wifiCode: z.string().max(63).nullable().optional().describe('Only for engineers and supervisors; reading it is audited.'),
    isSigned: z.boolean(),
    rating: z.int().min(1).max(10).nullable().describe('What the customer gave the visit with the signature that holds, 1 to 10.'),
    autograph: autograph.nullable().optional().describe('The signature that holds; only where one work order is asked for.'),
    contentHash: z.string().max(64).optional().describe('SHA-256 of what a signature stands under; only where one work order is read.'),
    isChangedSinceSigned: z
      .boolean()
      .optional()
      .describe('Whether what the signature that holds stands under is different now; only where one work order is read.'),
    autographs: z.array(autograph).optional().describe('All signatures, the superseded ones too, newest first.'),
    location: locationSummary.nullable().optional(),
    assets: z.array(assetSummary).optional(),
    request: requestOfWorkOrder.nullable().optional(),
    files: z.array(fileAboutRecord).optional().describe('The documents about this work order, its signed report among them.'),
    openReports: z.int().optional().describe('How many service reports of this visit are still drafts.'),
    isInvoiced: z
      .boolean()
      .optional()
      .describe('Whether any part of its sales orders was invoiced. Only where one work order is asked for.'),
    reports: z
      .array(z.object({ id: uuid, assetId: uuid, status: z.enum(['Concept', 'Completed']), result: z.string().max(30) }))
      .optional()
      .describe('The service reports of this visit, those that were corrected left out.'),
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

/** See {@link workOrder}. */
export type WorkOrder = z.infer<typeof workOrder>;

const items = uniqueIds(z.array(workOrderItemBody).max(mostItems)).optional();
const { status: _status, cancelReason: _cancel, rescheduleReason: _reschedule, ...newFields } = workOrderFields;

/** A new work order with its lines; with a serviceRequestId it takes over the terms of that request, with an id it is a change. */
export const newWorkOrder = bodyOf(workOrder, {
  ...bodyFields(newFields),
  id: uuid.optional(),
  items,
  unlessPlanned: z
    .boolean()
    .optional()
    .describe('Refuses where the request has a work order already, or without a request where an open one names one of the objects.'),
});

/** See {@link newWorkOrder}. */
export type NewWorkOrder = z.output<typeof newWorkOrder>;

/** Changes of a work order; absent fields stay the same, lines with an id are changed and the others added. A status makes a transition. */
export const changedWorkOrder = bodyOf(workOrder, {
  ...bodyFields(workOrderFields),
  items,
  reopenReason: text(255).optional(),
  override: z.boolean().optional(),
  salesOrder: z
    .boolean()
    .optional()
    .describe('With the state Afgehandeld: makes the sales order of what was done and is charged, if anything is.'),
});

/** See {@link changedWorkOrder}. */
export type ChangedWorkOrder = z.output<typeof changedWorkOrder>;

/** The fields of a work order that the record it was made from shows. */
export const workOrderSummary = workOrder.pick({ id: true, number: true, status: true, plannedStart: true });

/** The result of recreating the Exact part of work orders. */
export const recreatedWorkOrders = z
  .object({
    exact: z.enum(['Connected', 'NotConnected']),
    workOrders: z.array(
      z.object({ id: uuid, exactState: z.string().max(30), salesOrderId: uuid.nullable(), error: z.string().max(1000).nullable() }),
    ),
    jobId: uuid.nullable().describe('The job that goes on where there are more work orders than one answer holds.'),
  })
  .meta({ id: 'RecreatedWorkOrders' });
