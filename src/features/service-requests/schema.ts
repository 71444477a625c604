import { z } from 'zod';
import { bodyOf, commonFields } from '#contract/record.ts';
import { uniqueIds } from '#contract/uniqueIds.ts';
import { countedDateTime, date, dateTime, longText, requiredText, text, uuid } from '#contract/values.ts';
import { asset } from '#features/assets/schema.ts';
import { location } from '#features/divisions/schema.ts';
import { workOrder } from '#features/work-orders/schema.ts';

/** What stands in an answer instead of a secret; sent back in a body it means: leave it as it is. */
export const maskedSecret = '********';

/** The states of a service request. */
export const serviceRequestStatus = z.enum(['Draft', 'Open', 'Accepted', 'Declined', 'Planned', 'Realised', 'Processed', 'Void']);
/** See {@link serviceRequestStatus}. */
export type ServiceRequestStatus = z.infer<typeof serviceRequestStatus>;

/** What kind of work is asked for. */
export const requestType = z.enum(['Maintenance', 'Repair', 'Installation', 'Delivery', 'Advice']);

/** How soon somebody must react. */
export const priority = z.enum(['Low', 'Normal', 'High', 'Urgent']);
/** See {@link priority}. */
export type Priority = z.infer<typeof priority>;

/** Part that a contact has in a request. */
export const contactRole = z.enum(['Requester', 'OnSite', 'Approver', 'Signing', 'Invoice']);

/** Where a request came from. */
export const requestSource = z.enum(['Console', 'Exact', 'Public', 'Mobility', 'Schedule']);

const phone = text(30).optional();
const email = z.email().max(255);
// UTF-8 has as many bytes as the percent-encoded text has characters and escapes
const bytesOf = (text: string) => encodeURIComponent(text.toWellFormed()).replace(/%../g, '.').length;

/** The customer's order number that an accepted request may carry. */
export const purchaseOrderNumber = text(50).optional();
/** A Wi-Fi name: at most 32 bytes (IEEE 802.11). */
export const wifiNetwork = z.string().refine((text) => bytesOf(text) <= 32, { params: { code: 'maxLength', params: { max: 32 } } });
/** A Wi-Fi key: at most 63 characters (WPA). */
export const wifiCode = z.string().max(63);

/** A person to call about a request. */
export const serviceRequestContact = z.object({
  ...commonFields,
  serviceRequestId: uuid,
  contactId: uuid.nullable(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  role: contactRole.nullable(),
  isPrimary: z.boolean(),
  notify: z.boolean(),
});
/** See {@link serviceRequestContact}. */
export type ServiceRequestContact = z.infer<typeof serviceRequestContact>;

const contactFields = {
  id: uuid.optional(),
  contactId: uuid.nullish(),
  name: requiredText(100),
  email: email.nullish(),
  phone,
  mobile: phone,
  role: contactRole.nullish(),
  isPrimary: z.boolean().optional(),
  notify: z.boolean().optional(),
};

/** A contact as it is added, or with an id changed; it needs an e-mail address or a telephone number. */
export const serviceRequestContactBody = bodyOf(serviceRequestContact, contactFields);
/** See {@link serviceRequestContactBody}. */
export type ServiceRequestContactBody = z.output<typeof serviceRequestContactBody>;

/** Contacts that are added or, with an id, changed. */
export const serviceRequestContactList = uniqueIds(z.array(serviceRequestContactBody).max(50));

/** Changes to a contact: what is absent stays. */
export const serviceRequestContactChange = bodyOf(serviceRequestContact, { ...contactFields, name: contactFields.name.optional() });

/** A file of a request. */
export const serviceRequestAttachment = z.object({
  ...commonFields,
  serviceRequestId: uuid,
  fileName: z.string(),
  fileSize: z.int(),
  mimeType: z.string(),
  mediaType: z.enum(['Photo', 'Video']).nullable(),
  sha256: z.string(),
});
/** See {@link serviceRequestAttachment}. */
export type ServiceRequestAttachment = z.infer<typeof serviceRequestAttachment>;

/** Where the work is, as far as somebody who decides about it must know. */
export const requestLocation = location.pick({
  id: true,
  code: true,
  name: true,
  addressLine1: true,
  postcode: true,
  city: true,
  phone: true,
  openingHours: true,
  directions: true,
  safetyNotes: true,
});

/** An object that a request is about. */
export const requestAsset = asset.pick({
  id: true,
  tag: true,
  assetType: true,
  name: true,
  manufacturer: true,
  model: true,
  building: true,
  floor: true,
  room: true,
  position: true,
  status: true,
  nextServiceDate: true,
});
/** See {@link requestAsset}. */
export type RequestAsset = z.infer<typeof requestAsset>;

/** A work order that a request led to. */
export const requestWorkOrder = workOrder.pick({ id: true, number: true, status: true, plannedStart: true });

/**
 * A customer's request for work. One that is asked for by itself comes with its contacts, files, location, objects, work orders
 * and the names of who decided; lists leave these out. The Wi-Fi code is masked.
 */
export const serviceRequest = z.object({
  ...commonFields,
  number: z.int(),
  requestType,
  description: z.string(),
  notes: z.string().nullable(),
  accountId: uuid,
  accountCode: z.string().nullable(),
  accountName: z.string().nullable(),
  contactId: uuid.nullable(),
  contacts: z.array(serviceRequestContact).optional(),
  locationId: uuid.nullable(),
  location: requestLocation.nullable().optional(),
  assetIds: z.array(uuid),
  assets: z.array(requestAsset).optional(),
  receiptDate: dateTime,
  periodStart: date.nullable(),
  periodEnd: date.nullable(),
  priority,
  status: serviceRequestStatus,
  purchaseOrder: z.string().nullable(),
  wifiNetwork: z.string().nullable(),
  wifiCode: z.string().nullable(),
  acceptedBy: z.string().nullable(),
  acceptedByName: z.string().nullable().optional(),
  acceptedAt: dateTime.nullable(),
  declinedBy: z.string().nullable(),
  declinedByName: z.string().nullable().optional(),
  declinedAt: dateTime.nullable(),
  declineReason: z.string().nullable(),
  assignedToId: uuid.nullable(),
  nextAction: date.nullable(),
  workOrderIds: z.array(uuid),
  workOrders: z.array(requestWorkOrder).optional(),
  documentId: uuid.nullable(),
  attachments: z.array(serviceRequestAttachment).optional(),
  source: requestSource,
  slaDueAt: dateTime.nullable(),
  modifiedByName: z.string().nullable().optional(),
});
/** See {@link serviceRequest}. */
export type ServiceRequest = z.infer<typeof serviceRequest>;

const optionalFields = {
  notes: longText(20_000).optional(),
  contactId: uuid.nullish(),
  locationId: uuid.nullish(),
  assetIds: uniqueIds(z.array(uuid).max(500)).optional(),
  receiptDate: countedDateTime.optional(),
  periodStart: date.nullish(),
  periodEnd: date.nullish(),
  priority: priority.optional(),
  purchaseOrder: purchaseOrderNumber,
  wifiNetwork: wifiNetwork.nullish(),
  wifiCode: wifiCode.nullish(),
  declineReason: longText(1000).optional(),
  assignedToId: uuid.nullish(),
  nextAction: date.nullish(),
  documentId: uuid.nullish(),
};

const description = requiredText(255);
// Names, Exact's numbers and the Dutch words; which of them a call takes is a matter of the rules
const spokenStatus = z
  .union([z.string().max(20), z.int()])
  .transform(String)
  .meta({ type: 'string', enum: serviceRequestStatus.options });

/** A new request; with an id, changes to the one that has it. */
export const serviceRequestBody = bodyOf(serviceRequest, {
  ...optionalFields,
  id: uuid.optional(),
  requestType,
  description,
  accountId: uuid,
  status: spokenStatus.optional(),
  contacts: serviceRequestContactList.optional(),
});
/** See {@link serviceRequestBody}. */
export type ServiceRequestBody = z.output<typeof serviceRequestBody>;

/** Changes to a request: what is absent stays. Contacts and attachments have calls of their own. */
export const serviceRequestChange = bodyOf(serviceRequest, {
  ...optionalFields,
  requestType: requestType.optional(),
  description: description.optional(),
  accountId: uuid.optional(),
  status: spokenStatus.optional(),
});
/** See {@link serviceRequestChange}. */
export type ServiceRequestChange = z.output<typeof serviceRequestChange>;

/** What is agreed with an acceptance. */
export const acceptance = z.strictObject({
  purchaseOrder: purchaseOrderNumber,
  wifiNetwork: wifiNetwork.nullish(),
  wifiCode: wifiCode.nullish(),
});
/** See {@link acceptance}. */
export type Acceptance = z.output<typeof acceptance>;

/** Why a request is declined. */
export const declining = z.strictObject({ reason: longText(1000).optional() });

/** How many requests stand in each state, and how many wait past their time. */
export const serviceRequestCounts = z.object({
  statuses: z.record(serviceRequestStatus, z.int()),
  overdue: z.int(),
});

/** What the job did. */
export const checkResult = z.object({
  checked: z.int(),
  created: z.int(),
  updated: z.int(),
  closed: z.int(),
  failed: z.int(),
  since: dateTime.nullable(),
  until: dateTime,
  exact: z.enum(['NotConnected', 'Connected']),
});

/** What the retention job erased, or would erase. */
export const cleanupResult = z.object({
  requests: z.int(),
  attachments: z.int(),
  contacts: z.int(),
  wifiCodes: z.int(),
  dryRun: z.boolean(),
});

/** What the repair found and mended. */
export const repairResult = z.object({ scanned: z.int(), wrong: z.int(), fixed: z.int(), dryRun: z.boolean() });
