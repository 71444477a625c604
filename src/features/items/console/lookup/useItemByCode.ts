import { useDataProvider } from 'ra-core';
import type { Item } from '../../schema.ts';

/** Finds the one item with a code or barcode as a scanner reads it; `filter` narrows the items. */
export function useItemByCode(filter: { isStockItem?: boolean } = {}): (code: string) => Promise<Item | undefined> {
  const dataProvider = useDataProvider();
  return async (code) => {
    const { data } = await dataProvider.getList<Item>('items', {
      filter: { q: code, ...filter },
      pagination: { page: 1, perPage: 50 },
      sort: { field: 'relevance', order: 'ASC' },
    });
    const named = code.toLowerCase();
    return data.find((item) => [item.code, item.barcode].some((own) => own?.toLowerCase() === named));
  };
}
