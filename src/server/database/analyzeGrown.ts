import sql from 'sql-template-tag';
import type { Database } from './database.ts';

/**
 * Collects the statistics of tables that have more than doubled, for work that writes many rows. The database does it by itself only after
 * minutes; until then, each row that refers to a table which was empty reads all of it.
 */
export async function analyzeGrown(database: Database): Promise<void> {
  await database.rows(sql`select analyze_grown() as tables`);
}
