import { dayOf } from '#contract/days.ts';
import { invalidField } from '#contract/problem.ts';
import { getRecord } from '#server/database/read.ts';
import { requireLive } from '#server/database/requireLive.ts';
import { updateRecord } from '#server/database/write.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { implement } from '#server/http/implement.ts';
import { complaints, type ComplaintFilter } from '../contract.ts';
import { complaintTable, concerns, insertComplaint, pageOfComplaints } from './store.ts';

async function listComplaints(call: Call<typeof complaints.listComplaints>): Promise<Answer> {
  const { changeDate } = call.query;
  const filter = call.list.filter as ComplaintFilter; // checked by this schema
  const currentOn = changeDate === undefined && call.list.isPlain ? dayOf(call.services.now()) : undefined;
  return list(await pageOfComplaints(call.database, call.division, call.list, { filter, changedSince: changeDate, currentOn }));
}

async function createComplaint(call: Call<typeof complaints.createComplaint>): Promise<Answer> {
  const found = await concerns(call.database, call.division, call.body.accountId, call.body.contactId ?? null);
  if (!found.account) throw invalidField('accountId', 'unknownRecord');
  if (!found.contact) throw invalidField('contactId', 'unknownRecord');
  const { id, ...body } = call.body;
  const before = id === undefined ? {} : (JSON.parse((await getRecord(call, complaintTable, id)).json ?? '{}') as object); // a complaint
  await requireLive(call, { documentId: 'document', assetId: 'asset', workOrderId: 'workOrder' }, body, { ...before });
  if (id !== undefined) return { ...(await updateRecord(call, complaintTable, id, body)), status: 200 };
  return insertComplaint(call, { ...body, receiptDate: body.receiptDate ?? dayOf(call.services.now()) });
}

/** What complaints answer. */
export const complaintRoutes = implement(complaints, {
  listComplaints,
  createComplaint,
  getComplaint: (call) => getRecord(call, complaintTable, call.path.id),
});
