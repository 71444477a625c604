import sql from 'sql-template-tag';
import { blockedAccount, invalidField, Problem } from '#contract/problem.ts';
import { maskedSecret } from '#contract/values.ts';
import { accountReference, contactOf } from '#features/accounts/server/index.ts';
import { assetAt } from '#features/assets/server/index.ts';
import { engineerReference } from '#features/divisions/server/index.ts';
import { locationIdsOf, locationOf } from '#features/locations/server/index.ts';
import { documentReference } from '#features/documents/server/index.ts';
import type { Answer } from '#server/http/answer.ts';
import type { Services } from '#server/http/services.ts';
import { audit } from '#server/database/audit.ts';
import { newId } from '#server/database/newId.ts';
import { getRecord } from '#server/database/read.ts';
import { requireLive, type References } from '#server/database/requireLive.ts';
import { createRecord, updateRecord, type Values } from '#server/database/write.ts';
import type { PersonalCall, WriteCall } from '#server/database/writeCall.ts';
import type { SealedField } from '#server/secrets/reseal.ts';
import { checkPeriod, checkTransition, initialStatus, isFinal, readStatuses, takesChanges, transitionRefused } from '../rules.ts';
import {
  type Priority,
  type ServiceRequest,
  type ServiceRequestBody,
  type ServiceRequestChange,
  type ServiceRequestContactBody,
  type ServiceRequestStatus,
} from '../schema.ts';
import { reactionDueAt, readReactionTimes, workingHoursOf } from '../sla.ts';
import { leaveAccount, saveContacts } from './contacts.ts';
import { factsOfAccount, lockRequest, type RequestFacts } from './store.ts';
import { inStatus, requestTable } from './tables.ts';

// The records that a request refers to must belong to its account
const referencesOf = (division: number, accountId: string): References => ({
  accountId: accountReference,
  contactId: contactOf(accountId),
  locationId: locationOf(accountId),
  assetIds: assetAt(locationIdsOf(accountId, division)),
  documentId: documentReference,
  assignedToId: engineerReference,
});

/**
 * Adds a request with its contacts; `source` is given when it does not come from the console.
 * @throws invalid, accountBlocked
 */
export async function addRequest(inside: PersonalCall, body: ServiceRequestBody, source?: ServiceRequest['source']): Promise<Answer> {
  const { contacts = [], wifiCode, status: word, ...fields } = body;
  const status = initialStatus(word);
  await requireLive(inside, referencesOf(inside.division, body.accountId), body);
  const account = await factsOfAccount(inside.database, inside.division, body.accountId);
  if (account.blocked) throw blockedAccount('accountId');
  checkPeriod(body.periodStart, body.periodEnd);
  checkWifi(body, { wifiNetwork: null, wifiCode: null });
  const receiptDate = body.receiptDate ?? inside.services.now().toISOString();
  const id = newId();
  await createRecord(inside, requestTable, {
    ...fields,
    ...inStatus(status, inside.services.now()),
    id,
    source,
    number: sql`next_number(${inside.division}, 'serviceRequest')`,
    receiptDate,
    slaDueAt: status === 'Open' ? dueAt(inside, receiptDate, body.priority ?? 'Normal', account.country) : null,
    wifiCode: sealed(inside.services, id, wifiCode),
  });
  await saveContacts(inside, { id, accountId: body.accountId }, contacts, 'contacts.');
  return {
    ...(await getRecord(inside, requestTable, id)),
    status: 201,
    headers: { Location: requestTable.location?.(inside.division, id) ?? '' },
  };
}

/**
 * Changes a request: the given fields, its state if the table allows it, and contacts with an id; contacts without an id are
 * added. A request that has ended is returned as it is when only its own state is sent.
 * @throws notFound, versionConflict, transition, forbidden, closed, invalid
 */
export async function changeRequest(
  inside: PersonalCall,
  id: string,
  change: ServiceRequestChange,
  contacts: readonly ServiceRequestContactBody[] = [],
): Promise<Answer> {
  const facts = await lockRequest(inside, id);
  const { status: word, wifiCode, ...fields } = change;
  const status = statusAfter(inside, facts, word);
  if (isFinal(facts.status)) {
    // the answer to the change that ended it may have been lost, so that it is sent again
    const isRepeated = Object.keys(change).every((field) => field === 'status') && contacts.length === 0;
    if (isRepeated) return getRecord(inside, requestTable, facts.id);
    throw new Problem('closed');
  }
  if (contacts.length > 0 && !takesChanges(facts.status)) throw new Problem('closed');
  await checkReferences(inside, facts, change);
  await checkAccount(inside, facts, change.accountId);
  checkPeriod(merged(change.periodStart, facts.periodStart), merged(change.periodEnd, facts.periodEnd));
  checkWifi(change, facts);
  checkOrderNumber(change, facts);
  const isSecretChanged = wifiCode !== undefined && wifiCode !== maskedSecret && Boolean(wifiCode ?? facts.wifiCode);
  await updateRecord(inside, requestTable, {
    ...fields,
    ...(status ? inStatus(status, inside.services.now()) : {}),
    ...reactionAfter(inside, facts, status, change),
    ...(isSecretChanged ? { wifiCode: sealed(inside.services, facts.id, wifiCode) } : {}),
    id: facts.id,
  });
  if (isSecretChanged) await noteSecret(inside, facts.id);
  const request = { id: facts.id, accountId: change.accountId ?? facts.accountId };
  if (request.accountId !== facts.accountId) await leaveAccount(inside, facts.id);
  await saveContacts({ ...inside, ifMatch: undefined }, request, contacts, 'contacts.');
  // read again, because the names of persons come from the audit, which the changing statement does not see yet
  return getRecord(inside, requestTable, facts.id);
}

/** Records that a Wi-Fi code changed; the audit never contains the code itself. */
export function noteSecret(inside: WriteCall, id: string): Promise<void> {
  return audit(inside, { entity: 'serviceRequest', entityId: id, action: 'changeWifiCode' });
}

/** The columns with secrets of service requests. */
export const sealedRequestFields: readonly SealedField[] = [{ table: 'serviceRequest', column: 'wifiCode' }];

/** The encrypted Wi-Fi code; an empty one stays empty. */
export function sealed(services: Services, id: string, code: string | null | undefined): string | null {
  return code && code !== maskedSecret ? services.secrets.seal(code, placeOf(id)) : null;
}

/** The decrypted Wi-Fi code. */
export function opened(services: Services, id: string, code: string): string {
  return services.secrets.open(code, placeOf(id));
}

const placeOf = (id: string) => `serviceRequest/${id}/wifiCode`;

function statusAfter(inside: PersonalCall, facts: RequestFacts, word: string | undefined): ServiceRequestStatus | undefined {
  if (word === undefined) return undefined;
  const asked = readStatuses('status', word);
  // a record that was read may be sent back as it is, with its own state
  if (asked.includes(facts.status)) return undefined;
  const [to] = asked;
  if (to === undefined) return undefined;
  if (to !== 'Open' && to !== 'Void') throw transitionRefused(facts.status, to);
  return checkTransition(facts, to, 'update', inside.person).to;
}

async function checkAccount(inside: PersonalCall, facts: RequestFacts, accountId: string | undefined): Promise<void> {
  if (accountId === undefined || accountId === facts.accountId) return;
  if (facts.status !== 'Draft' && facts.status !== 'Open') throw invalidField('accountId', 'fixedAfterReview');
  const account = await factsOfAccount(inside.database, inside.division, accountId);
  if (account.blocked) throw blockedAccount('accountId');
}

// unchanged references must fit another account, too
async function checkReferences(inside: PersonalCall, facts: RequestFacts, change: ServiceRequestChange): Promise<void> {
  const accountId = change.accountId ?? facts.accountId;
  const references = referencesOf(inside.division, accountId);
  if (accountId === facts.accountId) return requireLive(inside, references, change, { before: { ...facts } });
  const { documentId, assignedToId } = facts;
  const kept = {
    contactId: merged(change.contactId, facts.contactId),
    locationId: merged(change.locationId, facts.locationId),
    assetIds: merged(change.assetIds, facts.assetIds),
  };
  await requireLive(inside, references, { ...change, ...kept }, { before: { documentId, assignedToId } });
}

interface Wifi {
  wifiNetwork?: string | null | undefined;
  wifiCode?: string | null | undefined;
}

// a Wi-Fi code needs a network name: a code without one, and the removal of the name alone, are refused
function checkWifi(given: Wifi, stored: { wifiNetwork: string | null; wifiCode: string | null }): void {
  const code = given.wifiCode === maskedSecret ? stored.wifiCode : merged(given.wifiCode, stored.wifiCode);
  if (code && !merged(given.wifiNetwork, stored.wifiNetwork)) throw invalidField('wifiCode', 'wifiNetworkMissing');
}

// fields that an acceptance requires cannot be cleared after it
function checkOrderNumber({ purchaseOrder }: ServiceRequestChange, { status, customerPoRequired }: RequestFacts): void {
  if (purchaseOrder === undefined || purchaseOrder || !customerPoRequired || status === 'Draft' || status === 'Open') return;
  throw new Problem('purchaseOrderRequired', { fields: { purchaseOrder: [{ code: 'required' }] } });
}

function merged<Value>(given: Value | undefined, stored: Value): Value {
  return given === undefined ? stored : given;
}

// counted from its opening, and again with every change of priority or date of receipt while it is open
function reactionAfter(
  inside: PersonalCall,
  facts: RequestFacts,
  status: ServiceRequestStatus | undefined,
  change: ServiceRequestChange,
): Values {
  const priority = change.priority ?? facts.priority;
  if (status === 'Open') {
    const openedAt = inside.services.now().toISOString();
    return { openedAt, slaDueAt: dueAt(inside, openedAt, priority, facts.country) };
  }
  const before = facts.openedAt ?? facts.receiptDate;
  const since = facts.openedAt ?? change.receiptDate ?? facts.receiptDate;
  if (facts.status !== 'Open' || (priority === facts.priority && since === before)) return {};
  return { slaDueAt: dueAt(inside, since, priority, facts.country) };
}

function dueAt({ services: { settings }, division }: PersonalCall, since: string, priority: Priority, country: string): string {
  const time = readReactionTimes(settings.SLA_HOURS)[priority];
  return reactionDueAt(new Date(since), time, workingHoursOf({ division, country }, settings)).toISOString();
}
