import { useDataProvider, useListContext, type RaRecord } from 'ra-core';

const chunk = 1000;

/**
 * Fetches every row that matches the list's search and filters, in its order, a thousand at a time; where there are more than `most` it
 * ends early with more than that.
 */
export function useAllRows<Row extends RaRecord>(most: number): () => Promise<Row[]> {
  const dataProvider = useDataProvider();
  const { resource, filterValues, filter, sort } = useListContext<Row>();
  return async () => {
    const rows: Row[] = [];
    for (let page = 1; ; page++) {
      // Each page goes on behind the key of the one before, so they cannot be fetched side by side
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
