import sql, { Sql } from 'sql-template-tag';
import { compareDecimals } from '#contract/amounts.ts';
import { wordsOf } from '#contract/filter.ts';
import { invalidField } from '#contract/problem.ts';
import { listPage } from '#server/database/list.ts';
import { listAll } from '#server/database/listAll.ts';
import { getRecord, hasId } from '#server/database/read.ts';
import { requireLive } from '#server/database/requireLive.ts';
import { defineTable } from '#server/database/table.ts';
import { createRecord, updateRecord, write } from '#server/database/write.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import type { Call } from '#server/http/call.ts';
import type { stock, StockFilter } from '../contract.ts';
import { itemWarehouse, type ItemWarehouse } from '../schema.ts';
import { stockedItems } from './extensions.ts';
import { belowMinimum, warehouseReference } from './published.ts';
import { itemWarehouseTable } from './tables.ts';

// A view that includes the names of items and warehouses, so that lists can be sorted and searched by them
const itemStock = defineTable({ name: 'itemStock', schema: itemWarehouse });

/** A page of stock records. */
export async function listStock({ database, division, list: asked }: Call<typeof stock.listStock>): Promise<Answer> {
  const { q = '', itemId, warehouseId, isInStock, isBelowMinimum } = asked.filter as StockFilter; // parsed by this schema
  const where = [
    itemId && sql`r."itemId" = ${itemId}`,
    warehouseId && sql`r."warehouseId" = ${warehouseId}`,
    isInStock !== undefined && sql`(r."currentStock" <> 0) = ${isInStock}`,
    isBelowMinimum !== undefined && sql`${belowMinimum(division)} = ${isBelowMinimum}`,
  ].filter((condition) => condition instanceof Sql);
  return list(await listPage(database, { table: itemStock, division, list: asked, where, words: wordsOf(q) }));
}

/** The stock of a warehouse, by the codes of the items, as a JSON array. */
export async function stockOfWarehouse({ database, division }: InDivision, warehouseId: string): Promise<string> {
  const where = [sql`r."warehouseId" = ${warehouseId}`];
  const { json = '[]' } = await listAll(database, { table: itemStock, division, where, order: sql`r."itemCode"` });
  return json;
}

/** Sets the levels of an item in a warehouse where it has never been; with an id it changes existing ones. */
export async function createStock(call: Call<typeof stock.createStock>): Promise<Answer> {
  const { id, itemId, warehouseId, ...levels } = call.body;
  if (id !== undefined) return { ...(await updateStock(call, id, levels)), status: 200 };
  return write(call, async (inside) => {
    const [item] = await stockedItems().named(inside, [{ itemId }]);
    if (!item) throw invalidField('itemId', 'unknownRecord');
    if (!item.isStockItem) throw invalidField('itemId', 'notStockItem');
    await requireLive(inside, { warehouseId: warehouseReference }, { warehouseId });
    requireOrder(levels);
    return createRecord(inside, itemWarehouseTable, { itemId, warehouseId, ...levels });
  });
}

/** Changes the levels of an item in a warehouse. */
export function updateStock(call: Call, id: string, levels: Partial<Levels>): Promise<Answer> {
  return write(call, async (inside) => {
    // of two concurrent changes of the levels, the second one sees those of the first
    await inside.database.rows(sql`select from "itemWarehouse" r where r.division = ${inside.division} and ${hasId(id)} for no key update`);
    const before = JSON.parse((await getRecord(inside, itemWarehouseTable, id)).json ?? '{}') as ItemWarehouse; // the columns of the table
    requireOrder({ ...before, ...levels });
    return updateRecord(inside, itemWarehouseTable, { ...levels, id: before.id });
  });
}

type Levels = Pick<ItemWarehouse, 'safetyStock' | 'reorderPoint' | 'maximumStock'>;

// a maximum of zero means none
function requireOrder({ safetyStock = '0', reorderPoint = '0', maximumStock = '0' }: Partial<Levels>): void {
  if (compareDecimals(maximumStock, '0') === 0) return;
  const isUpsideDown = [safetyStock, reorderPoint].some((level) => compareDecimals(level, maximumStock) > 0);
  if (isUpsideDown) throw invalidField('maximumStock', 'boxOrder');
}
