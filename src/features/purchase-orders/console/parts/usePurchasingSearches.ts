import { useMemo } from 'react';
import { useConsoleData } from '#console/data/DataContext.ts';
import { useFormat } from '#console/i18n/format.ts';
import type { LookupSearch } from '#console/inputs/lookups.ts';
import { accounts } from '#features/accounts/contract.ts';
import { items } from '#features/items/contract.ts';

/** Finds suppliers and items by code or text. */
export function usePurchasingSearches(): { searchSuppliers: LookupSearch; searchItems: LookupSearch } {
  const { client, division } = useConsoleData();
  const format = useFormat();
  return useMemo(() => {
    const path = { division: division.code };
    const list = (text: string, filter: object, column: string) => ({
      filter: { ...filter, ...(text.trim() === '' ? {} : { q: text.trim() }) },
      sort: [column, 'ASC'] as const,
      range: [0, 11] as const,
    });
    return {
      searchSuppliers: async (text, signal) => {
        const { data } = await client.list(accounts.listAccounts, { path, signal, list: list(text, { isSupplier: true }, 'name') });
        return data.map((row) => ({ id: row.id, code: row.code, label: row.name, detail: row.city ?? '', record: row }));
      },
      searchItems: async (text, signal) => {
        const { data } = await client.list(items.searchItems, { path, signal, list: list(text, {}, 'code') });
        return data.map((row) => ({
          id: row.id,
          code: row.code,
          label: row.description,
          detail: format.money(row.costPriceStandard),
          record: row,
        }));
      },
    };
  }, [client, division.code, format]);
}
