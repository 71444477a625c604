import sql from 'sql-template-tag';
import { timeZone } from '#contract/days.ts';
import { setRequestsOfWorkOrders, workOrderStatusesOf, type AcceptedRequest } from '#features/work-orders/server/index.ts';
import { instant } from '#server/database/table.ts';
import { updateRecord } from '#server/database/write.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { derivedSteps, type WorkOrderStatus } from '../rules.ts';
import type { ServiceRequestStatus } from '../schema.ts';
import { opened } from './changes.ts';
import { inStatus, requestTable } from './tables.ts';

type Row = Omit<AcceptedRequest, 'isAccepted' | 'isAlive' | 'wifiCode'> & { status: ServiceRequestStatus; sealed: string | null };

// The data of a request that work orders take over and show; its state depends on them
setRequestsOfWorkOrders({
  async lock(call, id) {
    const row = await call.database.row<Row>(sql`
      select r.id, r.status, r."accountId", r."locationId", r."requestType" as type, r.priority, r.description, r.notes, r."assetIds",
        ${instant(sql`(r."periodStart"::timestamp at time zone ${timeZone})`)} as "windowStart",
        ${instant(sql`((r."periodEnd" + time '23:59') at time zone ${timeZone})`)} as "windowEnd",
        r."purchaseOrder", r."wifiNetwork", r."wifiCode" as sealed, r."contactId", c.name as "contactName",
        coalesce(c.mobile, c.phone) as "contactPhone", c.email as "contactEmail"
      from "serviceRequest" r left join lateral (
        select k.name, k.mobile, k.phone, k.email from "serviceRequestContact" k
        where k.division = ${call.division} and k."serviceRequestId" = r.id and k."deletedAt" is null
        order by (k.role = 'OnSite') desc nulls last, k."isPrimary" desc, k.created, k.id limit 1
      ) c on true
      where r.division = ${call.division} and r.id = ${id} and r."deletedAt" is null for update of r`);
    if (!row) return undefined;
    const { status, sealed, ...request } = row;
    return {
      ...request,
      isAccepted: status === 'Accepted' || status === 'Planned',
      isAlive: status === 'Accepted' || status === 'Planned' || status === 'Realised',
      wifiCode: sealed === null ? null : opened(call.services, row.id, sealed),
    };
  },
  follow,
  shownOf: (id, division) => sql`(select row_to_json(o) from (
    select q.id, q.number, q.status, q.description, q.notes,
      (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'email', k.email, 'phone', k.phone, 'mobile', k.mobile, 'role', k.role,
          'isPrimary', k."isPrimary") order by k."isPrimary" desc, k.created, k.id), '[]')
        from "serviceRequestContact" k where k.division = ${division} and k."serviceRequestId" = q.id and k."deletedAt" is null) as contacts,
      (select coalesce(json_agg(json_build_object('id', f.id, 'fileName', f."fileName", 'fileSize', f."fileSize", 'mimeType', f."mimeType",
          'mediaType', f."mediaType", 'downloadUrl', concat('/api/servicerequest/', f.division, '/', q.id, '/attachment/', f.id)) order by f.created, f.id), '[]')
        from "serviceRequestAttachment" f where f.division = ${division} and f."serviceRequestId" = q.id and f."deletedAt" is null) as attachments
    from "serviceRequest" q where q.division = ${division} and q.id = ${id} and q."deletedAt" is null) o)`,
});

/** Changes a request to the state that follows from its work orders, step by step according to its table. */
async function follow(call: PersonalCall, id: string): Promise<void> {
  const row = await call.database.row<{ status: ServiceRequestStatus; workOrders: WorkOrderStatus[] }>(sql`
    select r.status, ${workOrderStatusesOf(sql`r.id`, call.division)} as "workOrders"
    from "serviceRequest" r where r.division = ${call.division} and r.id = ${id} and r."deletedAt" is null`);
  if (!row) return;
  for (const to of derivedSteps(row.status, row.workOrders)) {
    await updateRecord(call, requestTable, { ...inStatus(to, call.services.now()), id }, { action: 'derive' });
  }
}
