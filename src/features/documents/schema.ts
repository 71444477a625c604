import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { date, decimal, uuid } from '#contract/values.ts';

/** Draft or completed; a completed document never changes. */
export const documentStatus = z.enum(['Concept', 'Completed']);

/** The subject of a document. */
export const documentSubject = z.enum([
  'ServiceReport',
  'WorkOrder',
  'SalesOrder',
  'PurchaseInvoice',
  'ServiceRequest',
  'Complaint',
  'Other',
]);
/** See {@link documentSubject}. */
export type DocumentSubject = z.infer<typeof documentSubject>;

/** A file of a document. */
export const documentFile = z.object({
  ...commonFields,
  documentId: uuid,
  fileName: z.string().max(255),
  fileSize: z.int(),
  mimeType: z.string().max(100),
  sha256: z.string().max(64),
});

/** See {@link documentFile}; the fields that are shown inside the document. */
export const documentAttachment = documentFile.pick({ id: true, fileName: true, fileSize: true, mimeType: true });

/** A file of a document about another record, as that record shows it. */
export const fileAboutRecord = z.object({
  id: uuid,
  documentId: uuid,
  fileName: z.string().max(255),
  fileSize: z.int(),
  downloadUrl: z.string().max(500),
});

/** A document with its files; the file fields are those of the first one. */
export const document = z
  .object({
    ...commonFields,
    number: z.int(),
    subject: z.string().max(255),
    type: z.int(),
    typeDescription: z.string().max(60).nullable(),
    categoryId: uuid.nullable(),
    folderId: uuid.nullable(),
    folderCode: z.string().max(30).nullable(),
    documentDate: date.nullable(),
    expiryDate: date.nullable(),
    accountId: uuid.nullable(),
    accountCode: z.string().max(18).nullable(),
    accountName: z.string().max(50).nullable(),
    contactId: uuid.nullable(),
    itemId: uuid.nullable(),
    salesOrderNumber: z.int().nullable(),
    amount: decimal.nullable(),
    currency: z.string().max(3).nullable(),
    language: z.string().max(10).nullable(),
    body: z.string().max(100_000).nullable(),
    hasEmptyBody: z.boolean(),
    status: documentStatus,
    subjectType: documentSubject.nullable(),
    subjectId: uuid.nullable(),
    fileName: z.string().max(255).nullable(),
    fileSize: z.int().nullable(),
    mimeType: z.string().max(100).nullable(),
    sha256: z.string().max(64).nullable(),
    attachments: z.array(documentAttachment),
  })
  .meta({ id: 'Document' });
/** See {@link document}. */
export type Document = z.infer<typeof document>;
