import sql from 'sql-template-tag';
import { newId } from '../database/newId.ts';
import type { WriteCall } from '../database/writeCall.ts';
import type { Job } from './defineJob.ts';

/** How a job is started. */
export interface StartOptions<Data> {
  data?: Data;
  /** Of the jobs with one name and key one waits and one runs at most: what is started again while it waits is one run. */
  key?: string;
  /** Not before; now unless given. */
  runAt?: Date;
}

/**
 * Starts a job of the call's division, with the transaction of the call: it begins after the commit, or never. Gives its id.
 * With a key, calls that start the same job wait for each other until they commit; what many calls bring about at a time is
 * better found by the job itself (`wanted`).
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
