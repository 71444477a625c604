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

/** A supplier by its id, or by its relation number. */
export interface SupplierKey {
  id?: string | undefined;
  code?: string | undefined;
}

type Place = Pick<WriteCall, 'database' | 'division'>;

/**
 * The supplier of a document: its own, or the one that was sent. The account of one that the document did not have
 * before cannot be renamed until the transaction ends: a name that is on its way is put on the rows that are there by then.
 * @throws Problem invalid naming the field: no such account, or one that is no supplier; accountBlocked
 */
export async function supplierOf({ database, division }: Place, ownId: string | undefined, sent: SupplierKey): Promise<Supplier> {
  const own = ownId === undefined ? undefined : await findSupplier(database, division, { id: ownId }, empty);
  // what was read with a document only counts when it was changed
  const id = sent.id?.toLowerCase() === own?.id ? undefined : sent.id;
  const code = sent.code === own?.code ? undefined : sent.code;
  if (own && id === undefined && code === undefined) return own;
  const supplier = await findSupplier(database, division, id === undefined ? { code } : { id }, sql`for share`);
  if (supplier.blocked) throw new Problem('accountBlocked');
  return supplier;
}

async function findSupplier(database: Database, division: number, by: SupplierKey, lock: Sql): Promise<Supplier> {
  const field = by.id === undefined && by.code !== undefined ? 'relationNumber' : 'supplierId';
  if (by.id === undefined && by.code === undefined) throw invalidField(field, 'required');
  const supplier = await database.row<Supplier>(sql`
    select id, code, name, blocked, "isSupplier", "paymentConditionPurchase", "purchaseVatCode", "purchaseCurrency",
      "discountPurchase"::float8 as "discountPurchase"
    from account
    where division = ${division} and "deletedAt" is null and ${by.id === undefined ? sql`code = ${by.code}` : sql`id = ${by.id}`} ${lock}`);
  if (!supplier) throw invalidField(field, 'unknownRecord');
  if (!supplier.isSupplier) throw invalidField(field, 'notSupplier');
  return supplier;
}
