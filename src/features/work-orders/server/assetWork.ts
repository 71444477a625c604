import sql, { type Sql } from 'sql-template-tag';
import { onAssetsReplaced, setOpenWork, type OpenWork } from '#features/assets/server/index.ts';
import { lockDocuments } from '#server/documents/read.ts';
import { storeDocuments } from '#server/documents/store.ts';
import { workOrderTables, type StoredWorkOrder, type WorkOrderTypes } from './workOrder.ts';

const openStatuses = ['Open', 'Bevestigd', 'Herpland'];

/** The open work orders for objects, which they or their open lines name, as rows of id, number and assetId. */
function openWorkOn(assetIds: readonly string[], division: number): Sql {
  return sql`
    select w.id, w.number, named.id as "assetId" from "workOrder" w cross join lateral unnest(w."assetIds") as named (id)
    where w.division = ${division} and w.status = any (${openStatuses}::text[]) and w."deletedAt" is null
      and w."assetIds" && ${assetIds}::uuid[] and named.id = any (${assetIds}::uuid[])
    union
    select w.id, w.number, i."assetId" from "workOrderItem" i join "workOrder" w on w.division = ${division} and w.id = i."workOrderId"
    where i.division = ${division} and i."assetId" = any (${assetIds}::uuid[]) and i."deletedAt" is null
      and (i.status = 'Open' or i.status = 'Herpland' and i."followUpItemId" is null)
      and w.status = any (${openStatuses}::text[]) and w."deletedAt" is null`;
}

setOpenWork((database, division, assetIds) =>
  database.rows<OpenWork>(sql`select o."assetId", o.number from (${openWorkOn(assetIds, division)}) o order by o.number, o."assetId"`),
);

// Open work and its open lines are transferred to the new object; finished work keeps the former one
onAssetsReplaced(async (inside, replaced) => {
  const successors = new Map(replaced.map(({ fromId, toId }) => [fromId, toId]));
  const named = sql`r.id in (select o.id from (${openWorkOn([...successors.keys()], inside.division)}) o)`;
  const orders = await lockDocuments<WorkOrderTypes>(inside, workOrderTables, named);
  await storeDocuments<WorkOrderTypes>(
    inside,
    workOrderTables,
    orders.map((before) => ({ before, after: takenOver(before, successors), action: 'update' })),
  );
});

function takenOver(order: StoredWorkOrder, successors: ReadonlyMap<string, string>): StoredWorkOrder {
  return {
    ...order,
    assetIds: [...new Set(order.assetIds.map((id) => successors.get(id) ?? id))],
    lines: order.lines.map((line) => {
      const isToDo = line.status === 'Open' || (line.status === 'Herpland' && line.followUpItemId === null);
      return isToDo && line.assetId !== null ? { ...line, assetId: successors.get(line.assetId) ?? line.assetId } : line;
    }),
  };
}
