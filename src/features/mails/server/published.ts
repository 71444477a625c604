import sql, { type Sql } from 'sql-template-tag';
import type { InDivision, WriteCall } from '#server/database/writeCall.ts';
import type { OfDivision } from '#server/database/columnOf.ts';
import { instant } from '#server/database/table.ts';

/** The number of mails that could not be sent and wait for a person, and since when, as an expression with JSON. */
export function unsentMailsOf(division: OfDivision): Sql {
  return sql`(select json_build_object('unsent', count(*), 'since', ${instant(sql`min(m.created)`)})
    from mail m where m.division = ${division} and m.status = 'Parked' and m."deletedAt" is null)`;
}

/** Whether a mail of a kind about a record was written since a time, as an expression. */
export function isMailedAbout({ id, template, since }: { id: Sql; template: string; since: Sql }, division: OfDivision): Sql {
  return sql`exists (select from mail m where m.division = ${division} and m."subjectId" = ${id} and m.template = ${template}
    and m.created >= ${since})`;
}

/** A mail that was sent. */
export interface SentMail {
  receiver: string;
  subject: string;
  sentAt: string;
}

/** The last mail about a record that was sent to a customer since a time, or is being sent. */
export function sentMailAbout(
  { database, division }: InDivision,
  { subjectType, id, since }: { subjectType: string; id: string; since: string },
): Promise<SentMail | undefined> {
  return database.row<SentMail>(sql`
    select m.receiver, m.subject, ${instant(sql`coalesce(m."sentAt", m.modified)`)} as "sentAt" from mail m
    where m.division = ${division} and m."subjectType" = ${subjectType} and m."subjectId" = ${id} and m.status in ('Sent', 'Sending')
      and coalesce(m."sentAt", m.modified) >= ${since}::timestamptz and m."accountId" is not null and m."deletedAt" is null
    order by m."sentAt" desc limit 1`);
}

/** Cancels the unsent mails about a record. */
export async function withdrawMails(
  { database, division, person }: WriteCall,
  { subjectType, id }: { subjectType: string; id: string },
): Promise<void> {
  await database.rows(sql`
    update mail set status = 'Cancelled', "nextAttempt" = null, version = version + 1, modified = ${new Date().toISOString()}, "modifiedBy" = ${person.oid}
    where division = ${division} and "subjectType" = ${subjectType} and "subjectId" = ${id} and status in ('Pending', 'Failed', 'Parked') and "deletedAt" is null
    returning id`);
}
