import { useDataProvider } from 'ra-core';
import { useCallback } from 'react';
import type { ResourceName, RowOf } from '../data/resourceCalls.ts';
import type { LookupChoice, LookupSearch } from './lookups.ts';

/** Which rows a lookup offers, and how it shows them; both stay the same between renders. */
export interface LookupRows<Row> {
  filter?: object;
  /** The column that they are in order of. */
  sort: string;
  /** The list sorts by relevance too: the best hits come first once something is typed. */
  isRanked?: boolean;
  toChoice: (row: Row) => LookupChoice;
}

const most = 12;

/** Finds rows of a resource for a lookup, by the free text of its list. */
export function useLookupSearch<R extends ResourceName>(
  resource: R,
  { filter, sort, isRanked = false, toChoice }: LookupRows<RowOf<R>>,
): LookupSearch {
  const dataProvider = useDataProvider();
  const always = JSON.stringify(filter);
  return useCallback(
    async (text, signal) => {
      const q = text.trim();
      const { data } = await dataProvider.getList(resource, {
        filter: { ...(always ? (JSON.parse(always) as object) : {}), ...(q === '' ? {} : { q }) },
        pagination: { page: 1, perPage: most },
        sort: { field: isRanked && q !== '' ? 'relevance' : sort, order: 'ASC' },
        signal,
      });
      return data.map(toChoice);
    },
    [dataProvider, resource, always, sort, isRanked, toChoice],
  );
}
