import { Problem } from '#contract/problem.ts';
import { deleteRecord, createRecord, write } from '#server/database/write.ts';
import { readRecord } from '#server/database/read.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { noContent, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { implement } from '#server/http/implement.ts';
import { serviceRequests } from '../contract.ts';
import { takesChanges } from '../rules.ts';
import { attachmentData, attachmentRecord, listAttachments } from './attachments.ts';
import { contactOf, saveContact, saveContacts } from './contacts.ts';
import { idOfAccount, lockRequest, ownIdOf } from './store.ts';
import { attachmentTable, contactTable } from './tables.ts';

/** Contacts and files of requests. */
export const childRoutes = implement(serviceRequests, {
  addServiceRequestContact: (call) =>
    inRequest(call, call.path.serviceRequestid, async (inside, requestId) => ({
      ...(await contactAnswer(inside, await saveContact(inside, requestId, call.body))),
      status: 201,
    })),
  saveServiceRequestContacts: (call) =>
    inRequest(call, call.path.serviceRequestid, async (inside, requestId) => {
      const ids = await saveContacts(inside, requestId, call.body);
      const answers = await Promise.all(ids.map((id) => contactAnswer(inside, id)));
      return { json: `[${answers.map((answer) => answer.json).join()}]` };
    }),
  updateServiceRequestContact: (call) =>
    inRequest(call, call.path.serviceRequestid, async (inside, requestId) =>
      contactAnswer(inside, await saveContact(inside, requestId, { ...call.body, id: call.path.id })),
    ),
  deleteServiceRequestContact: (call) =>
    inRequest(call, call.path.serviceRequestid, async (inside, requestId) => {
      await contactOf(inside, requestId, call.path.id);
      return deleteRecord(inside, contactTable, call.path.id);
    }),

  attachToServiceRequest: (call) =>
    inRequest(call, call.path.id, (inside, requestId) => {
      if (!call.file) throw new Problem('internal');
      return createRecord(inside, attachmentTable, { ...call.file, serviceRequestId: requestId });
    }),
  listServiceRequestAttachments: async (call) => ({
    json: await listAttachments(call.database, call.division, await idOfAccount(call, call.path.accountId, call.path.serviceRequestId)),
  }),
  getServiceRequestAttachmentData: async (call) =>
    attachmentData(call, await idOfAccount(call, call.path.accountId, call.path.serviceRequestId), call.path.id),
  getServiceRequestAttachment: async (call) => {
    const requestId = await ownIdOf(call.database, call.division, call.path.serviceRequestId);
    if (call.accepts('application/json')) return attachmentRecord(call.database, call.division, requestId, call.path.id);
    return attachmentData(call, requestId, call.path.id);
  },
  deleteServiceRequestAttachment: (call) =>
    inRequest(call, call.path.serviceRequestId, async (inside, requestId) => {
      await attachmentRecord(inside.database, inside.division, requestId, call.path.id);
      await deleteRecord(inside, attachmentTable, call.path.id);
      return noContent;
    }),
});

// If-Match speaks of the contact or file, not of the request that it belongs to
function inRequest(call: Call, id: string, work: (inside: WriteCall, requestId: string) => Promise<Answer>): Promise<Answer> {
  return write(call, async (inside) => {
    const facts = await lockRequest({ ...inside, ifMatch: undefined }, id);
    if (!takesChanges(facts.status)) throw new Problem('closed');
    return work(inside, facts.id);
  });
}

async function contactAnswer({ database, division }: WriteCall, id: string): Promise<Answer> {
  const row = await readRecord(database, contactTable, division, id);
  if (!row) throw new Problem('notFound');
  return row;
}
