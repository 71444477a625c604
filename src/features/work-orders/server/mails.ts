import sql from 'sql-template-tag';
import { invalidField } from '#contract/problem.ts';
import type { Language } from '#contract/values.ts';
import { contactOrAccountField } from '#features/accounts/server/index.ts';
import { engineerField } from '#features/divisions/server/index.ts';
import { locationSummaryOf } from '#features/locations/server/index.ts';
import { queueMails } from '#features/mails/server/index.ts';
import { instant } from '#server/database/table.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { found } from '#server/http/found.ts';
import { defineMail, type MailContent, type MailTemplate, type Words } from '#server/mail/defineMail.ts';
import { endsAppointment } from '../rules.ts';
import type { WorkOrderChange } from './extensions.ts';
import { makeLink, type MadeLink } from './links.ts';

/** The data of an appointment for mails to the customer. */
export interface Appointment {
  number: string;
  description: string | null;
  plannedStart: string | null;
  plannedEnd: string | null;
  /** Name and town. */
  location: string | null;
  /** First name only. */
  engineer: string | null;
  /** Address of the customer's page, where the mail has it. */
  address: string | null;
}

/** Notifies the contact of a work order of the appointment. */
export const workOrderConfirmedMail = defineMail<Appointment>({
  name: 'workOrderConfirmed',
  content: (words, appointment) => ({
    subject: words.text('mails.workOrderConfirmed.subject', subjectOf(words, appointment)),
    paragraphs: [words.text('mails.workOrderConfirmed.text')],
    ...appointmentIn(words, appointment),
  }),
});

/** Notifies the contact of a work order that the appointment was moved. */
export const workOrderRescheduledMail = defineMail<Appointment>({
  name: 'workOrderRescheduled',
  content: (words, appointment) => ({
    subject: words.text('mails.workOrderRescheduled.subject', subjectOf(words, appointment)),
    paragraphs: [words.text('mails.workOrderRescheduled.text')],
    ...appointmentIn(words, appointment),
  }),
});

/** Notifies the contact of a work order that the appointment does not take place. */
export const workOrderCancelledMail = defineMail<Appointment>({
  name: 'workOrderCancelled',
  content: (words, appointment) => ({
    subject: words.text('mails.workOrderCancelled.subject', subjectOf(words, appointment)),
    paragraphs: [words.text('mails.workOrderCancelled.text')],
    ...appointmentIn(words, appointment),
  }),
});

/** Sends the contact of a work order the link to its page. */
export const workOrderLinkMail = defineMail<Appointment>({
  name: 'workOrderLink',
  content: (words, appointment) => ({
    subject: words.text('mails.workOrderLink.subject', { number: appointment.number }),
    paragraphs: [words.text('mails.workOrderLink.text')],
    ...appointmentIn(words, appointment),
  }),
});

/**
 * Writes the mail of a confirmed or moved appointment to the contact, with a link to the page of the work order, or that of an
 * appointment that does not take place.
 */
export async function tellAppointment(call: PersonalCall, { id, from, to, former, isRescheduled }: WorkOrderChange): Promise<void> {
  const isConfirmed = to === 'Bevestigd' && (from === 'Open' || from === 'Herpland');
  const isEnded = from !== null && endsAppointment(from, to, former, call.services.now());
  if (!isConfirmed && !isRescheduled && !isEnded) return;
  const order = found(await orderOfMail(call, id));
  if (order.contactEmail === null) return;
  if (isEnded) return tell(call, { ...order, plannedStart: former.plannedStart, plannedEnd: former.plannedEnd }, workOrderCancelledMail);
  if (order.plannedStart === null) return;
  const link = await makeLink({ ...call, language: order.language ?? call.language }, id);
  await tell(call, order, isConfirmed ? workOrderConfirmedMail : workOrderRescheduledMail, link);
}

/**
 * Writes a mail with a new link to the contact.
 * @throws Problem invalid when the contact has no address
 */
export async function tellLink(call: PersonalCall, id: string, link: MadeLink): Promise<void> {
  const order = found(await orderOfMail(call, id));
  if (order.contactEmail === null) throw invalidField('contactEmail', 'required');
  await tell(call, order, workOrderLinkMail, link);
}

async function tell(call: PersonalCall, order: OrderOfMail, template: MailTemplate<Appointment>, link?: MadeLink): Promise<void> {
  const { id, contactEmail, contactName, language, accountId, ...data } = order;
  const receivers = contactEmail === null ? [] : [{ email: contactEmail, name: contactName, language }];
  const { address = null, token } = link ?? {};
  const about = { subjectType: 'WorkOrder', subjectId: id, accountId } as const;
  await queueMails(call, template, { receivers, data: { ...data, address }, ...(token === undefined ? {} : { token }), ...about });
}

function subjectOf(words: Words, { number, plannedStart }: Appointment) {
  return { number, day: plannedStart === null ? '' : words.moment(plannedStart) };
}

function appointmentIn(words: Words, appointment: Appointment): Pick<MailContent, 'facts' | 'link'> {
  const { number, description, plannedStart, plannedEnd, location, engineer, address } = appointment;
  const start = plannedStart === null ? null : words.moment(plannedStart);
  const when =
    plannedStart === null || start === null || plannedEnd === null
      ? start
      : words.text('mails.workOrder.period', { start, end: words.until(plannedEnd, plannedStart) });
  return {
    facts: [
      [words.text('mails.workOrder.when'), when],
      [words.text('mails.workOrder.what'), description],
      [words.text('mails.workOrder.location'), location],
      [words.text('mails.workOrder.engineer'), engineer],
      [words.text('mails.workOrder.number'), number],
    ],
    ...(address === null ? {} : { link: { label: words.text('mails.workOrder.open'), url: address } }),
  };
}

interface OrderOfMail extends Omit<Appointment, 'address'> {
  id: string;
  contactEmail: string | null;
  contactName: string | null;
  language: Language | null;
  accountId: string;
}

function orderOfMail({ database, division }: PersonalCall, id: string): Promise<OrderOfMail | undefined> {
  const language = contactOrAccountField('language', { contactId: sql`w."contactId"`, accountId: sql`w."accountId"` }, division);
  return database.row(sql`
    select w.id, w.number, w.description, ${instant(sql`w."plannedStart"`)} as "plannedStart", ${instant(sql`w."plannedEnd"`)} as "plannedEnd",
      w."contactEmail", w."contactName", w."accountId", ${language} as language,
      ${engineerField('firstName', sql`w."engineerId"`, division)} as engineer,
      (select concat_ws(', ', l ->> 'name', l ->> 'city') from to_jsonb(${locationSummaryOf(sql`w."locationId"`, division)}) l) as location
    from "workOrder" w where w.division = ${division} and w.id = ${id}`);
}
