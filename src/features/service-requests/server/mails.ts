import sql from 'sql-template-tag';
import type { Language } from '#contract/values.ts';
import { contactOrAccountField } from '#features/accounts/server/index.ts';
import { locationSummaryOf } from '#features/locations/server/index.ts';
import { queueMails, type Receiver } from '#features/mails/server/index.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { found } from '#server/http/found.ts';
import { defineMail, type MailTemplate } from '#server/mail/defineMail.ts';
import type { contactRole } from '../schema.ts';

/** The data of a request for mails to the customer. */
export interface RequestOfMail {
  number: number;
  description: string;
  /** Name and town. */
  location: string | null;
  purchaseOrder: string | null;
  declineReason: string | null;
}

/** Notifies the contacts of a request that it is accepted. */
export const requestAcceptedMail = defineMail<RequestOfMail>({
  name: 'requestAccepted',
  content: ({ text }, { number, description, location, purchaseOrder }) => ({
    subject: text('mails.requestAccepted.subject', { number }),
    paragraphs: [text('mails.requestAccepted.text')],
    facts: [
      [text('mails.requestAccepted.number'), String(number)],
      [text('mails.requestAccepted.description'), description],
      [text('mails.requestAccepted.location'), location],
      [text('mails.requestAccepted.purchaseOrder'), purchaseOrder],
    ],
  }),
});

/** Notifies the requester that a request is declined, with the reason. */
export const requestDeclinedMail = defineMail<RequestOfMail>({
  name: 'requestDeclined',
  content: ({ text }, { number, description, declineReason }) => ({
    subject: text('mails.requestDeclined.subject', { number }),
    paragraphs: [text('mails.requestDeclined.text')],
    facts: [
      [text('mails.requestAccepted.number'), String(number)],
      [text('mails.requestAccepted.description'), description],
      [text('mails.requestDeclined.reason'), declineReason],
    ],
  }),
});

/** Writes the mails of an acceptance, to the contacts who want them. */
export async function tellAccepted(inside: PersonalCall, id: string): Promise<void> {
  const contacts = await contactsWithMail(inside, id);
  await tell(
    inside,
    id,
    requestAcceptedMail,
    contacts.filter(({ notify }) => notify),
  );
}

/** Writes the mail of a refusal, to the requesters, else to the first contact. */
export async function tellDeclined(inside: PersonalCall, id: string): Promise<void> {
  const contacts = await contactsWithMail(inside, id);
  const requesters = contacts.filter(({ role }) => role === 'Requester');
  await tell(inside, id, requestDeclinedMail, requesters.length > 0 ? requesters : contacts.slice(0, 1));
}

async function tell(
  inside: PersonalCall,
  id: string,
  template: MailTemplate<RequestOfMail>,
  receivers: readonly Receiver[],
): Promise<void> {
  if (receivers.length === 0) return;
  const { accountId, ...data } = found(await requestOfMail(inside, id));
  await queueMails(inside, template, { receivers, data, subjectType: 'ServiceRequest', subjectId: id, accountId });
}

interface ContactWithMail extends Receiver {
  language: Language | null;
  role: (typeof contactRole.options)[number] | null;
  notify: boolean;
}

function contactsWithMail({ database, division }: PersonalCall, id: string): Promise<ContactWithMail[]> {
  const language = contactOrAccountField('language', { contactId: sql`c."contactId"`, accountId: sql`r."accountId"` }, division);
  return database.rows(sql`
    select c.name, c.email, c.role, c.notify, ${language} as language
    from "serviceRequest" r join "serviceRequestContact" c on c.division = ${division} and c."serviceRequestId" = r.id
    where r.division = ${division} and r.id = ${id} and c."deletedAt" is null and c.email is not null
    order by c."isPrimary" desc, c.created, c.id`);
}

function requestOfMail({ database, division }: PersonalCall, id: string): Promise<(RequestOfMail & { accountId: string }) | undefined> {
  return database.row(sql`
    select r."accountId", r.number, r.description, r."purchaseOrder", r."declineReason",
      (select concat_ws(', ', l ->> 'name', l ->> 'city') from to_jsonb(${locationSummaryOf(sql`r."locationId"`, division)}) l) as location
    from "serviceRequest" r where r.division = ${division} and r.id = ${id}`);
}
