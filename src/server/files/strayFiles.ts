import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import type { Database } from '../database/database.ts';
import type { Services } from '../http/services.ts';
import { deleteExpired } from '../uploads/uploads.ts';
import { defineJob, type JobRun } from '../jobs/defineJob.ts';
import { eraseUnreferenced } from './eraseUnreferenced.ts';

type Place = Pick<Services, 'everywhere' | 'now'>;

/** The most stray files that a caller without sign-in may leave in an hour. */
const mostPerHour = 20;
const hourMs = 3_600_000;
const filesAtOnce = 500;

/**
 * Notes stored files that no record may name, so that they are erased if so. It is not decided at once, because another call may have
 * stored the same bytes and be about to write the row that names them.
 */
export async function noteStray({ everywhere, now }: Place, sender: string, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await everywhere.rows(sql`
    insert into "strayFile" (hash, sender, at)
    select hash, ${sender}, ${now().toISOString()}::timestamptz from unnest(${[...new Set(hashes)].toSorted()}::text[]) as hash order by hash
    on conflict (hash) do update set sender = excluded.sender, at = excluded.at returning hash`);
}

/** Refuses a further file of a sender who has left many stray ones. @throws Problem tooManyRequests */
export async function requireFewStray({ everywhere, now }: Place, sender: string): Promise<void> {
  const since = new Date(now().getTime() - hourMs).toISOString();
  const row = await everywhere.row<{ count: number }>(sql`
    select count(*)::integer as count from "strayFile" where sender = ${sender} and at > ${since}`);
  if ((row?.count ?? 0) >= mostPerHour) throw new Problem('tooManyRequests', { headers: { 'Retry-After': String(hourMs / 1000) } });
}

/** Erases stray files a day after they were stored, unless a record names them, and uploads that have expired with their parts. */
export const eraseStrayFiles = defineJob({
  name: 'eraseStrayFiles',
  every: { dailyAt: '03:50' },
  run: async (run) => {
    const { everywhere, files, now } = run.services;
    // An hour more than the store keeps each file
    const until = new Date(now().getTime() - 25 * hourMs).toISOString();
    for (let done = 0, count = 1; count > 0; done += count) {
      run.signal.throwIfAborted();
      const hashes = await strayUntil(everywhere, until);
      count = hashes.length;
      await eraseUnreferenced(everywhere, files, hashes);
      await everywhere.rows(sql`delete from "strayFile" where hash = any (${hashes}::text[]) and at < ${until} returning hash`);
      await run.progress({ done: done + count });
    }
    await eraseExpiredUploads(run);
  },
});

async function eraseExpiredUploads({ database, division, services, signal }: JobRun): Promise<void> {
  const { files, now } = services;
  for (let ids = ['']; ids.length > 0;) {
    signal.throwIfAborted();
    ids = await deleteExpired(database, division, now().toISOString(), filesAtOnce);
    for (const id of ids) await files.parts.remove(id);
  }
}

async function strayUntil(database: Database, until: string): Promise<string[]> {
  const rows = await database.rows<{ hash: string }>(sql`
    select hash from "strayFile" where at < ${until} order by at, hash limit ${filesAtOnce}`);
  return rows.map(({ hash }) => hash);
}
