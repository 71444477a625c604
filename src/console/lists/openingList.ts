import type { ListQuery } from '#contract/client.ts';
import { divisionParameter } from '../layout/divisionOf.ts';

/** The order of the rows before the reader sorts them. */
export interface RowOrder {
  field: string;
  order: 'ASC' | 'DESC';
}

/** The list that a screen opens with. */
export interface OpeningList {
  resource: string;
  sort: RowOrder;
}

/** The page sizes of lists. */
export const pageSizes = [10, 25, 50, 100] as const;

/** The key under which the chosen page size is stored, and the default. */
export const pageSizeKey = 'pageSize';
/** See {@link pageSizeKey}. */
export const firstPageSize = pageSizes[0];

/** The name and version of the console's store in local storage. */
export const storeName = { version: '1', app: 'cura' } as const;

/** The key of a list's stored state, one per division, because filters by town or person apply to one division only. */
export function listKey(resource: string, division: number): string {
  return `${resource}.${division}.listParams`;
}

/** The query of a list that opens with its defaults; undefined when the address or the stored state has others. */
export function openingQuery(
  { resource, sort }: OpeningList,
  search: string,
  division: number,
  remembered: Pick<Storage, 'getItem'> = localStorage,
): ListQuery | undefined {
  const query = new URLSearchParams(search);
  query.delete(divisionParameter);
  const keptAs = (key: string) => remembered.getItem(`RaStore${storeName.app}.${key}`); // the keys of ra-core's localStorageStore
  if (query.size > 0 || keptAs(listKey(resource, division)) !== null) return undefined;
  const size = Number(keptAs(pageSizeKey) ?? firstPageSize);
  return Number.isInteger(size) ? { sort: [sort.field, sort.order], range: [0, size - 1], filter: {} } : undefined;
}
