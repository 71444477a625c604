import sql, { type Sql } from 'sql-template-tag';
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

/** Where and how a list is asked for. */
export interface ListCall {
  database: Database;
  division: number;
  list: ListRequest;
}

/** A field of another table: the column here that refers to its row `o`, its table under that name, and the column there. */
export interface FieldElsewhere {
  column: string;
  table: Sql;
  of: Sql;
}

/** What a list may be filtered on: its table, the fields, and those of them that lie in other tables. */
export interface Filtered {
  table: Table;
  fields: FilterFields;
  elsewhere: Readonly<Record<string, FieldElsewhere>>;
}

/**
 * Lets the list of a table be filtered on every field that holds one value; `aliases` are further spellings, such as Exact Online's own
 * names. What a table looks up through a column that is never null lies elsewhere, and so do fields that `elsewhere` names.
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
  const [, column] = /^r\."(\w+)"$/.exec(found?.key.sql ?? '') ?? [];
  if (!found || found.by !== 'id' || column === undefined || !required.has(column)) return undefined;
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
 * The condition that a column refers to a row `o` for which a condition holds. The others are found first: asked of each row,
 * their condition would be a look-up for every row of the list.
 */
export function refersTo(column: string, other: Sql, division: number, condition: Sql): Sql {
  return sql`r.${quoted(column)} = any(array(select o.id from ${other} where o.division = ${division} and ${condition}))`;
}

/** The condition of a list of lines: an id stands for that line, or for the lines of that document; anything else is a filter. */
function linesThat(header: Table, text: string | undefined, filtered: Filtered, division: number): Sql {
  const id = text?.trim();
  if (id === undefined || !isUuid(id)) return filterOf(text, filtered, division);
  const { table, parent } = lineTable(header);
  // Each by its own index, before the order of the list makes the planner walk that
  return sql`r.id = any(array(
    select r.id from ${table.sql} r where r.division = ${division} and ${hasId(id)}
    union all select l.id from ${table.sql} l where l.division = ${division} and l.${quoted(parent)} = ${id} and l."deletedAt" is null))`;
}

/** The conditions that columns have the values that are given; of several values one of them. */
export function having(values: Readonly<Record<string, string | readonly string[] | undefined>>): Sql[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return typeof value === 'string' ? sql`r.${quoted(name)} = ${value}` : sql`r.${quoted(name)} = any(${[...value]}::text[])`;
  });
}

/** Documents without their lines, as a filter wants them; where it is a search, those with the number that was searched for come first. */
export async function listDocuments(
  call: ListCall,
  filtered: Filtered,
  { filter, number, where }: { filter: string | undefined; number: string; where: readonly Sql[] },
): Promise<Answer> {
  const words = searchedWords(parseFilter(filter, filtered.fields));
  const conditions = [...where, filterOf(filter, filtered, call.division)];
  return listAnswer(await pageOf(call, filtered.table, conditions, { sort: { relevance: numberFirst(sql`r.${quoted(number)}`, words) } }));
}

/** Lines of documents that fit a filter; an id stands for that line, or for the lines of that document. */
export async function listLinesThat(call: ListCall, header: Table, filtered: Filtered, text: string | undefined): Promise<Answer> {
  return listAnswer(await pageOf(call, lineTable(header).table, [linesThat(header, text, filtered, call.division)]));
}

/** The order whose bookings are asked for: the table of such orders, and the column of lines of bookings that names a line of an order. */
export interface BookedOrder {
  orders: Table;
  lineId: string;
  orderId: string | undefined;
}

/** Bookings with their lines: those on an order, or all. */
export async function listBookings(call: ListCall, bookings: Table, on: BookedOrder, where: readonly Sql[]): Promise<Answer> {
  const { orderId } = on;
  const isOnOrder = orderId === undefined ? [] : [isBookedOn(bookings, { ...on, orderId }, call.division)];
  return listAnswer(await pageOf(call, bookings, [...where, ...isOnOrder]));
}

function isBookedOn(bookings: Table, { orders, lineId, orderId }: BookedOrder & { orderId: string }, division: number): Sql {
  const [booked, ordered] = [lineTable(bookings), lineTable(orders)];
  return sql`r.id = any(array(select l.${quoted(booked.parent)}
    from ${ordered.table.sql} o join ${booked.table.sql} l on l.division = ${division} and l.${quoted(lineId)} = o.id
    where o.division = ${division} and o.${quoted(ordered.parent)} = ${orderId} and o."deletedAt" is null))`;
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
