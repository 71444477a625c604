import sql, { type Sql } from 'sql-template-tag';
import type { Database } from './database.ts';
import type { Table } from './table.ts';

// How long an estimate is reused, in milliseconds, and how many are cached per database
const lifetime = 15_000;
const mostKept = 500;
const databases = new WeakMap<object, Map<string, { rows: number; until: number }>>();

/** The number of rows that the planner expects of `from … where …`. It is cached for some seconds, because every page asks for it again. */
export async function estimate(database: Database, rows: Sql): Promise<number> {
  const plan = await database.row<{ 'QUERY PLAN': string }>(sql`explain (format json) select ${rows}`);
  return keep(database, rows, expectedRows(plan?.['QUERY PLAN'] ?? '[]'));
}

/** Whether a division has at most this many rows in a table, including deleted ones. Also cached for some seconds. */
export async function hasAtMost(database: Database, table: Pick<Table, 'sql'>, division: number, many: number): Promise<boolean> {
  const rows = sql`from (select from ${table.sql} r where r.division = ${division} limit ${many + 1}) c`;
  const known = knownEstimate(database, rows);
  if (known !== undefined) return known <= many;
  const counted = await database.row<{ rows: number }>(sql`select count(*)::integer as rows ${rows}`);
  return keep(database, rows, counted?.rows ?? 0) <= many;
}

function keep(database: Database, of: Sql, rows: number): number {
  const known = knownOf(database);
  if (known.size >= mostKept) known.clear();
  known.set(keyOf(of), { rows, until: performance.now() + lifetime });
  return rows;
}

/** The estimate that was made for the same rows some seconds ago; estimates are only made for many rows. */
export function knownEstimate(database: Database, rows: Sql): number | undefined {
  const former = knownOf(database).get(keyOf(rows));
  return former && former.until > performance.now() ? former.rows : undefined;
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
  const plan = JSON.parse(json) as { Plan?: { 'Plan Rows'?: number } }[]; // the format of explain
  return Math.round(plan[0]?.Plan?.['Plan Rows'] ?? 0);
}
