import sql from 'sql-template-tag';
import { onAssetsReplaced, setOpenWork, type OpenWork } from '#features/assets/server/index.ts';
import { auditEach } from '#server/database/audit.ts';

const openStatuses = ['Open', 'Bevestigd', 'Herpland'];

setOpenWork((database, division, assetIds) =>
  database.rows<OpenWork>(sql`
    select named.id as "assetId", w.number from "workOrder" w cross join lateral unnest(w."assetIds") as named (id)
    where w.division = ${division} and w.status = any (${openStatuses}::text[]) and w."deletedAt" is null
      and w."assetIds" && ${assetIds}::uuid[] and named.id = any (${assetIds}::uuid[])
    order by w.number`),
);

// Open work and its open lines go over to the object that stands there now; what was done stays with the former one
onAssetsReplaced(async (inside, replaced) => {
  const { database, division, person } = inside;
  const pairs = JSON.stringify(replaced);
  const fromIds = replaced.map(({ fromId }) => fromId);
  const now = new Date().toISOString();
  const orders = await database.rows<{ id: string; before: string[]; after: string[] }>(sql`
    with old as (
      select w.id, w."assetIds" from "workOrder" w
      where w.division = ${division} and w.status = any (${openStatuses}::text[]) and w."deletedAt" is null and w."assetIds" && ${fromIds}::uuid[]
      order by w.id for update
    ), next as (
      select old.id, old."assetIds" as before, array_agg(distinct coalesce(p."toId", named.id)) as after
      from old cross join lateral unnest(old."assetIds") as named (id)
        left join jsonb_to_recordset(${pairs}::jsonb) as p ("fromId" uuid, "toId" uuid) on p."fromId" = named.id
      group by old.id, old."assetIds"
    )
    update "workOrder" t set "assetIds" = next.after, version = t.version + 1, modified = ${now}, "modifiedBy" = ${person.oid}
    from next where t.division = ${division} and t.id = next.id returning t.id, next.before, next.after`);
  await database.rows(sql`
    update "workOrderItem" t set "assetId" = p."toId", version = t.version + 1, modified = ${now}, "modifiedBy" = ${person.oid}
    from jsonb_to_recordset(${pairs}::jsonb) as p ("fromId" uuid, "toId" uuid)
    where t.division = ${division} and t."assetId" = p."fromId" and t.status = 'Open' and t."deletedAt" is null
      and exists (select from "workOrder" w where w.division = ${division} and w.id = t."workOrderId" and w.status = any (${openStatuses}::text[]))
    returning t.id`);
  await auditEach(
    inside,
    orders.map(({ id, before, after }) => ({
      entity: 'workOrder',
      entityId: id,
      action: 'update',
      before: { assetIds: before },
      after: { assetIds: after },
    })),
  );
});
