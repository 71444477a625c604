import { useStore } from 'ra-core';
import { firstPageSize, pageSizeKey } from './openingList.ts';

/** How many rows a list starts with, and the choice, which is remembered for all lists. */
export function usePageSize(): [number, (size: number) => void] {
  return useStore<number>(pageSizeKey, firstPageSize);
}
