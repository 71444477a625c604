import sql from 'sql-template-tag';
import { together } from '#server/database/together.ts';
import type { InDivision, WriteCall } from '#server/database/writeCall.ts';
import { assemblyMoves, type AssemblyProgress } from '../rules.ts';
import { addExpectedGoods, expectedGoods } from './extensions.ts';
import { moveStock } from './stock.ts';
import type { StockMove } from './stockMove.ts';

/**
 * Plans the goods that open documents expect of items that become stock items. Until then, nothing of them was planned, because orders
 * plan stocked items only.
 */
export async function planStock(call: WriteCall, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  const found = await together(...expectedGoods().map((find) => find(call, itemIds)));
  const expected = found.flat().filter(({ itemId }) => itemIds.includes(itemId));
  await moveStock(
    call,
    expected.map(({ current: _current, ...move }) => move),
  );
}

addExpectedGoods(assembled);

async function assembled({ database, division }: InDivision): Promise<StockMove[]> {
  const orders = await database.rows<{ json: string }>(sql`
    select json_build_object('itemId', y."itemId", 'type', y.type, 'warehouseId', y."warehouseId", 'partItems', y."partItems",
      'plannedQuantity', y."plannedQuantity"::text, 'finishedQuantity', y."finishedQuantity"::text)::text as json
    from "assemblyOrder" y where y.division = ${division} and y."orderStatus" <> 'Complete' and y."deletedAt" is null`);
  return orders.flatMap(({ json }) => assemblyMoves(undefined, JSON.parse(json) as AssemblyProgress)); // built by the statement
}
