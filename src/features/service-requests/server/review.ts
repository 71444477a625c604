import type { Answer } from '#server/http/answer.ts';
import { getRecord } from '#server/database/read.ts';
import { updateRecord } from '#server/database/write.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { Problem } from '#contract/problem.ts';
import { acceptedStatus, acceptedTerms, checkTransition, isFinal } from '../rules.ts';
import type { Acceptance } from '../schema.ts';
import { noteSecret, sealed } from './changes.ts';
import { tellAccepted, tellDeclined } from './mails.ts';
import { lockRequest } from './store.ts';
import { inStatus, requestTable } from './tables.ts';

/**
 * Accepts a request with terms; for one that was accepted before, only the given terms change.
 * @throws notFound, versionConflict, transition, forbidden, purchaseOrderRequired, invalid, closed
 */
export async function acceptRequest(inside: PersonalCall, id: string, given: Acceptance): Promise<Answer> {
  const facts = await lockRequest(inside, id);
  const status = acceptedStatus(facts.status);
  checkTransition(facts, status, 'accept', inside.person);
  const isFirst = facts.status === 'Open';
  const { wifiCode, ...terms } = acceptedTerms({ ...facts, customerPoRequired: isFirst && facts.customerPoRequired }, given);
  if (!isFirst && !wifiCode && Object.keys(terms).length === 0) return getRecord(inside, requestTable, facts.id);
  if (isFinal(facts.status)) throw new Problem('closed');
  const now = inside.services.now();
  await updateRecord(
    inside,
    requestTable,
    {
      ...terms,
      ...(wifiCode ? { wifiCode: sealed(inside.services, facts.id, wifiCode) } : {}),
      ...(isFirst ? { ...inStatus(status, now), acceptedBy: inside.person.oid, acceptedAt: now.toISOString() } : {}),
      id: facts.id,
    },
    { action: 'accept' },
  );
  if (wifiCode) await noteSecret(inside, facts.id);
  if (isFirst) await tellAccepted(inside, facts.id);
  return getRecord(inside, requestTable, facts.id);
}

/**
 * Declines a request; for a declined one, only the reason changes.
 * @throws notFound, versionConflict, transition, forbidden
 */
export async function declineRequest(inside: PersonalCall, id: string, reason: string | undefined): Promise<Answer> {
  const facts = await lockRequest(inside, id);
  checkTransition(facts, 'Declined', 'decline', inside.person);
  const isFirst = facts.status !== 'Declined';
  const now = inside.services.now();
  if (!isFirst && !reason) return getRecord(inside, requestTable, facts.id);
  await updateRecord(
    inside,
    requestTable,
    {
      ...(reason ? { declineReason: reason } : {}),
      ...(isFirst ? { ...inStatus('Declined', now), declinedBy: inside.person.oid, declinedAt: now.toISOString() } : {}),
      id: facts.id,
    },
    { action: 'decline', reason },
  );
  if (isFirst) await tellDeclined(inside, facts.id);
  return getRecord(inside, requestTable, facts.id);
}
