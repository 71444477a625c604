import sql, { empty, type Sql } from 'sql-template-tag';
import { invalidField, Problem } from '#contract/problem.ts';
import type { Database } from '#server/database/database.ts';
import type { WriteCall } from '#server/database/writeCall.ts';

/** What documents of a supplier need to know of it. */
export interface Supplier {
  id: string;
  code: string;
  name: string;
  blocked: boolean;
  isSupplier: boolean;
  paymentConditionPurchase: string | null;
  purchaseVatCode: string | null;
  purchaseCurrency: string | null;
  discountPurchase: number | null;
}

/** What documents of a customer need to know of it. */
export interface Customer {
  id: string;
  code: string;
  name: string;
  blocked: boolean;
  email: string | null;
  invoiceAccountId: string | null;
  paymentConditionSales: string | null;
  salesVatCode: string | null;
  salesCurrency: string | null;
  discountSales: number | null;
}

/** An account by its id, or by its relation number. */
export interface AccountKey {
  id?: string | undefined;
  code?: string | undefined;
}

type Place = Pick<WriteCall, 'database' | 'division'>;

/** One side of the trade: what is read of an account, and the names of the fields that lead to it. */
interface Side {
  columns: Sql;
  fields: { id: string; code: string };
}

const supplierSide: Side = {
  columns: sql`id, code, name, blocked, "isSupplier", "paymentConditionPurchase", "purchaseVatCode", "purchaseCurrency",
    "discountPurchase"::float8 as "discountPurchase"`,
  fields: { id: 'supplierId', code: 'relationNumber' },
};

const customerSide: Side = {
  columns: sql`id, code, name, blocked, email, "invoiceAccountId", "paymentConditionSales", "salesVatCode", "salesCurrency",
    "discountSales"::float8 as "discountSales"`,
  fields: { id: 'orderedById', code: 'accountCode' },
};

/**
 * The supplier of a document: its own, also where its account is no supplier any more, or the one that was sent. The account of one
 * that the document did not have before cannot be renamed until the transaction ends: a name that is on its way is put on the rows
 * that are there by then.
 * @throws Problem invalid naming the field: no such account, or one that is no supplier; accountBlocked
 */
export async function supplierOf(call: Place, ownId: string | undefined, sent: AccountKey): Promise<Supplier> {
  const supplier = await partyOf<Supplier>(call, supplierSide, ownId, sent);
  if (!supplier.isSupplier && supplier.id !== ownId) throw invalidField(supplier.field, 'notSupplier');
  return supplier;
}

/**
 * The customer of a document, as {@link supplierOf}.
 * @throws Problem invalid naming the field; accountBlocked
 */
export function customerOf(call: Place, ownId: string | undefined, sent: AccountKey): Promise<Customer> {
  return partyOf<Customer>(call, customerSide, ownId, sent);
}

type Party = Pick<Supplier, 'id' | 'code' | 'blocked'>;

async function partyOf<Found extends Party>(
  { database, division }: Place,
  side: Side,
  ownId: string | undefined,
  sent: AccountKey,
): Promise<Found & { field: string }> {
  const own = ownId === undefined ? undefined : await findParty<Found>(database, division, side, { by: { id: ownId }, lock: empty });
  // what was read with a document only counts when it was changed
  const id = sent.id?.toLowerCase() === own?.id ? undefined : sent.id;
  const code = sent.code === own?.code ? undefined : sent.code;
  if (own && id === undefined && code === undefined) return own;
  const found = await findParty<Found>(database, division, side, { by: id === undefined ? { code } : { id }, lock: sql`for share` });
  if (found.blocked) throw new Problem('accountBlocked');
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
    select ${columns} from account
    where division = ${division} and "deletedAt" is null and ${by.id === undefined ? sql`code = ${by.code}` : sql`id = ${by.id}`} ${lock}`);
  if (!found) throw invalidField(field, 'unknownRecord');
  return { ...found, field };
}
