import sql, { type Sql } from 'sql-template-tag';
import { defineTable } from '#server/database/table.ts';

const files = sql`from "documentAttachment" f where f.division = r.division and f."documentId" = r.id and f."deletedAt" is null`;
const firstFile = (column: Sql) => sql`(select f.${column} ${files} order by f.created, f.id limit 1)`;

/** Documents; the file fields are those of the first file. */
export const documentTable = defineTable({
  name: 'document',
  columns: {
    number: 'integer',
    subject: 'text',
    type: 'integer',
    typeDescription: 'text',
    categoryId: 'uuid',
    folderId: 'uuid',
    folderCode: 'text',
    documentDate: 'date',
    expiryDate: 'date',
    accountId: 'uuid',
    contactId: 'uuid',
    itemId: 'uuid',
    salesOrderNumber: 'integer',
    amount: 'decimal',
    currency: 'text',
    language: 'text',
    body: 'text',
    status: 'text',
    subjectType: 'text',
    subjectId: 'uuid',
  },
  derived: {
    hasEmptyBody: sql`coalesce(r.body, '') = ''`,
    accountCode: sql`(select a.code from account a where a.division = r.division and a.id = r."accountId")`,
    accountName: sql`(select a.name from account a where a.division = r.division and a.id = r."accountId")`,
    fileName: firstFile(sql`"fileName"`),
    fileSize: firstFile(sql`"fileSize"`),
    mimeType: firstFile(sql`"mimeType"`),
    sha256: firstFile(sql`sha256`),
    attachments: sql`(select coalesce(json_agg(json_build_object('id', f.id, 'fileName', f."fileName", 'fileSize', f."fileSize", 'mimeType', f."mimeType")
      order by f.created, f.id), '[]') ${files})`,
  },
  required: ['number', 'created', 'subject'],
  references: { document_division_accountId_fkey: 'accountId' },
  location: (division, id) => `/api/${division}/document/${id}`,
});

/** The files of documents. */
export const documentAttachmentTable = defineTable({
  name: 'documentAttachment',
  columns: { documentId: 'uuid', fileName: 'text', fileSize: 'integer', mimeType: 'text', sha256: 'text' },
});
