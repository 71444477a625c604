import sql, { join, type Sql } from 'sql-template-tag';
import { searchedWords, type FilterFields } from '#contract/filter.ts';
import { parseFilter } from '#contract/parseFilter.ts';
import { isUuid } from '#contract/values.ts';
import type { Database } from '../database/database.ts';
import { filterFieldsOf } from '../database/filterFields.ts';
import { filterSql } from '../database/filterSql.ts';
import { listPage, type ListOptions } from '../database/list.ts';
import { lookUpOf } from '../database/lookUp.ts';
import { hasId } from '../database/read.ts';
import { numberFirst, searchPart } from '../database/search.ts';
import { expressionOf, quoted, type Table } from '../database/table.ts';
import { list as listAnswer, type Answer, type Page } from '../http/answer.ts';
import type { ListRequest } from '../http/call.ts';
import { lineTable } from './kind.ts';

/** The parts of a call that a list needs. */
export interface ListCall {
  database: Database;
  division: number;
  list: ListRequest;
}

/** A field of another table: the column here that refers to its row `o`, the name of its table, and the column there. */
export interface FieldElsewhere {
  column: string;
  table: Sql;
  of: Sql;
}

/** The fields that a list may be filtered by: its table, the fields, and those that belong to other tables. */
export interface Filtered {
  table: Table;
  fields: FilterFields;
  elsewhere: Readonly<Record<string, FieldElsewhere>>;
}

/**
 * Lets the list of a table be filtered by every field with a single value; `aliases` are further spellings, such as Exact
 * Online's own names. Fields that the table looks up through a required column, and those in `elsewhere`, belong to other tables.
 */
export function filteredBy(
  table: Table,
  aliases: Readonly<Record<string, readonly string[]>>,
  elsewhere: Readonly<Record<string, FieldElsewhere>> = {},
): Filtered {
  const fields = filterFieldsOf(table, aliases);
  const lookedUp = Object.keys(fields).flatMap((name) => {
    const found = lookedUpField(table, name);
    return found ? [[name, found] as const] : [];
  });
  return { table, fields, elsewhere: { ...Object.fromEntries(lookedUp), ...elsewhere } };
}

function lookedUpField({ derived, required }: Table, name: string): FieldElsewhere | undefined {
  const found = derived[name] && lookUpOf(derived[name]);
  const [, column] = /^r\."(\w+)"$/.exec(found?.by['id']?.sql ?? '') ?? [];
  if (!found || column === undefined || !required.has(column)) return undefined;
  return { column, table: sql`${quoted(found.table)} o`, of: sql`o.${quoted(found.column)}` };
}

/** The condition of a filter in one of its three dialects. */
export function filterOf(text: string | undefined, { table, fields, elsewhere }: Filtered, division: number): Sql {
  const others = Object.entries(elsewhere);
  const own = Object.keys(fields).map((name) => [name, expressionOf(table, name, division)]);
  return filterSql(parseFilter(text, fields), {
    fields,
    columns: Object.fromEntries([...own, ...others.map(([name, { of }]) => [name, of])]),
    within: Object.fromEntries(
      others.map(([name, { column, table: other }]) => [name, (condition: Sql) => refersTo(column, other, division, condition)]),
    ),
    search: (words) => searchPart(table, division, words),
  });
}

/**
 * The condition that a column refers to a row `o` for which another condition holds. The matching rows `o` are found first;
 * otherwise each row of the list would need a look-up of its own.
 */
export function refersTo(column: string, other: Sql, division: number, condition: Sql): Sql {
  return sql`r.${quoted(column)} = any(array(select o.id from ${other} where o.division = ${division} and ${condition}))`;
}

/** The condition of a list of lines: an id selects that line, or the lines of that document; any other text is a filter. */
function linesThat(header: Table, text: string | undefined, filtered: Filtered, division: number): Sql {
  const id = text?.trim();
  if (id === undefined || !isUuid(id)) return filterOf(text, filtered, division);
  const { table, parent } = lineTable(header);
  // Each condition uses its own index; otherwise the planner would walk the index of the list's order
  return sql`r.id = any(array(
    select r.id from ${table.sql} r where r.division = ${division} and ${hasId(id)}
    union all select l.id from ${table.sql} l where l.division = ${division} and l.${quoted(parent)} = ${id} and l."deletedAt" is null))`;
}

/** The conditions that columns have the given values; a list of values matches any of them. */
export function having(values: Readonly<Record<string, string | readonly string[] | undefined>>): Sql[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return typeof value === 'string' ? sql`r.${quoted(name)} = ${value}` : sql`r.${quoted(name)} = any(${[...value]}::text[])`;
  });
}

/** Documents without their lines that match a filter. For a search, documents whose number was searched for come first. */
export async function listDocuments(
  call: ListCall,
  filtered: Filtered,
  { filter, number, where }: { filter: string | undefined; number: string; where: readonly Sql[] },
): Promise<Answer> {
  const words = searchedWords(parseFilter(filter, filtered.fields));
  const conditions = [...where, filterOf(filter, filtered, call.division)];
  return listAnswer(await pageOf(call, filtered.table, conditions, { sort: { relevance: numberFirst(sql`r.${quoted(number)}`, words) } }));
}

/**
 * Lines of documents that match a filter; an id selects that line, or the lines of that document. Of several filters, all have to
 * match.
 */
export async function listLinesThat(
  call: ListCall,
  header: Table,
  filtered: Filtered,
  ...texts: readonly (string | undefined)[]
): Promise<Answer> {
  const where = texts.map((text) => linesThat(header, text, filtered, call.division));
  return listAnswer(await pageOf(call, lineTable(header).table, where));
}

/** A kind of bookings on orders, such as goods deliveries, and the columns that its list is searched by. */
export interface BookingsOnOrders {
  bookings: Table;
  orders: Table;
  /** The column of booking lines that refers to an order line. */
  lineId: string;
  /** The name of the order in a search, and the column of the customer or supplier, which is also its name there. */
  orderId: string;
  partyId: string;
  number: string;
  /** The column whose beginning `q` finds besides the number. */
  reference: string;
  date: string;
}

/**
 * A search of bookings, by name: `q` for the number or the beginning of the reference, order and party as {@link BookingsOnOrders} names
 * them, `itemId`, `warehouseId`, and the days `from` and `until`, both included.
 */
export type BookingSearch = Readonly<Record<string, string | undefined>>;

/** Bookings with their lines that match all searches. */
export async function listBookings(call: ListCall, on: BookingsOnOrders, ...searches: readonly BookingSearch[]): Promise<Answer> {
  const where = searches.flatMap((search) => bookingsThat(on, search, call.division));
  return listAnswer(await pageOf(call, on.bookings, where));
}

function bookingsThat(on: BookingsOnOrders, search: BookingSearch, division: number): Sql[] {
  const { [on.orderId]: orderId, [on.partyId]: party, q, itemId, warehouseId, from, until } = search;
  return [
    ...(orderId === undefined && itemId === undefined ? [] : [isBookedOn(on, { orderId, itemId }, division)]),
    ...(q === undefined ? [] : [isNumbered(on, q)]),
    ...(from === undefined ? [] : [sql`r.${quoted(on.date)} >= ${from}::date`]),
    ...(until === undefined ? [] : [sql`r.${quoted(on.date)} <= ${until}::date`]),
    ...having({ warehouseId, [on.partyId]: party }),
  ];
}

function isBookedOn(
  { bookings, orders, lineId }: BookingsOnOrders,
  { orderId, itemId }: { orderId: string | undefined; itemId: string | undefined },
  division: number,
): Sql {
  const [booked, ordered] = [lineTable(bookings), lineTable(orders)];
  const isOrdered = [
    ...(orderId === undefined ? [] : [sql`o.${quoted(ordered.parent)} = ${orderId}`]),
    ...(itemId === undefined ? [] : [sql`o."itemId" = ${itemId}`]),
  ];
  return sql`r.id = any(array(select l.${quoted(booked.parent)}
    from ${ordered.table.sql} o join ${booked.table.sql} l on l.division = ${division} and l.${quoted(lineId)} = o.id
    where o.division = ${division} and ${join(isOrdered, ' and ')} and o."deletedAt" is null))`;
}

const longestNumber = 9;

function isNumbered({ number, reference }: BookingsOnOrders, q: string): Sql {
  const starts = sql`starts_with(lower(r.${quoted(reference)}), lower(${q}))`;
  return /^\d+$/.test(q) && q.length <= longestNumber ? sql`(r.${quoted(number)} = ${Number(q)} or ${starts})` : starts;
}

/** A page of a list as it was asked for. */
export function pageOf(
  { database, division, list }: ListCall,
  table: Table,
  where: readonly Sql[],
  more: Pick<ListOptions, 'shown' | 'sort'> = {},
): Promise<Page> {
  return listPage(database, { table, division, list, where, ...more });
}
