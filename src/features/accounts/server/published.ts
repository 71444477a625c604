import sql, { type Sql } from 'sql-template-tag';
import { columnOf, type OfDivision } from '#server/database/columnOf.ts';
import type { Database } from '#server/database/database.ts';
import type { Reference } from '#server/database/requireLive.ts';
import { searchIds, searchPart } from '#server/database/search.ts';
import type { Table } from '#server/database/table.ts';

/** A field of the account with an id, as an expression. */
export function accountField(name: 'code' | 'name' | 'blocked' | 'customerPoRequired', id: Sql, division?: OfDivision): Sql {
  return columnOf('account', name, id, division);
}

/** A field of the contact with an id, as an expression. */
export function contactField(name: 'fullName', id: Sql, division?: OfDivision): Sql {
  return columnOf('contact', name, id, division);
}

/** Whether there is a live account with an id. */
export async function isAccount(database: Database, division: number, id: string): Promise<boolean> {
  const row = await database.rowByKey(sql`select from account where division = ${division} and id = ${id} and "deletedAt" is null`);
  return row !== undefined;
}

/** A field that refers to an account. */
export const accountReference: Reference = { table: 'account' };

/** A field that refers to an account through which others buy. */
export const resellerReference: Reference = { table: 'account', condition: sql`t."isReseller"` };

/** A field that refers to a contact of an account, or of any where none is known. */
export function contactOf(accountId: string | null): Reference {
  return { table: 'contact', accountId };
}

/**
 * The condition that a word stands in a row `r` itself, or in the account that it belongs to: name, number, town or contact.
 * A word too short for the index is looked for in the row alone.
 */
export function holdsWordWithAccount(table: Table, division: number, word: string): Sql {
  const ofAccount = sql`r."accountId" = any((select ${searchIds({ name: 'account' }, division, [word], null)})::uuid[])`;
  return sql`(${searchPart(table, division, [word])} or ${ofAccount})`;
}
