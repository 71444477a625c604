import sql from 'sql-template-tag';
import { negateDecimal } from '#contract/amounts.ts';
import { dayOf } from '#contract/days.ts';
import type { Tracking } from '#contract/tracking.ts';
import { date, decimal, text } from '#contract/values.ts';
import {
  lockStock,
  mainWarehouseOf,
  movedBy,
  movedSince,
  moveStock,
  stockIn,
  stockMovementTable,
  warehouseReference,
  type StockMove,
} from '#features/inventory/server/index.ts';
import { stockMovement } from '#features/inventory/schema.ts';
import {
  addError,
  namedBy,
  type ImportCall,
  type ImportedRow,
  type ImportEntity,
  type ImportStage,
  type ImportValues,
} from '#server/imports/entity.ts';
import { isWhole } from '#server/documents/itemLine.ts';
import { checkQuantity, historiesOf } from './openingQuantity.ts';
import { itemByName } from './published.ts';
import { checkNumbers, checkTracked, isTracked, keepTracked, placeOf, removeTracked, stockOfKey } from './trackedStock.ts';

const { itemId, warehouseId } = stockMovement.shape;

/**
 * Import of opening stock: the quantity of an item in a warehouse, by default the main one; of a tracked item one row for each serial
 * number or batch. The ledger records each movement.
 */
export const stockImport: ImportEntity = {
  name: 'stock',
  resource: 'stock',
  table: stockMovementTable,
  fields: {
    itemId: { schema: itemId, relation: itemByName, example: 'BB-6L' },
    warehouseId: { schema: warehouseId, relation: namedBy(warehouseReference, ['code', 'description'], 'warehouses'), example: 'HOOFD' },
    quantity: { schema: decimal, example: '25' },
    countDate: { schema: date },
    serialNumber: { schema: text(60) },
    batchNumber: { schema: text(60) },
  },
  required: ['itemId', 'quantity'],
  key: [
    { field: 'itemId', as: 'id' },
    { field: 'warehouseId', as: 'id' },
    { field: 'serialNumber', as: 'folded' },
    { field: 'batchNumber', as: 'folded' },
  ],
  titles: ['itemId', 'warehouseId', 'serialNumber', 'batchNumber'],
  defaults: {},
  prepare,
  check,
  insert: moveTo,
  update: async () => {},
  remove: moveBack,
  builtOn: async (scope, importId) => (await movedSince(scope, importId)).map(placeOf),
};

async function prepare(call: ImportCall, rows: readonly ImportedRow[]): Promise<void> {
  for (const { values, errors } of rows) if (values['serialNumber'] !== undefined && !errors['quantity']) values['quantity'] ??= '1';
  if (rows.every(hasWarehouse)) return;
  const main = await mainWarehouseOf(call);
  for (const { values, errors } of rows) if (main !== null && !errors['warehouseId']) values['warehouseId'] ??= main;
}

function hasWarehouse({ values, errors }: ImportedRow): boolean {
  return values['warehouseId'] !== undefined || errors['warehouseId'] !== undefined;
}

async function check(call: ImportCall, rows: readonly ImportedRow[], stage: ImportStage): Promise<void> {
  // Nothing may move between the comparison with the ledger and the movement
  const values = rows.map((row) => row.values);
  if (stage === 'writing') await lockStock(call, idsIn(values, 'itemId'));
  await requireWarehouse(call, rows, stage);
  const items = await itemsNamed(call, rows, stage);
  const balances = await balancesOf(call, values);
  const histories = await historiesOf(call, rows);
  const today = dayOf(call.services.now());
  const tracked: ImportedRow[] = [];
  for (const row of rows) {
    const item = items.get(String(row.values['itemId']));
    const place = placeOf(row.values);
    if (item) checkItem(row, item, balances.get(place));
    const { quantity, countDate } = row.values;
    if (typeof countDate === 'string' && countDate > today) addError(row, 'countDate', 'maxDate', { max: today });
    if (typeof quantity === 'string' && quantity.startsWith('-')) addError(row, 'quantity', 'min', { min: 0 });
    if (typeof quantity !== 'string') continue;
    if (isTracked(row.values)) tracked.push(row);
    else checkQuantity(row, balances.get(place), histories.get(place));
  }
  await checkTracked(call, tracked, { balances, histories });
}

// Without any, that of a new warehouse of the same file
async function requireWarehouse(call: ImportCall, rows: readonly ImportedRow[], stage: ImportStage): Promise<void> {
  const without = rows.filter((row) => !hasWarehouse(row));
  if (without.length === 0 || (stage === 'comparison' && (await call.file.adds(call, 'warehouses')))) return;
  for (const row of without) addError(row, 'warehouseId', 'required');
}

type CheckedItem = { isStockItem: boolean; isFractionAllowed: boolean } & Tracking;

function checkItem(row: ImportedRow, item: CheckedItem, balance: string | undefined): void {
  const { quantity } = row.values;
  if (!item.isStockItem) addError(row, 'itemId', 'notStockItem');
  else checkNumbers(row, item, balance);
  if (typeof quantity === 'string' && !quantity.startsWith('-') && !item.isFractionAllowed && !isWhole(quantity))
    addError(row, 'quantity', 'notWholeNumber');
}

/** The properties of items that their stock depends on, as the same file will make them. */
async function itemsNamed(call: ImportCall, rows: readonly ImportedRow[], stage: ImportStage): Promise<ReadonlyMap<string, CheckedItem>> {
  const { database, division } = call;
  const ids = idsIn(
    rows.map(({ values }) => values),
    'itemId',
  );
  const stored = await database.rows<{ id: string } & CheckedItem>(sql`
    select i.id, i."isStockItem", i."isFractionAllowed", i."isSerialItem", i."isBatchItem"
    from item i where i.division = ${division} and i.id = any (${ids}::uuid[])`);
  const coming = stage === 'comparison' ? await call.file.factsOf(call, 'items', ids) : new Map<string, ImportValues>();
  const found = new Map<string, CheckedItem>(stored.map((item) => [item.id, item]));
  for (const [id, facts] of coming) found.set(id, facts as unknown as CheckedItem); // the facts of the import of items
  return found;
}

function idsIn(rows: readonly ImportValues[], field: string): string[] {
  return [...new Set(rows.flatMap((row) => (typeof row[field] === 'string' ? [row[field]] : [])))];
}

async function balancesOf(call: ImportCall, rows: readonly ImportValues[]): Promise<ReadonlyMap<string, string>> {
  const stock = await stockIn(call, idsIn(rows, 'warehouseId'), idsIn(rows, 'itemId'));
  return new Map(stock.map((place) => [placeOf(place), place.currentStock]));
}

/** Moves the difference to the quantities of the file, which the check calculated under the lock. */
async function moveTo(inside: ImportCall, rows: readonly ImportValues[]): Promise<void> {
  const balances = await balancesOf(inside, rows);
  const moves = rows
    .filter((row) => !isTracked(row))
    .map((row): StockMove => ({
      itemId: String(row['itemId']),
      warehouseId: String(row['warehouseId']),
      current: String(row['difference']),
    }));
  const tracked = await keepTracked(inside, rows.filter(isTracked), balances);
  await moveStock(inside, [...moves, ...tracked], booking(inside));
}

/** Reverts the movements of the import at these stock records, and takes out the numbers that it recorded. */
async function moveBack(inside: ImportCall, _ids: readonly string[], keys: readonly string[]): Promise<void> {
  const rows = keys.map(stockOfKey);
  const wanted = new Set(rows.map(placeOf));
  // all rows of a place are reverted with the first of them
  const moved = (await movedBy(inside, inside.importId)).filter((place) => wanted.has(placeOf(place)));
  await moveStock(
    inside,
    moved.map(({ itemId: item, warehouseId: warehouse, quantity }) => ({
      itemId: item,
      warehouseId: warehouse,
      current: negateDecimal(quantity),
    })),
    booking(inside),
  );
  await removeTracked(inside, rows);
}

function booking({ importId }: ImportCall) {
  return { kind: 'Opening', source: { kind: 'Import', id: importId } } as const;
}
