import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Page } from '../http/answer.ts';
import type { Database } from './database.ts';
import { listPage, whereIds, type ListOptions } from './list.ts';
import { pageInSpelling } from './spellings.ts';
import { listedOf } from './table.ts';

/** The sort column that sorts a list by relevance. */
export const relevance = 'relevance';

/** The columns of a table by which the relevance of a row is calculated. */
export interface Ranking {
  number: string;
  name: string;
  /** The last column of `search`, which counts least. */
  aside?: string;
  /**
   * The reason why a row matches, as an expression over the row `r`, shown as `match`. Its `r."searchStep"` says how the row was
   * found: 0 the number or the name equals the text, 1 starts with it, 2 has words that start with the words typed, 3 contains
   * them; 4 the other fields contain them, 5 only the column `aside` does.
   */
  match?: Sql;
}

/** The options of a list, sorted by {@link relevance}. */
export type RankedOptions = Omit<ListOptions, 'words' | 'sort' | 'withDeleted'> & { words: readonly string[]; ranking: Ranking };

// When more rows match, only the best ones are considered
const mostRanked = 5000;

/**
 * One page of the rows that contain all words, the best first; without words sorted by name. Pages of ranked rows have no key for
 * the next page.
 */
export async function rankedPage(database: Database, asked: RankedOptions): Promise<Page> {
  const { ranking, list, words, respell } = asked;
  if (words.length === 0) return listPage(database, { ...asked, list: { ...list, sort: { ...list.sort, column: ranking.name } } });
  return pageInSpelling(words, respell, (spelled) => pageOf(database, { ...asked, words: spelled }));
}

async function pageOf(database: Database, asked: RankedOptions): Promise<Page> {
  const { list } = asked;
  const options = { ...asked, where: whereIds(asked) };
  const row = await database.row<{ json: string; count: number; total: number; found: number }>(statementOf(options));
  const { json = '[]', count = 0, total = 0, found = 0 } = row ?? {};
  return { json, offset: list.offset, count, total, isEstimated: isNarrowed(options) && found > mostRanked, after: undefined };
}

function statementOf(options: RankedOptions): Sql {
  const { table, division, list, where = [], words, ranking, shown = listedOf(table, division) } = options;
  const { number, name, aside = null, match } = ranking;
  // Without further conditions, no more rows need ranking than the page shows
  const most = isNarrowed(options) || list.sort.descending ? mostRanked : list.offset + list.limit;
  const conditions = join([sql`r.division = ${division}`, sql`r."deletedAt" is null`, ...where.map((part) => sql`(${part})`)], ' and ');
  const direction = list.sort.descending ? sql`desc` : empty;
  const fields = join([shown.fields, ...(match ? [sql`${match} as match`] : [])]);
  return sql`with found as materialized (
      select total, ids, steps from search_ranked(${table.name}, ${division}, ${words}::text[], ${number}, ${name}, ${aside}, ${most})
    ), hits as materialized (
      select r.id, f.step, f.place from found, unnest(found.ids, found.steps) with ordinality as f (found_id, step, place)
        join ${table.sql} r on r.id = f.found_id where ${conditions}
    ), page as (
      select r.*, h.step as "searchStep", h.place as "searchPlace"
      from (select * from hits order by place ${direction} limit ${list.limit} offset ${list.offset}) h
        join ${table.sql} r on r.division = ${division} and r.id = h.id
    )
    select (select coalesce(json_agg(o), '[]')::text from (select ${fields} from page r${shown.joins} order by r."searchPlace" ${direction}) o) as json,
      (select count(*)::integer from page) as count, found.total as found,
      ${isNarrowed(options) ? sql`(select count(*)::integer from hits)` : sql`found.total`} as total from found`;
}

function isNarrowed({ where = [] }: RankedOptions): boolean {
  return where.length > 0;
}
