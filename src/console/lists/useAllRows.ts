import { useDataProvider, useListContext, type RaRecord } from 'ra-core';

const chunk = 1000;

/**
 * Loads every row that matches the list's search and filters, in its order, a thousand at a time; it stops as soon as there are
 * more than `most`.
 */
export function useAllRows<Row extends RaRecord>(most: number): () => Promise<Row[]> {
  const dataProvider = useDataProvider();
  const { resource, filterValues, filter, sort } = useListContext<Row>();
  return async () => {
    const rows: Row[] = [];
    for (let page = 1; ; page++) {
      // Each page needs the key of the previous one, so they cannot be loaded in parallel
      const { data } = await dataProvider.getList<Row>(resource, {
        filter: { ...filterValues, ...filter },
        sort,
        pagination: { page, perPage: chunk },
      });
      rows.push(...data);
      if (data.length < chunk || rows.length > most) return rows;
    }
  };
}
