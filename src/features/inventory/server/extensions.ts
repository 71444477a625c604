import sql, { type Sql } from 'sql-template-tag';
import type { Tracking } from '#contract/tracking.ts';
import type { AssemblyItem } from '#features/items/schema.ts';
import type { OfDivision } from '#server/database/columnOf.ts';
import { quoted, type Table } from '#server/database/table.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { StockSourceKind } from '../schema.ts';

type Place = Pick<WriteCall, 'database' | 'division'>;

/** An item as bookings of stock need it. */
export interface StockedItem extends Tracking {
  id: string;
  code: string;
  isStockItem: boolean;
  isFractionAllowed: boolean;
}

/** What stock knows of items; their feature registers it. */
export interface StockedItems {
  /** A field that lists of stock show, as an expression over the id of an item. */
  field(name: 'code' | 'description' | 'unit' | keyof Tracking, id: Sql, division?: OfDivision): Sql;
  /** Whether the item with an id is kept in stock, as an expression. */
  isKept(id: Sql, division: OfDivision): Sql;
  /** The live items that lines name by id or code. */
  named(call: Place, lines: readonly { itemId?: string | undefined; itemCode?: string | undefined }[]): Promise<readonly StockedItem[]>;
  /** The parts that one piece of an item is put together of. */
  partsOf(call: Place, itemId: string): Promise<AssemblyItem[]>;
}

/** The number of a document by its id, as an expression. */
export type NumberOfSource = (id: Sql, division: OfDivision) => Sql;

/** The condition that an open document names the warehouse with an id. */
export type UseOfWarehouse = (id: string, division: number) => Sql;

let items: StockedItems | undefined;
const sources = new Map<StockSourceKind, NumberOfSource>();
const uses: UseOfWarehouse[] = [];

/** Registers items. */
export function setStockedItems(given: StockedItems): void {
  items = given;
}

/** Registers the documents of a kind, whose numbers stand beside the movements that they caused. */
export function addStockSource(kind: StockSourceKind, numberOf: NumberOfSource): void {
  sources.set(kind, numberOf);
}

/** Registers documents that keep a warehouse from being deleted as long as they are open. */
export function addWarehouseUse(use: UseOfWarehouse): void {
  uses.push(use);
}

/** Registers orders that do so as long as goods are to come or to leave, by the column of that state. */
export function addOrdersOfWarehouse({ sql: table }: Table, state: string): void {
  addWarehouseUse(
    (id, division) => sql`exists (select from ${table} o where o.division = ${division} and o."warehouseId" = ${id}
      and o.${quoted(state)} in ('Open', 'Partial') and o."deletedAt" is null)`,
  );
}

/** See {@link setStockedItems}. */
export function stockedItems(): StockedItems {
  if (!items) throw new Error('No feature has registered the items of stock');
  return items;
}

/** See {@link addStockSource}. */
export function stockSources(): ReadonlyMap<StockSourceKind, NumberOfSource> {
  return sources;
}

/** See {@link addWarehouseUse}. */
export function warehouseUses(): readonly UseOfWarehouse[] {
  return uses;
}
