import sql from 'sql-template-tag';
import { maskedSecret } from '#contract/values.ts';
import { audit } from '#server/database/audit.ts';
import { getRecord } from '#server/database/read.ts';
import type { Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import type { Services } from '#server/http/services.ts';
import type { SealedField } from '#server/secrets/reseal.ts';
import type { Mail } from '../schema.ts';
import { mailTable } from './mailTable.ts';

/** The column with the tokens of links in mails. */
export const sealedMailFields: readonly SealedField[] = [{ table: 'mail', column: 'token' }];

/** The texts of a mail, in which a link may hold a token. */
export interface MailTexts {
  text: string;
  html: string;
}

type Sealing = Pick<Services, 'secrets'>;

const placeOf = (id: string) => `mail/${id}/token`;
// In an address a token always stands behind this sign, so that asterisks which someone typed are no mask
const mask = `#${maskedSecret}`;

/** The columns of a mail whose link holds a token: its texts with a mask, and the encrypted token. */
export function withoutToken<Texts extends MailTexts>(
  { secrets }: Sealing,
  id: string,
  texts: Texts,
  token: string | undefined,
): Texts & { token: string | null } {
  if (token === undefined) return { ...texts, token: null };
  const masked = (text: string) => text.replaceAll(`#${token}`, mask);
  return { ...texts, text: masked(texts.text), html: masked(texts.html), token: secrets.seal(token, placeOf(id)) };
}

/** The texts of a mail with the token of its link, as they are sent. */
export function withToken({ secrets }: Sealing, { id, text, html, token }: MailTexts & { id: string; token: string | null }): MailTexts {
  if (token === null) return { text, html };
  const link = `#${secrets.open(token, placeOf(id))}`;
  return { text: text.replaceAll(mask, link), html: html.replaceAll(mask, link) };
}

/** A mail with the token of its link, to send it by hand; the audit records who read it. @throws Problem notFound */
export async function readWithToken(call: Call, id: string): Promise<Answer> {
  const { database, division, services } = call;
  const answer = await getRecord(call, mailTable, id);
  const row = await database.row<{ token: string | null }>(sql`select token from mail where division = ${division} and id = ${id}`);
  if (!row?.token) return answer;
  await audit(call, { entity: 'mail', entityId: id, action: 'readSecrets' });
  const mail = JSON.parse(answer.json ?? '{}') as Mail & MailTexts; // the columns of the table
  const whole = { ...mail, ...withToken(services, { ...mail, token: row.token }) };
  return { ...answer, json: JSON.stringify(whole), headers: { ...answer.headers, 'Cache-Control': 'private, no-store' } };
}
