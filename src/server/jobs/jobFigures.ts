import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import type { Figure } from '../observation/figure.ts';

const states = ['Waiting', 'Running', 'Failed'] as const;

/** The numbers of waiting, running and failed jobs, and how long the most overdue job has waited. */
export async function jobFigures(everywhere: Database): Promise<Figure[]> {
  const rows = await everywhere.rows<{ status: string; count: number; late: number | null }>(sql`
    select status, count(*)::integer as count,
      extract(epoch from now() - min("runAt") filter (where status = 'Waiting' and "runAt" <= now()))::double precision as late
    from job where status in ('Waiting', 'Running', 'Failed') and "deletedAt" is null group by status`);
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return [
    ...states.map((state) => ({
      name: 'cura_jobs',
      help: 'Jobs in the background that have not ended well, by state',
      labels: { state },
      value: counts.get(state) ?? 0,
    })),
    {
      name: 'cura_jobs_late_seconds',
      help: 'For how long the job that is due longest has waited',
      value: Math.max(0, ...rows.map(({ late }) => late ?? 0)),
    },
  ];
}
