import { useCallback } from 'react';
import { useFormat } from '#console/i18n/format.ts';
import type { LookupChoice, LookupSearch } from '#console/inputs/lookups.ts';
import { useLookupSearch } from '#console/inputs/useLookupSearch.ts';
import type { ItemFilter } from '../../contract.ts';
import type { Item } from '../../schema.ts';
import { useItemRefusal } from './useItemRefusal.ts';

/** The price that is shown for an item: its cost or its sales price. */
export type ItemPrice = 'costPriceStandard' | 'standardSalesPrice';

/** The items that are found, and how they are shown. */
export interface ItemSearchOptions {
  price: ItemPrice;
  filter?: ItemFilter;
  /** The day of the document: an item that is not in use then cannot be chosen. */
  day: string;
  /** What is shown beside the price; the same function between renders. */
  detailOf?: (item: Item) => string | undefined;
}

/** Searches items by code, text or barcode, the best matches first; the item itself is the `record` of its choice. */
export function useItemSearch({ price, filter, day, detailOf }: ItemSearchOptions): LookupSearch {
  const format = useFormat();
  const refusalOf = useItemRefusal(day);
  const toChoice = useCallback(
    (row: Item): LookupChoice => ({
      id: row.id,
      code: row.code,
      label: row.description,
      detail: [detailOf?.(row), format.price(row[price])].filter(Boolean).join(' · '),
      aliases: row.barcode ? [row.barcode] : [],
      refusal: refusalOf(row),
      record: row,
    }),
    [format, price, detailOf, refusalOf],
  );
  return useLookupSearch('items', { filter, sort: 'code', isRanked: true, hasCodes: true, toChoice });
}
