import type { ListQuery } from '#contract/client.ts';
import { divisionParameter } from '../layout/divisionOf.ts';

/** The order that rows stand in until somebody sorts them. */
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

/** Where the chosen number of rows is remembered, and what it is until somebody chooses. */
export const pageSizeKey = 'pageSize';
/** See {@link pageSizeKey}. */
export const firstPageSize = pageSizes[0];

/** The name under which the console's store keeps things in local storage. */
export const storeName = { version: '1', app: 'cura' } as const;

/** Under what a list remembers how it was left: towns and people of one division mean nothing in another. */
export function listKey(resource: string, division: number): string {
  return `${resource}.${division}.listParams`;
}

/**
 * What a list asks for when it opens as nobody has left it; undefined where the address or the reader's last visit says
 * otherwise.
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
