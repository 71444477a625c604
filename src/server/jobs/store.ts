import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { brokenUniqueness } from '../database/failures.ts';
import { newId } from '../database/newId.ts';
import { jobCaller } from '../http/authorise.ts';
import { JobLost, type Progress } from './defineJob.ts';

/** A job that this worker has taken. */
export interface TakenJob {
  division: number;
  id: string;
  name: string;
  key: string | null;
  /** The number of times it has been taken, including this one. */
  attempts: number;
  /** JSON. */
  data: string | null;
  checkpoint: string | null;
  /** Whether it was running with a worker that stopped renewing its lease. */
  wasLeft: boolean;
  /** Whether it was cancelled while that worker had it. */
  isStopping: boolean;
}

/** A lease: the worker that holds the job, and the seconds after which it expires unless renewed. */
export interface Lease {
  worker: string;
  seconds: number;
}

// Jobs that can be taken: those that wait and are due, and those whose lease has expired. A lease is never longer than five
// minutes; one that ends later was given before the clock was set back
const isDue = sql`(j.status = 'Waiting' and j."runAt" <= now()
  or j.status = 'Running' and (j."leaseEnds" <= now() or j."leaseEnds" > now() + interval '5 minutes'))`;

/** The divisions that have a job with one of these names to take. */
export async function divisionsWithDueJobs(everywhere: Database, names: readonly string[]): Promise<number[]> {
  const rows = await everywhere.rows<{ division: number }>(sql`
    select distinct j.division from job j where j.name = any (${names}::text[]) and ${isDue} and j."deletedAt" is null`);
  return rows.map(({ division }) => division);
}

/** Takes the most overdue job of a division; of jobs with the same name and key, none while another one runs. */
export async function takeJob(
  database: Database,
  division: number,
  names: readonly string[],
  { worker, seconds }: Lease,
): Promise<TakenJob | undefined> {
  try {
    return await database.row<TakenJob>(sql`
      with due as (
        select j.id, j.status, j."isStopping" from job j
        where j.division = ${division} and j.name = any (${names}::text[]) and ${isDue} and j."deletedAt" is null and not exists (
          select from job o
          where o.division = ${division} and o.name = j.name and o.key = j.key and o.status = 'Running' and o.id <> j.id
        )
        order by j."runAt" limit 1 for update skip locked
      )
      update job t set status = 'Running', attempts = t.attempts + 1, started = now(), ended = null, worker = ${worker},
        "leaseEnds" = now() + make_interval(secs => ${seconds}), version = t.version + 1
      from due where t.division = ${division} and t.id = due.id
      returning t.division, t.id, t.name, t.key, t.attempts, t.data, t.checkpoint, due.status = 'Running' as "wasLeft", due."isStopping"`);
  } catch (error) {
    // Another worker took a job with the same name and key at the same moment
    if (brokenUniqueness(error) === 'jobRunning') return undefined;
    throw error;
  }
}

/** Renews the lease. Returns whether the job is to be stopped; undefined when the worker does not hold the job any more. */
export async function renewLease(
  database: Database,
  { division, id }: TakenJob,
  { worker, seconds }: Lease,
): Promise<{ isStopping: boolean } | undefined> {
  return database.row(sql`
    update job set "leaseEnds" = now() + make_interval(secs => ${seconds}) where ${isHeld(division, id, worker)}
    returning "isStopping"`);
}

/** Stores the progress of a job. @throws JobLost when the worker does not hold it any more */
export async function keepProgress(
  database: Database,
  { division, id }: TakenJob,
  { worker }: Lease,
  { done, total, checkpoint }: Progress<unknown>,
): Promise<void> {
  const row = await database.row(sql`
    update job set done = ${done}, total = coalesce(${total ?? null}, total),
      checkpoint = coalesce(${checkpoint === undefined ? null : JSON.stringify(checkpoint)}::jsonb, checkpoint)
    where ${isHeld(division, id, worker)} returning id`);
  if (!row) throw new JobLost();
}

/** The result of a run. */
export type Ending =
  | { status: 'Done' | 'Cancelled' }
  | { status: 'Failed'; error: string }
  /**
   * The job will run again: the same work later or, with `isAnew`, from the beginning; at an instant, or after a number of
   * seconds by the clock of the database. The same work is not done later when the job was cancelled meanwhile.
   */
  | ({ status: 'Waiting'; error: string | null; isCounted: boolean; isAnew: boolean } & ({ runAt: Date } | { after: number }));

/**
 * Stores the result of a run, if the worker still holds the job. Of jobs with the same name and key, only the last one that is
 * Done is kept.
 */
export async function endJob(database: Database, job: TakenJob, lease: Lease, ending: Ending): Promise<void> {
  if (ending.status !== 'Waiting') {
    const error = ending.status === 'Failed' ? ending.error : null;
    await end(database, job, lease, sql`status = ${ending.status}, error = ${error}`);
    if (ending.status === 'Done' && job.key !== null) await forgetOthers(database, job, job.key);
    return;
  }
  const { error, isCounted, isAnew } = ending;
  // A process whose clock is ahead must not delay the job for all others
  const runAt =
    'runAt' in ending
      ? sql`${ending.runAt.toISOString()}::timestamptz`
      : sql`now() + make_interval(secs => ${ending.after}::double precision)`;
  const attempts = isAnew ? sql`0` : isCounted ? sql`attempts` : sql`attempts - 1`;
  const checkpoint = isAnew ? sql`null` : sql`checkpoint`;
  const status = isAnew ? sql`'Waiting'` : sql`case when "isStopping" then 'Cancelled' else 'Waiting' end`;
  try {
    await end(
      database,
      job,
      lease,
      sql`status = ${status}, "runAt" = ${runAt}, error = ${error}, attempts = ${attempts}, checkpoint = ${checkpoint}`,
    );
  } catch (failure) {
    if (brokenUniqueness(failure) !== 'jobWaiting') throw failure;
    // The same job has been started again in the meantime and continues the work
    await end(database, job, lease, error === null ? sql`status = 'Done', error = null` : sql`status = 'Failed', error = ${error}`);
  }
}

async function end(database: Database, { division, id }: TakenJob, { worker }: Lease, changes: Sql): Promise<void> {
  await database.rows(sql`
    update job set ${changes}, ended = now(), "isStopping" = false, worker = null, "leaseEnds" = null, version = version + 1,
      modified = now(), "modifiedBy" = ${jobCaller.oid}
    where ${isHeld(division, id, worker)} returning id`);
}

async function forgetOthers(database: Database, { division, id, name }: TakenJob, key: string): Promise<void> {
  await database.rows(sql`
    delete from job where division = ${division} and name = ${name} and key = ${key} and status = 'Done' and id <> ${id} returning id`);
}

function isHeld(division: number, id: string, worker: string): Sql {
  return sql`division = ${division} and id = ${id} and worker = ${worker} and status = 'Running'`;
}

/** A job that the server starts automatically. */
export interface Started {
  division: number;
  name: string;
  runAt: Date;
}

/** The key of jobs that the server starts automatically; one of each name runs in a division. */
export const ownKey = 'server';

/** When the automatic jobs last started in each division, and whether one of them waits or runs. */
export async function ownJobs(
  everywhere: Database,
  names: readonly string[],
): Promise<{ division: number; name: string; started: string | null; isLive: boolean }[]> {
  return everywhere.rows(sql`
    select division, name, max(started) as started, bool_or(status in ('Waiting', 'Running')) as "isLive"
    from job where name = any (${names}::text[]) and key = ${ownKey} group by division, name`);
}

/** Starts automatic jobs; a job that waits already is moved to the earlier time. */
export async function startOwnJobs(everywhere: Database, jobs: readonly Started[]): Promise<void> {
  if (jobs.length === 0) return;
  await everywhere.rows(sql`
    insert into job (division, id, name, key, "runAt", "createdBy", "modifiedBy")
    select s.division, s.id, s.name, ${ownKey}, s."runAt", ${jobCaller.oid}, ${jobCaller.oid}
    from jsonb_to_recordset(${JSON.stringify(jobs.map((job) => ({ id: newId(), ...job })))}::jsonb)
      as s (division integer, id uuid, name text, "runAt" timestamptz)
    on conflict (division, name, key) where status = 'Waiting'
      do update set "runAt" = excluded."runAt" where job."runAt" > excluded."runAt" returning id`);
}
