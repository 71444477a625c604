import sql, { type Sql } from 'sql-template-tag';
import type { Database } from './database.ts';

const lifetime = 15_000;
const most = 500;
const known = new Map<string, { rows: number; until: number }>();

/** How many rows the planner expects of a statement. Kept for some seconds, since it is asked for again with every page. */
export async function estimate(database: Database, statement: Sql): Promise<number> {
  const key = `${statement.text} ${JSON.stringify(statement.values)}`;
  const former = known.get(key);
  if (former && former.until > Date.now()) return former.rows;
  const plan = await database.row<{ 'QUERY PLAN': string }>(sql`explain (format json) ${statement}`);
  const rows = rowsOf(plan?.['QUERY PLAN'] ?? '[]');
  if (known.size >= most) known.clear();
  known.set(key, { rows, until: Date.now() + lifetime });
  return rows;
}

function rowsOf(json: string): number {
  const plan = JSON.parse(json) as { Plan?: { 'Plan Rows'?: number } }[];
  return Math.round(plan[0]?.Plan?.['Plan Rows'] ?? 0);
}
