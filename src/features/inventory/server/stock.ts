import sql, { type Sql } from 'sql-template-tag';
import type { WriteCall } from '#server/database/writeCall.ts';

/** What arrives more (or less) of an item in a warehouse: expected, and there. */
export interface StockMove {
  itemId: string;
  warehouseId: string;
  planned: string;
  current: string;
}

/**
 * Moves the stock of the items for which a condition holds (items know which are kept in stock), in one statement; rows are
 * locked in the order of their keys.
 */
export async function moveStock(
  { database, division }: WriteCall,
  moves: readonly StockMove[],
  isKept: (itemId: Sql, division: number) => Sql,
): Promise<void> {
  if (moves.length === 0) return;
  await database.rows(sql`
    insert into "itemWarehouse" as s (division, "itemId", "warehouseId", "plannedStockIn", "currentStock")
    select ${division}::integer, c."itemId", c."warehouseId",
      case when w."itemId" is null then greatest(sum(c.planned), 0) else sum(c.planned) end, sum(c.current)
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as c ("itemId" uuid, "warehouseId" uuid, planned numeric, current numeric)
    left join "itemWarehouse" w on w.division = ${division} and w."itemId" = c."itemId" and w."warehouseId" = c."warehouseId"
    where ${isKept(sql`c."itemId"`, division)}
    group by c."itemId", c."warehouseId", w."itemId" having sum(c.planned) <> 0 or sum(c.current) <> 0
    order by c."itemId", c."warehouseId"
    on conflict (division, "itemId", "warehouseId") do update
    set "plannedStockIn" = greatest(s."plannedStockIn" + excluded."plannedStockIn", 0), "currentStock" = s."currentStock" + excluded."currentStock"
    returning s."itemId"`);
}
