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

/** The numbers of rows that a list can show at once. */
export const pageSizes = [10, 25, 50, 100] as const;

/** The key under which the chosen number of rows is stored, and the number before the reader chooses. */
export const pageSizeKey = 'pageSize';
/** See {@link pageSizeKey}. */
export const firstPageSize = pageSizes[0];

/** The name under which the console's store keeps things in local storage. */
export const storeName = { version: '1', app: 'cura' } as const;

/** The key under which a list stores its state, one per division: towns and people of one do not exist in another. */
export function listKey(resource: string, division: number): string {
  return `${resource}.${division}.listParams`;
}

/**
 * The query of a list that opens with its defaults; undefined where the address or the reader's last visit sets others.
 */
export function openingQuery(
  { resource, sort }: OpeningList,
  search: string,
  division: number,
  remembered: Pick<Storage, 'getItem'> = localStorage,
): ListQuery | undefined {
  const query = new URLSearchParams(search);
  query.delete(divisionParameter);
  const keptAs = (key: string) => remembered.getItem(`RaStore${storeName.app}.${key}`); // as ra-core's localStorageStore spells it
  if (query.size > 0 || keptAs(listKey(resource, division)) !== null) return undefined;
  const size = Number(keptAs(pageSizeKey) ?? firstPageSize);
  return Number.isInteger(size) ? { sort: [sort.field, sort.order], range: [0, size - 1], filter: {} } : undefined;
}
