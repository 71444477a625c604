import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { invalidField } from '#contract/problem.ts';
import type { Page } from '../http/answer.ts';
import type { ListRequest } from '../http/call.ts';
import type { Database } from './database.ts';
import { estimate } from './estimate.ts';
import { searchCondition } from './search.ts';
import { kindOf, quoted } from './table.ts';
import type { Table } from './table.ts';

/** What a page of a list is made of. */
export interface ListOptions {
  table: Table;
  division: number;
  /** Sort, window and key as the caller asked. */
  list: Pick<ListRequest, 'sort' | 'offset' | 'limit' | 'after'>;
  /** Conditions over the row `r`, joined by and. Deleted rows are left out unless {@link withDeleted}. */
  where?: readonly Sql[];
  /** Words that all have to occur in the column `search`. */
  words?: readonly string[];
  /** The fields to show, by `pickFields`; all of the table's unless given. */
  fields?: Sql;
  /** Sort columns that are no columns of the table, as expressions over the row `r` of an exact type. */
  sort?: Readonly<Record<string, Sql>>;
  withDeleted?: boolean;
}

/** Up to here a total is counted, above it is the planner's estimate. */
export const largestExactTotal = 1000;

/**
 * One page of a table as a JSON array that the database built, with the total and the key to go on behind.
 * Rows come in the order of the sort column and their id, so that every page continues the one before.
 *
 * @throws Problem `invalid` for an `After` that is not of this list
 *
 * @example
 * return list(await listPage(call.database, { table: complaintTable, division: call.division, list: call.list, where: [sql`r.status = ${status}`] }));
 */
export async function listPage(database: Database, options: ListOptions): Promise<Page> {
  const { table, division, list } = options;
  const search = options.words?.length ? [await searchCondition(database, table, division, options.words)] : [];
  const live = options.withDeleted ? [] : [sql`r."deletedAt" is null`];
  const condition = join(
    [sql`r.division = ${division}`, ...live, ...(options.where ?? []).map((part) => sql`(${part})`), ...search],
    ' and ',
  );
  const source = sql`from ${table.sql} r where ${condition}`;
  const row = await database.row<PageRow>(pageStatement(options, source));
  const { json = '[]', count = 0, total = 0, after = null } = row ?? {};
  const isEstimated = total > largestExactTotal;
  return {
    json,
    offset: list.after ? 0 : list.offset,
    count,
    total: isEstimated ? Math.max(total, await estimate(database, sql`select ${source}`)) : total,
    isEstimated,
    after: after === null ? undefined : Buffer.from(after).toString('base64url'),
  };
}

interface PageRow {
  json: string;
  count: number;
  total: number;
  after: string | null;
}

function pageStatement(options: ListOptions, source: Sql): Sql {
  const { table, list } = options;
  const order = orderOf(options);
  const offset = list.after ? 0 : list.offset;
  const counted = sql`(select count(*)::integer from (select ${source} limit ${raw(String(largestExactTotal + 1))}) c)`;
  // A page that is not full is the last one: where it starts is known, nothing has to be counted
  const total = list.after
    ? counted
    : sql`case when (select count(*) from page) between 1 and ${list.limit - 1} then ${offset}::integer + (select count(*)::integer from page) else ${counted} end`;
  return sql`with page as (
      select r.* ${source}${list.after ? sql` and ${behind(order, list.after)}` : empty}
      order by ${order.forward} limit ${list.limit} offset ${offset}
    )
    select (select coalesce(json_agg(o), '[]')::text from (select ${options.fields ?? table.fields} from page r order by ${order.forward}) o) as json,
      (select count(*)::integer from page) as count,
      ${total} as total,
      (select json_build_array(${order.column}::text, r.id)::text from page r order by ${order.forward} offset ${list.limit - 1}) as after`;
}

interface Order {
  column: Sql;
  forward: Sql;
  descending: boolean;
  isRequired: boolean;
  type: Sql;
}

function orderOf({ table, list, sort }: ListOptions): Order {
  const { column: name, descending } = list.sort;
  const column = sort?.[name] ?? sql`r.${quoted(name)}`;
  const type = sort?.[name] ? empty : castOf(kindOf(table, name));
  const direction = descending ? sql` desc` : empty;
  const forward = name === 'id' ? sql`r.id${direction}` : sql`${column}${direction}, r.id${direction}`;
  return { column, forward, descending, type, isRequired: name === 'id' || (table.required?.includes(name) ?? false) };
}

function castOf(kind: ReturnType<typeof kindOf>): Sql {
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
  return raw(`::${casts[kind]}`);
}

// PostgreSQL sorts null behind everything, so descending lists begin with it
function behind({ column, descending, isRequired, type }: Order, after: string): Sql {
  const [value, id] = readKey(after);
  if (value === null)
    return descending ? sql`((${column} is null and r.id < ${id}) or ${column} is not null)` : sql`(${column} is null and r.id > ${id})`;
  const next = sql`(${column}, r.id) ${raw(descending ? '<' : '>')} (${value}${type}, ${id}::uuid)`;
  return descending || isRequired ? next : sql`(${next} or ${column} is null)`;
}

function readKey(after: string): [string | null, string] {
  try {
    const key: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    const [value, id] = Array.isArray(key) ? (key as unknown[]) : [];
    if ((value === null || typeof value === 'string') && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)) return [value, id];
  } catch {
    // Whatever it is, it is not a key of ours
  }
  throw invalidField('After', 'invalid');
}
