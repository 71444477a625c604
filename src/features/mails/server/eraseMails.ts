import sql from 'sql-template-tag';
import type { WriteCall } from '#server/database/writeCall.ts';
import { defineJob } from '#server/jobs/defineJob.ts';
import type { MailSubjectType } from '../schema.ts';

const batchSize = 500;

/** Erases the mails about records whose subject is erased; the audit of a mail contains nothing but its state. */
export async function eraseMailsOf({ database, division }: WriteCall, subjectType: MailSubjectType, ids: readonly string[]): Promise<void> {
  await database.rows(sql`
    delete from mail where division = ${division} and "subjectType" = ${subjectType} and "subjectId" = any (${ids}::uuid[]) returning id`);
}

/** Erases the mails to addresses of erased persons. */
export async function eraseMailsTo({ database, division, onErased }: WriteCall, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  const mails = await database.rows<{ id: string }>(sql`
    delete from mail where division = ${division} and lower(receiver) = any (${addresses.map((address) => address.toLowerCase())}::text[]) returning id`);
  if (mails.length > 0) onErased?.({ entity: 'mail', ids: mails.map(({ id }) => id), fields: [] });
}

/** Erases mails after the retention period RETENTION_MONTHS. */
export const eraseOldMails = defineJob({
  name: 'eraseOldMails',
  every: { dailyAt: '03:20' },
  run: async ({ database, division, services, signal, progress }) => {
    const before = services.now().toISOString();
    let done = 0;
    for (let count = batchSize; count === batchSize; done += count) {
      signal.throwIfAborted();
      const erased = await database.rows(sql`
        with old as (
          select id from mail where division = ${division} and created < ${before}::timestamptz - make_interval(months => ${services.settings.RETENTION_MONTHS})
          order by created, id limit ${batchSize}
        )
        delete from mail where division = ${division} and id in (select id from old) returning id`);
      count = erased.length;
      await progress({ done: done + count });
    }
  },
});
