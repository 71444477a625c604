import sql, { type Sql } from 'sql-template-tag';
import type { Database } from './database.ts';

const lifetime = 15_000;
const most = 500;
const databases = new WeakMap<object, Map<string, { rows: number; until: number }>>();

/**
 * How many rows the planner expects of `from … where …`. Kept for some seconds, since it is asked for again with every page.
 */
export async function estimate(database: Database, rows: Sql): Promise<number> {
  const plan = await database.row<{ 'QUERY PLAN': string }>(sql`explain (format json) select ${rows}`);
  const expected = expectedRows(plan?.['QUERY PLAN'] ?? '[]');
  const known = knownOf(database);
  if (known.size >= most) known.clear();
  known.set(keyOf(rows), { rows: expected, until: Date.now() + lifetime });
  return expected;
}

/** The estimate that was made for the same rows some seconds ago; it is made only where the rows are many. */
export function knownEstimate(database: Database, rows: Sql): number | undefined {
  const former = knownOf(database).get(keyOf(rows));
  return former && former.until > Date.now() ? former.rows : undefined;
}

function knownOf({ source }: Database): Map<string, { rows: number; until: number }> {
  const known = databases.get(source) ?? new Map<string, { rows: number; until: number }>();
  databases.set(source, known);
  return known;
}

function keyOf(rows: Sql): string {
  return `${rows.text} ${JSON.stringify(rows.values)}`;
}

function expectedRows(json: string): number {
  const plan = JSON.parse(json) as { Plan?: { 'Plan Rows'?: number } }[];
  return Math.round(plan[0]?.Plan?.['Plan Rows'] ?? 0);
}
