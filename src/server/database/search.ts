import sql, { join, type Sql } from 'sql-template-tag';
import type { Table } from './table.ts';

/** Whether any word is long enough for the trigram index. */
export function isSearchable(words: readonly string[]): boolean {
  return words.some((word) => word.length >= 3);
}

/** The ids of the rows that contain all words, as an expression; null when no word is long enough for the index. */
export function searchIds(table: Pick<Table, 'name'>, division: number, words: readonly string[], most: number | null): Sql {
  return sql`search_ids(${table.name}, ${division}, ${words}::text[], ${most})`;
}

/**
 * The condition that a row `r` contains all words in its column `search`, for a condition inside a larger one. A list uses the
 * option `words` of `listPage` instead, which is faster for words that many rows contain.
 */
export function searchPart(table: Table, division: number, words: readonly string[]): Sql {
  return isSearchable(words) ? sql`r.id = any((select ${searchIds(table, division, words, null)})::uuid[])` : holdsWords(words);
}

/**
 * The condition that a row `r` contains all words, checked row by row. The planner expects a `case` to be true for half of the
 * rows; without it, it expects a single row and reads the whole table instead of walking an index until a page is full.
 */
export function holdsWords(words: readonly string[]): Sql {
  return sql`case when r.search like all ((select search_patterns(${words}::text[]))::text[]) then true else false end`;
}

/** The same condition for an estimate only: the planner can estimate it, since it has a value instead of a subquery. */
export function holdsWordsEstimated(words: readonly string[]): Sql {
  return sql`r.search like all (search_patterns(${words}::text[]))`;
}

/**
 * The condition that a row `r` has one of some texts in one of these columns, ignoring case, found by the indexes on the columns in
 * lower case. Row-level security keeps PostgreSQL from using such an index for a condition on the column itself.
 */
export function holdsOneOf(table: Pick<Table, 'name'>, division: number, columns: readonly string[], texts: readonly string[]): Sql {
  return sql`r.id = any((select folded_ids(${table.name}, ${division}, ${[...columns]}::text[], ${[...texts]}::text[]))::uuid[])`;
}

/**
 * The order of relevance for records with a number, as a sort column of `listPage`: those whose number (or one of the other
 * texts) equals the search text, those that start with it, then the rest; each group from the latest number on.
 */
export function numberFirst(number: Sql, words: readonly string[], others: readonly Sql[] = []): Sql {
  const text = words.join(' ').toLowerCase();
  const texts = [sql`${number}::text`, ...others.map((other) => sql`lower(${other} collate "C")`)];
  const same = join(
    texts.map((one) => sql`${one} = ${text}`),
    ' or ',
  );
  const starts = join(
    texts.map((one) => sql`starts_with(${one}, ${text})`),
    ' or ',
  );
  return sql`((case when ${same} then 0 when ${starts} then 1 else 2 end)::bigint * 10000000000 - ${number})`;
}

/** A rectangle in degrees. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The condition that a row `r` has its column `place` in a rectangle, found by the index; at most `limit` rows. */
export function withinBox(table: Table, division: number, box: Box, limit: number): Sql {
  return sql`r.id = any((select ids_within(${table.name}, ${division}, ${areaOf(box)}, ${limit}))::uuid[])`;
}

/** The same condition without the index, to be combined with conditions that leave few rows. */
export function liesInBox(box: Box): Sql {
  return sql`r.place <@ ${areaOf(box)}`;
}

function areaOf({ west, south, east, north }: Box): Sql {
  return sql`box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`;
}
