import sql, { type Sql } from 'sql-template-tag';
import { defineTable, thisDivision } from '#server/database/table.ts';
import {
  maskedSecret,
  requestAsset,
  requestWorkOrder,
  serviceRequest,
  serviceRequestAttachment,
  serviceRequestContact,
  type ServiceRequestStatus,
} from '../schema.ts';

/** Contacts of requests. */
export const contactTable = defineTable({
  name: 'serviceRequestContact',
  schema: serviceRequestContact,
});

/** Files of requests. */
export const attachmentTable = defineTable({
  name: 'serviceRequestAttachment',
  schema: serviceRequestAttachment,
});

/** An object as it stands inside a request. */
const assetTable = defineTable({ name: 'asset', schema: requestAsset });

/** A work order as it stands inside a request. */
const workOrderTable = defineTable({ name: 'workOrder', schema: requestWorkOrder });

const location = sql`(select row_to_json(o) from (
    select l.id, l.code, l.name, l."addressLine1", l.postcode, l.city, l.phone, l."openingHours", l.directions, l."safetyNotes"
    from location l where l.division = ${thisDivision} and l.id = r."locationId" and l."deletedAt" is null
  ) o)`;

// What somebody was called when they did it: the directory is not ours to ask
const nameOf = (person: Sql) => sql`(select u."byName" from audit u
    where u.division = ${thisDivision} and u.entity = 'serviceRequest' and u."entityId" = r.id and u.by = ${person} order by u.at desc limit 1)`;

/** Service requests; a single one comes with all that somebody must know who decides about it. */
export const requestTable = defineTable({
  name: 'serviceRequest',
  schema: serviceRequest,
  hidden: { wifiCode: 'text', openedAt: 'instant', statusChangedAt: 'instant' },
  derived: {
    wifiCode: sql`case when r."wifiCode" is not null then ${maskedSecret}::text end`,
    accountCode: sql`(select a.code from account a where a.division = ${thisDivision} and a.id = r."accountId")`,
    accountName: sql`(select a.name from account a where a.division = ${thisDivision} and a.id = r."accountId")`,
    workOrderIds: sql`(select coalesce(array_agg(w.id order by w.id), '{}') from "workOrder" w
      where w.division = ${thisDivision} and w."serviceRequestId" = r.id and w."deletedAt" is null)`,
    location,
    acceptedByName: nameOf(sql`r."acceptedBy"`),
    declinedByName: nameOf(sql`r."declinedBy"`),
    modifiedByName: nameOf(sql`r."modifiedBy"`),
  },
  children: {
    contacts: { table: contactTable, by: 'serviceRequestId', order: ['-isPrimary', 'created', 'id'] },
    attachments: { table: attachmentTable, by: 'serviceRequestId', order: ['created', 'id'] },
    assets: { table: assetTable, by: { ids: 'assetIds' }, order: 'tag' },
    workOrders: { table: workOrderTable, by: 'serviceRequestId', order: 'number' },
  },
  location: (division, id) => `/api/servicerequest/${division}/${id}`,
});

/** The columns of a request that comes into a state. */
export function inStatus(status: ServiceRequestStatus, now: Date) {
  return { status, statusChangedAt: now.toISOString() };
}
