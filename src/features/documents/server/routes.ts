import sql from 'sql-template-tag';
import { wordsOf } from '#contract/filter.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import { listPage } from '#server/database/list.ts';
import { newId } from '#server/database/newId.ts';
import { getRecord } from '#server/database/read.ts';
import { requireLive } from '#server/database/requireLive.ts';
import { createRecord, write } from '#server/database/write.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { fileAnswer, type StoredFile } from '#server/files/fileAnswer.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { implement } from '#server/http/implement.ts';
import { documents, type DocumentFilter } from '../contract.ts';
import { documentTypeOf, documentTypes } from '../rules.ts';
import { documentSubject, type DocumentSubject } from '../schema.ts';
import { documentAttachmentTable, documentTable } from './tables.ts';

/** Documents: list, upload, one, bytes. */
export const documentRoutes = implement(documents, {
  listDocuments: async (call) => {
    const filter = call.list.filter as DocumentFilter; // parsed by the contract's schema
    const words = wordsOf(filter.q ?? '');
    const where = [
      filter.id && sql`r.id = any(${filter.id}::uuid[])`,
      filter.accountId && sql`r."accountId" = ${filter.accountId}`,
      filter.subjectType && sql`r."subjectType" = ${filter.subjectType}`,
      filter.subjectId && sql`r."subjectId" = ${filter.subjectId}`,
    ].filter((condition) => typeof condition === 'object');
    return list(await listPage(call.database, { table: documentTable, division: call.division, list: call.list, where, words }));
  },
  uploadDocument: (call) => write(call, (inside) => upload({ ...call, ...inside, person: call.person })),
  getDocument: (call) => getRecord(call, documentTable, call.path.id),
  getDocumentData: async (call) => {
    const { attachment } = call.query;
    const file = await call.database.row<StoredFile>(sql`
      select f."fileName", f."fileSize", f."mimeType", f.sha256
      from document d join "documentAttachment" f on f.division = d.division and f."documentId" = d.id
      where d.division = ${call.division} and (d.id = ${call.path.id} or d."exactId" = ${call.path.id})
        and d."deletedAt" is null and f."deletedAt" is null and (${attachment ?? null}::uuid is null or f.id = ${attachment ?? null}::uuid)
      order by f.created, f.id limit 1`);
    if (!file) throw new Problem('notFound');
    return fileAnswer(call.services.files, file);
  },
});

async function requireSubject(call: WriteCall, type: DocumentSubject | undefined, subjectId: string | undefined): Promise<void> {
  if (subjectId === undefined) return;
  if (type === undefined) throw invalidField('subjectType', 'required');
  const table = subjectTables[type];
  if (table === undefined) throw invalidField('subjectId', 'unknownRecord');
  await requireLive(call, { subjectId: table }, { subjectId });
}

// Service reports are made here later; anything else is no record
const subjectTables: Partial<Record<DocumentSubject, string>> = {
  WorkOrder: 'workOrder',
  SalesOrder: 'salesOrder',
  PurchaseInvoice: 'purchaseInvoice',
  ServiceRequest: 'serviceRequest',
  Complaint: 'complaint',
};

// A document that comes in with its bytes is complete: nothing of it changes afterwards
async function upload(
  call: Pick<Call, 'database' | 'division' | 'person' | 'file' | 'form' | 'ifMatch' | 'idempotency' | 'requestId'>,
): Promise<Answer> {
  const { file, form } = call;
  if (!file) throw new Problem('internal');
  const subjectType = documentSubject.safeParse(form['subjectType']).data;
  const type = form['type'] === undefined ? documentTypeOf(subjectType) : Number(form['type']);
  await requireLive(call, { accountId: 'account' }, form);
  await requireSubject(call, subjectType, form['subjectId']);
  const id = newId();
  await createRecord(call, documentTable, {
    id,
    number: sql`next_number(${call.division}, 'document')`,
    subject: form['subject'] ?? file.fileName,
    type,
    typeDescription: documentTypes[type],
    documentDate: form['documentDate'],
    accountId: form['accountId'],
    subjectType,
    subjectId: form['subjectId'],
    status: 'Completed',
  });
  await createRecord(call, documentAttachmentTable, { ...file, documentId: id });
  const answer = await getRecord(call, documentTable, id);
  return { ...answer, status: 201, headers: { Location: documentTable.location?.(call.division, id) ?? '' } };
}
