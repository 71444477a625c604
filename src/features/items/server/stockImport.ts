import sql from 'sql-template-tag';
import { compareDecimals, negateDecimal, subtractDecimals } from '#contract/amounts.ts';
import type { Tracking } from '#contract/tracking.ts';
import { decimal, text } from '#contract/values.ts';
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
import { itemReference } from './published.ts';
import { checkNumbers, checkTracked, isTracked, keepAsItIs, keepTracked, placeOf, removeTracked, stockOfKey } from './trackedStock.ts';

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
    itemId: { schema: itemId, relation: namedBy(itemReference, ['code', 'description'], 'items'), example: 'BB-6L' },
    warehouseId: { schema: warehouseId, relation: namedBy(warehouseReference, ['code', 'description'], 'warehouses'), example: 'HOOFD' },
    quantity: { schema: decimal, example: '25' },
    serialNumber: { schema: text(50) },
    batchNumber: { schema: text(50) },
  },
  required: ['itemId', 'quantity'],
  key: [
    { field: 'itemId', as: 'id' },
    { field: 'warehouseId', as: 'id' },
    { field: 'serialNumber', as: 'exact' },
    { field: 'batchNumber', as: 'exact' },
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
  if (rows.every(({ values, errors }) => values['warehouseId'] !== undefined || errors['warehouseId'])) return;
  const main = await mainWarehouseOf(call);
  for (const { values, errors } of rows) if (main !== null && !errors['warehouseId']) values['warehouseId'] ??= main;
}

async function check(call: ImportCall, rows: readonly ImportedRow[], stage: ImportStage): Promise<void> {
  const items = await itemsNamed(call, rows);
  const balances = await balancesOf(
    call,
    rows.map(({ values }) => values),
  );
  const tracked: ImportedRow[] = [];
  for (const row of rows) {
    const { quantity } = row.values;
    const item = items.get(String(row.values['itemId']));
    const balance = balances.get(placeOf(row.values));
    // a warehouse of the same file does not exist yet during the comparison
    if (stage === 'writing' && row.values['warehouseId'] === undefined && !row.errors['warehouseId'])
      addError(row, 'warehouseId', 'required');
    if (item?.isStockItem === false) addError(row, 'itemId', 'notStockItem');
    else if (item) checkNumbers(row, item, balance);
    if (typeof quantity !== 'string') continue;
    if (quantity.startsWith('-')) addError(row, 'quantity', 'min', { min: 0 });
    else if (item?.isFractionAllowed === false && !isWhole(quantity)) addError(row, 'quantity', 'notWholeNumber');
    if (isTracked(row.values)) tracked.push(row);
    // stock that is already right is not moved
    else if (balance !== undefined && compareDecimals(balance, quantity) === 0) keepAsItIs(row);
  }
  await checkTracked(call, tracked, balances);
}

/** The properties of items that their stock depends on. Items of the same file do not exist yet during the comparison. */
async function itemsNamed({ database, division }: ImportCall, rows: readonly ImportedRow[]) {
  const ids = rows.flatMap(({ values }) => (typeof values['itemId'] === 'string' ? [values['itemId']] : []));
  const found = await database.rows<{ id: string; isStockItem: boolean; isFractionAllowed: boolean } & Tracking>(sql`
    select i.id, i."isStockItem", i."isFractionAllowed", i."isSerialItem", i."isBatchItem"
    from item i where i.division = ${division} and i.id = any (${ids}::uuid[])`);
  return new Map(found.map((item) => [item.id, item]));
}

async function balancesOf(call: ImportCall, rows: readonly ImportValues[]): Promise<ReadonlyMap<string, string>> {
  const idsOf = (field: string) => [...new Set(rows.flatMap((row) => (typeof row[field] === 'string' ? [row[field]] : [])))];
  const stock = await stockIn(call, idsOf('warehouseId'), idsOf('itemId'));
  return new Map(stock.map((place) => [placeOf(place), place.currentStock]));
}

/** Moves the difference to the quantities of the file. */
async function moveTo(inside: ImportCall, rows: readonly ImportValues[]): Promise<void> {
  await lockStock(
    inside,
    rows.map((row) => String(row['itemId'])),
  );
  const balances = await balancesOf(inside, rows);
  const moves = rows
    .filter((row) => !isTracked(row))
    .map((row): StockMove => {
      const place = { itemId: String(row['itemId']), warehouseId: String(row['warehouseId']) };
      return { ...place, current: subtractDecimals(String(row['quantity']), balances.get(placeOf(place)) ?? '0') };
    });
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
