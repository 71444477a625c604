import type { Answer } from '#server/http/answer.ts';
import { getRecord } from '#server/database/read.ts';
import { updateRecord } from '#server/database/write.ts';
import { acceptedTerms, checkTransition } from '../rules.ts';
import type { Acceptance } from '../schema.ts';
import { noteSecret, sealed, type RequestCall } from './changes.ts';
import { lockRequest } from './store.ts';
import { requestTable } from './tables.ts';

/**
 * Accepts a request with what is agreed; an accepted one only takes over what is given.
 * @throws notFound, versionConflict, transition, forbidden, purchaseOrderRequired, invalid
 */
export async function acceptRequest(inside: RequestCall, id: string, given: Acceptance): Promise<Answer> {
  const facts = await lockRequest(inside, id);
  checkTransition(facts, 'Accepted', 'accept', inside.person);
  const { wifiCode, ...terms } = acceptedTerms(facts, given);
  const isFirst = facts.status !== 'Accepted';
  if (!isFirst && !wifiCode && Object.keys(terms).length === 0) return getRecord(inside, requestTable, facts.id);
  await updateRecord(
    inside,
    requestTable,
    facts.id,
    {
      ...terms,
      ...(wifiCode ? { wifiCode: sealed(inside.services, facts.id, wifiCode) } : {}),
      ...(isFirst ? { status: 'Accepted', acceptedBy: inside.person.oid, acceptedAt: inside.services.now().toISOString() } : {}),
    },
    { action: 'accept' },
  );
  if (wifiCode) await noteSecret(inside, facts.id);
  return getRecord(inside, requestTable, facts.id);
}

/**
 * Declines a request; a declined one only takes over another reason.
 * @throws notFound, versionConflict, transition, forbidden
 */
export async function declineRequest(inside: RequestCall, id: string, reason: string | undefined): Promise<Answer> {
  const facts = await lockRequest(inside, id);
  checkTransition(facts, 'Declined', 'decline', inside.person);
  const isFirst = facts.status !== 'Declined';
  if (!isFirst && !reason) return getRecord(inside, requestTable, facts.id);
  await updateRecord(
    inside,
    requestTable,
    facts.id,
    {
      ...(reason ? { declineReason: reason } : {}),
      ...(isFirst ? { status: 'Declined', declinedBy: inside.person.oid, declinedAt: inside.services.now().toISOString() } : {}),
    },
    { action: 'decline', reason },
  );
  return getRecord(inside, requestTable, facts.id);
}
