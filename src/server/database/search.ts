import sql, { type Sql } from 'sql-template-tag';
import type { Database } from './database.ts';
import type { Table } from './table.ts';

// Up to here the rows are fetched one by one; where more match, walking the list in its order finds a page sooner
const most = 2000;

/**
 * The condition that a row `r` holds all words in its column `search`, found by the trigram index as long as the words are
 * rare, and by walking the list while they are not. `listPage` calls it for its option `words`.
 */
export async function searchCondition(database: Database, table: Table, division: number, words: readonly string[]): Promise<Sql> {
  if (words.length === 0) return sql`true`;
  const found = await database.row<{ ids: string[] | null }>(
    sql`select search_ids(${table.name}, ${division}, ${words}::text[], ${most}) as ids`,
  );
  return found?.ids ? sql`r.id = any(${found.ids}::uuid[])` : holdsWords(words);
}

/** The same as one part of a greater statement, for a condition that must be written before the database can be asked. */
export function searchPart(table: Table, division: number, words: readonly string[]): Sql {
  if (!words.some((word) => word.length >= 3)) return holdsWords(words);
  return sql`r.id = any((select search_ids(${table.name}, ${division}, ${words}::text[], null))::uuid[])`;
}

/** The condition that a row `r` has its column `place` in a box of degrees; at most `limit` rows. */
export function withinBox(
  table: Table,
  division: number,
  box: { west: number; south: number; east: number; north: number },
  limit: number,
): Sql {
  const area = sql`box(point(${box.west}::float8, ${box.south}::float8), point(${box.east}::float8, ${box.north}::float8))`;
  return sql`r.id = any((select ids_within(${table.name}, ${division}, ${area}, ${limit}))::uuid[])`;
}

function holdsWords(words: readonly string[]): Sql {
  return sql`r.search like all ((select search_patterns(${words}::text[]))::text[])`;
}
