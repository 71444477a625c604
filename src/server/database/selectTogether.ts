import sql, { join, type Sql } from 'sql-template-tag';
import type { Database } from './database.ts';
import { quoted } from './table.ts';

/**
 * The rows of several independent selects, read by one statement. The values are those of JSON: a decimal must be cast to text.
 * @example
 * const { items, vatRules } = await selectTogether<{ items: DocumentItem; vatRules: VatCodeRule }>(database, {
 *   items: itemsSelect(division, lines),
 *   vatRules: vatRulesSelect(division),
 * });
 */
export async function selectTogether<Rows extends Record<string, object>>(
  database: Database,
  selects: { readonly [Name in keyof Rows]: Sql },
): Promise<{ [Name in keyof Rows]: Rows[Name][] }> {
  const columns = Object.entries<Sql>(selects).map(([name, select]) => sql`(select json_agg(o) from (${select}) o) as ${quoted(name)}`);
  const row = await database.row<Record<string, string | null>>(sql`select ${join(columns)}`);
  const read = Object.keys(selects).map((name) => [name, JSON.parse(row?.[name] ?? '[]')] as const);
  return Object.fromEntries(read) as { [Name in keyof Rows]: Rows[Name][] }; // the columns that each select names
}
