import sql, { Sql } from 'sql-template-tag';
import { timeZone } from '#contract/days.ts';
import { listPage } from '#server/database/list.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import type { MovementFilter, stock } from '../contract.ts';
import { stockMovementTable } from './tables.ts';

/** A page of the ledger, of one item, warehouse, kind, document or period. */
export async function listMovements({ database, division, list: asked }: Call<typeof stock.listStockMovements>): Promise<Answer> {
  const { itemId, warehouseId, kind, sourceId, from, until } = asked.filter as MovementFilter; // parsed by this schema
  const where = [
    itemId && sql`r."itemId" = ${itemId}`,
    warehouseId && sql`r."warehouseId" = ${warehouseId}`,
    kind && sql`r.kind = any (${[kind].flat()}::text[])`,
    sourceId && sql`r."sourceId" = ${sourceId}`,
    from && sql`r.at >= ${from}::date::timestamp at time zone ${timeZone}`,
    until && sql`r.at < (${until}::date + 1)::timestamp at time zone ${timeZone}`,
  ].filter((condition) => condition instanceof Sql);
  return list(await listPage(database, { table: stockMovementTable, division, list: asked, where }));
}
