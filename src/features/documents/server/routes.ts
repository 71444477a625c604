import { invalidField, Problem } from '#contract/problem.ts';
import { itemReference } from '#features/items/server/index.ts';
import { newId } from '#server/database/newId.ts';
import { getRecord } from '#server/database/read.ts';
import { requireLive } from '#server/database/requireLive.ts';
import { write } from '#server/database/write.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { fileAnswer } from '#server/files/fileAnswer.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import { implement } from '#server/http/implement.ts';
import { documents, type DocumentFilter } from '../contract.ts';
import { documentTypeOf, requireConsistent } from '../rules.ts';
import { documentSubject, type DocumentSubject } from '../schema.ts';
import { fileOf, insertDocument, pageOfDocuments } from './store.ts';
import { documentTable } from './tables.ts';

/** Documents: list, upload, one, bytes. */
export const documentRoutes = implement(documents, {
  listDocuments: async (call) => {
    const filter = call.list.filter as DocumentFilter; // parsed by the contract's schema
    return list(await pageOfDocuments(call.database, call.division, call.list, filter));
  },
  uploadDocument: (call) => write(call, (inside) => upload({ ...call, ...inside, person: call.person })),
  getDocument: (call) => getRecord(call, documentTable, call.path.id),
  getDocumentData: async (call) => {
    const file = await fileOf(call.database, call.division, call.path.id, call.query.attachment);
    return fileAnswer(call.services.files, found(file));
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

async function upload(
  call: Pick<Call, 'database' | 'division' | 'person' | 'file' | 'form' | 'ifMatch' | 'idempotency' | 'requestId'>,
): Promise<Answer> {
  const { file, form } = call;
  if (!file) throw new Problem('internal');
  const subjectType = documentSubject.safeParse(form['subjectType']).data;
  const type = form['type'] === undefined ? documentTypeOf(subjectType) : Number(form['type']);
  requireConsistent(form);
  const contactReference = { table: 'contact', accountId: form['accountId'] ?? null };
  await requireLive(call, { accountId: 'account', contactId: contactReference, itemId: itemReference }, form);
  await requireSubject(call, subjectType, form['subjectId']);
  const id = newId();
  const { subject = file.fileName, currency = form['amount'] === undefined ? undefined : 'EUR', ...fields } = form;
  await insertDocument(call, { ...fields, id, type, subject, subjectType, currency }, file);
  const answer = await getRecord(call, documentTable, id);
  return { ...answer, status: 201, headers: { Location: documentTable.location?.(call.division, id) ?? '' } };
}
