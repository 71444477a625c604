import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { dateTime, language, uuid } from '#contract/values.ts';

/** The states of a mail: Failed is repeated automatically, Parked waits for a person. */
export const mailStatus = z.enum(['Pending', 'Sending', 'Sent', 'Failed', 'Parked', 'Cancelled']);

/** See {@link mailStatus}. */
export type MailStatus = z.infer<typeof mailStatus>;

/** The kinds of records that a mail is about. */
export const mailSubjectType = z.enum(['ServiceRequest', 'WorkOrder', 'SalesOrder']);

/** See {@link mailSubjectType}. */
export type MailSubjectType = z.infer<typeof mailSubjectType>;

/** A mail to a customer. Lists leave out its text. */
export const mail = z
  .object({
    ...commonFields,
    receiver: z.string().max(255),
    receiverName: z.string().max(200).nullable(),
    fromName: z.string().max(100),
    replyTo: z.string().max(255).nullable(),
    language,
    theme: z.string().max(60),
    template: z.string().max(60),
    subjectType: mailSubjectType,
    subjectId: uuid,
    accountId: uuid.nullable(),
    subject: z.string().max(255),
    messageId: z.string().max(255),
    status: mailStatus,
    attempts: z.int(),
    nextAttempt: dateTime.nullable(),
    sentAt: dateTime.nullable(),
    lastError: z.string().max(1000).nullable(),
    text: z.string().max(100_000).optional(),
    html: z.string().max(200_000).optional(),
  })
  .meta({ id: 'Mail' });

/** See {@link mail}. */
export type Mail = z.infer<typeof mail>;
