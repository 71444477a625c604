import { useCallback } from 'react';
import { useGetOne } from '#console/data/useMethod.ts';
import { useFormat } from '#console/i18n/format.ts';
import type { LookupChoice, LookupSearch } from '#console/inputs/lookups.ts';
import { useLookupSearch } from '#console/inputs/useLookupSearch.ts';
import type { Item } from '#features/items/schema.ts';

const stocked = { isStockItem: true };

/** The filter of the items that assembly orders are made for. */
export const assembledItems = { isStockItem: true, isMakeItem: true };

/** Searches stocked items by code, text or barcode, and shows their stock. */
export function useStockItemSearch(): LookupSearch {
  return useItemSearch(stocked);
}

/** The same for items that are assembled of parts. */
export function useAssembledItemSearch(): LookupSearch {
  return useItemSearch(assembledItems);
}

function useItemSearch(filter: typeof stocked): LookupSearch {
  const format = useFormat();
  const toChoice = useCallback(
    (item: Item): LookupChoice => ({
      id: item.id,
      code: item.code,
      label: item.description,
      detail: format.quantity(item.stock, item.unit),
      ...(item.barcode ? { aliases: [item.barcode] } : {}),
      record: item,
    }),
    [format],
  );
  return useLookupSearch('items', { filter, sort: 'code', isRanked: true, hasCodes: true, toChoice });
}

/** The code of an item, loaded by its id. */
export function ItemName({ id }: { id: string }) {
  const { data } = useGetOne('items', { id });
  return data?.code ?? '…';
}
