import { dayOf } from '#contract/days.ts';
import { accountReference, contactOf } from '#features/accounts/server/index.ts';
import { assetAt } from '#features/assets/server/index.ts';
import { engineerReference } from '#features/divisions/server/index.ts';
import { locationIdsOf } from '#features/locations/server/index.ts';
import { workOrderOf } from '#features/work-orders/server/index.ts';
import { documentReference } from '#features/documents/server/index.ts';
import { getRecord } from '#server/database/read.ts';
import { requireLive, type References } from '#server/database/requireLive.ts';
import { updateRecord } from '#server/database/write.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { implement } from '#server/http/implement.ts';
import { complaints, type ComplaintFilter } from '../contract.ts';
import type { Complaint } from '../schema.ts';
import { complaintTable, insertComplaint, pageOfComplaints } from './store.ts';

async function listComplaints(call: Call<typeof complaints.listComplaints>): Promise<Answer> {
  const { changeDate } = call.query;
  const filter = call.list.filter as ComplaintFilter; // checked by this schema
  const currentOn = changeDate === undefined && call.list.isPlain ? dayOf(call.services.now()) : undefined;
  return list(await pageOfComplaints(call.database, call.division, call.list, { filter, changedSince: changeDate, currentOn }));
}

async function createComplaint(call: Call<typeof complaints.createComplaint>): Promise<Answer> {
  const { id, ...body } = call.body;
  const before = id === undefined ? undefined : (JSON.parse((await getRecord(call, complaintTable, id)).json ?? '{}') as Complaint); // by the table
  await requireReferences(call, body, before);
  if (id !== undefined) return { ...(await updateRecord(call, complaintTable, id, body)), status: 200 };
  return insertComplaint(call, { ...body, receiptDate: body.receiptDate ?? dayOf(call.services.now()) });
}

// What a complaint refers to belongs to its account; what stays is judged again when it goes to another one
async function requireReferences(call: WriteCall, body: Partial<Complaint> & { accountId: string }, before?: Complaint): Promise<void> {
  const { accountId } = body;
  const references: References = {
    accountId: accountReference,
    contactId: contactOf(accountId),
    assignedToId: engineerReference,
    documentId: documentReference,
    assetId: assetAt(locationIdsOf(accountId, call.division)),
    workOrderId: workOrderOf(accountId),
  };
  if (!before || before.accountId === accountId.toLowerCase()) return requireLive(call, references, body, { ...before });
  const { contactId, assetId, workOrderId, assignedToId, documentId } = before;
  await requireLive(call, references, { contactId, assetId, workOrderId, ...body }, { assignedToId, documentId });
}

/** What complaints answer. */
export const complaintRoutes = implement(complaints, {
  listComplaints,
  createComplaint,
  getComplaint: (call) => getRecord(call, complaintTable, call.path.id),
});
