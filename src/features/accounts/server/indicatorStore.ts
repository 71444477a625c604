import sql, { join, raw } from 'sql-template-tag';
import { dayOf } from '#contract/days.ts';
import type { Database } from '#server/database/database.ts';
import { isContactOn } from './contactStore.ts';
import { accountFigures } from './extensions.ts';

/**
 * The indicators of several accounts, as JSON: their contacts and the figures of other features, in one statement, because a list
 * requests them for all its accounts at once.
 */
export async function indicatorsOf(database: Database, division: number, ids: readonly string[], now: Date): Promise<string> {
  const figures = accountFigures().map((query, index) => ({ name: raw(`f${index}`), query: query({ id: sql`a.id`, division, now }) }));
  const contacts = sql`(select count(*) from contact c
    where c.division = ${division} and c."accountId" = a.id and c."deletedAt" is null and ${isContactOn(sql`c`, dayOf(now))}) as contacts`;
  const columns = [contacts, ...figures.map(({ name }) => sql`${name}.*`)];
  const sources = [sql`account a`, ...figures.map(({ name, query }) => sql`(${query}) ${name}`)];
  const row = await database.row<{ json: string }>(sql`
    select coalesce(json_agg(o), '[]')::text as json from (
      select a.id, ${join(columns)} from ${join(sources, ' cross join lateral ')}
      where a.division = ${division} and a.id = any (${ids}::uuid[]) and a."deletedAt" is null) o`);
  return row?.json ?? '[]';
}
