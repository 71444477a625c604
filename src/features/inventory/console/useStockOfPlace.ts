import { useMemo } from 'react';
import { useGetList } from '#console/data/useMethod.ts';
import type { ItemWarehouse } from '../schema.ts';
import type { BookingLine } from './bookingEntry.ts';

/** What lies in a warehouse: in the order of codes, undefined until it is known, and by the id of the item. */
export interface StockOfPlace {
  places: readonly ItemWarehouse[] | undefined;
  byItem: ReadonlyMap<string, ItemWarehouse>;
}

/** See {@link StockOfPlace}. */
export function useStockOfPlace(warehouseId: string | null | undefined): StockOfPlace {
  const { data } = useGetList(
    'stock',
    { filter: { warehouseId }, sort: { field: 'itemCode', order: 'ASC' }, pagination: { page: 1, perPage: 1000 } },
    { enabled: Boolean(warehouseId) },
  );
  const byItem = useMemo(() => new Map<string, ItemWarehouse>((data ?? []).map((place) => [place.itemId, place])), [data]);
  return useMemo(() => ({ places: data, byItem }), [data, byItem]);
}

/** What lies of the item of a line; undefined as long as that is not known. */
export function expectedOf({ places, byItem }: StockOfPlace, { itemId }: BookingLine): string | undefined {
  return places && itemId ? (byItem.get(itemId)?.currentStock ?? '0.0000') : undefined;
}
