import sql, { type Sql } from 'sql-template-tag';
import { maskedSecret } from '#contract/values.ts';
import { accountField } from '#features/accounts/server/index.ts';
import { assetSummaryTable } from '#features/assets/server/index.ts';
import { locationSummaryOf } from '#features/locations/server/index.ts';
import { workOrderIdsOf, workOrderSummaryTable } from '#features/work-orders/server/index.ts';
import { defineTable, thisDivision } from '#server/database/table.ts';
import { serviceRequest, serviceRequestAttachment, serviceRequestContact, type ServiceRequestStatus } from '../schema.ts';

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

// A person's name at the time of the action, from the audit, because the directory cannot be queried
const nameOf = (person: Sql) => sql`(select u."byName" from audit u
    where u.division = ${thisDivision} and u.entity = 'serviceRequest' and u."entityId" = r.id and u.by = ${person} order by u.at desc limit 1)`;

/** Service requests; a single one includes everything for its review. */
export const requestTable = defineTable({
  name: 'serviceRequest',
  schema: serviceRequest,
  hidden: { wifiCode: 'text', openedAt: 'instant', statusChangedAt: 'instant' },
  derived: {
    wifiCode: sql`case when r."wifiCode" is not null then ${maskedSecret}::text end`,
    accountCode: accountField('code', sql`r."accountId"`),
    accountName: accountField('name', sql`r."accountId"`),
    workOrderIds: workOrderIdsOf(sql`r.id`, thisDivision),
    location: locationSummaryOf(sql`r."locationId"`),
    acceptedByName: nameOf(sql`r."acceptedBy"`),
    declinedByName: nameOf(sql`r."declinedBy"`),
    modifiedByName: nameOf(sql`r."modifiedBy"`),
  },
  children: {
    contacts: { table: contactTable, by: 'serviceRequestId', order: ['-isPrimary', 'created', 'id'] },
    attachments: { table: attachmentTable, by: 'serviceRequestId', order: ['created', 'id'] },
    assets: { table: assetSummaryTable, by: { ids: 'assetIds' }, order: 'tag' },
    workOrders: { table: workOrderSummaryTable, by: 'serviceRequestId', order: 'number' },
  },
  location: (division, id) => `/api/servicerequest/${division}/${id}`,
});

/** The columns that a request gets when it changes into a state. */
export function inStatus(status: ServiceRequestStatus, now: Date) {
  return { status, statusChangedAt: now.toISOString() };
}
