import sql from 'sql-template-tag';
import { compareDecimals, negateDecimal, subtractDecimals } from '#contract/amounts.ts';
import { decimal } from '#contract/values.ts';
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
  keySign,
  namedBy,
  type ImportCall,
  type ImportedRow,
  type ImportEntity,
  type ImportValues,
} from '#server/imports/entity.ts';
import { isWhole } from '#server/documents/itemLine.ts';
import { itemReference } from './published.ts';

const { itemId, warehouseId } = stockMovement.shape;

/** Import of opening stock: the quantity of an item in a warehouse, by default the main one. The ledger records each movement. */
export const stockImport: ImportEntity = {
  name: 'stock',
  resource: 'stock',
  table: stockMovementTable,
  fields: {
    itemId: { schema: itemId, relation: namedBy(itemReference, ['code', 'description'], 'items'), example: 'BB-6L' },
    warehouseId: { schema: warehouseId, relation: namedBy(warehouseReference, ['code', 'description'], 'warehouses'), example: 'HOOFD' },
    quantity: { schema: decimal, example: '25' },
  },
  required: ['itemId', 'quantity'],
  key: [
    { field: 'itemId', as: 'id' },
    { field: 'warehouseId', as: 'id' },
  ],
  titles: ['itemId', 'warehouseId'],
  defaults: {},
  prepare,
  check,
  insert: moveTo,
  update: async () => {},
  remove: moveBack,
  builtOn: async (scope, importId) => (await movedSince(scope, importId)).map(keyOf),
};

async function prepare(call: ImportCall, rows: readonly ImportedRow[]): Promise<void> {
  if (rows.every(({ values, errors }) => values['warehouseId'] !== undefined || errors['warehouseId'])) return;
  const main = await mainWarehouseOf(call);
  for (const { values, errors } of rows) if (main !== null && !errors['warehouseId']) values['warehouseId'] ??= main;
}

async function check(call: ImportCall, rows: readonly ImportedRow[]): Promise<void> {
  const items = await itemsNamed(call, rows);
  const balances = await balancesOf(
    call,
    rows.map(({ values }) => values),
  );
  for (const row of rows) {
    const { quantity } = row.values;
    const item = items.get(String(row.values['itemId']));
    if (item?.isStockItem === false) addError(row, 'itemId', 'notStockItem');
    if (typeof quantity !== 'string') continue;
    if (quantity.startsWith('-')) addError(row, 'quantity', 'min', { min: 0 });
    else if (item?.isFractionAllowed === false && !isWhole(quantity)) addError(row, 'quantity', 'notWholeNumber');
    const balance = balances.get(keyOf(row.values));
    // stock that is already right is not moved
    if (balance !== undefined && compareDecimals(balance, quantity) === 0)
      row.before = { ...row.values, id: row.id, version: 0, quantity: balance };
  }
}

/** How the items of rows are tracked. Items of the same file do not exist yet during the comparison. */
async function itemsNamed({ database, division }: ImportCall, rows: readonly ImportedRow[]) {
  const ids = rows.flatMap(({ values }) => (typeof values['itemId'] === 'string' ? [values['itemId']] : []));
  const found = await database.rows<{ id: string; isStockItem: boolean; isFractionAllowed: boolean }>(sql`
    select i.id, i."isStockItem", i."isFractionAllowed" from item i where i.division = ${division} and i.id = any (${ids}::uuid[])`);
  return new Map(found.map((item) => [item.id, item]));
}

async function balancesOf(call: ImportCall, rows: readonly ImportValues[]): Promise<ReadonlyMap<string, string>> {
  const idsOf = (field: string) => [...new Set(rows.flatMap((row) => (typeof row[field] === 'string' ? [row[field]] : [])))];
  const stock = await stockIn(call, idsOf('warehouseId'), idsOf('itemId'));
  return new Map(stock.map((place) => [keyOf(place), place.currentStock]));
}

function keyOf(place: Readonly<Record<string, unknown>>): string {
  return `${String(place['itemId'])}${keySign}${String(place['warehouseId'])}`;
}

/** Moves the difference to the quantities of the file. */
async function moveTo(inside: ImportCall, rows: readonly ImportValues[]): Promise<void> {
  await lockStock(
    inside,
    rows.map((row) => String(row['itemId'])),
  );
  const balances = await balancesOf(inside, rows);
  const moves = rows.map((row): StockMove => {
    const place = { itemId: String(row['itemId']), warehouseId: String(row['warehouseId']) };
    return { ...place, current: subtractDecimals(String(row['quantity']), balances.get(keyOf(place)) ?? '0') };
  });
  await moveStock(inside, moves, booking(inside));
}

/** Reverts the movements of the import at these stock records. */
async function moveBack(inside: ImportCall, _ids: readonly string[], keys: readonly string[]): Promise<void> {
  const wanted = new Set(keys);
  const moved = (await movedBy(inside, inside.importId)).filter((place) => wanted.has(keyOf(place)));
  await moveStock(
    inside,
    moved.map(({ itemId: item, warehouseId: warehouse, quantity }) => ({
      itemId: item,
      warehouseId: warehouse,
      current: negateDecimal(quantity),
    })),
    booking(inside),
  );
}

function booking({ importId }: ImportCall) {
  return { kind: 'Opening', source: { kind: 'Import', id: importId } } as const;
}
