import type { LookupChoice, LookupSearch } from '#console/inputs/lookups.ts';
import { useLookupSearch } from '#console/inputs/useLookupSearch.ts';
import type { Item } from '../../schema.ts';

/** Searches items by code or description, the best matches first. */
export function useItemSearch(): LookupSearch {
  return useLookupSearch('items', { sort: 'code', isRanked: true, toChoice });
}

function toChoice(item: Item): LookupChoice {
  const { id, code, description } = item;
  return { id, code, label: description, record: item };
}
