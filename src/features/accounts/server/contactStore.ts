import sql, { type Sql } from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import type { Database } from '#server/database/database.ts';
import { getRecord, hasId, removedRecord } from '#server/database/read.ts';
import { defineTable, fieldsOf, thisDivision } from '#server/database/table.ts';
import { createRecord, deleteRecord, restoreRecord, updateRecord, write } from '#server/database/write.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { Answer } from '#server/http/answer.ts';
import type { Contact } from '../contactSchema.ts';
import { contact } from '../contactSchema.ts';
import { accountTable } from './accountTable.ts';

/** The contacts of accounts. */
export const contactTable = defineTable({
  name: 'contact',
  schema: contact,
  derived: {
    isMainContact: sql`exists (select from account a where a.division = ${thisDivision} and a.id = r."accountId" and a."mainContactId" = r.id)`,
  },
  location: (division, id) => `/api/${division}/contact/${id}`,
});

/** The condition that a contact is one on a day, or at any time if none is given: its end is not past. */
export function isContactOn(row: Sql, day: string | undefined): Sql {
  return day === undefined ? sql`true` : sql`(${row}."endDate" is null or ${row}."endDate" >= ${day}::date)`;
}

/** The contacts of an account as JSON, the main contact first; those whose end is past only on request. */
export async function contactsOf(database: Database, division: number, accountId: string, endingFrom: string | undefined): Promise<string> {
  const row = await database.row<{ json: string | null }>(sql`
    select (select coalesce(json_agg(o), '[]')::text from (
      select ${fieldsOf(contactTable, division)} from contact r
      where r.division = ${division} and r."accountId" = a.id and r."deletedAt" is null and ${isContactOn(sql`r`, endingFrom)}
      order by r.id = a."mainContactId" desc nulls last, r.hid) o) as json
    from account a where a.division = ${division} and a.id = ${accountId} and a."deletedAt" is null`);
  if (!row) throw new Problem('notFound');
  return row.json ?? '[]';
}

/** Adds a contact to an existing account and adds its name to the account's search text. */
export function insertContact(call: WriteCall, accountId: string, contact: Record<string, unknown>): Promise<Answer> {
  return write(call, async (inside) => {
    await lockAccount(inside, sql`a.id = ${accountId}`);
    const answer = await createRecord(inside, contactTable, {
      ...contact,
      accountId,
      hid: sql`next_number(${call.division}, 'contact')::integer`,
    });
    await keepContactNames(inside, [accountId]);
    return answer;
  });
}

/**
 * Changes a contact by `decide`, which gets the stored one, and updates the contact names in the account's search text. Other
 * changes of that account's contacts wait until the transaction ends.
 * @throws Problem notFound, versionConflict
 */
export function changeContact(call: WriteCall, id: string, decide: (stored: Contact) => Record<string, unknown>): Promise<Answer> {
  return write(call, async (inside) => {
    const stored = await lockedContact(inside, id);
    const answer = await updateRecord(inside, contactTable, { ...decide(stored), id: stored.id });
    await keepContactNames(inside, [stored.accountId]);
    return answer;
  });
}

/**
 * Deletes a contact. If it was the main contact, the account has none afterwards, which counts as a change of the account.
 * @throws Problem notFound, versionConflict
 */
export function removeContact(call: WriteCall, id: string): Promise<Answer> {
  return write(call, async (inside) => {
    const stored = await lockedContact(inside, id);
    const answer = await deleteRecord(inside, contactTable, stored.id);
    if (stored.isMainContact) {
      await updateRecord({ ...inside, ifMatch: undefined }, accountTable, { id: stored.accountId, mainContactId: null });
    }
    await keepContactNames(inside, [stored.accountId]);
    return answer;
  });
}

/**
 * Restores a deleted contact.
 * @throws Problem notFound when its account is deleted
 */
export async function restoreContact(inside: WriteCall, id: string): Promise<void> {
  const { accountId } = await removedRecord<Contact>(inside, contactTable, id);
  await lockAccount(inside, sql`a.id = ${accountId}`);
  await restoreRecord(inside, contactTable, id, {});
  await keepContactNames(inside, [accountId]);
}

// Locks the account first: changes of two contacts wait for each other here, so that each sees the names of the other
async function lockedContact(inside: WriteCall, id: string): Promise<Contact> {
  const { division } = inside;
  await lockAccount(
    inside,
    sql`a.id = (select r."accountId" from contact r where r.division = ${division} and ${hasId(id)} and r."deletedAt" is null limit 1)`,
  );
  const { json = '' } = await getRecord(inside, contactTable, id);
  return JSON.parse(json) as Contact; // the table's fields are the contact's
}

async function lockAccount({ database, division }: WriteCall, condition: Sql): Promise<void> {
  const account = await database.row(sql`
    select from account a where a.division = ${division} and ${condition} and a."deletedAt" is null for no key update`);
  if (!account) throw new Problem('notFound');
}

/**
 * Adds the names of contacts to the search texts of accounts. This does not count as a change of the account: its version stays,
 * so that open forms are not outdated.
 */
export async function keepContactNames({ database, division }: WriteCall, accountIds: readonly string[]): Promise<void> {
  await database.rows(sql`
    update account a set "contactNames" = names.text
    from (
      select asked.id, coalesce((
        select string_agg(c."fullName", ' ' order by c.hid) from contact c
        where c.division = ${division} and c."accountId" = asked.id and c."deletedAt" is null), '') as text
      from unnest(${accountIds}::uuid[]) as asked (id)
    ) names
    where a.division = ${division} and a.id = names.id and a."contactNames" <> names.text`);
}

/** The number of an account, for the list of its contacts as a file. */
export async function codeOfAccount(database: Database, division: number, id: string): Promise<string | undefined> {
  const row = await database.row<{ code: string }>(sql`select a.code from account a where a.division = ${division} and a.id = ${id}`);
  return row?.code;
}
