import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';
import { flag, uuid } from '#contract/values.ts';
import { mail, mailStatus, mailSubjectType } from './schema.ts';

/** The filters of a list of mails. */
export const mailFilter = z.strictObject({
  subjectType: mailSubjectType.optional(),
  subjectId: uuid.optional(),
  accountId: uuid.optional(),
  template: z.string().max(60).optional(),
  status: z.union([mailStatus, z.array(mailStatus).max(6)]).optional(),
});

/** See {@link mailFilter}. */
export type MailFilter = z.infer<typeof mailFilter>;

/** Outgoing mail (an extension): sent, waiting and failed mails to customers. */
export const mails = defineContract('mechanic', {
  listMails: operation('GET /api/divisions/{division}/mails', {
    summary: 'Outgoing mail, newest first, without the texts',
    access: 'employee',
    list: { sort: ['-created', 'nextAttempt'], filter: mailFilter },
    answer: z.array(mail),
  }),
  getMail: operation('GET /api/divisions/{division}/mails/{id}', {
    summary: 'One mail with its text; the token of a link in it is masked unless it is asked for, which the audit records',
    access: 'employee',
    path: { id: uuid },
    query: z.object({ withSecrets: flag.optional() }),
    answer: mail,
  }),
  resendMail: operation('POST /api/divisions/{division}/mails/{id}/resend', {
    summary: 'Sends a mail as soon as possible: one that failed, was cancelled or waits; one that was sent a second time',
    access: 'supervisor',
    path: { id: uuid },
    answer: mail,
  }),
  cancelMail: operation('POST /api/divisions/{division}/mails/{id}/cancel', {
    summary: 'Keeps a mail that has not been sent from being sent',
    access: 'supervisor',
    path: { id: uuid },
    answer: mail,
  }),
});
