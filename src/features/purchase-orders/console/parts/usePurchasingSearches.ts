import { useCallback } from 'react';
import { useFormat } from '#console/i18n/format.ts';
import type { LookupChoice, LookupSearch } from '#console/inputs/lookups.ts';
import { useLookupSearch } from '#console/inputs/useLookupSearch.ts';
import { useAccountSearch } from '#features/accounts/console/lookup/index.ts';
import type { Item } from '#features/items/schema.ts';

const suppliers = { isSupplier: true };

/** Finds suppliers and items by code or text, the best hits first. */
export function usePurchasingSearches(): { searchSuppliers: LookupSearch; searchItems: LookupSearch } {
  const format = useFormat();
  const itemChoice = useCallback(
    (row: Item): LookupChoice => ({
      id: row.id,
      code: row.code,
      label: row.description,
      detail: format.price(row.costPriceStandard),
      record: row,
    }),
    [format],
  );
  return {
    searchSuppliers: useAccountSearch(suppliers),
    searchItems: useLookupSearch('items', { sort: 'code', isRanked: true, toChoice: itemChoice }),
  };
}
