import sql, { type Sql } from 'sql-template-tag';
import { columnOf, type OfDivision } from '#server/database/columnOf.ts';
import type { Database } from '#server/database/database.ts';
import type { Reference } from '#server/database/requireLive.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import { namedBy, type ImportRelation } from '#server/imports/entity.ts';
import type { Tracking } from '#contract/tracking.ts';
import type { Item } from '../schema.ts';
import type { LineItem, NamesItem } from '#server/documents/itemLine.ts';

/** A field of the item with an id, as an expression. */
export function itemField(name: 'code' | 'description' | 'unit' | keyof Tracking, id: Sql, division?: OfDivision): Sql {
  return columnOf('item', name, id, division);
}

/** The fields of its item that a line shows, as expressions. */
export function itemNames(itemId: Sql): { itemCode: Sql; itemDescription: Sql } {
  return { itemCode: itemField('code', itemId), itemDescription: itemField('description', itemId) };
}

/** The fields of the order line that a line of a delivery or a receipt shows, as expressions; `unit` is the column of the unit there. */
export function orderedLine(columnOfLine: (name: string) => Sql, unit: string) {
  return {
    orderNumber: columnOfLine('orderNumber'),
    orderLineNumber: columnOfLine('lineNumber'),
    itemId: columnOfLine('itemId'),
    description: columnOfLine('description'),
    unit: columnOfLine(unit),
    ...itemNames(columnOfLine('itemId')),
  };
}

/** A field that refers to an item. */
export const itemReference: Reference = { table: 'item' };

/** The same in an import: by the code of the item or its description. */
export const itemByName: ImportRelation = namedBy(itemReference, ['code', 'description'], 'items');

/**
 * The items of another division with the same codes as some of this one, by the ids of the latter. The database must have access
 * to both divisions.
 */
export async function sameItemsIn(
  database: Database,
  { from, to, ids }: { from: number; to: number; ids: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.rows<{ id: string; sameId: string }>(sql`
    select r.id, t.id as "sameId" from item r join item t on t.division = ${to} and t.code = r.code and t."deletedAt" is null
    where r.division = ${from} and r.id = any (${ids}::uuid[])`);
  return new Map(rows.map(({ id, sameId }) => [id, sameId]));
}

/** The ids of the items for the service of each kind of object, without extras, by its key. */
export async function itemIdsByAssetType(database: Database, division: number): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await database.rows<{ assetType: string; ids: string[] }>(sql`
    select kind as "assetType", array_agg(r.id order by r.code) as ids from item r cross join lateral unnest(r."assetTypes") as kind
    where r.division = ${division} and not r."isAdditional" and r."deletedAt" is null group by kind`);
  return new Map(rows.map(({ assetType, ids }) => [assetType, ids]));
}

/** The fields of an item that document lines need. */
export interface DocumentItem extends LineItem, Tracking {
  costPriceStandard: string | null;
  standardSalesPrice: string | null;
  salesVatCode: string | null;
  isPurchaseItem: boolean;
  isSalesItem: boolean;
  isStockItem: boolean;
  startDate: string | null;
  endDate: string | null;
}

type Named = readonly Pick<NamesItem, 'itemId' | 'itemCode'>[];

/** The items that lines of a document name by id or code. They cannot be deleted until the transaction ends. */
export async function itemsOf({ database, division }: InDivision, lines: Named): Promise<readonly DocumentItem[]> {
  if (lines.every(({ itemId, itemCode }) => itemId == null && itemCode == null)) return [];
  return database.rows<DocumentItem>(itemsSelect(division, lines));
}

/** The same as a select. */
export function itemsSelect(division: number, lines: Named): Sql {
  return sql`
    select id, code, description, unit, "costPriceStandard"::text, "standardSalesPrice"::text, "salesVatCode", "isPurchaseItem", "isSalesItem", "isStockItem", "isFractionAllowed", "isSerialItem", "isBatchItem", "startDate", "endDate"
    from item where ${isNamed(division, lines)}
    for key share`;
}

/** The VAT codes of these items, as a select. */
export function itemVatCodesSelect(division: number, lines: Named): Sql {
  return sql`select "salesVatCode" from item where ${isNamed(division, lines)}`;
}

function isNamed(division: number, lines: Named): Sql {
  const ids = lines.flatMap((line) => line.itemId ?? []);
  const codes = lines.flatMap((line) => line.itemCode ?? []);
  return sql`division = ${division} and "deletedAt" is null and (id = any(${ids}::uuid[]) or code = any(${codes}::text[]))`;
}

/** The items that are bought, with one of these codes or barcodes. */
export async function itemsWithNumbers(
  { database, division }: InDivision,
  { codes, barcodes }: { codes: readonly string[]; barcodes: readonly string[] },
): Promise<readonly Pick<Item, 'id' | 'code' | 'barcode' | 'description' | 'unit'>[]> {
  if (codes.length === 0 && barcodes.length === 0) return [];
  return database.rows(sql`
    select id, code, barcode, description, unit from item
    where division = ${division} and "deletedAt" is null and "isPurchaseItem"
      and (code = any(${[...codes]}::text[]) or barcode = any(${[...barcodes]}::text[])) order by code`);
}

/** An item that is charged for the service of some types of objects. */
export type ServiceItem = Pick<Item, 'id' | 'serviceRole' | 'assetTypes' | 'standardSalesPrice'>;

/** The items that are charged for service and sold on a day, without extras. */
export function serviceItemsOn({ database, division }: InDivision, day: string): Promise<ServiceItem[]> {
  return database.rows<ServiceItem>(sql`
    select id, "serviceRole", "assetTypes", "standardSalesPrice"::text from item
    where division = ${division} and "deletedAt" is null and "serviceRole" is not null and not "isAdditional"
      and coalesce("startDate", ${day}::date) <= ${day}::date and coalesce("endDate", ${day}::date) >= ${day}::date`);
}

/** The condition that the item with an id is stocked. */
export function isStockItem(id: Sql, division: OfDivision): Sql {
  return columnOf('item', 'isStockItem', id, division);
}
