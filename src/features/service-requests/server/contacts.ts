import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { contactOf } from '#features/accounts/server/index.ts';
import { newId } from '#server/database/newId.ts';
import { requireLive } from '#server/database/requireLive.ts';
import { createRecord, updateRecord } from '#server/database/write.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { checkReachable } from '../rules.ts';
import type { ServiceRequestContactBody } from '../schema.ts';
import { contactTable } from './tables.ts';

/** The request of contacts, and its account. */
export interface RequestOfContacts {
  id: string;
  accountId: string;
}

/** The stored fields of a contact. */
interface StoredContact {
  id: string;
  email: string | null;
  phone: string | null;
  mobile: string | null;
  contactId: string | null;
}

/**
 * Adds the contacts without an id to a request and changes the others; returns their ids. `at` is the prefix of their fields in
 * an error, as in `contacts.2.email`.
 * @throws notFound for an id of another request, invalid
 */
export async function saveContacts(
  inside: WriteCall,
  request: RequestOfContacts,
  contacts: readonly ServiceRequestContactBody[],
  at = '',
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, contact] of contacts.entries()) ids.push(await saveContact(inside, request, contact, `${at}${index}.`));
  return ids;
}

/** Adds one contact, or changes the one with the given id; returns its id. @throws notFound, versionConflict, invalid */
export async function saveContact(
  inside: WriteCall,
  request: RequestOfContacts,
  contact: Partial<ServiceRequestContactBody>,
  at = '',
): Promise<string> {
  const { id: given, ...fields } = contact;
  const values = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]));
  if (contact.isPrimary) await demoteOthers(inside, request.id, given);
  if (given === undefined) return addContact(inside, request, values, at);
  const stored = await storedContact(inside, request.id, given);
  checkReachable({ ...stored, ...values }, at);
  await requireLive(inside, { contactId: contactOf(request.accountId) }, values, { before: { ...stored }, at });
  await updateRecord(inside, contactTable, { ...values, id: stored.id });
  return stored.id;
}

async function addContact(inside: WriteCall, request: RequestOfContacts, values: Record<string, unknown>, at: string): Promise<string> {
  checkReachable(values, at);
  await requireLive(inside, { contactId: contactOf(request.accountId) }, values, { at });
  const id = newId();
  await createRecord({ ...inside, ifMatch: undefined }, contactTable, { ...values, id, serviceRequestId: request.id });
  return id;
}

/** A contact of a request, locked until the transaction ends. @throws notFound */
export async function storedContact(inside: WriteCall, requestId: string, id: string): Promise<StoredContact> {
  const found = await inside.database.row<StoredContact>(sql`
    select id, email, phone, mobile, "contactId" from "serviceRequestContact"
    where division = ${inside.division} and "serviceRequestId" = ${requestId} and id = ${id} and "deletedAt" is null for update`);
  if (!found) throw new Problem('notFound');
  return found;
}

/** Removes the references to contacts of the former account when a request is moved to another account. */
export async function leaveAccount(inside: WriteCall, requestId: string): Promise<void> {
  const known = await inside.database.rows<{ id: string }>(sql`
    select id from "serviceRequestContact"
    where division = ${inside.division} and "serviceRequestId" = ${requestId} and "contactId" is not null and "deletedAt" is null`);
  for (const { id } of known) await updateRecord({ ...inside, ifMatch: undefined }, contactTable, { id, contactId: null });
}

// only one person is the first contact
async function demoteOthers(inside: WriteCall, requestId: string, except: string | undefined): Promise<void> {
  const others = await inside.database.rows<{ id: string }>(sql`
    select id from "serviceRequestContact"
    where division = ${inside.division} and "serviceRequestId" = ${requestId} and "isPrimary" and "deletedAt" is null
      and id is distinct from ${except ?? null}::uuid`);
  for (const { id } of others) await updateRecord({ ...inside, ifMatch: undefined }, contactTable, { id, isPrimary: false });
}
