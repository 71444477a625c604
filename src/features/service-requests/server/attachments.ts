import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { fileAnswer, thumbnailAnswer, type StoredFile } from '#server/files/fileAnswer.ts';
import type { Database } from '#server/database/database.ts';
import { listAll } from '#server/database/listAll.ts';
import { fieldsOf } from '#server/database/table.ts';
import type { Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { attachmentTable } from './tables.ts';

/** The files of a request, oldest first. */
export function listAttachments(database: Database, division: number, requestId: string): Promise<Answer> {
  return listAll(database, {
    table: attachmentTable,
    division,
    where: [sql`r."serviceRequestId" = ${requestId}`],
    order: sql`r.created, r.id`,
  });
}

/** The bytes of a file of a request, or its thumbnail. @throws notFound */
export async function attachmentData(
  { database, division, services, person, query }: Call & { query: { thumbnail?: boolean | undefined } },
  requestId: string,
  id: string,
): Promise<Answer> {
  const file = await database.row<StoredFile>(sql`
    select "fileName", "fileSize", "mimeType", sha256 from "serviceRequestAttachment"
    where division = ${division} and "serviceRequestId" = ${requestId} and id = ${id} and "deletedAt" is null`);
  if (!file) throw new Problem('notFound');
  return query.thumbnail ? thumbnailAnswer(services.files, file, person.oid) : fileAnswer(services.files, file);
}

/** The facts about a file of a request, as a record. @throws notFound */
export async function attachmentRecord(database: Database, division: number, requestId: string, id: string): Promise<Answer> {
  const row = await database.row<{ json: string; version: number }>(sql`
    select row_to_json(o)::text as json, o.version from (
      select ${fieldsOf(attachmentTable, division)} from "serviceRequestAttachment" r
      where r.division = ${division} and r."serviceRequestId" = ${requestId} and r.id = ${id} and r."deletedAt" is null
    ) o`);
  if (!row) throw new Problem('notFound');
  return row;
}
