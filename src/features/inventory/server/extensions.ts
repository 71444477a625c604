import sql, { type Sql } from 'sql-template-tag';
import type { Tracking } from '#contract/tracking.ts';
import type { AssemblyItem } from '#features/items/schema.ts';
import type { OfDivision } from '#server/database/columnOf.ts';
import { quoted, type Table } from '#server/database/table.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import type { StockSourceKind } from '../schema.ts';
import type { StockMove } from './stockMove.ts';

/** The properties of an item that stock bookings need. */
export interface StockedItem extends Tracking {
  id: string;
  code: string;
  isStockItem: boolean;
  isFractionAllowed: boolean;
}

/** The access of stock to items, which their feature registers. */
export interface StockedItems {
  /** A field for lists of stock, as an expression over the id of an item. */
  field(name: 'code' | 'description' | 'unit' | keyof Tracking, id: Sql, division?: OfDivision): Sql;
  /** Whether the item with an id is stocked, as an expression. */
  isKept(id: Sql, division: OfDivision): Sql;
  /** The items that lines name by id or code. */
  named(
    call: InDivision,
    lines: readonly { itemId?: string | undefined; itemCode?: string | undefined }[],
  ): Promise<readonly StockedItem[]>;
  /** The parts for one piece of an assembled item. */
  partsOf(call: InDivision, itemId: string): Promise<AssemblyItem[]>;
}

/** The number of a document by its id, as an expression. */
export type NumberOfSource = (id: Sql, division: OfDivision) => Sql;

/** The condition that an open document refers to the warehouse with an id. */
export type UseOfWarehouse = (id: string, division: number) => Sql;

/** The moves by which open documents of a feature with some items came about; of these, what is expected of the items is planned. */
export type ExpectedGoods = (call: InDivision, itemIds: readonly string[]) => Promise<StockMove[]>;

let items: StockedItems | undefined;
const sources = new Map<StockSourceKind, NumberOfSource>();
const uses: UseOfWarehouse[] = [];
const expected: ExpectedGoods[] = [];

/** Registers items. */
export function setStockedItems(given: StockedItems): void {
  items = given;
}

/** Registers a kind of documents, whose numbers the ledger shows for their movements. */
export function addStockSource(kind: StockSourceKind, numberOf: NumberOfSource): void {
  sources.set(kind, numberOf);
}

/** Registers documents that prevent the deletion of a warehouse while they are open. */
export function addWarehouseUse(use: UseOfWarehouse): void {
  uses.push(use);
}

/** Registers orders that do so while goods are still to arrive or leave, by the column of that state. */
export function addOrdersOfWarehouse({ sql: table }: Table, state: string): void {
  addWarehouseUse(
    (id, division) => sql`exists (select from ${table} o where o.division = ${division} and o."warehouseId" = ${id}
      and o.${quoted(state)} in ('Open', 'Partial') and o."deletedAt" is null)`,
  );
}

/** Registers documents that expect goods, which are planned when an item becomes a stock item. */
export function addExpectedGoods(find: ExpectedGoods): void {
  expected.push(find);
}

/** See {@link addExpectedGoods}. */
export function expectedGoods(): readonly ExpectedGoods[] {
  return expected;
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
