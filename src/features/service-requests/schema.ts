import { z } from 'zod';
import { bodyFields, bodyOf, commonFields } from '#contract/record.ts';
import { uniqueIds } from '#contract/uniqueIds.ts';
import { countedDateTime, date, dateTime, longText, requiredText, text, uuid } from '#contract/values.ts';
import { assetSummary } from '#features/assets/schema.ts';
import { locationSummary } from '#features/divisions/schema.ts';
import { workOrderSummary } from '#features/work-orders/schema.ts';

/** The states of a service request. */
export const serviceRequestStatus = z.enum(['Draft', 'Open', 'Accepted', 'Declined', 'Planned', 'Realised', 'Processed', 'Void']);
/** See {@link serviceRequestStatus}. */
export type ServiceRequestStatus = z.infer<typeof serviceRequestStatus>;

/** The kinds of requested work. */
export const requestType = z.enum(['Maintenance', 'Repair', 'Installation', 'Delivery', 'Advice']);

/** The urgency of a request, which determines the reaction time. */
export const priority = z.enum(['Low', 'Normal', 'High', 'Urgent']);
/** See {@link priority}. */
export type Priority = z.infer<typeof priority>;

/** The role of a contact in a request. */
export const contactRole = z.enum(['Requester', 'OnSite', 'Approver', 'Signing', 'Invoice']);

/** The source of a request. */
export const requestSource = z.enum(['Console', 'Exact', 'Public', 'Mobility', 'Schedule']);

// UTF-8 has as many bytes as the percent-encoded text has characters and escapes
const bytesOf = (text: string) => encodeURIComponent(text.toWellFormed()).replace(/%../g, '.').length;

/** The customer's order number of an accepted request. */
export const purchaseOrderNumber = text(50);
/** A Wi-Fi name: at most 32 bytes (IEEE 802.11). */
export const wifiNetwork = z
  .string()
  .refine((text) => bytesOf(text) <= 32, { params: { code: 'maxLength', params: { max: 32 } } })
  .meta({ maxLength: 32 });
/** A Wi-Fi key: at most 63 characters (WPA). */
export const wifiCode = z.string().max(63);

/** The fields of a contact of a request that a person may write. */
const contactFields = {
  contactId: uuid.nullable(),
  name: requiredText(100),
  email: z.email().max(255).nullable(),
  phone: text(30),
  mobile: text(30),
  role: contactRole.nullable(),
  isPrimary: z.boolean(),
  notify: z.boolean(),
};

/** A person to call about a request. */
export const serviceRequestContact = z
  .object({ ...commonFields, serviceRequestId: uuid, ...contactFields })
  .meta({ id: 'ServiceRequestContact' });
/** See {@link serviceRequestContact}. */
export type ServiceRequestContact = z.infer<typeof serviceRequestContact>;

/** A new contact or, with an id, changes of one; it needs an e-mail address or a telephone number. */
export const serviceRequestContactBody = bodyOf(serviceRequestContact, { id: uuid.optional(), ...bodyFields(contactFields, 'name') });
/** See {@link serviceRequestContactBody}. */
export type ServiceRequestContactBody = z.output<typeof serviceRequestContactBody>;

/** New contacts or, with an id, changes of existing ones. */
export const serviceRequestContactList = uniqueIds(z.array(serviceRequestContactBody).max(50));

/** Changes of a contact; absent fields stay the same. */
export const serviceRequestContactChange = bodyOf(serviceRequestContact, { id: uuid.optional(), ...bodyFields(contactFields) });

/** A file of a request. */
export const serviceRequestAttachment = z
  .object({
    ...commonFields,
    serviceRequestId: uuid,
    fileName: z.string().max(255),
    fileSize: z.int(),
    mimeType: z.string().max(100),
    mediaType: z.enum(['Photo', 'Video']).nullable(),
    sha256: z.string().max(64),
  })
  .meta({ id: 'ServiceRequestAttachment' });
/** See {@link serviceRequestAttachment}. */
export type ServiceRequestAttachment = z.infer<typeof serviceRequestAttachment>;

/** The fields of a request that a person may write, without its state and contacts. */
const requestFields = {
  requestType,
  description: requiredText(255),
  notes: longText(20_000),
  accountId: uuid,
  contactId: uuid.nullable(),
  locationId: uuid.nullable(),
  assetIds: uniqueIds(z.array(uuid).max(500)),
  receiptDate: countedDateTime,
  periodStart: date.nullable(),
  periodEnd: date.nullable(),
  priority,
  purchaseOrder: purchaseOrderNumber,
  wifiNetwork: wifiNetwork.nullable(),
  wifiCode: wifiCode.nullable(),
  declineReason: longText(1000),
  assignedToId: uuid.nullable(),
  nextAction: date.nullable(),
  documentId: uuid.nullable(),
};

/**
 * A customer's request for work. A single one includes its contacts, files, location, objects, work orders and the names of those
 * who decided; lists leave these out. The Wi-Fi code is masked.
 */
export const serviceRequest = z
  .object({
    ...commonFields,
    number: z.int(),
    ...requestFields,
    accountCode: z.string().max(18).nullable(),
    accountName: z.string().max(50).nullable(),
    status: serviceRequestStatus,
    acceptedBy: z.string().max(100).nullable(),
    acceptedByName: z.string().max(200).nullable().optional(),
    acceptedAt: dateTime.nullable(),
    declinedBy: z.string().max(100).nullable(),
    declinedByName: z.string().max(200).nullable().optional(),
    declinedAt: dateTime.nullable(),
    workOrderIds: z.array(uuid),
    source: requestSource,
    slaDueAt: dateTime.nullable(),
    modifiedByName: z.string().max(200).nullable().optional(),
    contacts: z.array(serviceRequestContact).optional(),
    attachments: z.array(serviceRequestAttachment).optional(),
    location: locationSummary.nullable().optional(),
    assets: z.array(assetSummary).optional(),
    workOrders: z.array(workOrderSummary).optional(),
  })
  .meta({ id: 'ServiceRequest' });
/** See {@link serviceRequest}. */
export type ServiceRequest = z.infer<typeof serviceRequest>;

/** A state by its name, Exact's number or the Dutch word; the rules decide which of them a call accepts. */
export const spokenStatus = z
  .union([z.string().max(20), z.int()])
  .transform(String)
  .meta({ type: 'string', enum: serviceRequestStatus.options });

/** A new request; with an id, changes of that request. */
export const serviceRequestBody = bodyOf(serviceRequest, {
  id: uuid.optional(),
  ...bodyFields(requestFields, 'requestType', 'description', 'accountId'),
  status: spokenStatus.optional(),
  contacts: serviceRequestContactList.optional(),
});
/** See {@link serviceRequestBody}. */
export type ServiceRequestBody = z.output<typeof serviceRequestBody>;

/** Changes of a request; absent fields stay the same. Contacts and attachments have calls of their own. */
export const serviceRequestChange = bodyOf(serviceRequest, { ...bodyFields(requestFields), status: spokenStatus.optional() });
/** See {@link serviceRequestChange}. */
export type ServiceRequestChange = z.output<typeof serviceRequestChange>;

/** The terms of an acceptance. */
export const acceptance = z.strictObject(
  bodyFields({ purchaseOrder: purchaseOrderNumber, wifiNetwork: wifiNetwork.nullable(), wifiCode: wifiCode.nullable() }),
);
/** See {@link acceptance}. */
export type Acceptance = z.output<typeof acceptance>;

/** Why a request is declined. */
export const declining = z.strictObject({ reason: longText(1000).optional() });

/** The numbers of requests in each state, and of those whose reaction is overdue. */
export const serviceRequestCounts = z.object({
  statuses: z.record(serviceRequestStatus, z.int()),
  overdue: z.int(),
});

/** The result of the job. */
export const checkResult = z
  .object({
    checked: z.int(),
    created: z.int(),
    updated: z.int(),
    closed: z.int(),
    failed: z.int(),
    reminded: z.int().describe('Requests that wait longer than agreed, of which the office or the engineer is reminded by mail.'),
    since: dateTime.nullable(),
    until: dateTime,
    exact: z.enum(['NotConnected', 'Connected']),
    dryRun: z.boolean(),
  })
  .meta({ id: 'CheckResult' });

/** The numbers of records that the retention job erased, or would erase. */
export const cleanupResult = z
  .object({
    requests: z.int(),
    attachments: z.int(),
    contacts: z.int(),
    wifiCodes: z.int(),
    workOrders: z.int().describe('Ended work orders that came from no request.'),
    dryRun: z.boolean(),
  })
  .meta({ id: 'CleanupResult' });

/** The numbers of records that the repair checked and corrected. */
export const repairResult = z.object({ scanned: z.int(), wrong: z.int(), fixed: z.int(), dryRun: z.boolean() });
