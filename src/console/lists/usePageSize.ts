import { useStore } from 'ra-core';
import { firstPageSize, pageSizeKey } from './openingList.ts';

/** The page size of lists, and a function that changes it; it is stored for all lists. */
export function usePageSize(): [number, (size: number) => void] {
  return useStore<number>(pageSizeKey, firstPageSize);
}
