import sql, { type Sql } from 'sql-template-tag';
import type { FilterFields } from '#contract/filter.ts';
import { parseFilter } from '#contract/parseFilter.ts';
import { isUuid } from '#contract/values.ts';
import type { Database } from '../database/database.ts';
import { filterSql } from '../database/filterSql.ts';
import { listPage, type ListOptions } from '../database/list.ts';
import { hasId } from '../database/read.ts';
import { searchPart } from '../database/search.ts';
import { expressionOf, quoted, type Table } from '../database/table.ts';
import type { Page } from '../http/answer.ts';
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
export function linesThat(header: Table, text: string | undefined, filtered: Filtered, division: number): Sql {
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

/** The condition that a booking has lines on an order; `lineId` is the column of its lines that names the line of the order. */
export function isBookedOn(
  bookings: Table,
  orders: Table,
  { lineId, orderId }: { lineId: string; orderId: string },
  division: number,
): Sql {
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
