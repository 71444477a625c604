import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';
import { queryNumber } from '#contract/queryNumber.ts';
import { currency, date, language, money, requiredText, uuid } from '#contract/values.ts';
import { document, documentSubject } from './schema.ts';

/** The filters of a list of documents, as the object in `filter`. */
export const documentFilter = z.strictObject({
  q: z.string().trim().max(200).optional(),
  id: z.union([uuid.transform((one) => [one]), z.array(uuid).max(1000)]).optional(),
  accountId: uuid.optional(),
  subjectType: documentSubject.optional(),
  subjectId: uuid.optional(),
});
/** See {@link documentFilter}. */
export type DocumentFilter = z.output<typeof documentFilter>;

/** Documents and their files. */
export const documents = defineContract('accounting', {
  listDocuments: operation('GET /api/{division}/document', {
    summary: 'Documents, newest first',
    access: 'employee',
    list: { sort: ['-created', 'number', 'subject'], filter: documentFilter },
    answer: z.array(document),
  }),
  uploadDocument: operation('POST /api/{division}/document', {
    summary:
      'Adds a document with its file: PDF, image, Word, Excel or XML (an e-invoice), at most 25 MB, or a video (MP4, MOV, WebM), at most 200 MB',
    access: 'employee',
    upload: 'document',
    form: {
      subject: requiredText(255).optional(),
      type: queryNumber(z.int().min(1).max(32_767)).optional(),
      documentDate: date.optional(),
      expiryDate: date.optional(),
      accountId: uuid.optional(),
      contactId: uuid.optional(),
      itemId: uuid.optional(),
      amount: money.optional(),
      currency: currency.optional(),
      language: language.optional(),
      subjectType: documentSubject.optional(),
      subjectId: uuid.optional(),
    },
    status: 201,
    answer: document,
  }),
  getDocument: operation('GET /api/{division}/document/{id}', {
    calls: ['document.byId'],
    summary: 'One document with the names of its files',
    access: 'employee',
    path: { id: uuid },
    answer: document,
  }),
  getDocumentData: operation('GET /api/{division}/document/{id}/data', {
    calls: ['document.data'],
    summary: 'The bytes of a document: its first file, or the one named by `attachment`; whole or a range of them',
    access: 'employee',
    path: { id: uuid },
    query: z.object({ attachment: uuid.optional() }),
    bytes: true,
  }),
});
