import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { newId } from '#server/database/newId.ts';
import { requireLive } from '#server/database/requireLive.ts';
import { createRecord, updateRecord } from '#server/database/write.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { checkReachable } from '../rules.ts';
import type { ServiceRequestContactBody } from '../schema.ts';
import { contactTable } from './tables.ts';

const references = { contactId: 'contact' };

/** What of a contact is stored already. */
interface StoredContact {
  id: string;
  email: string | null;
  phone: string | null;
  mobile: string | null;
  contactId: string | null;
}

/**
 * Adds the contacts without an id to a request and changes the others; gives their ids. `at` names their place in the body
 * for an error, as `contacts.2.email`.
 * @throws notFound for an id that the request does not have, invalid
 */
export async function saveContacts(
  inside: WriteCall,
  requestId: string,
  contacts: readonly ServiceRequestContactBody[],
  at = '',
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, contact] of contacts.entries()) ids.push(await saveContact(inside, requestId, contact, `${at}${index}.`));
  return ids;
}

/** Adds one contact, or changes it when it carries an id; gives its id. @throws notFound, versionConflict, invalid */
export async function saveContact(
  inside: WriteCall,
  requestId: string,
  contact: Partial<ServiceRequestContactBody>,
  at = '',
): Promise<string> {
  const { id: given, ...fields } = contact;
  const values = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]));
  if (contact.isPrimary) await demoteOthers(inside, requestId, given);
  if (given === undefined) return addContact(inside, requestId, values, at);
  const stored = await contactOf(inside, requestId, given);
  checkReachable({ ...stored, ...values }, at);
  await requireLive(inside, references, values, { ...stored }, at);
  await updateRecord(inside, contactTable, stored.id, values);
  return stored.id;
}

async function addContact(inside: WriteCall, requestId: string, values: Record<string, unknown>, at: string): Promise<string> {
  checkReachable(values, at);
  await requireLive(inside, references, values, {}, at);
  const id = newId();
  await createRecord({ ...inside, ifMatch: undefined }, contactTable, { ...values, id, serviceRequestId: requestId });
  return id;
}

/** A contact of a request, kept from others until the transaction ends. @throws notFound */
export async function contactOf(inside: WriteCall, requestId: string, id: string): Promise<StoredContact> {
  const found = await inside.database.row<StoredContact>(sql`
    select id, email, phone, mobile, "contactId" from "serviceRequestContact"
    where division = ${inside.division} and "serviceRequestId" = ${requestId} and id = ${id} and "deletedAt" is null for update`);
  if (!found) throw new Problem('notFound');
  return found;
}

// One person is the first to call
async function demoteOthers(inside: WriteCall, requestId: string, except: string | undefined): Promise<void> {
  const others = await inside.database.rows<{ id: string }>(sql`
    select id from "serviceRequestContact"
    where division = ${inside.division} and "serviceRequestId" = ${requestId} and "isPrimary" and "deletedAt" is null
      and id is distinct from ${except ?? null}::uuid`);
  for (const { id } of others) await updateRecord({ ...inside, ifMatch: undefined }, contactTable, id, { isPrimary: false });
}
