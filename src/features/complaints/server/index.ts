import sql from 'sql-template-tag';
import { dayOf } from '#contract/days.ts';
import { accountReference, addAccountFigures, contactOf } from '#features/accounts/server/index.ts';
import { assetAt } from '#features/assets/server/index.ts';
import { engineerReference } from '#features/divisions/server/index.ts';
import { addDocumentSubject, documentReference } from '#features/documents/server/index.ts';
import { locationIdsOf } from '#features/locations/server/index.ts';
import { workOrderOf } from '#features/work-orders/server/index.ts';
import { requireLive } from '#server/database/requireLive.ts';
import type { Values } from '#server/database/write.ts';
import type { Call } from '#server/http/call.ts';
import { implement } from '#server/http/implement.ts';
import { implementNoun } from '#server/http/implementNoun.ts';
import { complaints } from '../contract.ts';
import { checkChange, checkFirst, openComplaintStatuses } from '../rules.ts';
import type { Complaint } from '../schema.ts';
import { complaintTable, listComplaints } from './store.ts';

export { eraseComplainant } from './erasure.ts';

/** The handlers of the calls for complaints. */
export const complaintRoutes = [
  ...implement(complaints, { listComplaints }),
  ...implementNoun<Complaint>(complaints, 'Complaint', complaintTable, {
    references: { accountId: accountReference, assignedToId: engineerReference, documentId: documentReference },
    async check(call, complaint, before) {
      if (before) checkChange(before, complaint, call.person);
      else checkFirst(complaint);
      await requireOfAccount(call, complaint, before);
      const given: Partial<Complaint> = complaint; // a new one may leave fields out
      const first = {
        receiptDate: given.receiptDate ?? dayOf(call.services.now()),
        number: sql`next_number(${call.division}, 'complaint')::integer`,
      };
      return { ...answeredBy(call, complaint, before), ...(before ? {} : first) };
    },
  }),
];

addDocumentSubject('Complaint', { table: 'complaint' });

addAccountFigures(
  ({ id, division }) => sql`
    select count(*) as complaints, count(*) filter (where k.status = any (${openComplaintStatuses}::text[])) as "openComplaints"
    from complaint k where k.division = ${division} and k."accountId" = ${id} and k."deletedAt" is null`,
);

// References to records of an account; unchanged ones are checked again when the account changes
async function requireOfAccount(call: Call, { accountId, contactId, assetId, workOrderId }: Complaint, before?: Complaint): Promise<void> {
  const references = {
    contactId: contactOf(accountId),
    assetId: assetAt(locationIdsOf(accountId, call.division)),
    workOrderId: workOrderOf(accountId),
  };
  const isMoved = before?.accountId !== accountId.toLowerCase();
  await requireLive(call, references, { contactId, assetId, workOrderId }, { before: isMoved ? {} : { ...before } });
}

// Sets who gave the answer and when; an unchanged answer keeps both
function answeredBy({ person, services }: Call, { resolution = null }: Partial<Complaint>, before?: Complaint): Values {
  if (resolution === (before?.resolution ?? null)) return {};
  return resolution === null
    ? { resolvedBy: null, resolvedAt: null }
    : { resolvedBy: person.oid, resolvedAt: services.now().toISOString() };
}
