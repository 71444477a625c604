import { useCallback } from 'react';
import { useFormat } from '#console/i18n/format.ts';
import type { LookupChoice, LookupSearch } from '#console/inputs/lookups.ts';
import { useLookupSearch } from '#console/inputs/useLookupSearch.ts';
import type { Item } from '../../schema.ts';

/** The price that is shown for an item: its cost or its sales price. */
export type ItemPrice = 'costPriceStandard' | 'standardSalesPrice';

/** Searches items by code or text, the best matches first; the item itself is the `record` of its choice. */
export function useItemSearch(price: ItemPrice): LookupSearch {
  const format = useFormat();
  const toChoice = useCallback(
    (row: Item): LookupChoice => ({ id: row.id, code: row.code, label: row.description, detail: format.price(row[price]), record: row }),
    [format, price],
  );
  return useLookupSearch('items', { sort: 'code', isRanked: true, hasCodes: true, toChoice });
}
