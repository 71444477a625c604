import { useDataProvider } from 'ra-core';
import { useCallback } from 'react';
import type { ResourceName, RowOf } from '../data/resourceCalls.ts';
import type { LookupChoice, LookupSearch } from './lookups.ts';

/** The rows that a look-up offers, and how they are shown; both must be the same objects between renders. */
export interface LookupRows<Row> {
  filter?: object;
  /** The column by which they are sorted. */
  sort: string;
  /** Whether the list can be sorted by relevance: then the best matches come first once a text is typed. */
  isRanked?: boolean;
  toChoice: (row: Row) => LookupChoice;
}

const most = 12;

/** Searches rows of a resource for a look-up, by the free text of its list. */
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
