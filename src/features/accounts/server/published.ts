import sql, { type Sql } from 'sql-template-tag';
import { columnOf, type OfDivision } from '#server/database/columnOf.ts';
import type { Database } from '#server/database/database.ts';
import type { Reference } from '#server/database/requireLive.ts';
import { searchIds, searchPart } from '#server/database/search.ts';
import type { Table } from '#server/database/table.ts';

/** A field of the account with an id, as an expression. */
export function accountField(
  name: 'code' | 'name' | 'blocked' | 'isReseller' | 'resellerId' | 'customerPoRequired' | 'discountSales' | 'language' | 'email',
  id: Sql,
  division?: OfDivision,
): Sql {
  return columnOf('account', name, id, division);
}

/** A field of the contact with an id, as an expression. */
export function contactField(name: 'fullName' | 'phone' | 'mobile' | 'email' | 'language', id: Sql, division?: OfDivision): Sql {
  return columnOf('contact', name, id, division);
}

/** A field of a contact, or of the account when no contact is named or the contact has no value, as an expression. */
export function contactOrAccountField(
  name: 'email' | 'language',
  { contactId, accountId }: { contactId: Sql; accountId: Sql },
  division: OfDivision,
): Sql {
  return sql`coalesce(${contactField(name, contactId, division)}, ${accountField(name, accountId, division)})`;
}

/** An address on one line, or the visiting address of its account when none is named, as an expression. */
export function addressLineOf({ accountId, addressId }: { accountId: Sql; addressId: Sql }, division: OfDivision): Sql {
  const line = sql`concat_ws(', ', a."addressLine1", a."addressLine2", nullif(concat_ws(' ', a.postcode, a.city), ''))`;
  return sql`coalesce(
    (select ${line} from address a where a.division = ${division} and a.id = ${addressId}),
    (select ${line} from account a where a.division = ${division} and a.id = ${accountId}))`;
}

/** Whether an account with an id exists. */
export async function isAccount(database: Database, division: number, id: string): Promise<boolean> {
  const row = await database.rowByKey(sql`select from account where division = ${division} and id = ${id} and "deletedAt" is null`);
  return row !== undefined;
}

/**
 * The account of another division that is the same customer: with the same VAT number, else with the same number unless the VAT
 * numbers differ. Undefined when there is none. The database must have access to both divisions.
 */
export async function sameAccountIn(
  database: Database,
  { from, to, id }: { from: number; to: number; id: string },
): Promise<string | undefined> {
  const row = await database.row<{ id: string }>(sql`
    select t.id from account a join account t on t.division = ${to} and t."deletedAt" is null
      and (t."vatNumber" = a."vatNumber" or (t.code = a.code and coalesce(t."vatNumber" = a."vatNumber", true)))
    where a.division = ${from} and a.id = ${id} order by t."vatNumber" = a."vatNumber" desc nulls last, t.code = a.code desc, t.code limit 1`);
  return row?.id;
}

/** A field that refers to an account. */
export const accountReference: Reference = { table: 'account' };

/** A field that refers to an account that is a reseller. */
export const resellerReference: Reference = { table: 'account', condition: sql`t."isReseller"`, refusal: 'notReseller' };

/** A field that refers to an address of an account, or of any account when it is unknown. */
export function addressOf(accountId: string | null): Reference {
  return { table: 'address', accountId };
}

/** A field that refers to a contact of an account, or of any account when it is unknown. */
export function contactOf(accountId: string | null): Reference {
  return { table: 'contact', accountId };
}

/**
 * The condition that a row `r` or the account that it belongs to contains a word: name, number, town or contact. A word that is
 * too short for the index is searched for in the row alone.
 */
export function holdsWordWithAccount(table: Table, division: number, word: string): Sql {
  const ofAccount = sql`r."accountId" = any((select ${searchIds({ name: 'account' }, division, [word], null)})::uuid[])`;
  return sql`(${searchPart(table, division, [word])} or ${ofAccount})`;
}
