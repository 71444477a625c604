import sql, { empty, type Sql } from 'sql-template-tag';
import type { VatRule } from '#contract/amounts.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import type { Database } from '#server/database/database.ts';

/** What orders and invoices need to know of a supplier. */
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

/**
 * The supplier with this id or this relation number.
 * @throws Problem invalid naming the field: no such account, or one that is no supplier
 */
export function requireSupplier(database: Database, division: number, by: SupplierKey): Promise<Supplier> {
  return findSupplier(database, division, by, empty);
}

/**
 * The same for an order or invoice that did not have this supplier before. Nobody renames the account until the
 * transaction ends: a name that is on its way is put on the rows that are there by then.
 * @throws Problem invalid naming the field; accountBlocked
 */
export async function requireNewSupplier(database: Database, division: number, by: SupplierKey): Promise<Supplier> {
  const supplier = await findSupplier(database, division, by, sql`for share`);
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

/** What a line needs to know of its item. */
export interface LineItem {
  id: string;
  code: string;
  description: string;
  unit: string | null;
  costPriceStandard: string | null;
  salesVatCode: string | null;
  isStockItem: boolean;
}

/** The items of lines, found by id or by code. */
export interface LineItems {
  /**
   * The item that a line names; undefined when it names none.
   * @throws Problem invalid naming the field of the line
   */
  of(line: { itemId?: string | null | undefined; itemCode?: string | null | undefined }, field: string): LineItem | undefined;
}

/** Looks up the items of all lines at once. */
export async function itemsOf(
  database: Database,
  division: number,
  lines: readonly { itemId?: string | null | undefined; itemCode?: string | null | undefined }[],
): Promise<LineItems> {
  const ids = lines.flatMap((line) => line.itemId ?? []);
  const codes = lines.flatMap((line) => line.itemCode ?? []);
  const rows = await database.rows<LineItem>(sql`
    select id, code, description, unit, "costPriceStandard", "salesVatCode", "isStockItem" from item
    where division = ${division} and "deletedAt" is null and (id = any(${ids}::uuid[]) or code = any(${codes}::text[]))`);
  const byId = new Map(rows.map((item) => [item.id, item]));
  const byCode = new Map(rows.map((item) => [item.code, item]));
  return {
    of(line, field) {
      if (line.itemId != null) return byId.get(line.itemId.toLowerCase()) ?? refuse(`${field}itemId`);
      if (line.itemCode != null) return byCode.get(line.itemCode) ?? refuse(`${field}itemCode`);
      return undefined;
    },
  };
}

function refuse(field: string): never {
  throw invalidField(field, 'unknownRecord');
}

/** The VAT codes of a division by code, also the blocked ones that old lines refer to. */
export async function vatRulesOf(database: Database, division: number): Promise<Map<string, VatRule & { blocked: boolean }>> {
  const rows = await database.rows<VatRule & { blocked: boolean }>(sql`
    select code, percentage::float8 as percentage, type, charged, blocked from "vatCode"
    where division = ${division} and "deletedAt" is null and "transactionType" in ('Both', 'Purchase')`);
  return new Map(rows.map((rule) => [rule.code, rule]));
}

/** The VAT code of a new line: the supplier's, else the item's as far as it may be used for purchases. */
export function usualVatCode(
  rules: ReadonlyMap<string, { blocked: boolean }>,
  supplier: Supplier,
  item: LineItem | undefined,
): string | null {
  if (supplier.purchaseVatCode !== null) return supplier.purchaseVatCode;
  const code = item?.salesVatCode ?? null;
  return code !== null && rules.get(code)?.blocked === false ? code : null;
}

/**
 * Refuses a VAT code that does not exist for purchases or is blocked.
 * @throws Problem invalid naming the field
 */
export function requireVatCode(rules: ReadonlyMap<string, { blocked: boolean }>, code: string | null, field: string): void {
  if (code !== null && rules.get(code)?.blocked !== false) throw invalidField(field, 'unknownRecord');
}

/** The main warehouse of a division. */
export async function mainWarehouseOf(database: Database, division: number): Promise<string | null> {
  const row = await database.row<{ id: string }>(sql`
    select id from warehouse where division = ${division} and "deletedAt" is null order by "isMain" desc, code limit 1`);
  return row?.id ?? null;
}
