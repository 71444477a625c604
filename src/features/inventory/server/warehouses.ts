import sql, { join } from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { getRecord, removedRecord } from '#server/database/read.ts';
import { unsetOthers } from '#server/database/unsetOthers.ts';
import { createRecord, deleteRecord, restoreRecord, updateRecord, write } from '#server/database/write.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import type { inventory } from '../contract.ts';
import { isVanOf } from '../rules.ts';
import { warehouseUses } from './extensions.ts';
import { warehouseOfPerson } from './published.ts';
import { forgetPieces } from './serialNumbers.ts';
import { stockOfWarehouse } from './stockList.ts';
import { warehouseTable } from './tables.ts';

/**
 * The warehouse with an e-mail address, with its stock. An engineer only has access to their own van.
 * @throws Problem forbidden, notFound
 */
export async function warehouseOfKeeper(call: Call<typeof inventory.getWarehouseOfKeeper>): Promise<Answer> {
  const { person, path } = call;
  const isEngineerOnly = person.can('engineer') && !person.can('purchasing') && !person.can('supervisor');
  if (isEngineerOnly && !isVanOf({ email: path.email }, person)) throw new Problem('forbidden');
  const id = found(await warehouseOfPerson(call, path.email));
  const { json = '{}', ...answer } = await getRecord(call, warehouseTable, id);
  return { ...answer, json: `${json.slice(0, -1)},"stock":${await stockOfWarehouse(call, id)}}` };
}

/** Adds a warehouse; with an id it changes that one. */
export async function createWarehouse(call: Call<typeof inventory.createWarehouse>): Promise<Answer> {
  const { id, ...body } = call.body;
  if (id !== undefined) return { ...(await updateWarehouse(call, id, body)), status: 200 };
  return write(call, async (inside) => {
    if (body.isMain) await unsetOthers(inside, warehouseTable, 'isMain');
    return createRecord(inside, warehouseTable, body);
  });
}

/** Changes a warehouse. */
export function updateWarehouse(call: Call, id: string, body: { isMain?: boolean | undefined }): Promise<Answer> {
  return write(call, async (inside) => {
    if (body.isMain) await unsetOthers(inside, warehouseTable, 'isMain', id);
    return updateRecord(inside, warehouseTable, { ...body, id });
  });
}

/**
 * Deletes a warehouse. It is locked first, so that concurrent arrivals are seen.
 * @throws Problem warehouseInUse when it has stock or expected movements, or an open document refers to it
 */
export function deleteWarehouse(call: Call, id: string): Promise<Answer> {
  return write(call, async (inside) => {
    const { database, division } = inside;
    await database.rows(sql`select id from warehouse where division = ${division} and id = ${id} for update`);
    const uses = warehouseUses().map((use) => use(id, division));
    const isStocked = sql`exists (select from "itemWarehouse" w where w.division = ${division} and w."warehouseId" = ${id}
      and (w."currentStock" <> 0 or w."plannedStockIn" <> 0 or w."plannedStockOut" <> 0))`;
    const row = await database.row<{ isUsed: boolean }>(sql`select ${join([isStocked, ...uses], ' or ')} as "isUsed"`);
    const answer = await deleteRecord(inside, warehouseTable, id);
    if (row?.isUsed) throw new Problem('warehouseInUse');
    await forgetPieces(inside, id);
    return answer;
  });
}

/** Restores a deleted warehouse; a former main warehouse is the main one again. */
export async function restoreWarehouse(inside: WriteCall, id: string): Promise<void> {
  const { isMain } = await removedRecord<{ isMain: boolean }>(inside, warehouseTable, id);
  if (isMain) await unsetOthers(inside, warehouseTable, 'isMain', id);
  await restoreRecord(inside, warehouseTable, id, {});
}
