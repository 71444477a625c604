import type { Sql } from 'sql-template-tag';
import type { OfDivision } from '#server/database/columnOf.ts';
import type { StockSourceKind } from '../schema.ts';

/** What stock knows of items, as expressions over the id of one; their feature registers it. */
export interface StockedItems {
  /** A field that lists of stock show. */
  field(name: 'code' | 'description' | 'unit', id: Sql, division?: OfDivision): Sql;
  /** Whether the item is kept in stock. */
  isKept(id: Sql, division: OfDivision): Sql;
}

/** The number of a document by its id, as an expression. */
export type NumberOfSource = (id: Sql, division: OfDivision) => Sql;

let items: StockedItems | undefined;
const sources = new Map<StockSourceKind, NumberOfSource>();

/** Registers items. */
export function setStockedItems(given: StockedItems): void {
  items = given;
}

/** Registers the documents of a kind, whose numbers stand beside the movements that they caused. */
export function addStockSource(kind: StockSourceKind, numberOf: NumberOfSource): void {
  sources.set(kind, numberOf);
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
