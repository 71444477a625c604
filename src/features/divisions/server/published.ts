import sql, { type Sql } from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { warehouseIdOf } from '#features/inventory/server/index.ts';
import { columnOf, type OfDivision } from '#server/database/columnOf.ts';
import type { Database } from '#server/database/database.ts';
import type { Reference } from '#server/database/requireLive.ts';
import type { InDivision, WriteCall } from '#server/database/writeCall.ts';
import type { Engineer, EngineerSkill } from '../schema.ts';

/** The country of a division, as an expression. */
export function countryOf(division: OfDivision): Sql {
  return sql`(select d.country from division d where d.code = ${division})`;
}

/** The telephone number of a division, as an expression. */
export function phoneOf(division: OfDivision): Sql {
  return sql`(select d.phone from division d where d.code = ${division})`;
}

/** Whether a division may still be changed, as an expression. */
export function isActiveOf(division: OfDivision): Sql {
  return sql`(select d.status = 'Active' from division d where d.code = ${division})`;
}

/**
 * Refuses a division that is read-only.
 * @throws Problem divisionUnknown, divisionInactive
 */
export async function requireActiveDivision(database: Database, code: number): Promise<void> {
  const row = await database.row<{ status: string }>(sql`select d.status from division d where d.code = ${code}`);
  if (!row) throw new Problem('divisionUnknown', { params: { division: code } });
  if (row.status !== 'Active') throw new Problem('divisionInactive', { params: { division: code } });
}

/** The currency of a division's accounts, as an expression. */
export function currencyOf(division: OfDivision): Sql {
  return sql`(select d.currency from division d where d.code = ${division})`;
}

/** The e-mail address of a division's office, as an expression. */
export function officeAddressOf(division: OfDivision): Sql {
  return sql`(select d.email from division d where d.code = ${division})`;
}

/** Lets writes that must not overlap in a division wait for each other until the transaction ends. */
export async function lockDivision({ database, division }: WriteCall): Promise<void> {
  await database.rows(sql`select from division where code = ${division} for update`);
}

/** A field of the engineer with an id, as an expression. */
export function engineerField(name: 'fullName' | 'firstName' | 'email', id: Sql, division?: OfDivision): Sql {
  return columnOf('engineer', name, id, division);
}

/** The engineer that a signed-in person is: by e-mail address, or by the directory's or Exact's id. */
export async function engineerOfPerson(
  { database, division }: InDivision,
  { email, oid }: { email: string | undefined; oid: string },
): Promise<string | undefined> {
  const row = await database.row<{ id: string | null }>(sql`select ${engineerIdOf({ email, oid }, division)} as id`);
  return row?.id ?? undefined;
}

/** The same as SQL, null for a person who is no engineer of the division. */
export function engineerIdOf({ email, oid }: { email: string | undefined; oid: string }, division: number): Sql {
  return sql`(
    select g.id from engineer g
    where g.division = ${division} and g.active and g."deletedAt" is null
      and (lower(g.email) = lower(${email ?? null}) or g.id::text = ${oid} or g."exactId"::text = ${oid})
    order by g.id limit 1)`;
}

/** A field that refers to an active engineer. */
export const engineerReference: Reference = { table: 'engineer', condition: sql`t.active` };

/** Lets writes about the time of these engineers wait for each other, until each transaction ends. */
export async function lockEngineers({ database, division }: WriteCall, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await database.rows(sql`
    select id from engineer where division = ${division} and id = any(${[...ids]}::uuid[]) order by id for no key update`);
}

/** The company of a division, as its customers know it. */
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
  /** Whether the division may still be changed. */
  isActive: boolean;
}

/** The company of the division of a call. */
export function companyOf(database: Database, division: number): Promise<Company | undefined> {
  return database.rowByKey<Company>(sql`
    select description as name, theme, country, "addressLine1", postcode, city, phone, email, website, "vatNumber",
      "chamberOfCommerceNumber", status = 'Active' as "isActive"
    from division where code = ${division}`);
}

/** The properties of an engineer that planning needs. */
export interface ActiveEngineer {
  id: string;
  fullName: string;
  territory: string | null;
  skills: EngineerSkill[];
  certificates: Engineer['certificates'];
  /** The warehouse of the van. */
  warehouseId: string | null;
}

/** The active engineers of a division, by name. */
export async function activeEngineers({ database, division }: InDivision): Promise<ActiveEngineer[]> {
  const rows = await database.rows<Omit<ActiveEngineer, 'certificates'> & { certificates: string }>(sql`
    select e.id, e."fullName", e.territory, e.skills, e.certificates, ${warehouseIdOf(sql`e.email`, division)} as "warehouseId"
    from engineer e where e.division = ${division} and e.active and e."deletedAt" is null order by e."fullName", e.id`);
  // JSON is returned as text; it was written by the schema
  return rows.map((row) => ({ ...row, certificates: JSON.parse(row.certificates) as Engineer['certificates'] }));
}

/** The first division of a brand; active ones come first. */
export async function divisionOfTheme(database: Database, theme: string): Promise<number | undefined> {
  const row = await database.row<{ code: number }>(
    sql`select code from division where theme = ${theme} order by status <> 'Active', code limit 1`,
  );
  return row?.code;
}
