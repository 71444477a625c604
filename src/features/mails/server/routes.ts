import sql from 'sql-template-tag';
import { listPage } from '#server/database/list.ts';
import { getRecord } from '#server/database/read.ts';
import { updateRecord, write } from '#server/database/write.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { implement } from '#server/http/implement.ts';
import { mails, type MailFilter } from '../contract.ts';
import { requireAction } from '../rules.ts';
import type { Mail } from '../schema.ts';
import { mailTable } from './mailTable.ts';
import { messageIdOf } from './queueMails.ts';
import { readWithToken } from './tokens.ts';

async function listMails({ database, division, list: asked }: Call<typeof mails.listMails>): Promise<Answer> {
  const { status, subjectType, subjectId, accountId, template } = asked.filter as MailFilter; // read with the call's filter schema
  const where = [
    status && sql`r.status = any (${[status].flat()}::text[])`,
    subjectType && sql`r."subjectType" = ${subjectType}`,
    subjectId && sql`r."subjectId" = ${subjectId}`,
    accountId && sql`r."accountId" = ${accountId}`,
    template && sql`r.template = ${template}`,
  ].filter((condition) => condition !== undefined && condition !== '');
  return list(await listPage(database, { table: mailTable, division, list: asked, where }));
}

async function resendMail(call: Call, id: string): Promise<Answer> {
  const mail = await mailOf(call, id);
  requireAction(mail.status, 'resend');
  const now = call.services.now();
  const waiting = { status: 'Pending', nextAttempt: now.toISOString(), waitingSince: now.toISOString(), attempts: 0, lastError: null };
  // Mail systems drop a second mail with the same Message-ID, so one that is sent again on purpose gets a new one
  const again = mail.status === 'Sent' ? { messageId: messageIdOf(`${mail.id}.${mail.version}`, call.services.settings) } : {};
  await updateRecord(call, mailTable, { ...waiting, ...again, id: mail.id }, { action: 'resend', version: mail.version });
  return getRecord(call, mailTable, mail.id);
}

async function cancelMail(call: Call, id: string): Promise<Answer> {
  const mail = await mailOf(call, id);
  if (mail.status === 'Cancelled') return getRecord(call, mailTable, mail.id);
  requireAction(mail.status, 'cancel');
  await updateRecord(call, mailTable, { id: mail.id, status: 'Cancelled', nextAttempt: null }, { action: 'cancel', version: mail.version });
  return getRecord(call, mailTable, mail.id);
}

async function mailOf(call: Call, id: string): Promise<Mail> {
  return JSON.parse((await getRecord(call, mailTable, id)).json ?? '{}') as Mail; // by the table
}

/** The handlers of the calls for mails. */
export const mailRoutes = implement(mails, {
  listMails,
  getMail: (call) => (call.query.withSecrets ? readWithToken(call, call.path.id) : getRecord(call, mailTable, call.path.id)),
  resendMail: (call) => write(call, (inside) => resendMail(inside, call.path.id)),
  cancelMail: (call) => write(call, (inside) => cancelMail(inside, call.path.id)),
});
