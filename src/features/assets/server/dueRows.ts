import sql from 'sql-template-tag';
import type { Database } from '#server/database/database.ts';
import type { DueRow } from '../dueRow.ts';
import { isLate } from './standing.ts';

/** From which day on, and for how many months objects are counted. */
interface DueMonths {
  today: string;
  firstMonth: string;
  months: number;
}

interface Place {
  database: Database;
  division: number;
}

/**
 * How many objects are due in each of some months, and are late, by type. Where they are many the figures are kept for some seconds,
 * and who asks while they are counted gets the same.
 */
export async function dueRows(place: Place, asked: DueMonths, many = usuallyMany): Promise<readonly DueRow[]> {
  const known = keptOf(place.database);
  const key = [place.division, ...Object.values(asked)].join(' ');
  const found = known.get(key);
  if (found && found.until > performance.now()) return found.rows;
  const rows = count(place, asked);
  known.set(key, { rows, until: Infinity });
  const counted = await rows.catch((error: unknown) => {
    known.delete(key);
    throw error;
  });
  const isMany = counted.reduce((sum, { due }) => sum + due, 0) > many;
  if (isMany) known.set(key, { rows, until: performance.now() + lifetime });
  else known.delete(key);
  return counted;
}

// Below this they are counted within some milliseconds
const usuallyMany = 20_000;
const lifetime = 10_000;
const kept = new WeakMap<object, Map<string, { rows: Promise<readonly DueRow[]>; until: number }>>();

function keptOf({ source }: Database) {
  const known = kept.get(source) ?? new Map<string, { rows: Promise<readonly DueRow[]>; until: number }>();
  kept.set(source, known);
  // Those of other days are never asked for again
  if (known.size > 1000) known.clear();
  return known;
}

function count({ database, division }: Place, { today, firstMonth, months }: DueMonths): Promise<DueRow[]> {
  const from = sql`${`${firstMonth}-01`}::date`;
  // days are counted first: a month is named once for each day, not for each object
  return database.rows<DueRow>(sql`
    select d."assetType", case when d."dueDate" >= ${from} then to_char(d."dueDate", 'YYYY-MM') end as month,
      sum(d.count)::integer as due, coalesce(sum(d.count) filter (where ${isLate(sql`d`, today)}), 0)::integer as late, min(d."dueDate")::text as first
    from (
      select s."assetType", s."dueDate", count(*) as count from "assetDue" s
      where s.division = ${division} and s."dueDate" < (${from} + make_interval(months => ${months}::integer))::date
      group by s."assetType", s."dueDate") d
    group by 1, 2`);
}
