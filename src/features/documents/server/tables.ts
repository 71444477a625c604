import sql, { type Sql } from 'sql-template-tag';
import { accountField } from '#features/accounts/server/index.ts';
import { defineTable, thisDivision } from '#server/database/table.ts';
import { document, documentFile } from '../schema.ts';

const files = sql`from "documentAttachment" f where f.division = ${thisDivision} and f."documentId" = r.id and f."deletedAt" is null`;
const firstFile = (column: Sql) => sql`(select f.${column} ${files} order by f.created, f.id limit 1)`;

/** The files of documents. */
export const documentAttachmentTable = defineTable({
  name: 'documentAttachment',
  schema: documentFile,
});

/** Documents; the file fields are those of the first file. */
export const documentTable = defineTable({
  name: 'document',
  schema: document,
  derived: {
    hasEmptyBody: sql`coalesce(r.body, '') = ''`,
    accountCode: accountField('code', sql`r."accountId"`),
    accountName: accountField('name', sql`r."accountId"`),
    fileName: firstFile(sql`"fileName"`),
    fileSize: firstFile(sql`"fileSize"`),
    mimeType: firstFile(sql`"mimeType"`),
    sha256: firstFile(sql`sha256`),
  },
  children: { attachments: { table: documentAttachmentTable, by: 'documentId', order: ['created', 'id'] } },
  location: (division, id) => `/api/${division}/document/${id}`,
});
