import sql from 'sql-template-tag';
import { newId } from '../database/newId.ts';
import type { WriteCall } from '../database/writeCall.ts';
import type { Job } from './defineJob.ts';

/** The options of {@link startJob}. */
export interface StartOptions<Data> {
  data?: Data;
  /** At most one job with the same name and key waits and one runs: starting it again while it waits has no effect. */
  key?: string;
  /** The earliest time of the run; now by default. */
  runAt?: Date;
}

/**
 * Starts a job of the call's division within the transaction of the call, so that it runs only after the commit. Returns its id.
 * With a key, calls that start the same job wait for each other until they commit; for work that many calls cause at the same
 * time, let the job find it by itself (`wanted`).
 */
export async function startJob<Data>(call: WriteCall, { name }: Job<Data>, { data, key, runAt }: StartOptions<Data> = {}): Promise<string> {
  const id = newId();
  const row = await call.database.row<{ id: string }>(sql`
    insert into job (division, id, name, key, "runAt", data, "createdBy", "modifiedBy")
    values (${call.division}, ${id}, ${name}, ${key ?? null}, coalesce(${runAt?.toISOString() ?? null}::timestamptz, now()),
      ${data === undefined ? null : JSON.stringify(data)}::jsonb, ${call.person.oid}, ${call.person.oid})
    on conflict (division, name, key) where status = 'Waiting'
      do update set "runAt" = least(job."runAt", excluded."runAt"), data = excluded.data
    returning id`);
  return row?.id ?? id;
}
