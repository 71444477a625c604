import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { accountReference, contactOf } from '#features/accounts/server/index.ts';
import { currencyOf } from '#features/divisions/server/index.ts';
import { itemReference } from '#features/items/server/index.ts';
import { createKeyed, keyedId } from '#server/database/keyedId.ts';
import { getRecord } from '#server/database/read.ts';
import { requireLive } from '#server/database/requireLive.ts';
import { write } from '#server/database/write.ts';
import { fileAnswer } from '#server/files/fileAnswer.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import { implement } from '#server/http/implement.ts';
import { documents, type DocumentFilter } from '../contract.ts';
import { documentTypeOf, requireConsistent } from '../rules.ts';
import { documentSubject } from '../schema.ts';
import { requireSubject } from './subjects.ts';
import { addedDocument, asAdded, fileOf, insertDocument, pageOfDocuments } from './store.ts';
import { documentTable } from './tables.ts';

/** Documents: list, upload, one, bytes. */
export const documentRoutes = implement(documents, {
  listDocuments: async (call) => {
    const filter = call.list.filter as DocumentFilter; // parsed by the contract's schema
    return list(await pageOfDocuments(call.database, call.division, call.list, filter));
  },
  uploadDocument: (call) => {
    const id = keyedId(call);
    return createKeyed(
      call,
      () => write(call, (inside) => upload({ ...call, ...inside, person: call.person }, id)),
      () => addedDocument(call, id),
    );
  },
  getDocument: (call) => getRecord(call, documentTable, call.path.id),
  getDocumentData: async (call) => {
    const file = await fileOf(call.database, call.division, call.path.id, call.query.attachment);
    return fileAnswer(call.services.files, found(file));
  },
});

async function upload(
  call: Pick<Call, 'database' | 'division' | 'person' | 'file' | 'form' | 'ifMatch' | 'idempotency' | 'requestId'>,
  id: string,
): Promise<Answer> {
  const { file, form } = call;
  if (!file) throw new Problem('internal');
  const subjectType = documentSubject.safeParse(form['subjectType']).data;
  const type = form['type'] === undefined ? documentTypeOf(subjectType) : Number(form['type']);
  requireConsistent(form);
  const references = { accountId: accountReference, contactId: contactOf(form['accountId'] ?? null), itemId: itemReference };
  await requireLive(call, references, form);
  await requireSubject(call, subjectType, form['subjectId']);
  const { subject = file.fileName, currency = await usualCurrency(call), ...fields } = form;
  await insertDocument(call, { ...fields, id, type, subject, subjectType, currency }, file);
  return asAdded(call.division, id, await getRecord(call, documentTable, id));
}

// an amount without one is in the currency of the division
async function usualCurrency({ database, division, form }: Pick<Call, 'database' | 'division' | 'form'>): Promise<string | undefined> {
  if (form['amount'] === undefined) return undefined;
  return (await database.row<{ currency: string }>(sql`select ${currencyOf(division)} as currency`))?.currency;
}
