import sql from 'sql-template-tag';
import { wordsOf } from '#contract/filter.ts';
import type { Database } from '#server/database/database.ts';
import { listPage } from '#server/database/list.ts';
import type { RecordJson } from '#server/database/read.ts';
import { allFieldsOf } from '#server/database/table.ts';
import { createRecord, deleteRecord } from '#server/database/write.ts';
import type { InDivision, WriteCall } from '#server/database/writeCall.ts';
import type { StoredFile } from '#server/files/fileAnswer.ts';
import type { UploadedFile } from '#server/files/files.ts';
import { record, type Answer, type Page } from '#server/http/answer.ts';
import { found } from '#server/http/found.ts';
import { readWhole } from '#server/files/readWhole.ts';
import type { Call, ListRequest } from '#server/http/call.ts';
import type { DocumentFilter } from '../contract.ts';
import { documentTypes } from '../rules.ts';
import type { DocumentSubject } from '../schema.ts';
import { documentAttachmentTable, documentTable } from './tables.ts';

/** One page of documents. */
export function pageOfDocuments(database: Database, division: number, list: ListRequest, filter: DocumentFilter): Promise<Page> {
  const where = [
    filter.id && sql`r.id = any(${filter.id}::uuid[])`,
    filter.accountId && sql`r."accountId" = ${filter.accountId}`,
    filter.subjectType && sql`r."subjectType" = ${filter.subjectType}`,
    filter.subjectId && sql`r."subjectId" = ${filter.subjectId}`,
  ].filter((condition) => typeof condition === 'object');
  return listPage(database, { table: documentTable, division, list, where, words: wordsOf(filter.q ?? '') });
}

/** A file of a document, the first one unless an attachment is named; or undefined. */
export function fileOf(database: Database, division: number, id: string, attachment: string | undefined): Promise<StoredFile | undefined> {
  return database.row<StoredFile>(sql`
    select f."fileName", f."fileSize", f."mimeType", f.sha256
    from document d join "documentAttachment" f on f.division = ${division} and f."documentId" = d.id
    where d.division = ${division} and (d.id = ${id} or d."exactId" = ${id})
      and d."deletedAt" is null and f."deletedAt" is null and (${attachment ?? null}::uuid is null or f.id = ${attachment ?? null}::uuid)
    order by f.created, f.id limit 1`);
}

/**
 * The bytes of the first file of a document; undefined for a file of another type.
 * @throws Problem notFound; unavailable
 */
export async function contentOfDocument(
  { database, division, services }: Pick<Call, 'database' | 'division' | 'services'>,
  id: string,
  mimeTypes: readonly string[],
): Promise<Buffer | undefined> {
  const { mimeType, sha256 } = found(await fileOf(database, division, id, undefined));
  return mimeTypes.includes(mimeType) ? readWhole(services.files, sha256) : undefined;
}

/** Adds a document with its file. It is complete and never changes afterwards. */
export async function insertDocument(
  call: WriteCall,
  document: { id: string; type: number } & Record<string, unknown>,
  file: UploadedFile,
): Promise<void> {
  await createRecord(call, documentTable, {
    ...document,
    number: sql`next_number(${call.division}, 'document')`,
    typeDescription: documentTypes[document.type],
    status: 'Completed',
  });
  await createRecord(call, documentAttachmentTable, { ...file, documentId: document.id });
}

/** The answer for a new document. */
export function asAdded(division: number, id: string, answer: Answer): Answer {
  return { ...answer, status: 201, headers: { Location: documentTable.location?.(division, id) ?? '' } };
}

/** A document as it is answered when it is added; undefined for one that never was. Also of one that was removed since. */
export async function addedDocument({ database, division }: InDivision, id: string): Promise<Answer | undefined> {
  const row = await database.rowByKey<RecordJson>(sql`
    select row_to_json(o)::text as json, o.version
    from (select ${allFieldsOf(documentTable, division)} from document r where r.division = ${division} and r.id = ${id}) o`);
  return row && asAdded(division, id, record(row));
}

/**
 * Removes a document from the record that it is about.
 * @throws Problem notFound; versionConflict
 */
export async function removeDocument(
  call: WriteCall,
  { id, subjectType, subjectId }: { id: string; subjectType: DocumentSubject; subjectId: string },
): Promise<Answer> {
  found(
    await call.database.row(sql`
      select id from document
      where division = ${call.division} and id = ${id} and "subjectType" = ${subjectType} and "subjectId" = ${subjectId} and "deletedAt" is null`),
  );
  return deleteRecord(call, documentTable, id);
}
