import sql, { empty, type Sql } from 'sql-template-tag';
import type { VatRule } from '#contract/amounts.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import type { Database } from '#server/database/database.ts';
import type { WriteCall } from '#server/database/writeCall.ts';

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

type Place = Pick<WriteCall, 'database' | 'division'>;

/**
 * The supplier with this id or this relation number.
 * @throws Problem invalid naming the field: no such account, or one that is no supplier
 */
export function requireSupplier({ database, division }: Place, by: SupplierKey): Promise<Supplier> {
  return findSupplier(database, division, by, empty);
}

/**
 * The same for an order or invoice that did not have this supplier before. The account cannot be renamed until the
 * transaction ends: a name that is on its way is put on the rows that are there by then.
 * @throws Problem invalid naming the field; accountBlocked
 */
export async function requireNewSupplier({ database, division }: Place, by: SupplierKey): Promise<Supplier> {
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
  isPurchaseItem: boolean;
  isFractionAllowed: boolean;
}

/** How a line names its item. */
export interface NamesItem {
  itemId?: string | null | undefined;
  itemCode?: string | null | undefined;
}

/** The items that lines name, found at once. */
export async function itemsOf({ database, division }: Place, lines: readonly NamesItem[]): Promise<readonly LineItem[]> {
  const ids = lines.flatMap((line) => line.itemId ?? []);
  const codes = lines.flatMap((line) => line.itemCode ?? []);
  if (ids.length + codes.length === 0) return [];
  return database.rows<LineItem>(sql`
    select id, code, description, unit, "costPriceStandard", "salesVatCode", "isPurchaseItem", "isFractionAllowed" from item
    where division = ${division} and "deletedAt" is null and (id = any(${ids}::uuid[]) or code = any(${codes}::text[]))`);
}

/** A VAT code that purchasing may use, and when. */
export interface VatCodeRule extends VatRule {
  blocked: boolean;
  validFrom: string | null;
  validTo: string | null;
}

/** The VAT codes of a division for purchases, by code. */
export async function vatRulesOf({ database, division }: Place): Promise<ReadonlyMap<string, VatCodeRule>> {
  const rows = await database.rows<VatCodeRule>(sql`
    select code, percentage::float8 as percentage, type, charged, blocked, "validFrom", "validTo" from "vatCode"
    where division = ${division} and "deletedAt" is null and "transactionType" in ('Both', 'Purchase')`);
  return new Map(rows.map((rule) => [rule.code, rule]));
}

/**
 * The VAT code for a line of a document of this day.
 * @throws Problem invalid naming the field: none for purchases, blocked, or not valid on that day
 */
export function requireVatRule(rules: ReadonlyMap<string, VatCodeRule>, code: string, day: string, field: string): VatCodeRule {
  const rule = rules.get(code);
  if (!rule || rule.blocked) throw invalidField(field, 'unknownRecord');
  if (!isValidOn(rule, day)) throw invalidField(field, 'notValidOn', { date: day });
  return rule;
}

/** The VAT code of a new line: the supplier's, else the item's as far as it may be used for purchases on that day. */
export function usualVatCode(
  rules: ReadonlyMap<string, VatCodeRule>,
  supplier: Supplier,
  item: LineItem | undefined,
  day: string,
): string | null {
  if (supplier.purchaseVatCode !== null) return supplier.purchaseVatCode;
  const rule = rules.get(item?.salesVatCode ?? '');
  return rule && !rule.blocked && isValidOn(rule, day) ? rule.code : null;
}

function isValidOn({ validFrom, validTo }: VatCodeRule, day: string): boolean {
  return (validFrom === null || validFrom <= day) && (validTo === null || validTo >= day);
}

/** The main warehouse of a division. */
export async function mainWarehouseOf({ database, division }: Place): Promise<string | null> {
  const row = await database.row<{ id: string }>(sql`
    select id from warehouse where division = ${division} and "deletedAt" is null order by "isMain" desc, code limit 1`);
  return row?.id ?? null;
}
