import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { invalidField } from '#contract/problem.ts';
import { uuid } from '#contract/values.ts';
import type { ListRequest } from '../http/call.ts';
import { kindOf, quoted } from './table.ts';
import type { Table } from './table.ts';

/** The order of a list: a column, then the id. */
export interface ListOrder {
  /** The column as an expression over the row `r`. */
  column: Sql;
  descending: boolean;
  /** Whether the column is never null. */
  isRequired: boolean;
  /** The cast of a key's text to the column's type. */
  cast: Sql;
}

/** The order that a list was asked for; columns that the table lacks come from `sort`. */
export function listOrder(table: Table, asked: ListRequest['sort'], sort: Readonly<Record<string, Sql>> | undefined): ListOrder {
  const own = sort?.[asked.column];
  return {
    column: own ?? sql`r.${quoted(asked.column)}`,
    descending: asked.descending,
    isRequired: !own && table.required.has(asked.column),
    cast: own ? empty : raw(`::${casts[kindOf(table, asked.column)]}`),
  };
}

/** What follows `order by`, for a column and an id under the names that they have there. */
export function orderBy({ descending }: ListOrder, column: Sql, id: Sql): Sql {
  const direction = descending ? sql` desc` : empty;
  return sql`${column}${direction}, ${id}${direction}`;
}

/**
 * The condition that a row lies behind the one of a key.
 *
 * @throws Problem `invalid` for a key that is none of ours
 */
export function isBehind({ descending, isRequired, cast }: ListOrder, after: string, column: Sql, id: Sql): Sql {
  const [value, last] = readKey(after);
  // PostgreSQL sorts null behind everything, so descending lists begin with it
  if (value === null)
    return descending
      ? sql`((${column} is null and ${id} < ${last}::uuid) or ${column} is not null)`
      : sql`(${column} is null and ${id} > ${last}::uuid)`;
  const next = sql`(${column}, ${id}) ${raw(descending ? '<' : '>')} (${value}${cast}, ${last}::uuid)`;
  return descending || isRequired ? next : sql`(${next} or ${column} is null)`;
}

function readKey(after: string): [string | null, string] {
  try {
    const key: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    const [value, id] = Array.isArray(key) ? (key as unknown[]) : [];
    if ((value === null || typeof value === 'string') && uuid.safeParse(id).success) return [value, String(id)];
  } catch {
    // Whatever it is, it is not a key of ours
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
