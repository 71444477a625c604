import type { z } from 'zod';
import { dayOf } from '#contract/days.ts';
import { accountReference, contactOf } from '#features/accounts/server/index.ts';
import { assetAt } from '#features/assets/server/index.ts';
import { engineerReference } from '#features/divisions/server/index.ts';
import { locationIdsOf } from '#features/locations/server/index.ts';
import { workOrderOf } from '#features/work-orders/server/index.ts';
import { documentReference } from '#features/documents/server/index.ts';
import { getRecord } from '#server/database/read.ts';
import { requireLive, type References } from '#server/database/requireLive.ts';
import { requireVersion } from '#server/database/version.ts';
import { updateRecord } from '#server/database/write.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { implement } from '#server/http/implement.ts';
import { complaints, type complaintChange } from '../contract.ts';
import { checkChange } from '../rules.ts';
import type { Complaint } from '../schema.ts';
import { complaintTable, insertComplaint, listComplaints } from './store.ts';

async function createComplaint(call: Call<typeof complaints.createComplaint>): Promise<Answer> {
  const { id, ...body } = call.body;
  if (id !== undefined) return { ...(await changeComplaint(call, id, body)), status: 200 };
  await requireReferences(call, body);
  return insertComplaint(call, { ...body, ...answeredBy(call, body), receiptDate: body.receiptDate ?? dayOf(call.services.now()) });
}

async function changeComplaint(call: Call, id: string, change: z.infer<typeof complaintChange>): Promise<Answer> {
  const before = JSON.parse((await getRecord(call, complaintTable, id)).json ?? '{}') as Complaint; // by the table
  await requireVersion(call, before.version, () => Promise.resolve(before));
  checkChange(before, change, call.person);
  await requireReferences(call, { ...change, accountId: change.accountId ?? before.accountId }, before);
  const values = { ...change, ...answeredBy(call, change, before) };
  return updateRecord(call, complaintTable, before.id, values, { version: before.version });
}

// Sets who gave the answer and when; an unchanged answer keeps both
function answeredBy(call: Call, { resolution }: Partial<Complaint>, before?: Complaint): Partial<Complaint> {
  if (resolution === undefined || resolution === (before?.resolution ?? null)) return {};
  return resolution === null
    ? { resolvedBy: null, resolvedAt: null }
    : { resolvedBy: call.person.oid, resolvedAt: call.services.now().toISOString() };
}

// The references of a complaint must belong to its account; unchanged ones are checked again when the account changes
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

/** The handlers of the calls about complaints. */
export const complaintRoutes = implement(complaints, {
  listComplaints,
  createComplaint,
  updateComplaint: (call) => changeComplaint(call, call.path.id, call.body),
  getComplaint: (call) => getRecord(call, complaintTable, call.path.id),
});
