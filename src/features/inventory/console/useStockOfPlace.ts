import { useMemo } from 'react';
import { useGetList } from '#console/data/useMethod.ts';
import type { ItemWarehouse } from '../schema.ts';
import type { BookingLine } from './bookingEntry.ts';

/** The stock of a warehouse: the first thousand items in the order of codes, undefined until it has loaded; and by the id of the item. */
export interface StockOfPlace {
  places: readonly ItemWarehouse[] | undefined;
  byItem: ReadonlyMap<string, ItemWarehouse>;
  /** Whether these are all items, so that the stock of any other item is zero. */
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

/** The stock of the item of a line; undefined while it is unknown. */
export function expectedOf({ byItem, isWhole }: StockOfPlace, { itemId }: Pick<BookingLine, 'itemId'>): string | undefined {
  return itemId ? (byItem.get(itemId)?.currentStock ?? (isWhole ? '0.0000' : undefined)) : undefined;
}
