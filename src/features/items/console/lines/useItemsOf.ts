import { useMemo } from 'react';
import { useGetList } from '#console/data/useMethod.ts';
import type { Item } from '../../schema.ts';

// as many ids as fit into an address
const mostItems = 200;

/** The items with some ids, by their ids: the first 200 of them. */
export function useItemsOf(itemIds: readonly string[]): ReadonlyMap<string, Item> {
  const id = [...new Set(itemIds)].slice(0, mostItems);
  const { data } = useGetList('items', { filter: { id }, pagination: { page: 1, perPage: mostItems } }, { enabled: id.length > 0 });
  return useMemo(() => new Map((data ?? []).map((item) => [item.id, item])), [data]);
}
