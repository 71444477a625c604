import sql, { join, type Sql } from 'sql-template-tag';
import { wordsOf } from '#contract/filter.ts';
import { Problem } from '#contract/problem.ts';
import { lockDivision } from '#features/divisions/server/index.ts';
import { auditEntriesOf } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { listPage } from '#server/database/list.ts';
import { rankedPage, relevance } from '#server/database/rankedPage.ts';
import { liesInBox, searchPart, withinBox, type Box } from '#server/database/search.ts';
import { allFieldsOf, listedNames, listedOf, pickFields, quoted } from '#server/database/table.ts';
import { requireUnused } from '#server/database/uses.ts';
import { createRecord, deleteRecord, restoreRecord, updateRecord, write } from '#server/database/write.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { Answer, Page } from '#server/http/answer.ts';
import type { ListRequest } from '#server/http/call.ts';
import type { AccountFilter } from '../contract.ts';
import { accountFieldsTogether, mostInBox } from '../rules.ts';
import { accountPoint, accountRow, matchFields, type Account } from '../schema.ts';
import { keepAccountNames, serviceOfAccounts, type AccountCondition } from './extensions.ts';
import { accountTable, addingVisitAddress, keepingVisitAddress, touchesVisitAddress } from './accountTable.ts';

type Window = Pick<ListRequest, 'sort' | 'offset' | 'limit' | 'after'>;

/** The accounts and fields of a list. */
export interface AccountSelection {
  filter: AccountFilter;
  /** The day that decides which service is late. */
  today: string;
  /** The fields of a row; those of the list by default. */
  fields?: readonly string[];
}

/** One page of accounts in the short form of lists. */
export function pageOfAccounts(
  database: Database,
  division: number,
  list: Window,
  { filter, today, fields = listedNames(accountRow) }: AccountSelection,
): Promise<Page> {
  const words = wordsOf(filter.q ?? '');
  const shown = listedOf(accountTable, division, fields);
  const options = { table: accountTable, division, list, shown, where: conditionsOf(filter, { division, today }), words };
  if (list.sort.column === 'nextServiceDate') {
    const nextServiceDate = serviceOfAccounts().nextDate(division);
    return listPage(database, {
      ...options,
      shown: { ...shown, fields: join([shown.fields, sql`${nextServiceDate} as "nextServiceDate"`]) },
      sort: { nextServiceDate },
    });
  }
  if (list.sort.column !== relevance) return listPage(database, options);
  return rankedPage(database, {
    ...options,
    ranking: { number: 'code', name: 'name', aside: 'contactNames', match: whyFound(division, words) },
  });
}

/** The reason why an account matches words that its number and name do not contain: the matching field, or the contact. */
function whyFound(division: number, words: readonly string[]): Sql {
  const fields = matchFields.map((name) => sql`r.${quoted(name)} collate "C"`);
  const named = sql`(r.code collate "C" || ' ' || r.name)`;
  const own = sql`concat_ws(' ', ${join([named, ...fields])})`;
  // As in the column `search`, a postcode matches with and without its space
  const holds = (text: Sql) => sql`search_forms(${text} || ' ' || replace(${text}, ' ', '')) like p.pattern`;
  const heldBeside = (text: Sql, others: Sql) => sql`from unnest(search_patterns(${words}::text[])) as p (pattern)
    where ${holds(text)} and not ${holds(others)}`;
  return sql`case
    when r."searchStep" = 4 then (
      select json_build_object('field', f.field, 'text', f.value)
      from unnest(${matchFields}::text[], array[${join(fields)}]) as f (field, value)
      where exists (select ${heldBeside(sql`f.value`, named)})
      limit 1)
    when r."searchStep" = 5 then (
      select json_build_object('field', 'contact', 'text', c."fullName") from contact c
      where c.division = ${division} and c."accountId" = r.id and c."deletedAt" is null
      order by (select count(*) ${heldBeside(sql`c."fullName"`, own)}) desc, c.hid
      limit 1)
    end`;
}

/** Complete accounts whose name, trade name, search code, number or town contain all words. */
export function accountsNamed(
  database: Database,
  division: number,
  list: Window,
  { name, filter, today }: AccountSelection & { name: string },
): Promise<Page> {
  const words = wordsOf(name);
  const named = sql`search_forms(concat_ws(' ', r.name, r."tradeName", r."searchCode", r.code, r.city) collate "C") like all ((select search_patterns(${words}::text[]))::text[])`;
  return listPage(database, {
    table: accountTable,
    division,
    list,
    where: [...conditionsOf(filter, { division, today }), named],
    words,
  });
}

const conditions: { [Name in keyof AccountFilter]?: AccountCondition<Name> } = {
  isCustomer: (value) => sql`r."isCustomer" = ${value}`,
  isSupplier: (value) => sql`r."isSupplier" = ${value}`,
  isReseller: (value) => sql`r."isReseller" = ${value}`,
  blocked: (value) => sql`r.blocked = ${value}`,
  status: (value) => sql`r.status = ${value}`,
  city: (value) => sql`r.city = ${value}`,
  postcode: (value) => sql`starts_with(r.postcode, ${value.toUpperCase()})`,
  country: (value) => sql`r.country = ${value}`,
  classification: (value) => sql`${value}::uuid = any (r.classifications)`,
  service: (value, context) => serviceOfAccounts().stands(value, context),
  id: (value) => sql`r.id = any (${value}::uuid[])`,
};

function conditionsOf(filter: AccountFilter, context: { division: number; today: string }): Sql[] {
  return Object.entries(filter).flatMap(([name, value]) => {
    const condition = conditions[name as keyof AccountFilter] as ((value: unknown, of: typeof context) => Sql) | undefined; // its own keys
    return condition && value !== undefined ? [condition(value, context)] : [];
  });
}

/** The account with a relation number. */
export async function accountByCode(database: Database, division: number, code: string): Promise<{ json: string; version: number }> {
  const found = await database.row<{ json: string; version: number }>(sql`
    select row_to_json(o)::text as json, o.version from (
      select ${allFieldsOf(accountTable, division)} from account r where r.division = ${division} and r.code = ${code} and r."deletedAt" is null) o`);
  if (!found) throw new Problem('notFound');
  return found;
}

/** The accounts in a rectangle as points, by id, and whether there were more than {@link mostInBox}. */
export async function accountsInBox(
  database: Database,
  division: number,
  box: Box,
  { filter, today }: AccountSelection,
): Promise<{ json: string; isTruncated: boolean }> {
  const words = wordsOf(filter.q ?? '');
  const narrowed = [...conditionsOf(filter, { division, today }), ...(words.length > 0 ? [searchPart(accountTable, division, words)] : [])];
  // the index covers only positions: with further conditions, a limit inside it would cut off matching rows
  const inBox = narrowed.length > 0 ? liesInBox(box) : withinBox(accountTable, division, box, mostInBox + 1);
  const where = join([sql`r.division = ${division}`, sql`r."deletedAt" is null`, inBox, ...narrowed], ' and ');
  const { isLate: _isLate, ...ownFields } = accountPoint.shape;
  // For each shown account, by the index of its locations; the condition of the filter may read all late accounts of the division
  const isLate = sql`coalesce(${serviceOfAccounts().nextDate(division)} < ${today}::date, false)`;
  const pointFields = sql`${pickFields(accountTable, Object.keys(ownFields))}, ${isLate} as "isLate"`;
  const row = await database.row<{ json: string; count: number }>(sql`
    with found as (select r.* from account r where ${where} limit ${mostInBox + 1})
    select (select coalesce(json_agg(o), '[]')::text from (select ${pointFields} from found r order by r.id limit ${mostInBox}) o) as json,
      (select count(*)::integer from found) as count`);
  return { json: row?.json ?? '[]', isTruncated: (row?.count ?? 0) > mostInBox };
}

/** Towns that start with a text and the number of accounts there, most accounts first, at most twenty. */
export async function citiesOf(database: Database, division: number, start: string): Promise<string> {
  // The offset prevents the planner from comparing the letters of each account instead of each town
  const row = await database.row<{ json: string }>(sql`
    select coalesce(json_agg(o), '[]')::text as json from (
      select t.city, t.count from (
        select r.city, count(*)::integer as count from account r
        where r.division = ${division} and r."deletedAt" is null and r.city is not null group by r.city offset 0) t
      where starts_with(searchable(t.city), searchable(${start})) or starts_with(search_forms(t.city), searchable(${start}))
      order by t.count desc, t.city limit 20) o`);
  return row?.json ?? '[]';
}

/** The fields of an account that are checked together, and those that refer to other records. */
export async function storedTogether(database: Database, division: number, id: string): Promise<Partial<Account>> {
  const names = [...new Set(['id', ...accountFieldsTogether.flat(), ...referringFields])];
  const row = await database.row<Partial<Account>>(sql`
    select ${pickFields(accountTable, names)} from account r where r.division = ${division} and r.id = ${id} and r."deletedAt" is null`);
  if (!row) throw new Problem('notFound');
  return row;
}

const referringFields = [
  'mainContactId',
  'accountManagerId',
  'classifications',
  'paymentConditionSales',
  'paymentConditionPurchase',
  'salesVatCode',
  'purchaseVatCode',
];

/**
 * Locks an account until the transaction ends, so that its references are checked only once. A new head account waits for other
 * new heads of the division, because two concurrent ones could form a cycle that neither sees.
 */
export async function lockForChange(call: WriteCall, id: string, change: Partial<Account>): Promise<void> {
  if (change.parentId != null) await lockDivision(call);
  await call.database.rows(sql`select from account where division = ${call.division} and id = ${id} for update`);
}

/** Whether an account is among the head accounts of another one. */
export async function standsAbove({ database, division }: WriteCall, id: string, below: string): Promise<boolean> {
  const row = await database.row(sql`
    with recursive head (id) as (
      select "parentId" from account where division = ${division} and id = ${below}
      union select a."parentId" from head h join account a on a.division = ${division} and a.id = h.id
    ) select from head where id = ${id}`);
  return row !== undefined;
}

/** Adds an account with its visiting address; without a code it gets the next free number of its division. */
export async function insertAccount(call: WriteCall, account: Record<string, unknown>): Promise<Answer> {
  const options = touchesVisitAddress(account) ? { also: addingVisitAddress } : {};
  if (typeof account['code'] === 'string') return createRecord(call, accountTable, account, options);
  return createRecord(call, accountTable, { ...account, code: sql`next_account_code(${call.division})` }, options);
}

/** Changes an account, the row of its visiting address, and the copies of its name. */
export function changeAccount(call: WriteCall, id: string, change: Record<string, unknown>): Promise<Answer> {
  const options = touchesVisitAddress(change) ? { also: keepingVisitAddress } : {};
  if (change['name'] === undefined) return updateRecord(call, accountTable, { ...change, id }, options);
  return write(call, async (inside) => {
    const answer = await updateRecord(inside, accountTable, { ...change, id }, options);
    await keepAccountNames(inside, [id]);
    return answer;
  });
}

/**
 * Deletes an account that nothing refers to, with its addresses.
 * @throws Problem notFound, inUse
 */
export async function removeAccount(inside: WriteCall, id: string): Promise<void> {
  const { database, division, person } = inside;
  const now = new Date().toISOString();
  await deleteRecord(inside, accountTable, id);
  await database.rows(sql`
    update address set "deletedAt" = ${now}, modified = ${now}, "modifiedBy" = ${person.oid}, version = version + 1
    where division = ${division} and "accountId" = ${id} and "deletedAt" is null returning id`);
  await requireUnused(inside, accountTable, id);
}

/**
 * Restores a deleted account, with its addresses.
 * @throws Problem notFound, duplicate
 */
export async function restoreAccount(inside: WriteCall, id: string): Promise<void> {
  const { database, division, person } = inside;
  await restoreRecord(inside, accountTable, id, {});
  await database.rows(sql`
    update address set "deletedAt" = null, modified = ${new Date().toISOString()}, "modifiedBy" = ${person.oid}, version = version + 1
    where division = ${division} and "accountId" = ${id} and "deletedAt" is not null returning id`);
}

/** The history of an account and its contacts, newest first, as JSON. */
export async function historyOf(database: Database, division: number, id: string): Promise<string> {
  const contacts = await database.rows<{ id: string }>(sql`select id from contact where division = ${division} and "accountId" = ${id}`);
  return auditEntriesOf(database, division, [
    { entity: 'account', ids: [id] },
    { entity: 'contact', ids: contacts.map((contact) => contact.id) },
  ]);
}
