import sql, { join } from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { quoted } from '../database/table.ts';
import type { FileStore } from './files.ts';

/**
 * Erases files that no row names any more. Every table with a column `sha256` counts, so that a file that two records share is
 * kept while one of them exists. The database must see all divisions.
 */
export async function eraseUnreferenced(database: Database, store: FileStore, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  const tables = await database.rows<{ name: string }>(sql`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'sha256'`);
  const named = join(
    tables.map(({ name }) => sql`select sha256 from ${quoted(name)} where sha256 = any(${[...hashes]}::text[])`),
    ' union ',
  );
  const kept = new Set((await database.rows<{ sha256: string }>(named)).map(({ sha256 }) => sha256));
  for (const hash of hashes) if (!kept.has(hash)) await store.delete(hash);
}
