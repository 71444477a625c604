import sql from 'sql-template-tag';
import type { Language } from '#contract/values.ts';
import { publicUrl } from '#server/config/publicUrl.ts';
import type { Settings } from '#server/config/settings.ts';
import type { Database } from '#server/database/database.ts';
import { instant } from '#server/database/table.ts';
import { defineJob, type JobRun } from '#server/jobs/defineJob.ts';
import { mostConnections, openTransport, refusalOf, type Transport } from '#server/mail/transport.ts';
import { daysOfAttempts, nextAttemptAfter } from '../rules.ts';
import { withToken } from './tokens.ts';

// Longer than a mail server may take; when a mail is still Sending after this time, its process has ended
const sendingMinutes = 5;

// A run ends after this time, so that mails to a slow server do not delay other jobs
const longestRun = 60_000;

interface DueMail {
  id: string;
  attempts: number;
  receiver: string;
  receiverName: string | null;
  fromName: string;
  replyTo: string | null;
  language: Language;
  subject: string;
  text: string;
  html: string;
  token: string | null;
  messageId: string;
  waitingSince: string;
}

/**
 * Sends the mails that are due, once SMTP_URL is set. Each is marked Sending before it is passed to the server; if the process is
 * killed in between, it is sent again with the same Message-ID.
 */
export const sendMails = defineJob({
  name: 'sendMails',
  wanted: async ({ everywhere, settings, now }) => (settings.SMTP_URL === '' ? [] : divisionsWithDueMails(everywhere, now())),
  run: async (run) => {
    const { settings } = run.services;
    if (settings.SMTP_URL === '') return;
    await parkOld(run);
    const transport = openTransport(settings.SMTP_URL);
    try {
      const until = performance.now() + longestRun;
      let done = 0;
      const sender = async () => {
        for (let mail = await take(run); mail; mail = await take(run)) {
          await send(run, transport, mail, addressFrom(settings));
          await run.progress({ done: ++done });
          if (performance.now() > until) return;
        }
      };
      await Promise.all(Array.from({ length: mostConnections }, sender));
      run.signal.throwIfAborted();
    } finally {
      transport.close();
    }
  },
});

async function divisionsWithDueMails(everywhere: Database, now: Date): Promise<number[]> {
  const rows = await everywhere.rows<{ division: number }>(sql`
    select distinct division from mail where status in ('Pending', 'Sending', 'Failed') and "nextAttempt" <= ${now.toISOString()}`);
  return rows.map(({ division }) => division);
}

/** Parks mails that could not be sent for days, because their appointment may be over by then. */
async function parkOld({ database, division, services }: JobRun): Promise<void> {
  const now = services.now().toISOString();
  await database.rows(sql`
    update mail set status = 'Parked', "nextAttempt" = null, "lastError" = coalesce("lastError", 'tooOld'), version = version + 1
    where division = ${division} and status in ('Pending', 'Failed') and "nextAttempt" <= ${now}
      and "waitingSince" < ${now}::timestamptz - make_interval(days => ${daysOfAttempts}) returning id`);
}

async function take({ database, division, services, signal }: JobRun): Promise<DueMail | undefined> {
  if (signal.aborted) return undefined;
  const now = services.now().toISOString();
  return database.row<DueMail>(sql`
    with due as (
      select id from mail
      where division = ${division} and status in ('Pending', 'Sending', 'Failed') and "nextAttempt" <= ${now}
      order by "nextAttempt", id limit 1 for update skip locked
    ), taken as (
      update mail t set status = 'Sending', attempts = t.attempts + 1, version = t.version + 1,
        "nextAttempt" = ${now}::timestamptz + make_interval(mins => ${sendingMinutes})
      from due where t.division = ${division} and t.id = due.id returning t.*
    )
    select id, attempts, receiver, "receiverName", "fromName", "replyTo", language, subject, text, html, token, "messageId",
      ${instant(sql`"waitingSince"`)} as "waitingSince" from taken`);
}

async function send(run: JobRun, transport: Transport, mail: DueMail, address: string): Promise<void> {
  const { receiver, receiverName, fromName, waitingSince, id: _id, attempts: _attempts, token: _token, ...envelope } = mail;
  const now = () => run.services.now();
  try {
    await transport.send({
      ...envelope,
      ...withToken(run.services, mail),
      from: { name: fromName, address },
      to: { name: receiverName ?? '', address: receiver },
      date: new Date(waitingSince),
    });
  } catch (error) {
    const { reason, isPermanent } = refusalOf(error);
    const next = nextAttemptAfter(mail.attempts, now()).toISOString();
    return isPermanent ? keep(run, mail, 'Parked', { error: reason }) : keep(run, mail, 'Failed', { error: reason, next });
  }
  await keep(run, mail, 'Sent', { sentAt: now().toISOString() });
}

async function keep(
  { database, division }: JobRun,
  { id, attempts }: DueMail,
  status: 'Sent' | 'Failed' | 'Parked',
  { sentAt, error, next }: { sentAt?: string; error?: string; next?: string },
): Promise<void> {
  await database.rows(sql`
    update mail set status = ${status}, "sentAt" = coalesce(${sentAt ?? null}, "sentAt"), "nextAttempt" = ${next ?? null}, "lastError" = ${error ?? null},
      version = version + 1
    where division = ${division} and id = ${id} and status = 'Sending' and attempts = ${attempts} returning id`);
}

function addressFrom(settings: Settings): string {
  return settings.MAIL_FROM === '' ? `noreply@${new URL(publicUrl(settings, '/')).hostname}` : settings.MAIL_FROM;
}
