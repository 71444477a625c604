import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { isUuid } from '#contract/values.ts';
import type { Page } from '../http/answer.ts';
import type { ListRequest } from '../http/call.ts';
import type { Database } from './database.ts';
import { estimate, hasAtMost, knownEstimate } from './estimate.ts';
import { isBehind, listOrder, orderBy, rangesBehind } from './listOrder.ts';
import { holdsWords, holdsWordsEstimated, isSearchable, searchIds } from './search.ts';
import { pageInSpelling, type Respell } from './spellings.ts';
import { listedOf, rowsOf, type Shown, type Table } from './table.ts';

/** The parts of a page of a list. */
export interface ListOptions {
  table: Table;
  division: number;
  /** The sort, window and key that the caller requested. */
  list: Pick<ListRequest, 'sort' | 'offset' | 'limit' | 'after' | 'ids'>;
  /** Conditions over the row `r`, joined by and. Deleted rows are left out unless {@link withDeleted}. */
  where?: readonly Sql[];
  /** Words that must all occur in the column `search`, as they are or as a code is written. */
  words?: readonly string[];
  /** A further spelling of the words, for codes of a form that is known. */
  respell?: Respell;
  /** The fields to show, by `listedOf`; by default all that the table shows in a list. */
  shown?: Shown;
  /** Sort columns that are not columns of the table, as expressions over the row `r` of the type bigint. */
  sort?: Readonly<Record<string, Sql>>;
  withDeleted?: boolean;
}

/** A total up to this is counted; above it, the total is the planner's estimate */
export const largestExactTotal = 1000;

// A search with at most this many matches finds all of them by the index; with more, walking the list in its order finds a page
// sooner
const mostFound = 5000;

// In a division with at most this many rows, reading them all costs less than planning a search
const mostRead = 2000;

// The page sizes that the console uses, and the number of such pages from the start
const usualLimits = new Set([10, 25, 50, 100]);
const usualPages = 10;

/**
 * One page of a table as a JSON array that the database built, with the total and the key for the next page. Rows are sorted by
 * the sort column and their id, so that pages continue each other.
 * @throws Problem `invalid` for an `After` that is not of this list
 * @example
 * const where = [sql`r.status = ${status}`];
 * return list(await listPage(call.database, { table: complaintTable, division: call.division, list: call.list, where }));
 */
export function listPage(database: Database, asked: ListOptions): Promise<Page> {
  const { words = [], respell } = asked;
  return pageInSpelling(words, respell, (spelled) => pageWith(database, { ...asked, words: spelled }));
}

async function pageWith(database: Database, asked: ListOptions): Promise<Page> {
  const { list } = asked;
  const options = { ...asked, where: whereIds(asked) };
  const forPlanner = rowsThat(options, options.words?.length ? [holdsWordsEstimated(options.words)] : []);
  const known = knownEstimate(database, forPlanner);
  const isRead = options.words?.length ? await hasAtMost(database, options.table, options.division, mostRead) : false;
  const row = await database.row<PageRow>(isRead ? read(options) : statementOf(options, known === undefined));
  const { json = '[]', count = 0, after = null } = row ?? {};
  const total = isLastPage(list, count) ? list.offset + count : (row?.total ?? largestExactTotal + 1);
  const isEstimated = total > largestExactTotal;
  return {
    json,
    offset: list.after ? 0 : list.offset,
    count,
    total: isEstimated ? Math.max(total, known ?? (await estimate(database, forPlanner))) : total,
    isEstimated,
    after: after === null ? undefined : Buffer.from(after).toString('base64url'),
  };
}

/** The conditions of a list, with the one for the ids that its filter names; a text that is not an id matches no row. */
export function whereIds({ list: { ids }, where = [] }: Pick<ListOptions, 'list' | 'where'>): readonly Sql[] {
  return ids === undefined ? where : [...where, sql`r.id = any(${ids.filter(isUuid)}::uuid[])`];
}

/** A page that is not full is the last one, so the total follows from its offset without counting. */
function isLastPage({ after, offset, limit }: ListOptions['list'], count: number): boolean {
  return !after && count < limit && (count > 0 || offset === 0);
}

interface PageRow {
  json: string;
  count: number;
  /** Null when the total is known to be large. */
  total: number | null;
  after: string | null;
}

function statementOf(options: ListOptions, isCounted: boolean): Sql {
  const { words } = options;
  if (!words?.length) return walked(options, empty, [], isCounted);
  return isSearchable(words) ? searched(options, words, isCounted) : walked(options, empty, [holdsWords(words)], isCounted);
}

/** Reads each row of a small table, once for the page and the total together. */
function read(options: ListOptions): Sql {
  const { table, list, sort, words = [] } = options;
  const order = listOrder(table, list.sort, sort);
  return sql`with hits as materialized (
      select r.id, ${order.column} as key ${rowsThat(options, [holdsWords(words)])}
    ), page as (${pageOfHits(options)}) ${answerOf(options, sql`(select count(*)::integer from hits)`)}`;
}

/** The rows of one page by the ids and keys in `hits`. */
function pageOfHits(options: ListOptions): Sql {
  const { table, division, list } = options;
  const order = listOrder(table, list.sort, options.sort);
  const behind = list.after ? sql`where ${isBehind(order, list.after, sql`h.key`, sql`h.id`)}` : empty;
  return sql`select r.* from (select h.id, h.key from hits h ${behind} order by ${orderBy(order, sql`h.key`, sql`h.id`)} ${windowOf(options)}) h
        join ${rowsOf(table, division)} on r.division = ${division} and r.id = h.id`;
}

/** Walks the table in the order of the list, so that an index in that order returns a page at once. */
function walked(options: ListOptions, before: Sql, conditions: readonly Sql[], isCounted: boolean): Sql {
  return sql`with ${before}page as (${pageOf(options, conditions)}) ${answerOf(options, isCounted ? countedTotal(options, conditions) : sql`null::integer`)}`;
}

/**
 * Takes the page from the rows that the search found, or walks the table when too many rows match. The database runs only one of
 * the two.
 */
function searched(options: ListOptions, words: readonly string[], isCounted: boolean): Sql {
  const { table, division, list } = options;
  const { column, descending } = list.sort;
  const isOwn = !options.sort?.[column] && !table.beside?.columns[column];
  if (options.where?.length || list.after || !isOwn || options.withDeleted) return fetched(options, words, isCounted);
  const walk = [sql`(select ids is null from found)`, holdsWords(words)];
  // A total without ids means many matches, whose number the planner estimates; without both, no word was long enough for the
  // index
  const walkedTotal = isCounted
    ? sql`case when (select total is not null from found) then null else ${countedTotal(options, walk)} end`
    : sql`null::integer`;
  return sql`with found as materialized (
      select total, ids from search_page(${table.name}, ${division}, ${words}::text[], ${mostFound}, ${column}, ${descending}, ${list.offset}, ${list.limit})
    ), page as (
      (select r.* from unnest((select ids from found)) as f (found_id) join ${rowsOf(table, division)} on r.division = ${division} and r.id = f.found_id)
      union all (${pageOf(options, walk)})
    ) ${answerOf(options, sql`case when (select ids is not null from found) then (select total from found) else ${walkedTotal} end`)}`;
}

/** Reads all rows that the search found, to apply further conditions, when they are few; otherwise walks the table. */
function fetched(options: ListOptions, words: readonly string[], isCounted: boolean): Sql {
  const { table, division, list } = options;
  const order = listOrder(table, list.sort, options.sort);
  const isRare = sql`(select is_rare from found)`;
  const walk = [sql`not ${isRare}`, holdsWords(words)];
  const source = sql`unnest((select case when is_rare then ids end from found)) as f (found_id) join ${rowsOf(table, division)} on r.id = f.found_id`;
  const walkedTotal = isCounted ? countedTotal(options, walk) : sql`null::integer`;
  // Without the offset, the search would run twice: for its ids and for their number
  return sql`with found as materialized (
      select ids, coalesce(cardinality(ids) <= ${mostFound}, false) as is_rare from (select ${searchIds(table, division, words, mostFound + 1)} as ids offset 0) s
    ), hits as materialized (
      select r.id, ${order.column} as key ${rowsThat(options, [isRare], source)}
    ), page as (
      (${pageOfHits(options)})
      union all (${pageOf(options, walk)})
    ) ${answerOf(options, sql`case when ${isRare} then (select count(*)::integer from hits) else ${walkedTotal} end`)}`;
}

function answerOf({ table, division, list, sort, shown = listedOf(table, division) }: ListOptions, total: Sql): Sql {
  const order = listOrder(table, list.sort, sort);
  const forward = orderBy(order, order.column, sql`r.id`);
  return sql`select (select coalesce(json_agg(o), '[]')::text from (select ${shown.fields} from page r${shown.joins} order by ${forward}) o) as json,
    (select count(*)::integer from page) as count, ${total} as total,
    (select json_build_array(${order.column}::text, r.id)::text from page r order by ${forward} offset ${list.limit - 1}) as after`;
}

function pageOf(options: ListOptions, conditions: readonly Sql[]): Sql {
  const { table, list, sort } = options;
  const order = listOrder(table, list.sort, sort);
  const rows = (behind: readonly Sql[], window: Sql) =>
    sql`select r.* ${rowsThat(options, [...conditions, ...behind])} order by ${orderBy(order, order.column, sql`r.id`)} ${window}`;
  if (!list.after) return rows([], windowOf(options));
  const [first = sql`true`, second] = rangesBehind(order, list.after, order.column, sql`r.id`);
  if (!second) return rows([first], windowOf(options));
  // Each range is read by itself; the second one only as far as the first leaves room on the page
  return sql`with ahead as materialized (${rows([first], windowOf(options))})
    select * from ahead union all (${rows([second], sql`limit ${list.limit} - (select count(*) from ahead)`)})`;
}

function windowOf({ list }: ListOptions): Sql {
  const offset = list.after ? 0 : list.offset;
  // With literal numbers the planner knows how few rows are requested and may reuse its plan; any other window is planned each
  // time
  const isUsual = usualLimits.has(list.limit) && offset % list.limit === 0 && offset < usualPages * list.limit;
  return isUsual ? raw(`limit ${list.limit} offset ${offset}`) : sql`limit ${list.limit} offset ${offset}`;
}

function countedTotal(options: ListOptions, conditions: readonly Sql[]): Sql {
  const { list, table, division } = options;
  const counted = sql`(select count(*)::integer from (select ${rowsThat(options, conditions, rowsOf(table, division, 'left join'))} limit ${raw(String(largestExactTotal + 1))}) c)`;
  if (list.after) return counted;
  // A first page that is not full contains all rows
  return sql`case when (select count(*) from page) between ${list.offset === 0 ? 0 : 1} and ${list.limit - 1} then null else ${counted} end`;
}

function rowsThat(options: ListOptions, conditions: readonly Sql[], source = rowsOf(options.table, options.division)): Sql {
  const live = options.withDeleted ? [] : [sql`r."deletedAt" is null`];
  const { table, division } = options;
  const all = [
    ...(table.beside ? [sql`true`] : [sql`r.division = ${division}`]),
    ...live,
    ...(options.where ?? []).map((part) => sql`(${part})`),
    ...conditions,
  ];
  return sql`from ${source} where ${join(all, ' and ')}`;
}
