import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import type { Database } from '#server/database/database.ts';
import { getRecord } from '#server/database/read.ts';
import { defineTable, fieldsOf, thisDivision } from '#server/database/table.ts';
import { createRecord, deleteRecord, updateRecord, write } from '#server/database/write.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { Answer } from '#server/http/answer.ts';
import type { Contact } from '../contactSchema.ts';
import { contact } from '../contactSchema.ts';

/** The people at accounts. */
export const contactTable = defineTable({
  name: 'contact',
  schema: contact,
  derived: {
    isMainContact: sql`exists (select from account a where a.division = ${thisDivision} and a.id = r."accountId" and a."mainContactId" = r.id)`,
  },
  location: (division, id) => `/api/${division}/contact/${id}`,
});

/** The contacts of an account as JSON, the main contact first; those that have ended by today only when asked for. */
export async function contactsOf(database: Database, division: number, accountId: string, endingFrom: string | undefined): Promise<string> {
  const row = await database.row<{ json: string | null }>(sql`
    select (select coalesce(json_agg(o), '[]')::text from (
      select ${fieldsOf(contactTable, division)} from contact r
      where r.division = ${division} and r."accountId" = a.id and r."deletedAt" is null and (${endingFrom ?? null}::date is null or r."endDate" is null or r."endDate" >= ${endingFrom ?? null}::date)
      order by r.id = a."mainContactId" desc nulls last, r.hid) o) as json
    from account a where a.division = ${division} and a.id = ${accountId} and a."deletedAt" is null`);
  if (!row) throw new Problem('notFound');
  return row.json ?? '[]';
}

/** A live contact as a record. */
export async function storedContact(call: Pick<WriteCall, 'database' | 'division'>, id: string): Promise<Contact> {
  const { json = '' } = await getRecord(call, contactTable, id);
  return JSON.parse(json) as Contact; // the table's fields are the contact's
}

/** Adds a contact to a live account and makes the account findable by the name. */
export function insertContact(call: WriteCall, accountId: string, contact: Record<string, unknown>): Promise<Answer> {
  return write(call, async (inside) => {
    const account = await inside.database.row(sql`
      select from account where division = ${call.division} and id = ${accountId} and "deletedAt" is null for update`);
    if (!account) throw new Problem('notFound');
    const answer = await createRecord(inside, contactTable, {
      ...contact,
      accountId,
      hid: sql`next_number(${call.division}, 'contact')::integer`,
    });
    await keepContactNames(inside, accountId);
    return answer;
  });
}

/** Changes a contact and the name by which its account is found. */
export function changeContact(call: WriteCall, contact: Contact, change: Record<string, unknown>): Promise<Answer> {
  return write(call, async (inside) => {
    const answer = await updateRecord(inside, contactTable, contact.id, change);
    await keepContactNames(inside, contact.accountId);
    return answer;
  });
}

/** Removes a contact; an account whose main contact it was has none any more. */
export function removeContact(call: WriteCall, contact: Contact): Promise<Answer> {
  return write(call, async (inside) => {
    const answer = await deleteRecord(inside, contactTable, contact.id);
    await inside.database.rows(sql`
      update account set "mainContactId" = null where division = ${call.division} and id = ${contact.accountId} and "mainContactId" = ${contact.id}`);
    await keepContactNames(inside, contact.accountId);
    return answer;
  });
}

// Not a change of the account that a person made: its version stays, so that nobody's open form becomes stale
async function keepContactNames({ database, division }: WriteCall, accountId: string): Promise<void> {
  await database.rows(sql`
    update account a set "contactNames" = names.text
    from (select coalesce(string_agg(c."fullName", ' ' order by c.hid), '') as text from contact c
      where c.division = ${division} and c."accountId" = ${accountId} and c."deletedAt" is null) names
    where a.division = ${division} and a.id = ${accountId} and a."contactNames" <> names.text`);
}

/** Whether a contact is a live one of the account. */
export async function isContactOf(database: Database, division: number, accountId: string, contactId: string): Promise<boolean> {
  const row = await database.row(sql`
    select from contact where division = ${division} and id = ${contactId} and "accountId" = ${accountId} and "deletedAt" is null`);
  return row !== undefined;
}
