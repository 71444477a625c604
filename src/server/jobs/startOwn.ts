import type { DatabasePool } from '../database/database.ts';
import type { Services } from '../http/services.ts';
import type { AnyJob } from './defineJob.ts';
import { nextRun } from './schedule.ts';
import { ownJobs, startOwnJobs, type Started } from './store.ts';

/** The jobs that the server starts automatically. */
export interface OwnJobs {
  jobs: readonly AnyJob[];
  pool: DatabasePool;
  services: Services;
  /** The divisions in which scheduled jobs run. */
  divisions: () => Promise<readonly number[]>;
}

/** Makes sure that each scheduled job waits or runs in every active division. */
export async function startScheduled({ jobs, pool, divisions }: OwnJobs): Promise<void> {
  const scheduled = jobs.flatMap(({ name, every }) => (every ? [{ name, every }] : []));
  if (scheduled.length === 0) return;
  const everywhere = pool.for('all');
  const names = scheduled.map(({ name }) => name);
  const [active, known] = await Promise.all([divisions(), ownJobs(everywhere, names)]);
  const now = new Date();
  const missing = active.flatMap((division) =>
    scheduled.flatMap(({ name, every }): Started[] => {
      const before = known.find((one) => one.division === division && one.name === name);
      if (before?.isLive) return [];
      return [{ division, name, runAt: nextRun(every, now, before?.started ? new Date(before.started) : undefined) }];
    }),
  );
  await startOwnJobs(everywhere, missing);
}

/** Starts the jobs that have work to do, in the divisions where they have it. */
export async function startWanted({ jobs, pool, services }: OwnJobs): Promise<void> {
  const wanted = await Promise.all(
    jobs.map(async ({ name, wanted }) => ((await wanted?.(services)) ?? []).map((division) => ({ division, name, runAt: new Date() }))),
  );
  await startOwnJobs(pool.for('all'), wanted.flat());
}
