import sql, { type Sql } from 'sql-template-tag';
import { columnOf, type OfDivision } from '#server/database/columnOf.ts';
import { combined, lookUp } from '#server/database/lookUp.ts';
import { quoted, thisDivision } from '#server/database/table.ts';
import type { Reference } from '#server/database/requireLive.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import { stockedItems } from './extensions.ts';

/** A field of the warehouse with an id, as an expression. */
export function warehouseField(name: 'code' | 'description', id: Sql, division?: OfDivision): Sql {
  return columnOf('warehouse', name, id, division);
}

/** The stock of an item in a warehouse, as an expression; null when it was never there. */
export function stockAt(
  name: 'currentStock' | 'projectedStock',
  { itemId, warehouseId }: { itemId: Sql; warehouseId: Sql },
  division: OfDivision = thisDivision,
): Sql {
  const stock = lookUp({ table: 'itemWarehouse', column: name, by: { itemId, warehouseId }, division });
  return combined([stock], (quantity) => sql`${quantity}::text`);
}

/** The condition that the projected stock of a row `r` is below its minimum; an item that is not stocked any more has none. */
export function belowMinimum(division: OfDivision): Sql {
  return sql`(r."projectedStock" < greatest(r."safetyStock", r."reorderPoint") and ${stockedItems().isKept(sql`r."itemId"`, division)})`;
}

/** The stock records below their minimum, in all warehouses or one, as a query. */
export function placesBelowMinimum(division: number, warehouseId: string | undefined): Sql {
  const isThere = warehouseId === undefined ? sql`true` : sql`r."warehouseId" = ${warehouseId}`;
  return sql`select r.* from "itemStock" r where r.division = ${division} and r."deletedAt" is null and ${belowMinimum(division)} and ${isThere}`;
}

/** A field that refers to a warehouse. */
export const warehouseReference: Reference = 'warehouse';

/** The main warehouse of a division. */
export async function mainWarehouseOf({ database, division }: InDivision): Promise<string | null> {
  const row = await database.row<{ id: string }>(mainWarehouseSelect(division));
  return row?.id ?? null;
}

/** The same as a select. */
export function mainWarehouseSelect(division: number): Sql {
  return sql`select id from warehouse where division = ${division} and "deletedAt" is null order by "isMain" desc, code limit 1`;
}

/** The warehouse of a person: the van of an engineer. */
export async function warehouseOfPerson({ database, division }: InDivision, email: string): Promise<string | undefined> {
  const row = await database.row<{ id: string }>(sql`
    select id from warehouse where division = ${division} and lower(email) = lower(${email}) and "deletedAt" is null`);
  return row?.id;
}

/** The id of the van with an e-mail address, as an expression. */
export function warehouseIdOf(email: Sql, division: OfDivision): Sql {
  return sql`(select w.id from warehouse w
    where w.division = ${division} and lower(w.email) = lower(${email}) and w."deletedAt" is null limit 1)`;
}

/** The stock of an item in all warehouses together, as an expression. */
export function stockOf(itemId: Sql, division: OfDivision): Sql {
  return sql`(select round(coalesce(sum(w."currentStock"), 0), 4)::text
    from "itemWarehouse" w where w.division = ${division} and w."itemId" = ${itemId})`;
}

/** Whether any warehouse has stock of an item, or less than none: places that add up to zero are not empty. */
export function isInStock(itemId: Sql, division: OfDivision): Sql {
  return sql`exists (select from "itemWarehouse" w where w.division = ${division} and w."itemId" = ${itemId} and w."currentStock" <> 0)`;
}

/** Whether any movement of an item is expected, as an expression. */
export function isOnOrder(itemId: Sql, division: OfDivision): Sql {
  return sql`exists (select from "itemWarehouse" w
    where w.division = ${division} and w."itemId" = ${itemId} and (w."plannedStockIn" <> 0 or w."plannedStockOut" <> 0))`;
}

/** The stock of some items in some warehouses, where there is any. */
export function stockIn(
  { database, division }: InDivision,
  warehouseIds: readonly string[],
  itemIds: readonly string[],
): Promise<{ warehouseId: string; itemId: string; currentStock: string; projectedStock: string }[]> {
  return database.rows(sql`
    select s."warehouseId", s."itemId", s."currentStock"::text, s."projectedStock"::text from "itemWarehouse" s
    where s.division = ${division} and s."itemId" = any(${itemIds}::uuid[]) and s."warehouseId" = any(${warehouseIds}::uuid[])`);
}

/**
 * The ledger of stock as a use of items or warehouses whose stock was moved by anything other than one document: the id is an
 * expression.
 */
export function movedBesides(
  sourceId: string,
  column: 'itemId' | 'warehouseId',
  id: Sql,
  division: number,
): { table: string; condition: Sql } {
  const condition = sql`exists (select from "stockMovement" m
    where m.division = ${division} and m.${quoted(column)} = ${id} and m."sourceId" is distinct from ${sourceId}::uuid)`;
  return { table: 'stockMovement', condition };
}

/** Locks the stock of some items, so that nothing moves until the transaction ends. */
export async function lockStock({ database, division }: InDivision, itemIds: readonly string[]): Promise<void> {
  await database.rows(sql`
    select from "itemWarehouse" s where s.division = ${division} and s."itemId" = any (${itemIds}::uuid[])
    order by s."itemId", s."warehouseId" for update`);
}

/** The movements of a document together, by item and warehouse. */
export function movedBy(
  { database, division }: InDivision,
  sourceId: string,
): Promise<{ itemId: string; warehouseId: string; quantity: string }[]> {
  return database.rows(sql`
    select m."itemId", m."warehouseId", sum(m.quantity)::text as quantity from "stockMovement" m
    where m.division = ${division} and m."sourceId" = ${sourceId} group by m."itemId", m."warehouseId" having sum(m.quantity) <> 0`);
}

/** The stock records that something else has moved since a document did. */
export function movedSince({ database, division }: InDivision, sourceId: string): Promise<{ itemId: string; warehouseId: string }[]> {
  return database.rows(sql`
    select distinct m."itemId", m."warehouseId" from "stockMovement" o
    join "stockMovement" m on m.division = ${division} and m."itemId" = o."itemId" and m."warehouseId" = o."warehouseId" and m.at > o.at
      and m."sourceId" is distinct from o."sourceId"
    where o.division = ${division} and o."sourceId" = ${sourceId}`);
}
