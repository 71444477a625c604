import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { date, dateTime, exactEnum, longText, requiredText, uuid } from '#contract/values.ts';
import { fileAboutRecord } from '#features/documents/schema.ts';

/** Exact's numbers of a complaint's states, with our names. */
export const complaintStatuses = {
  0: 'Void',
  5: 'Rejected',
  10: 'Draft',
  20: 'Open',
  30: 'Approved',
  40: 'Realised',
  50: 'Processed',
} as const;

/** The fields of a complaint that a person may write. */
export const complaintFields = {
  complaint: requiredText(60),
  accountId: uuid,
  contactId: uuid.nullable(),
  receiptDate: date,
  assignedToId: uuid.nullable(),
  nextAction: date.nullable(),
  documentId: uuid.nullable(),
  notes: longText(4000),
  assetId: uuid.nullable(),
  workOrderId: uuid.nullable(),
  resolution: longText(4000),
};

/** A complaint of an account. */
export const complaint = z
  .object({
    ...commonFields,
    ...complaintFields,
    number: z.int(),
    status: exactEnum(complaintStatuses),
    accountName: z.string().max(50),
    contactName: z.string().max(160).nullable(),
    assignedToName: z.string().max(100).nullable(),
    documentSubject: z.string().max(255).nullable(),
    attachments: z.array(fileAboutRecord),
    resolvedBy: z.string().max(100).nullable(),
    resolvedByName: z.string().max(100).nullable(),
    resolvedAt: dateTime.nullable(),
  })
  .meta({ id: 'Complaint' });

/** See {@link complaint}. */
export type Complaint = z.infer<typeof complaint>;
