import { useCallback } from 'react';
import { useConsoleData } from '#console/data/DataContext.ts';
import { useFormat } from '#console/i18n/format.ts';
import type { LookupSearch } from '#console/inputs/lookups.ts';
import { useAccountSearch } from '#features/accounts/console/lookup/index.ts';
import { items } from '#features/items/contract.ts';

const suppliers = { isSupplier: true };

/** Finds suppliers and items by code or text, the best hits first. */
export function usePurchasingSearches(): { searchSuppliers: LookupSearch; searchItems: LookupSearch } {
  const { client, division } = useConsoleData();
  const format = useFormat();
  const searchItems: LookupSearch = useCallback(
    async (text, signal) => {
      const q = text.trim();
      const { data } = await client.list(items.searchItems, {
        path: { division: division.code },
        list: { filter: q === '' ? {} : { q }, sort: [q === '' ? 'code' : 'relevance', 'ASC'], range: [0, 11] },
        signal,
      });
      return data.map((row) => ({
        id: row.id,
        code: row.code,
        label: row.description,
        detail: format.money(row.costPriceStandard),
        record: row,
      }));
    },
    [client, division.code, format],
  );
  return { searchSuppliers: useAccountSearch(suppliers), searchItems };
}
