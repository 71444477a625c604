import sql from 'sql-template-tag';
import type { Database } from '#server/database/database.ts';
import { keptOfMany } from '#server/database/keptOfMany.ts';
import type { DueRow } from '../dueRow.ts';
import { isLate } from './standing.ts';

/** The first day, and the number of months. */
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
 * The numbers of objects that are due in each month and that are late, by type. Figures of more than `many` objects are cached
 * for some seconds.
 */
export function dueRows(place: Place, asked: DueMonths, many = usuallyMany): Promise<readonly DueRow[]> {
  return kept(place.database, [place.division, ...Object.values(asked)].join(' '), many, () => count(place, asked));
}

// Fewer objects are counted within some milliseconds
const usuallyMany = 20_000;
const kept = keptOfMany<readonly DueRow[]>((rows) => rows.reduce((sum, { due }) => sum + due, 0));

function count({ database, division }: Place, { today, firstMonth, months }: DueMonths): Promise<DueRow[]> {
  const from = sql`${`${firstMonth}-01`}::date`;
  // objects are grouped by day first, so that the month is calculated once per day and not once per object
  return database.rows<DueRow>(sql`
    select d."assetType", case when d."dueDate" >= ${from} then to_char(d."dueDate", 'YYYY-MM') end as month,
      sum(d.count)::integer as due, coalesce(sum(d.count) filter (where ${isLate(sql`d`, today)}), 0)::integer as late, min(d."dueDate")::text as first
    from (
      select s."assetType", s."dueDate", count(*) as count from "assetDue" s
      where s.division = ${division} and s."dueDate" < (${from} + make_interval(months => ${months}::integer))::date
      group by s."assetType", s."dueDate") d
    group by 1, 2`);
}
