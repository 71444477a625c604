import { z } from 'zod';
import { auditSeries } from '#contract/auditEntry.ts';
import { defineContract, operation } from '#contract/operation.ts';
import { queryNumber } from '#contract/queryNumber.ts';
import { countedDate, date, dateTime, divisionCode, flag, uuid } from '#contract/values.ts';
import { autograph, autographForm } from './autographSchema.ts';
import { customerWorkOrder, newWorkOrderLink, workOrderLinkState } from './customerSchema.ts';
import { workOrderItem, workOrderItemsBody } from './itemSchema.ts';
import {
  changedWorkOrder,
  newWorkOrder,
  recreatedWorkOrders,
  workOrder,
  workOrderPriority,
  workOrderStatus,
  workOrderType,
} from './schema.ts';

const oneOrMore = <Item extends z.ZodType>(item: Item) => z.union([item.transform((one) => [one]), z.array(item).max(1000)]);
const moment = z.union([date, dateTime]);

/** Periods relative to today, so that saved views stay correct; `past` means over and not done, `none` means without an appointment. */
export const plannedPeriods = ['today', 'tomorrow', 'thisWeek', 'nextWeek', 'past', 'none'] as const;

/** Groups of customers' ratings of visits, with the lowest and the highest rating of each. */
export const ratingGroups = { low: [1, 5], fair: [6, 7], good: [8, 10] } as const;

const ratingGroup = z.enum(Object.keys(ratingGroups) as (keyof typeof ratingGroups)[]); // the table's own keys

/** The filters of a list of work orders, as the object in `filter`. */
export const workOrderFilter = z.strictObject({
  q: z.string().trim().max(200).optional(),
  id: oneOrMore(uuid).optional(),
  status: oneOrMore(workOrderStatus).optional(),
  type: oneOrMore(workOrderType).optional(),
  priority: oneOrMore(workOrderPriority).optional(),
  engineerId: uuid.nullable().optional(),
  mine: z.literal(true).optional().describe('Those that the caller is an engineer of.'),
  accountId: uuid.optional(),
  locationId: uuid.optional(),
  serviceRequestId: uuid.optional(),
  assetId: uuid.optional(),
  plannedFrom: moment.optional(),
  plannedUntil: moment.optional(),
  planned: z.enum(plannedPeriods).optional(),
  plannedOn: countedDate.optional(),
  rating: ratingGroup.optional(),
});

/** See {@link workOrderFilter}. */
export type WorkOrderFilter = z.output<typeof workOrderFilter>;

const list = { sort: ['-plannedStart', 'number', 'status', 'priority', 'modified'], filter: workOrderFilter };
const pathOfOne = { locationId: uuid, id: uuid };
const pathOfId = { workOrderId: uuid };
const token = { 'X-WorkOrder-Token': z.string().max(200).optional() };

/** Visits to locations, their lines and signature. A customer's link opens one of them without sign-in. */
export const workOrders = defineContract('mechanic', {
  searchWorkOrders: operation('GET /api/divisions/{division}/workorders', {
    summary: 'The work orders of a division, by state, engineer, customer, location, planned days or words',
    access: 'employee',
    list,
    answer: z.array(workOrder),
  }),
  listWorkOrdersInDivision: operation('GET /api/divisions/{division}/locations/{locationId}/workorder', {
    calls: ['workorder.byDivisionLocation'],
    summary: 'The work orders of a location in a division, open ones first',
    access: 'employee',
    path: { locationId: uuid },
    list: { ...list, sort: ['status', 'plannedStart', 'number', 'priority', 'modified'] },
    answer: z.array(workOrder),
  }),
  listWorkOrdersByLocationCode: operation('GET /api/locations/code/{locationCode}/workorders', {
    calls: ['workorder.byLocationCode'],
    summary: 'The work orders of the locations with this code in all divisions that the caller may see',
    access: 'employee',
    scope: 'directory',
    query: z.object({ division: divisionCode.optional() }),
    list,
    answer: z.array(workOrder),
  }),
  recreateExactWorkOrders: operation('POST /api/locations/{locationId}/workorders/recreate-exact', {
    calls: ['workorder.recreateExact'],
    summary: 'Builds the missing or failed Exact parts of the handled work orders of a location again, never twice',
    access: 'supervisor',
    scope: 'location',
    path: { locationId: uuid },
    answer: recreatedWorkOrders,
  }),
  listWorkOrders: operation('GET /api/locations/{locationId}/workorders', {
    calls: ['workorder.byLocation'],
    summary: 'The work orders of a location, newest first',
    access: 'employee',
    scope: 'location',
    path: { locationId: uuid },
    list,
    answer: z.array(workOrder),
  }),
  createWorkOrder: operation('POST /api/locations/{locationId}/workorders', {
    calls: ['workorder.create'],
    summary: 'A new work order, open; with a serviceRequestId it takes over what was agreed there, with an id that one is changed',
    access: 'employee',
    scope: 'location',
    path: { locationId: uuid },
    body: newWorkOrder,
    status: 201,
    answer: workOrder,
  }),
  getWorkOrderOfLocation: operation('GET /api/locations/{locationId}/workorders/{id}', {
    calls: ['workorder.byLocationAndId'],
    summary: 'One work order of a location. Its Wi-Fi code is shown, which is recorded, unless masked=true',
    access: 'employee',
    scope: 'workOrder',
    path: pathOfOne,
    query: z.object({ masked: flag.optional() }),
    answer: workOrder,
  }),
  updateWorkOrder: operation('PUT /api/locations/{locationId}/workorders/{id}', {
    calls: ['workorder.update'],
    summary: 'Changes the fields that are sent of a work order; a status makes a transition',
    access: 'employee',
    scope: 'workOrder',
    path: pathOfOne,
    body: changedWorkOrder,
    answer: workOrder,
  }),
  getAutograph: operation('GET /api/locations/{locationId}/workorders/{id}/autograph', {
    calls: ['workorder.autograph.get'],
    summary: 'The signature that holds, as an image',
    access: 'workOrderLink',
    scope: 'workOrder',
    path: pathOfOne,
    headers: token,
    bytes: true,
  }),
  signWorkOrder: operation('POST /api/locations/{locationId}/workorders/{id}/autograph', {
    calls: ['workorder.autograph.upload'],
    summary: 'Signs a work order with a PNG or JPEG of at most 1 MB; a former signature is superseded',
    access: 'workOrderLink',
    scope: 'workOrder',
    path: pathOfOne,
    headers: token,
    form: autographForm,
    upload: 'signature',
    status: 201,
    answer: autograph,
  }),
  getWorkOrder: operation('GET /api/workorders/{workOrderId}', {
    calls: ['workorder.byId'],
    summary: 'One work order with its lines, location and objects; by a link what the customer may know of it',
    access: 'workOrderLink',
    scope: 'workOrder',
    path: pathOfId,
    headers: token,
    query: z.object({ masked: flag.optional() }),
    answer: workOrder,
    linkAnswer: customerWorkOrder,
  }),
  addWorkOrderItems: operation('POST /api/workorders/{workOrderId}/items', {
    calls: ['workorder.addItems'],
    summary: 'Adds lines to a work order; a line with an id is changed',
    access: 'employee',
    scope: 'workOrder',
    path: pathOfId,
    body: workOrderItemsBody,
    status: 201,
    answer: z.array(workOrderItem),
  }),
  getWorkOrderHistory: operation('GET /api/workorders/{workOrderId}/history', {
    summary: 'Who changed what of a work order and its lines, newest first; what one person saved within minutes as one',
    access: 'employee',
    scope: 'workOrder',
    path: pathOfId,
    answer: z.array(auditSeries),
  }),
  removeWorkOrderFile: operation('DELETE /api/workorders/{workOrderId}/files/{documentId}', {
    summary: 'Takes a file away from a work order that takes changes',
    access: 'employee',
    scope: 'workOrder',
    path: { workOrderId: uuid, documentId: uuid },
    status: 204,
  }),
  getWorkOrderReport: operation('GET /api/workorders/{workOrderId}/report', {
    summary: 'What was done on a visit, with the signature, as a PDF in the language of the reader',
    access: 'workOrderLink',
    scope: 'workOrder',
    path: pathOfId,
    headers: token,
    bytes: true,
  }),
  getWorkOrderCalendar: operation('GET /api/workorders/{workOrderId}/calendar', {
    summary: 'The appointment as a calendar file (iCalendar); a work order without appointment has none',
    access: 'workOrderLink',
    scope: 'workOrder',
    path: pathOfId,
    headers: token,
    bytes: true,
  }),
  getWorkOrderLink: operation('GET /api/workorders/{workOrderId}/link', {
    summary: 'How the links of a work order stand, without their addresses',
    access: 'employee',
    scope: 'workOrder',
    path: pathOfId,
    answer: workOrderLinkState,
  }),
  createWorkOrderLink: operation('POST /api/workorders/{workOrderId}/link', {
    summary: 'Makes a link for the customer and answers its address, which is shown this once; with mail the contact gets it too',
    access: 'employee',
    scope: 'workOrder',
    path: pathOfId,
    query: z.object({ days: queryNumber(z.int().min(1).max(365)).optional(), mail: flag.optional() }),
    status: 201,
    answer: newWorkOrderLink,
  }),
  revokeWorkOrderLinks: operation('DELETE /api/workorders/{workOrderId}/link', {
    summary: 'Revokes all links of a work order',
    access: 'employee',
    scope: 'workOrder',
    path: pathOfId,
    status: 204,
  }),
});
