import type { Language } from '#contract/values.ts';
import { companyOf, type Company } from '#features/divisions/server/index.ts';
import { publicUrl } from '#server/config/publicUrl.ts';
import type { Settings } from '#server/config/settings.ts';
import { newId } from '#server/database/newId.ts';
import { insertRows } from '#server/database/rows.ts';
import type { TimedCall } from '#server/database/writeCall.ts';
import { found } from '#server/http/found.ts';
import { wordsIn, type MailTemplate } from '#server/mail/defineMail.ts';
import { headerText, isMailAddress } from '#server/mail/headers.ts';
import { layOut } from '#server/mail/layout.ts';
import { brandOf } from '#server/pdf/brand.ts';
import type { MailSubjectType } from '../schema.ts';
import { mailTable } from './mailTable.ts';
import { withoutToken } from './tokens.ts';

/** The recipient of a mail. */
export interface Receiver {
  email: string;
  name: string | null;
  /** The recipient's language; that of the division when it is unknown. */
  language: Language | null;
}

/** The subject and the recipients of mails. */
export interface Post<Data> {
  receivers: readonly Receiver[];
  data: Data;
  /** The token in the link of the mail. It is stored encrypted, and masked in the stored text. */
  token?: string;
  subjectType: MailSubjectType;
  subjectId: string;
  accountId: string | null;
}

/**
 * Writes a mail to each recipient of one or several posts within the transaction of the call, so that it is sent only after the commit.
 * Two recipients of a post with the same address get one mail. A mail to an invalid address waits for a person.
 * @example
 * const about = { subjectType: 'ServiceRequest', subjectId: id, accountId };
 * await queueMails(inside, requestDeclinedMail, { receivers, data: { number }, ...about });
 */
export async function queueMails<Data>(call: TimedCall, template: MailTemplate<Data>, ...posts: readonly Post<Data>[]): Promise<void> {
  if (posts.every(({ receivers }) => receivers.length === 0)) return;
  const company = found(await companyOf(call.database, call.division));
  const rows = posts.flatMap((post) =>
    withoutRepeats(post.receivers).map((receiver) => mailOf(call, template, { post, receiver, company })),
  );
  await insertRows(call.database, mailTable, rows);
}

interface Addressed<Data> {
  post: Post<Data>;
  receiver: Receiver;
  company: Company;
}

function mailOf<Data>(call: TimedCall, template: MailTemplate<Data>, { post, receiver, company }: Addressed<Data>) {
  const { settings, translate, now } = call.services;
  const { receivers: _all, data, token, ...about } = post;
  const theme = company.theme ?? settings.THEME;
  const { name: brand, colours } = brandOf(company.theme, settings.THEME);
  const sender = headerText(`${brand} ${company.name}`, 100);
  const letterhead = { brand, colours, company: sender, lines: linesOf(company) };
  const at = now().toISOString();
  const id = newId();
  const name = receiver.name === null ? null : headerText(receiver.name, 200);
  const words = wordsIn(receiver.language ?? (company.country === 'DE' ? 'de' : 'nl'), translate);
  const isSendable = isMailAddress(receiver.email.trim());
  return {
    division: call.division,
    id,
    created: at,
    createdBy: call.person.oid,
    modified: at,
    modifiedBy: call.person.oid,
    version: 1,
    syncStatus: 'LocalOnly',
    ...about,
    ...withoutToken(call.services, id, layOut(template.content(words, data), words, { name, letterhead }), token),
    receiver: headerText(receiver.email, 255),
    receiverName: name,
    fromName: sender,
    replyTo: company.email !== null && isMailAddress(company.email) ? company.email : null,
    language: words.language,
    theme,
    template: template.name,
    messageId: messageIdOf(id, settings),
    ...(isSendable
      ? { status: 'Pending', nextAttempt: at, lastError: null }
      : { status: 'Parked', nextAttempt: null, lastError: 'noAddress' }),
    attempts: 0,
    waitingSince: at,
  };
}

function withoutRepeats(receivers: readonly Receiver[]): Receiver[] {
  const addresses = receivers.map(({ email }) => email.trim().toLowerCase());
  return receivers.filter((_, index) => addresses.indexOf(addresses[index] ?? '') === index);
}

/** The Message-ID of a mail. It is fixed before the mail is sent, so that recipients recognise a second copy. */
export function messageIdOf(id: string, settings: Settings): string {
  return `<${id}@${new URL(publicUrl(settings, '/')).hostname}>`;
}

function linesOf({ addressLine1, postcode, city, phone, email, website }: Company): string[] {
  const town = [postcode, city].filter(Boolean).join(' ');
  return [[addressLine1, town].filter(Boolean).join(', '), phone, email, website].flatMap((line) => line || []);
}
