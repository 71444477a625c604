import { useMemo } from 'react';
import { useGetList } from '#console/data/useMethod.ts';
import type { ItemWarehouse } from '../schema.ts';
import type { BookingLine } from './bookingEntry.ts';

/** What lies in a warehouse: in the order of codes, the first thousand items, undefined until it is known; and by the id of the item. */
export interface StockOfPlace {
  places: readonly ItemWarehouse[] | undefined;
  byItem: ReadonlyMap<string, ItemWarehouse>;
  /** Whether those are all: then of any other item nothing lies there. */
  isWhole: boolean;
}

/** See {@link StockOfPlace}. */
export function useStockOfPlace(warehouseId: string | null | undefined): StockOfPlace {
  const { data, total = 0 } = useGetList(
    'stock',
    { filter: { warehouseId }, sort: { field: 'itemCode', order: 'ASC' }, pagination: { page: 1, perPage: 1000 } },
    { enabled: Boolean(warehouseId) },
  );
  const byItem = useMemo(() => new Map<string, ItemWarehouse>((data ?? []).map((place) => [place.itemId, place])), [data]);
  const isWhole = data !== undefined && total <= data.length;
  return useMemo(() => ({ places: data, byItem, isWhole }), [data, byItem, isWhole]);
}

/** What lies of the item of a line; undefined as long as that is not known. */
export function expectedOf({ byItem, isWhole }: StockOfPlace, { itemId }: Pick<BookingLine, 'itemId'>): string | undefined {
  return itemId ? (byItem.get(itemId)?.currentStock ?? (isWhole ? '0.0000' : undefined)) : undefined;
}
