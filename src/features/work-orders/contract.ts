import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';
import { bodyFields, bodyOf } from '#contract/record.ts';
import { divisionCode, oneLine, uuid } from '#contract/values.ts';
import { autograph, recreatedWorkOrders, workOrder, workOrderFields, workOrderItem, workOrderItemFields } from './schema.ts';

const { status: _status, cancelReason: _cancel, rescheduleReason: _reschedule, ...newFields } = workOrderFields;
const writableItem = bodyFields(workOrderItemFields);
const itemBody = bodyOf(workOrderItem, { ...writableItem, id: uuid.optional() });
const sort = ['-plannedStart', 'number', 'status'];
const pathOfOne = { locationId: uuid, id: uuid };
const token = { 'X-WorkOrder-Token': z.string().max(200).optional() };

/** Visits to locations, their lines and signature. A customer's link opens one of them without sign-in. */
export const workOrders = defineContract('mechanic', {
  listWorkOrdersInDivision: operation('GET /api/divisions/{division}/locations/{locationId}/workorder', {
    calls: ['workorder.byDivisionLocation'],
    summary: 'The work orders of a location in a division, open ones first',
    access: 'employee',
    path: { locationId: uuid },
    list: { sort },
    answer: z.array(workOrder),
  }),
  listWorkOrdersByLocationCode: operation('GET /api/locations/code/{locationCode}/workorders', {
    calls: ['workorder.byLocationCode'],
    summary: 'The work orders of the locations with this code in all divisions that the caller may see',
    access: 'employee',
    scope: 'directory',
    query: z.object({ division: divisionCode.optional() }),
    list: { sort },
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
    list: { sort },
    answer: z.array(workOrder),
  }),
  createWorkOrder: operation('POST /api/locations/{locationId}/workorders', {
    calls: ['workorder.create'],
    summary: 'A new work order, open',
    access: 'employee',
    scope: 'location',
    path: { locationId: uuid },
    body: bodyOf(workOrder, {
      ...bodyFields(newFields),
      type: workOrderFields.type,
      description: workOrderFields.description,
      items: z.array(itemBody).max(1000).optional(),
    }),
    status: 201,
    answer: workOrder,
  }),
  getWorkOrderOfLocation: operation('GET /api/locations/{locationId}/workorders/{id}', {
    calls: ['workorder.byLocationAndId'],
    summary: 'One work order of a location',
    access: 'employee',
    scope: 'location',
    path: pathOfOne,
    answer: workOrder,
  }),
  updateWorkOrder: operation('PUT /api/locations/{locationId}/workorders/{id}', {
    calls: ['workorder.update'],
    summary: 'Changes the fields that are sent of a work order; a status makes a transition',
    access: 'employee',
    scope: 'location',
    path: pathOfOne,
    body: bodyOf(workOrder, { ...bodyFields(workOrderFields), items: z.array(itemBody).max(1000).optional() }),
    answer: workOrder,
  }),
  getAutograph: operation('GET /api/locations/{locationId}/workorders/{id}/autograph', {
    calls: ['workorder.autograph.get'],
    summary: 'The signature, as an image',
    access: 'workOrderLink',
    scope: 'location',
    path: pathOfOne,
    headers: token,
    bytes: true,
  }),
  signWorkOrder: operation('POST /api/locations/{locationId}/workorders/{id}/autograph', {
    calls: ['workorder.autograph.upload'],
    summary: 'Signs a work order with a PNG or JPEG of at most 1 MB',
    access: 'workOrderLink',
    scope: 'location',
    path: pathOfOne,
    headers: token,
    form: { signedBy: oneLine(z.string().trim().max(100)).optional(), remark: z.string().trim().max(2000).optional() },
    status: 201,
    answer: autograph,
  }),
  getWorkOrder: operation('GET /api/workorders/{workOrderId}', {
    calls: ['workorder.byId'],
    summary: 'One work order with its lines, location and objects',
    access: 'workOrderLink',
    scope: 'workOrder',
    path: { workOrderId: uuid },
    headers: token,
    answer: workOrder,
  }),
  addWorkOrderItems: operation('POST /api/workorders/{workOrderId}/items', {
    calls: ['workorder.addItems'],
    summary: 'Adds lines to a work order; a line with an id is changed',
    access: 'employee',
    scope: 'workOrder',
    path: { workOrderId: uuid },
    body: z.union([itemBody, z.array(itemBody).min(1).max(1000)]),
    status: 201,
    answer: z.array(workOrderItem),
  }),
});
