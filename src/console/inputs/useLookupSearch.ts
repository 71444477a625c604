import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { ResourceName, RowOf } from '../data/resourceCalls.ts';
import type { LookupChoice, LookupSearch } from './lookups.ts';

/** The rows that a look-up offers, and how they are shown; both must be the same objects between renders. */
export interface LookupRows<Row> {
  filter?: object | undefined;
  /** The column by which they are sorted. */
  sort: string;
  /** Whether the list can be sorted by relevance: then the best matches come first once a text is typed. */
  isRanked?: boolean;
  /** Whether the list can be filtered by `codeOrBarcode`: then pasted codes are looked up together. */
  hasCodes?: boolean;
  toChoice: (row: Row) => LookupChoice;
}

const most = 12;

/** Searches rows of a resource for a look-up, by the free text of its list. */
export function useLookupSearch<R extends ResourceName>(
  resource: R,
  { filter, sort, isRanked = false, hasCodes = false, toChoice }: LookupRows<RowOf<R>>,
): LookupSearch {
  const dataProvider = useDataProvider();
  const always = JSON.stringify(filter);
  return useMemo(() => {
    const kept = always ? (JSON.parse(always) as object) : {}; // stringified above
    const search = async (text: string, signal: AbortSignal) => {
      const q = text.trim();
      const { data } = await dataProvider.getList(resource, {
        filter: { ...kept, ...(q === '' ? {} : { q }) },
        pagination: { page: 1, perPage: most },
        sort: { field: isRanked && q !== '' ? 'relevance' : sort, order: 'ASC' },
        signal,
      });
      return data.map(toChoice);
    };
    const ofCodes = async (codeOrBarcode: readonly string[]) => {
      const { data } = await dataProvider.getList(resource, {
        filter: { ...kept, codeOrBarcode },
        // the code of one record may be the barcode of another
        pagination: { page: 1, perPage: 2 * codeOrBarcode.length },
        sort: { field: sort, order: 'ASC' },
      });
      return data.map(toChoice);
    };
    return hasCodes ? Object.assign(search, { ofCodes }) : search;
  }, [dataProvider, resource, always, sort, isRanked, hasCodes, toChoice]);
}
