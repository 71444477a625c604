import { Problem } from '#contract/problem.ts';
import { deleteRecord, createRecord, restoreRecord, write } from '#server/database/write.ts';
import type { Table } from '#server/database/table.ts';
import { readRecord, removedRecord } from '#server/database/read.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { noContent, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { implement, takenBack } from '#server/http/implement.ts';
import { serviceRequests } from '../contract.ts';
import { takesChanges } from '../rules.ts';
import { attachmentData, attachmentRecord, listAttachments } from './attachments.ts';
import { saveContact, saveContacts, storedContact } from './contacts.ts';
import { idOfAccount, lockRequest, ownIdOf, type RequestFacts } from './store.ts';
import { attachmentTable, contactTable } from './tables.ts';

/** Contacts and files of requests. */
const handlers = implement(serviceRequests, {
  addServiceRequestContact: (call) =>
    inRequest(call, call.path.serviceRequestid, async (inside, request) => ({
      ...(await contactAnswer(inside, await saveContact(inside, request, call.body))),
      status: call.body.id === undefined ? 201 : 200,
    })),
  saveServiceRequestContacts: (call) =>
    inRequest(call, call.path.serviceRequestid, async (inside, request) => {
      const ids = await saveContacts(inside, request, call.body);
      const answers = await Promise.all(ids.map((id) => contactAnswer(inside, id)));
      return { json: `[${answers.map((answer) => answer.json).join()}]` };
    }),
  updateServiceRequestContact: (call) =>
    inRequest(call, call.path.serviceRequestid, async (inside, request) =>
      contactAnswer(inside, await saveContact(inside, request, { ...call.body, id: call.path.id })),
    ),
  deleteServiceRequestContact: (call) =>
    inRequest(call, call.path.serviceRequestid, async (inside, request) => {
      await storedContact(inside, request.id, call.path.id);
      return deleteRecord(inside, contactTable, call.path.id);
    }),

  attachToServiceRequest: (call) =>
    inRequest(call, call.path.id, (inside, request) => {
      if (!call.file) throw new Problem('internal');
      return createRecord(inside, attachmentTable, { ...call.file, serviceRequestId: request.id });
    }),
  listServiceRequestAttachments: async (call) =>
    listAttachments(call.database, call.division, await idOfAccount(call, call.path.accountId, call.path.serviceRequestId)),
  getServiceRequestAttachmentData: async (call) =>
    attachmentData(call, await idOfAccount(call, call.path.accountId, call.path.serviceRequestId), call.path.id),
  getServiceRequestAttachment: async (call) => {
    const requestId = await ownIdOf(call.database, call.division, call.path.serviceRequestId);
    if (call.accepts('application/json')) return attachmentRecord(call.database, call.division, requestId, call.path.id);
    return attachmentData(call, requestId, call.path.id);
  },
  deleteServiceRequestAttachment: (call) =>
    inRequest(call, call.path.serviceRequestId, async (inside, request) => {
      await attachmentRecord(inside.database, inside.division, request.id, call.path.id);
      await deleteRecord(inside, attachmentTable, call.path.id);
      return noContent;
    }),
});

/** The same handlers, with the undo of deletions. */
export const childRoutes = takenBack(handlers, {
  deleteServiceRequestContact: { restore: (inside, id) => bringBack(inside, contactTable, id) },
  deleteServiceRequestAttachment: { restore: (inside, id) => bringBack(inside, attachmentTable, id) },
});

async function bringBack(inside: WriteCall, table: Table, id: string): Promise<void> {
  const { serviceRequestId } = await removedRecord<{ serviceRequestId: string }>(inside, table, id);
  const { status } = await lockRequest({ ...inside, ifMatch: undefined }, serviceRequestId);
  if (!takesChanges(status)) throw new Problem('closed');
  await restoreRecord(inside, table, id, {});
}

// If-Match contains the version of the contact or file, not of its request
function inRequest(call: Call, id: string, work: (inside: WriteCall, request: RequestFacts) => Promise<Answer>): Promise<Answer> {
  return write(call, async (inside) => {
    const facts = await lockRequest({ ...inside, ifMatch: undefined }, id);
    if (!takesChanges(facts.status)) throw new Problem('closed');
    return work(inside, facts);
  });
}

async function contactAnswer({ database, division }: WriteCall, id: string): Promise<Answer> {
  const row = await readRecord(database, contactTable, division, id);
  if (!row) throw new Problem('notFound');
  return row;
}
