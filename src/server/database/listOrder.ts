import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { invalidField } from '#contract/problem.ts';
import { date, dateTime, isUuid } from '#contract/values.ts';
import type { ListRequest } from '../http/call.ts';
import { isStorable } from '../http/requireStorable.ts';
import { kindOf, quoted } from './table.ts';
import type { ColumnKind, Table } from './table.ts';

/** The order of a list: a column, then the id. */
export interface ListOrder {
  /** The column as an expression over the row `r`. */
  column: Sql;
  descending: boolean;
  /** Whether the column is never null. */
  isRequired: boolean;
  /** The cast of a key's text to the column's type. */
  cast: Sql;
  /** Whether a text can be a key of the column's type, so that the database never gets one that it cannot convert. */
  isKey: (text: string) => boolean;
}

/** The requested order of a list; sort columns that are not in the table come from `sort`. */
export function listOrder(table: Table, asked: ListRequest['sort'], sort: Readonly<Record<string, Sql>> | undefined): ListOrder {
  const own = sort?.[asked.column];
  return {
    column: own ?? sql`r.${quoted(asked.column)}`,
    descending: asked.descending,
    isRequired: !own && table.required.has(asked.column),
    cast: own ? empty : raw(`::${casts[kindOf(table, asked.column)]}`),
    isKey: own ? isBigint : keys[kindOf(table, asked.column)],
  };
}

/** The `order by` clause for a column and an id, under the names that they have in the statement. */
export function orderBy({ descending }: ListOrder, column: Sql, id: Sql): Sql {
  const direction = descending ? sql` desc` : empty;
  return sql`${column}${direction}, ${id}${direction}`;
}

/**
 * The condition that a row comes after the one with a key.
 * @throws Problem `invalid` for a key that this server did not make
 */
export function isBehind(order: ListOrder, after: string, column: Sql, id: Sql): Sql {
  return sql`(${join(rangesBehind(order, after, column, id), ' or ')})`;
}

/**
 * The same condition as one or two ranges of an index; the rows of the first range come before those of the second.
 * @throws Problem `invalid` for a key that this server did not make
 */
export function rangesBehind({ descending, isRequired, cast, isKey }: ListOrder, after: string, column: Sql, id: Sql): Sql[] {
  const [value, last] = readKey(after, isKey);
  const side = raw(descending ? '<' : '>');
  // PostgreSQL sorts nulls last, so descending lists begin with them
  if (value === null) {
    const nulls = sql`(${column} is null and ${id} ${side} ${last}::uuid)`;
    return descending ? [nulls, sql`${column} is not null`] : [nulls];
  }
  // the first comparison is for an index of the column when the id is in another table
  const next = sql`(${column} ${side}= ${value}${cast} and (${column}, ${id}) ${side} (${value}${cast}, ${last}::uuid))`;
  return descending || isRequired ? [next] : [next, sql`${column} is null`];
}

function readKey(after: string, isKey: ListOrder['isKey']): [string | null, string] {
  try {
    const key: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    const [value, id]: unknown[] = Array.isArray(key) ? key : [];
    if ((value === null || (typeof value === 'string' && isKey(value))) && isUuid(String(id))) return [value, String(id)];
  } catch {
    // not JSON, so not a key that this server made
  }
  throw invalidField('After', 'invalid');
}

const casts = {
  text: 'text',
  texts: 'text[]',
  integer: 'integer',
  number: 'numeric',
  decimal: 'numeric',
  boolean: 'boolean',
  date: 'date',
  instant: 'timestamptz',
  uuid: 'uuid',
  json: 'jsonb',
};

const isNumber = (text: string) => /^-?\d{1,40}(\.\d{1,40})?(e[+-]?\d{1,2})?$/.test(text);
const isBigint = (text: string) => /^-?\d{1,18}$/.test(text);
const never = () => false;

const keys: Record<ColumnKind, (text: string) => boolean> = {
  text: isStorable,
  texts: never,
  integer: (text) => isBigint(text) && Math.abs(Number(text)) < 2 ** 31,
  number: isNumber,
  decimal: isNumber,
  boolean: (text) => text === 'true' || text === 'false',
  date: (text) => date.safeParse(text).success,
  // In PostgreSQL's format: a space before the time, and a zone of hours only
  instant: (text) => dateTime.safeParse(text.replace(' ', 'T').replace(/\+00$/, 'Z')).success,
  uuid: isUuid,
  json: never,
};
