import { compareDecimals } from '#contract/amounts.ts';
import { activeEngineers } from '#features/divisions/server/index.ts';
import { stockIn } from '#features/inventory/server/index.ts';
import { itemsOf } from '#features/items/server/index.ts';
import { materialOf } from '#features/work-orders/server/index.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import { found } from '#server/http/found.ts';
import type { MissingParts } from '../schema.ts';

/**
 * The material of a work order that the vans of the engineers do not have; an engineer without a van has none.
 * @throws Problem notFound
 */
export async function missingPartsOf(call: InDivision, workOrderId: string): Promise<MissingParts> {
  const material = found(await materialOf(call, workOrderId));
  const engineers = await activeEngineers(call);
  const itemIds = material.map(({ itemId }) => itemId);
  const [items, stock] = await Promise.all([
    itemsOf(
      call,
      itemIds.map((itemId) => ({ itemId, itemCode: undefined })),
    ),
    stockIn(
      call,
      engineers.flatMap(({ warehouseId }) => warehouseId ?? []),
      itemIds,
    ),
  ]);
  const codes = new Map(items.map(({ id, code }) => [id, code]));
  const inVans = new Map(stock.map(({ warehouseId, itemId, currentStock }) => [`${warehouseId}/${itemId}`, currentStock]));
  const parts = engineers.flatMap(({ id: engineerId, warehouseId }) =>
    material.flatMap(({ itemId, needed }) => {
      const itemCode = codes.get(itemId);
      const inVan = inVans.get(`${warehouseId}/${itemId}`) ?? '0';
      return itemCode !== undefined && compareDecimals(inVan, needed) < 0 ? [{ engineerId, itemId, itemCode, needed, inVan }] : [];
    }),
  );
  return { workOrderId, parts };
}
