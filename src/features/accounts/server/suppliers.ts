import sql, { empty, type Sql } from 'sql-template-tag';
import { blockedAccount, invalidField } from '#contract/problem.ts';
import { currencyOf } from '#features/divisions/server/index.ts';
import type { Database } from '#server/database/database.ts';
import type { InDivision } from '#server/database/writeCall.ts';

/** The properties of a supplier that documents depend on. */
export interface Supplier {
  id: string;
  code: string;
  name: string;
  blocked: boolean;
  isSupplier: boolean;
  paymentConditionPurchase: string | null;
  purchaseVatCode: string | null;
  /** That of the division where the account has none. */
  purchaseCurrency: string;
  discountPurchase: number | null;
}

/** The properties of a customer that documents depend on. */
export interface Customer {
  id: string;
  code: string;
  name: string;
  blocked: boolean;
  email: string | null;
  invoiceAccountId: string | null;
  paymentConditionSales: string | null;
  salesVatCode: string | null;
  /** That of the division where the account has none. */
  salesCurrency: string;
  discountSales: number | null;
}

/** An account by its id, or by its relation number. */
export interface AccountKey {
  id?: string | undefined;
  code?: string | undefined;
}

/** One side of the trade: the fields that are read of an account, and the names of the fields that refer to it. */
interface Side {
  columns: (division: number) => Sql;
  fields: { id: string; code: string };
}

const supplierSide: Side = {
  columns: (division) => sql`id, code, name, blocked, "isSupplier", "paymentConditionPurchase", "purchaseVatCode",
    coalesce("purchaseCurrency", ${currencyOf(division)}) as "purchaseCurrency", "discountPurchase"::float8 as "discountPurchase"`,
  fields: { id: 'supplierId', code: 'relationNumber' },
};

const customerSide: Side = {
  columns: (division) => sql`id, code, name, blocked, email, "invoiceAccountId", "paymentConditionSales", "salesVatCode",
    coalesce("salesCurrency", ${currencyOf(division)}) as "salesCurrency", "discountSales"::float8 as "discountSales"`,
  fields: { id: 'orderedById', code: 'accountCode' },
};

/**
 * The supplier of a document: the stored one, even when its account is not a supplier any more, or the one in the body. A newly
 * chosen account cannot be renamed until the transaction ends, because a rename only updates rows that exist by then.
 * @throws Problem invalid naming the field: no such account, or one that is not a supplier; accountBlocked
 */
export async function supplierOf(call: InDivision, ownId: string | undefined, sent: AccountKey): Promise<Supplier> {
  const supplier = await partyOf<Supplier>(call, supplierSide, ownId, sent);
  if (!supplier.isSupplier && supplier.id !== ownId) throw invalidField(supplier.field, 'notSupplier');
  return supplier;
}

/**
 * The customer of a document; see {@link supplierOf}.
 * @throws Problem invalid naming the field; accountBlocked
 */
export function customerOf(call: InDivision, ownId: string | undefined, sent: AccountKey): Promise<Customer> {
  return partyOf<Customer>(call, customerSide, ownId, sent);
}

/**
 * The supplier with a VAT number, else with a number of the chamber of commerce, else with a name; undefined where none or several
 * have it.
 */
export async function supplierWithNumbers(
  { database, division }: InDivision,
  { vatNumber, registrationNumber, name }: { vatNumber: string | null; registrationNumber: string | null; name: string },
): Promise<Pick<Supplier, 'id' | 'code' | 'name'> | undefined> {
  const having = (rank: number, condition: Sql) => sql`(
    select id, code, name, ${rank}::integer as rank from account
    where division = ${division} and ${condition} and "isSupplier" and "deletedAt" is null order by id limit 2)`;
  const rows = await database.rows<Pick<Supplier, 'id' | 'code' | 'name'> & { rank: number }>(sql`
    ${having(1, sql`"vatNumber" = upper(${vatNumber})`)}
    union all ${having(2, sql`"chamberOfCommerce" = ${registrationNumber}`)}
    union all ${having(3, sql`name = ${name}`)}
    order by rank`);
  const [first, second] = rows;
  if (!first || second?.rank === first.rank) return undefined;
  return { id: first.id, code: first.code, name: first.name };
}

type Party = Pick<Supplier, 'id' | 'code' | 'blocked'>;

async function partyOf<Found extends Party>(
  { database, division }: InDivision,
  side: Side,
  ownId: string | undefined,
  sent: AccountKey,
): Promise<Found & { field: string }> {
  const own = ownId === undefined ? undefined : await findParty<Found>(database, division, side, { by: { id: ownId }, lock: empty });
  // an id that equals the stored one counts as unchanged
  const id = sent.id?.toLowerCase() === own?.id ? undefined : sent.id;
  const code = sent.code === own?.code ? undefined : sent.code;
  if (own && id === undefined && code === undefined) return own;
  const found = await findParty<Found>(database, division, side, { by: id === undefined ? { code } : { id }, lock: sql`for share` });
  if (found.blocked) throw blockedAccount(found.field);
  return found;
}

async function findParty<Found extends Party>(
  database: Database,
  division: number,
  { columns, fields }: Side,
  { by, lock }: { by: AccountKey; lock: Sql },
): Promise<Found & { field: string }> {
  const field = by.id === undefined && by.code !== undefined ? fields.code : fields.id;
  if (by.id === undefined && by.code === undefined) throw invalidField(field, 'required');
  const found = await database.row<Found>(sql`
    select ${columns(division)} from account
    where division = ${division} and "deletedAt" is null and ${by.id === undefined ? sql`code = ${by.code}` : sql`id = ${by.id}`} ${lock}`);
  if (!found) throw invalidField(field, 'unknownRecord');
  return { ...found, field };
}
