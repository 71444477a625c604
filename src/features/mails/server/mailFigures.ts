import sql from 'sql-template-tag';
import type { Database } from '#server/database/database.ts';
import type { Figure } from '#server/observation/figure.ts';

const states = ['Pending', 'Sending', 'Failed', 'Parked'] as const;

/** The number of unsent mails of these divisions, and how long the oldest one has waited. */
export async function mailFigures(everywhere: Database, divisions: readonly number[]): Promise<Figure[]> {
  const rows = await everywhere.rows<{ status: string; count: number; waits: number | null }>(sql`
    select m.status, count(*)::integer as count,
      extract(epoch from now() - min(m."waitingSince") filter (where m.status <> 'Parked'))::double precision as waits
    from mail m
    where m.division = any (${divisions}::integer[]) and m.status = any (${states}::text[]) and m."deletedAt" is null
    group by m.status`);
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return [
    ...states.map((state) => ({
      name: 'cura_mails',
      help: 'Mails that have not been sent, by state; those parked wait for a person',
      labels: { state },
      value: counts.get(state) ?? 0,
    })),
    {
      name: 'cura_mails_waiting_seconds',
      help: 'For how long the oldest mail has waited to be sent',
      value: Math.max(0, ...rows.map(({ waits }) => waits ?? 0)),
    },
  ];
}
