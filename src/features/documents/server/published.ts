import sql, { type Sql } from 'sql-template-tag';
import { thisDivision } from '#server/database/table.ts';
import type { DocumentSubject } from '../schema.ts';
import type { Reference } from '#server/database/requireLive.ts';

/** A field that refers to a document. */
export const documentReference: Reference = { table: 'document' };

/** The subject of the document that a column of the row `r` refers to. */
export function subjectOfDocument(documentId: Sql): Sql {
  return sql`(select d.subject from document d where d.division = ${thisDivision} and d.id = ${documentId} and d."deletedAt" is null)`;
}

/** The files of the document that a column of the row `r` refers to and of the documents about that row, as JSON, the oldest first. */
export function filesAbout(subject: DocumentSubject, documentId: Sql): Sql {
  return sql`(select coalesce(json_agg(json_build_object('id', f.id, 'documentId', d.id, 'fileName', f."fileName", 'fileSize', f."fileSize",
      'downloadUrl', concat('/api/', d.division, '/document/', d.id, '/data?attachment=', f.id)) order by f.created, f.id), '[]')
    from document d
      join "documentAttachment" f on f.division = ${thisDivision} and f."documentId" = d.id and f."deletedAt" is null
    where d.division = ${thisDivision} and d."deletedAt" is null
      and (d.id = ${documentId} or (d."subjectType" = ${subject} and d."subjectId" = r.id)))`;
}
