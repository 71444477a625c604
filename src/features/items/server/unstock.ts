import sql from 'sql-template-tag';
import { isInStock, isOnOrder } from '#features/inventory/server/index.ts';
import type { InDivision } from '#server/database/writeCall.ts';

/**
 * Why items cannot stop being stock items, by their ids: stock in any warehouse, or expected movements, which would stay forever because
 * orders only plan stocked items. Documents hold their items until they are stored, so that this waits for those that move stock now.
 */
export async function unstockRefusals(
  { database, division }: InDivision,
  ids: readonly string[],
): Promise<ReadonlyMap<string, 'hasStock' | 'onOrder'>> {
  await database.rows(sql`select from item i where i.division = ${division} and i.id = any (${ids}::uuid[]) order by i.id for update`);
  const rows = await database.rows<{ id: string; hasStock: boolean; onOrder: boolean }>(sql`
    select i.id, ${isInStock(sql`i.id`, division)} as "hasStock", ${isOnOrder(sql`i.id`, division)} as "onOrder"
    from item i where i.division = ${division} and i.id = any (${ids}::uuid[])`);
  return new Map(
    rows.flatMap(({ id, hasStock, onOrder }): [string, 'hasStock' | 'onOrder'][] =>
      hasStock ? [[id, 'hasStock']] : onOrder ? [[id, 'onOrder']] : [],
    ),
  );
}
