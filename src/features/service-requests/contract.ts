import { z } from 'zod';
import { auditEntry } from '#contract/auditEntry.ts';
import { defineContract, operation } from '#contract/operation.ts';
import { queryNumber } from '#contract/queryNumber.ts';
import { commaList, date, dateTime, flag, oneOrMore, uuid } from '#contract/values.ts';
import {
  acceptance,
  checkResult,
  cleanupResult,
  declining,
  priority,
  purchaseOrderNumber,
  repairResult,
  requestSource,
  requestType,
  serviceRequest,
  serviceRequestAttachment,
  serviceRequestBody,
  serviceRequestChange,
  serviceRequestContact,
  serviceRequestContactBody,
  serviceRequestContactChange,
  serviceRequestContactList,
  serviceRequestCounts,
  spokenStatus,
  wifiCode,
  wifiNetwork,
} from './schema.ts';

const moment = z.union([date, dateTime]);
const words = z.string().trim().max(200);

/** The filters of a list of requests, as the object in `filter`. */
export const serviceRequestFilter = z.strictObject({
  q: words.optional(),
  id: oneOrMore(uuid).optional(),
  status: oneOrMore(spokenStatus).optional(),
  accountId: uuid.optional(),
  locationId: uuid.optional(),
  assignedToId: uuid.optional(),
  requestType: requestType.optional(),
  priority: priority.optional(),
  source: requestSource.optional(),
  periodStart: moment.optional(),
  periodEnd: moment.optional(),
  overdue: z.boolean().optional(),
});
/** See {@link serviceRequestFilter}. */
export type ServiceRequestFilter = z.output<typeof serviceRequestFilter>;

const list = {
  sort: ['-receiptDate', 'number', 'slaDueAt', 'periodStart', 'status', 'modified', 'relevance'],
  filter: serviceRequestFilter,
};
const period = { periodStart: moment.optional(), periodEnd: moment.optional() };
const statusses = commaList(z.string().max(20)).optional();
const ids = { id: uuid, accountId: uuid, serviceRequestId: uuid, serviceRequestid: uuid, workOrderId: uuid };
const thumbnail = z.object({ thumbnail: flag.optional() });

/** Service requests with their contacts and files: all of them, and those of an account. */
export const serviceRequests = defineContract('mechanic', {
  listServiceRequestsOfAccount: operation(
    ['GET /api/{division}/accounts/{accountId}/servicerequest', 'GET /api/division/{division}/accounts/{accountId}/servicerequest'],
    {
      calls: ['servicerequest.byAccount.short', 'servicerequest.byAccount.long'],
      summary: 'The requests of an account, newest first',
      access: 'employee',
      path: ids,
      list: { ...list, filter: serviceRequestFilter.omit({ accountId: true }) },
      answer: z.array(serviceRequest),
    },
  ),
  getServiceRequestOfAccount: operation(
    [
      'GET /api/{division}/accounts/{accountId}/servicerequest/{id}',
      'GET /api/division/{division}/accounts/{accountId}/servicerequest/{id}',
    ],
    {
      calls: ['servicerequest.byAccountAndId.short', 'servicerequest.byAccountAndId.long'],
      summary: 'One request of an account',
      access: 'employee',
      path: ids,
      answer: serviceRequest,
    },
  ),
  searchServiceRequests: operation('GET /api/{division}/servicerequest', {
    calls: ['servicerequest.search'],
    summary: 'Requests in these states whose wished period overlaps the given one; without states all but the void ones',
    access: 'employee',
    query: z.object({ statusses, ...period }),
    list,
    answer: z.array(serviceRequest),
  }),
  listServiceRequestAttachments: operation('GET /api/{division}/accounts/{accountId}/servicerequest/{serviceRequestId}/attachment', {
    calls: ['servicerequest.attachments'],
    summary: 'The files of a request',
    access: 'employee',
    path: ids,
    answer: z.array(serviceRequestAttachment),
  }),
  getServiceRequestAttachmentData: operation(
    'GET /api/{division}/accounts/{accountId}/servicerequest/{serviceRequestId}/attachment/{id}/data',
    {
      calls: ['servicerequest.attachmentData'],
      summary: 'The bytes of a file of a request, whole or a range of them; with `thumbnail` a small picture of a photo',
      access: 'employee',
      path: ids,
      query: thumbnail,
      bytes: true,
    },
  ),
  countServiceRequests: operation('GET /api/servicerequest/{division}/counts', {
    summary: 'How many requests stand in each state, for a period and words as in the list',
    access: 'employee',
    query: z.object({ ...period, search: words.optional() }),
    answer: serviceRequestCounts,
  }),
  checkServiceRequests: operation('POST /api/servicerequest/{division}/check', {
    calls: ['servicerequest.check'],
    summary:
      'Refreshes states that follow from work orders and reminds of late requests, or counts that; for a timer with the job key or an administrator',
    access: 'jobKey',
    headers: { accessToken: z.string().max(500).optional() },
    query: z.object({ dryRun: flag.optional() }),
    answer: checkResult,
  }),
  cleanUpServiceRequests: operation('DELETE /api/servicerequest/{division}/cleanup', {
    calls: ['servicerequest.cleanup'],
    summary: 'Erases the persons of ended requests and work orders older than the retention, and Wi-Fi codes of finished work',
    access: 'administrator',
    // the retention period also applies in a division that is not active any more
    needsActive: false,
    query: z.object({ olderThanMonths: queryNumber(z.int().min(1).max(600)).optional(), dryRun: flag.optional() }),
    answer: cleanupResult,
  }),
  repairServiceRequests: operation('GET /api/servicerequest/{division}/fixPartitionKey', {
    calls: ['servicerequest.fixPartitionKey'],
    summary: 'Finds requests whose directory rows or derived state are wrong; mends them only with dryRun=false',
    access: 'administrator',
    needsActive: ({ dryRun }) => flag.safeParse(dryRun).data === false,
    query: z.object({ dryRun: flag.optional() }),
    answer: repairResult,
  }),
  listServiceRequestsInState: operation('GET /api/servicerequest/{division}/state/{stateName}', {
    calls: ['servicerequest.byState'],
    summary: 'The requests in a state: its name, Dutch word or number in Exact Online',
    access: 'employee',
    list,
    answer: z.array(serviceRequest),
  }),
  getServiceRequestOfWorkOrder: operation('GET /api/servicerequest/{division}/workorder/{workOrderId}', {
    calls: ['servicerequest.byWorkOrder'],
    summary: 'The request that a work order was made for',
    access: 'employee',
    path: ids,
    answer: serviceRequest,
  }),
  listServiceRequests: operation('GET /api/servicerequest/{division}', {
    calls: ['servicerequest.list'],
    summary: 'All requests, newest first',
    access: 'employee',
    query: z.object({ statusses, search: words.optional(), ...period }),
    list,
    answer: z.array(serviceRequest),
  }),
  createServiceRequest: operation('POST /api/servicerequest/{division}', {
    calls: ['servicerequest.create'],
    summary: 'Adds a request (Open, or Draft) with its contacts; with an id the request is updated',
    access: 'employee',
    body: serviceRequestBody,
    status: 201,
    answer: serviceRequest,
  }),
  getServiceRequest: operation('GET /api/servicerequest/{division}/{id}', {
    calls: ['servicerequest.byId'],
    summary: 'One request with contacts, files and work orders. Its Wi-Fi code is shown, which is recorded, unless masked=true',
    access: 'employee',
    path: ids,
    query: z.object({ masked: flag.optional() }),
    answer: serviceRequest,
  }),
  updateServiceRequest: operation('PUT /api/servicerequest/{division}/{id}', {
    calls: ['servicerequest.update'],
    summary: 'Changes the fields that are sent; the state only to Open or Void',
    access: 'employee',
    path: ids,
    body: serviceRequestChange,
    answer: serviceRequest,
  }),
  getServiceRequestHistory: operation('GET /api/servicerequest/{division}/{id}/history', {
    summary: 'Who changed what of a request, its contacts and its files, newest first',
    access: 'employee',
    path: ids,
    answer: z.array(auditEntry),
  }),
  acceptServiceRequest: operation('POST /api/servicerequest/{division}/{id}/accept', {
    calls: ['servicerequest.accept'],
    summary: 'Accepts a request; what is agreed may stand in the body instead of the query, where no log sees it',
    access: 'supervisor',
    path: ids,
    query: z.object({
      PurchaseOrder: purchaseOrderNumber.optional(),
      WifiNetwork: wifiNetwork.optional(),
      WifiCode: wifiCode.optional(),
    }),
    body: acceptance,
    bodyOptional: true,
    answer: serviceRequest,
  }),
  declineServiceRequest: operation('POST /api/servicerequest/{division}/{id}/decline', {
    calls: ['servicerequest.decline'],
    summary: 'Declines a request, with a reason if there is one',
    access: 'supervisor',
    path: ids,
    body: declining,
    bodyOptional: true,
    answer: serviceRequest,
  }),
  attachToServiceRequest: operation('POST /api/servicerequest/{division}/{id}/attachment', {
    calls: ['servicerequest.attach'],
    summary: 'Adds a file: photo, PDF, Word or Excel, at most 25 MB, or a video (MP4, MOV, WebM), at most 200 MB',
    access: 'employee',
    path: ids,
    form: {},
    status: 201,
    answer: serviceRequestAttachment,
  }),
  getServiceRequestAttachment: operation('GET /api/servicerequest/{division}/{serviceRequestId}/attachment/{id}', {
    calls: ['servicerequest.attachment'],
    summary: 'The bytes of a file, with `thumbnail` a small picture of a photo; with Accept: application/json what is known about it',
    access: 'employee',
    path: ids,
    query: thumbnail,
    answer: serviceRequestAttachment,
    bytes: true,
  }),
  deleteServiceRequestAttachment: operation('DELETE /api/servicerequest/{division}/{serviceRequestId}/attachment/{id}', {
    summary: 'Removes a file from a request that still takes changes',
    access: 'employee',
    path: ids,
    status: 204,
  }),
  addServiceRequestContact: operation('POST /api/servicerequest/{division}/{serviceRequestid}/contact', {
    calls: ['servicerequest.contact.create'],
    summary: 'Adds a contact to a request; with an id the contact is updated',
    access: 'employee',
    path: ids,
    body: serviceRequestContactBody,
    status: 201,
    answer: serviceRequestContact,
  }),
  saveServiceRequestContacts: operation('POST /api/servicerequest/{division}/{serviceRequestid}/contactList', {
    calls: ['servicerequest.contactList'],
    summary: 'Updates the contacts that carry an id and adds the others, all or nothing; removes none',
    access: 'employee',
    path: ids,
    body: serviceRequestContactList,
    answer: z.array(serviceRequestContact),
  }),
  updateServiceRequestContact: operation('PUT /api/servicerequest/{division}/{serviceRequestid}/contact/{id}', {
    calls: ['servicerequest.contact.update'],
    summary: 'Changes the fields that are sent of a contact',
    access: 'employee',
    path: ids,
    body: serviceRequestContactChange,
    answer: serviceRequestContact,
  }),
  deleteServiceRequestContact: operation('DELETE /api/servicerequest/{division}/{serviceRequestid}/contact/{id}', {
    calls: ['servicerequest.contact.delete'],
    summary: 'Removes a contact from a request',
    access: 'employee',
    path: ids,
    status: 204,
  }),
});
