import sql from 'sql-template-tag';
import { accountField } from '#features/accounts/server/index.ts';
import { engineerField, officeAddressOf } from '#features/divisions/server/index.ts';
import { isMailedAbout, queueMails } from '#features/mails/server/index.ts';
import { publicUrl } from '#server/config/publicUrl.ts';
import { instant } from '#server/database/table.ts';
import type { InDivision, TimedCall } from '#server/database/writeCall.ts';
import { defineMail } from '#server/mail/defineMail.ts';
import { overdueAt } from './store.ts';

/** The data of a late request for the mail to those who deal with it. */
interface LateRequest {
  number: number;
  description: string;
  account: string | null;
  dueAt: string;
  /** Address of its review. */
  address: string;
}

const template = 'requestOverdue';

/** Reminds those who deal with a request that it waits longer than agreed. */
const requestOverdueMail = defineMail<LateRequest>({
  name: template,
  content: ({ text, moment }, { number, description, account, dueAt, address }) => ({
    subject: text('mails.requestOverdue.subject', { number }),
    paragraphs: [text('mails.requestOverdue.text', { due: moment(dueAt) })],
    facts: [
      [text('mails.requestAccepted.number'), String(number)],
      [text('mails.requestOverdue.account'), account],
      [text('mails.requestAccepted.description'), description],
    ],
    link: { label: text('mails.requestOverdue.open'), url: address },
  }),
});

// a division that is checked for the first time is not told of all that was ever late
const daysLate = 7;
const mostAtOnce = 100;

/** A request that became late, and the person who is reminded. */
export interface Reminder extends Omit<LateRequest, 'address'> {
  id: string;
  email: string;
  name: string | null;
}

/**
 * The requests that have waited longer than agreed since less than a week, without a reminder since then. The engineer to
 * whom a request is assigned is reminded, else the office of the division; one for which no address is known is left out.
 */
export async function remindersOf({ database, division }: InDivision, now: Date): Promise<Reminder[]> {
  const engineer = (name: 'fullName' | 'email') => engineerField(name, sql`r."assignedToId"`, division);
  const address = sql`coalesce(${engineer('email')}, ${officeAddressOf(division)})`;
  return database.rows<Reminder>(sql`
    select r.id, r.number, r.description, ${accountField('name', sql`r."accountId"`, division)} as account,
      ${instant(sql`r."slaDueAt"`)} as "dueAt", ${address} as email, ${engineer('fullName')} as name
    from "serviceRequest" r
    where r.division = ${division} and r."deletedAt" is null and ${overdueAt(now)}
      and r."slaDueAt" > ${now.toISOString()}::timestamptz - make_interval(days => ${daysLate})
      and ${address} is not null
      and not ${isMailedAbout({ id: sql`r.id`, template, since: sql`r."slaDueAt"` }, division)}
    order by r."slaDueAt", r.id limit ${mostAtOnce}`);
}

/** Writes the mails of reminders; they are no mails to the customer. */
export async function remind(call: TimedCall, reminders: readonly Reminder[]): Promise<void> {
  const posts = reminders.map(({ id, email, name, ...request }) => ({
    receivers: [{ email, name, language: null }],
    data: { ...request, address: publicUrl(call.services.settings, `/service-requests/${id}?division=${call.division}`) },
    subjectType: 'ServiceRequest' as const,
    subjectId: id,
    accountId: null,
  }));
  await queueMails(call, requestOverdueMail, ...posts);
}
