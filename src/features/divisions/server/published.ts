import sql, { type Sql } from 'sql-template-tag';
import { columnOf, type OfDivision } from '#server/database/columnOf.ts';
import type { Database } from '#server/database/database.ts';
import type { Reference } from '#server/database/requireLive.ts';
import type { WriteCall } from '#server/database/writeCall.ts';

/** The country of a division, as an expression. */
export function countryOf(division: OfDivision): Sql {
  return sql`(select d.country from division d where d.code = ${division})`;
}

/** The telephone number of a division, as an expression. */
export function phoneOf(division: OfDivision): Sql {
  return sql`(select d.phone from division d where d.code = ${division})`;
}

/** The currency in which a division keeps its books, as an expression. */
export function currencyOf(division: OfDivision): Sql {
  return sql`(select d.currency from division d where d.code = ${division})`;
}

/** Lets one of the writes that must not overlap in a division go on until its transaction ends. */
export async function lockDivision({ database, division }: WriteCall): Promise<void> {
  await database.rows(sql`select from division where code = ${division} for update`);
}

/** The name of the engineer with an id, as an expression. */
export function engineerName(id: Sql, division?: OfDivision): Sql {
  return columnOf('engineer', 'fullName', id, division);
}

/** The engineer that a signed-in person is: by the e-mail address, or by the directory's or Exact's id. */
export async function engineerOfPerson(
  { database, division }: Pick<WriteCall, 'database' | 'division'>,
  { email, oid }: { email: string | undefined; oid: string },
): Promise<string | undefined> {
  const row = await database.row<{ id: string }>(sql`
    select id from engineer
    where division = ${division} and active and "deletedAt" is null
      and (lower(email) = lower(${email ?? null}) or id::text = ${oid} or "exactId"::text = ${oid})
    order by id limit 1`);
  return row?.id;
}

/** A field that refers to an engineer who works here. */
export const engineerReference: Reference = { table: 'engineer', condition: sql`t.active` };

/** A division as its customers know it. */
export interface Company {
  name: string;
  theme: string | null;
  country: string;
  addressLine1: string | null;
  postcode: string | null;
  city: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  vatNumber: string | null;
  chamberOfCommerceNumber: string | null;
}

/** The division of a call as its customers know it. */
export function companyOf(database: Database, division: number): Promise<Company | undefined> {
  return database.rowByKey<Company>(sql`
    select description as name, theme, country, "addressLine1", postcode, city, phone, email, website, "vatNumber",
      "chamberOfCommerceNumber"
    from division where code = ${division}`);
}
