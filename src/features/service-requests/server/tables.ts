import sql, { type Sql } from 'sql-template-tag';
import { defineTable, instant, pickFields, type Table } from '#server/database/table.ts';
import { maskedSecret, type ServiceRequestStatus } from '../schema.ts';

/** Contacts of requests. */
export const contactTable = defineTable({
  name: 'serviceRequestContact',
  columns: {
    serviceRequestId: 'uuid',
    contactId: 'uuid',
    name: 'text',
    email: 'text',
    phone: 'text',
    mobile: 'text',
    role: 'text',
    isPrimary: 'boolean',
    notify: 'boolean',
  },
  references: { serviceRequestContact_division_contactId_fkey: 'contactId' },
});

/** Files of requests. */
export const attachmentTable = defineTable({
  name: 'serviceRequestAttachment',
  columns: { serviceRequestId: 'uuid', fileName: 'text', fileSize: 'integer', mimeType: 'text', mediaType: 'text', sha256: 'text' },
});

const requestColumns = {
  number: 'integer',
  requestType: 'text',
  description: 'text',
  notes: 'text',
  accountId: 'uuid',
  contactId: 'uuid',
  locationId: 'uuid',
  assetIds: 'texts',
  receiptDate: 'instant',
  periodStart: 'date',
  periodEnd: 'date',
  priority: 'text',
  status: 'text',
  purchaseOrder: 'text',
  wifiNetwork: 'text',
  acceptedBy: 'text',
  acceptedAt: 'instant',
  declinedBy: 'text',
  declinedAt: 'instant',
  declineReason: 'text',
  assignedToId: 'uuid',
  nextAction: 'date',
  documentId: 'uuid',
  source: 'text',
  slaDueAt: 'instant',
} as const;

const derived = {
  wifiCode: sql`case when r."wifiCode" is not null then ${maskedSecret}::text end`,
  accountCode: sql`(select a.code from account a where a.division = r.division and a.id = r."accountId")`,
  accountName: sql`(select a.name from account a where a.division = r.division and a.id = r."accountId")`,
  workOrderIds: sql`(select coalesce(array_agg(w.id order by w.id), '{}') from "workOrder" w
    where w.division = r.division and w."serviceRequestId" = r.id and w."deletedAt" is null)`,
};

// The fragments of a table speak of a row r; the request's own key gets another name before it is shadowed
const children = (table: Table, order: Sql) => sql`(select (
    select coalesce(json_agg(o order by ${order}), '[]') from (
      select ${table.fields} from ${table.sql} r where r.division = request.division and r."serviceRequestId" = request.id and r."deletedAt" is null
    ) o
  ) from (select r.division, r.id) request)`;

const location = sql`(select row_to_json(o) from (
    select l.id, l.code, l.name, l."addressLine1", l.postcode, l.city, l.phone, l."openingHours", l.directions, l."safetyNotes"
    from location l where l.division = r.division and l.id = r."locationId" and l."deletedAt" is null
  ) o)`;

const assets = sql`(select coalesce(json_agg(o order by o.tag), '[]') from (
    select a.id, a.tag, a."assetType", a.name, a.manufacturer, a.model, a.building, a.floor, a.room, a.position, a.status, a."nextServiceDate"
    from asset a where a.division = r.division and a.id = any (r."assetIds") and a."deletedAt" is null
  ) o)`;

const workOrders = sql`(select coalesce(json_agg(o order by o.number), '[]') from (
    select w.id, w.number, w.status, ${instant(sql`w."plannedStart"`)} as "plannedStart"
    from "workOrder" w where w.division = r.division and w."serviceRequestId" = r.id and w."deletedAt" is null
  ) o)`;

// What somebody was called when they did it: the directory is not ours to ask
const nameOf = (person: Sql) => sql`(select u."byName" from audit u
    where u.division = r.division and u.entity = 'serviceRequest' and u."entityId" = r.id and u.by = ${person} order by u.at desc limit 1)`;

/** Service requests; a single one comes with all that somebody must know who decides about it. */
export const requestTable = defineTable({
  name: 'serviceRequest',
  columns: requestColumns,
  hidden: { wifiCode: 'text', openedAt: 'instant', statusChangedAt: 'instant' },
  derived: {
    ...derived,
    contacts: children(contactTable, sql`o."isPrimary" desc, o.created, o.id`),
    attachments: children(attachmentTable, sql`o.created, o.id`),
    location,
    assets,
    workOrders,
    acceptedByName: nameOf(sql`r."acceptedBy"`),
    declinedByName: nameOf(sql`r."declinedBy"`),
    modifiedByName: nameOf(sql`r."modifiedBy"`),
  },
  required: ['number', 'receiptDate', 'status', 'modified'],
  references: {
    serviceRequest_division_accountId_fkey: 'accountId',
    serviceRequest_division_contactId_fkey: 'contactId',
    serviceRequest_division_locationId_fkey: 'locationId',
    serviceRequest_division_documentId_fkey: 'documentId',
  },
  location: (division, id) => `/api/servicerequest/${division}/${id}`,
});

/** The columns of a request that comes into a state. */
export function inStatus(status: ServiceRequestStatus, now: Date) {
  return { status, statusChangedAt: now.toISOString() };
}

/** What a list shows of a request: all but what hangs on it. */
export const listedFields = pickFields(requestTable, [...Object.keys(requestTable.columns), ...Object.keys(derived)]);
