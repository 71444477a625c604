import { useStore } from 'ra-core';

/** The numbers of rows that a list can show at once. */
export const pageSizes = [10, 25, 50, 100] as const;

/** How many rows a list starts with, and the choice, which is remembered for all lists. */
export function usePageSize(): [number, (size: number) => void] {
  return useStore<number>('pageSize', 10);
}
