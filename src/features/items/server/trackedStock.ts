import { addDecimals, compareDecimals, subtractDecimals } from '#contract/amounts.ts';
import { comparedNumber, type Tracking } from '#contract/tracking.ts';
import {
  countKnownPieces,
  keepOpeningBatches,
  knownPiecesOf,
  openingBatchesOf,
  placePieces,
  removeOpeningBatches,
  takePieces,
  type OpeningStock,
  type PlaceHistory,
  type StockMove,
} from '#features/inventory/server/index.ts';
import { addError, keySign, type ImportCall, type ImportedRow, type ImportValues } from '#server/imports/entity.ts';

/** The item and the warehouse of stock as one text: the beginning of the key of its row. */
export function placeOf({ itemId, warehouseId }: { itemId?: unknown; warehouseId?: unknown }): string {
  return [itemId, warehouseId].map(String).join(keySign);
}

/** The stock that the key of a row names. */
export function stockOfKey(key: string): OpeningStock {
  const [itemId = '', warehouseId = '', serialNumber, batchNumber] = key.split(keySign);
  return { itemId, warehouseId, serialNumber: serialNumber || undefined, batchNumber: batchNumber || undefined, quantity: '0' };
}

/** Whether a row names a serial number or a batch. */
export function isTracked(values: ImportValues): boolean {
  return values['serialNumber'] !== undefined || values['batchNumber'] !== undefined;
}

/** Marks a row as stock that is already right. */
export function keepAsItIs(row: ImportedRow): void {
  row.before = { ...row.values, id: row.id, version: 0 };
}

/** Refuses numbers that are missing, or that the item has none of. Stock that is none needs no numbers where there is none. */
export function checkNumbers(row: ImportedRow, { isSerialItem, isBatchItem }: Tracking, balance = '0'): void {
  const { serialNumber, batchNumber, quantity } = row.values;
  const is = (amount: string) => typeof quantity === 'string' && compareDecimals(quantity, amount) === 0;
  const mayLack = is('0') && compareDecimals(balance, '0') === 0;
  const isMissing = (field: string) => row.values[field] === undefined && !row.errors[field] && !mayLack;
  if (isSerialItem && isMissing('serialNumber')) addError(row, 'serialNumber', 'rowForEachPiece');
  if (isBatchItem && isMissing('batchNumber')) addError(row, 'batchNumber', 'rowForEachBatch');
  if (serialNumber !== undefined && !isSerialItem) addError(row, 'serialNumber', 'noSerialItem');
  if (batchNumber !== undefined && !isBatchItem) addError(row, 'batchNumber', 'noBatchItem');
  if (serialNumber !== undefined && isSerialItem && !is('1')) addError(row, 'quantity', 'oneOfSerialNumber');
}

/** What lies at places, and what the ledger has about them, by the item and the warehouse. */
interface Lying {
  balances: ReadonlyMap<string, string>;
  histories: ReadonlyMap<string, PlaceHistory>;
}

/** The parameters of the refusal of stock that something else has moved. */
export function movedParams(balance = '0', history?: Pick<PlaceHistory, 'lastDay'>): { smart_count: number; date: string } {
  return { smart_count: Number(balance), date: history?.lastDay ?? '' };
}

/**
 * Compares rows with numbers with what is known of these: what lies there already is the same, what is elsewhere is refused, and so is
 * what would be added where anything besides opening stock has moved, because it may have left since. Movements until the end of the day
 * of the count do not matter, except where opening stock of batches is known: the ledger does not tell how much of a batch has left.
 */
export async function checkTracked(call: ImportCall, rows: readonly ImportedRow[], lying: Lying): Promise<void> {
  if (rows.length === 0) return;
  const { balances, histories } = lying;
  await checkPieces(
    call,
    rows.filter(({ values }) => values['serialNumber'] !== undefined && values['itemId'] !== undefined),
    lying,
  );
  const batches = await batchesOf(
    call,
    rows.map(({ values }) => values),
  );
  for (const row of rows) {
    const { batchNumber, quantity, countDate } = row.values;
    if (batchNumber === undefined || row.errors['quantity']) continue;
    const place = placeOf(row.values);
    const balance = balances.get(place) ?? '0';
    const stored = batches.get(batchKey(row.values));
    const history = histories.get(place);
    if (stored !== undefined && compareDecimals(stored, String(quantity)) === 0) keepAsItIs(row);
    else if (!batches.has(place) && compareDecimals(balance, '0') !== 0)
      addError(row, 'quantity', 'stockWithoutBatch', { quantity: Number(balance) });
    else if (hasMoved(history, batches.has(place) ? undefined : countDate))
      addError(row, 'quantity', 'trackedStockMoved', movedParams(balance, history));
  }
}

/** Whether anything besides opening stock has moved, after the day of the count where there is one. */
function hasMoved(history: PlaceHistory | undefined, countDate: unknown): boolean {
  const lastDay = history?.lastDay ?? null;
  return lastDay !== null && !(typeof countDate === 'string' && lastDay <= countDate);
}

async function checkPieces(call: ImportCall, rows: readonly ImportedRow[], lying: Lying): Promise<void> {
  const known = await knownPiecesOf(
    call,
    rows.map(({ values: { itemId, serialNumber } }) => ({ itemId: String(itemId), serialNumber: String(serialNumber) })),
  );
  const pieces = new Map(known.map((piece) => [pieceKey(piece), piece]));
  const earlier = new Set<string>();
  const added: ImportedRow[] = [];
  for (const row of rows) {
    const key = pieceKey(row.values);
    const piece = pieces.get(key);
    const number = String(row.values['serialNumber']);
    if (earlier.has(key)) addError(row, 'serialNumber', 'serialNumberTwice');
    else if (piece?.delivery) addError(row, 'serialNumber', 'serialNumberWithCustomer', { number, delivery: piece.delivery });
    else if (piece && piece.warehouseId === row.values['warehouseId']) keepAsItIs(row);
    else if (piece) addError(row, 'serialNumber', 'serialNumberInStock', { number, warehouse: piece.warehouse ?? '' });
    else added.push(row);
    earlier.add(key);
  }
  await refuseMoved(call, added, lying);
}

// Numbers for pieces that lie there without add no stock
async function refuseMoved(call: ImportCall, added: readonly ImportedRow[], { balances, histories }: Lying): Promise<void> {
  const moved = added.filter(({ values }) => hasMoved(histories.get(placeOf(values)), values['countDate']));
  if (moved.length === 0) return;
  const counts = await countKnownPieces(call, [...new Set(moved.map(({ values }) => String(values['itemId'])))]);
  const known = new Map(counts.map((place) => [placeOf(place), place.count]));
  for (const [place, rows] of Map.groupBy(moved, ({ values }) => placeOf(values))) {
    const [pieces, balance] = [addDecimals(known.get(place) ?? '0', String(rows.length)), balances.get(place) ?? '0'];
    if (compareDecimals(pieces, balance) <= 0) continue;
    for (const row of rows) {
      const code = row.values['countDate'] === undefined ? 'stockMovedSince' : 'trackedStockMoved';
      addError(row, 'serialNumber', code, movedParams(balance, histories.get(place)));
    }
  }
}

/**
 * Records the numbers of rows, and returns the movements that follow. Pieces without a known number that lie there get these numbers
 * first; only what is more than these is moved.
 */
export async function keepTracked(
  inside: ImportCall,
  rows: readonly ImportValues[],
  balances: ReadonlyMap<string, string>,
): Promise<StockMove[]> {
  if (rows.length === 0) return [];
  const all = rows.map(openingOf);
  const pieces = all.flatMap(({ serialNumber, ...piece }) => (serialNumber === undefined ? [] : [{ ...piece, serialNumber }]));
  await placePieces(inside, pieces);
  const stored = await batchesOf(inside, rows);
  const changes = all.flatMap((batch) =>
    batch.batchNumber === undefined ? [] : [{ ...batch, quantity: subtractDecimals(batch.quantity, stored.get(batchKey(batch)) ?? '0') }],
  );
  await keepOpeningBatches(inside, inside.importId, changes);
  const batchMoves = changes.map(({ itemId, warehouseId, quantity }) => ({ itemId, warehouseId, current: quantity }));
  return [...(await movesOfPieces(inside, pieces, balances)), ...batchMoves];
}

async function movesOfPieces(
  inside: ImportCall,
  pieces: readonly OpeningStock[],
  balances: ReadonlyMap<string, string>,
): Promise<StockMove[]> {
  if (pieces.length === 0) return [];
  const wanted = new Set(pieces.map((piece) => placeOf(piece)));
  const known = await countKnownPieces(inside, [...new Set(pieces.map(({ itemId }) => itemId))]);
  return known.flatMap(({ itemId, warehouseId, count }) => {
    const place = placeOf({ itemId, warehouseId });
    const more = subtractDecimals(count, balances.get(place) ?? '0');
    return wanted.has(place) && compareDecimals(more, '0') > 0 ? [{ itemId, warehouseId, current: more }] : [];
  });
}

/** Takes out the numbers that an import recorded. */
export async function removeTracked(inside: ImportCall, rows: readonly OpeningStock[]): Promise<void> {
  await takePieces(
    inside,
    rows.flatMap(({ serialNumber, itemId, warehouseId }) => (serialNumber === undefined ? [] : [{ itemId, warehouseId, serialNumber }])),
  );
  await removeOpeningBatches(
    inside,
    inside.importId,
    rows.filter(({ batchNumber }) => batchNumber !== undefined),
  );
}

function openingOf({ itemId, warehouseId, serialNumber, batchNumber, quantity }: ImportValues): OpeningStock {
  return {
    itemId: String(itemId),
    warehouseId: String(warehouseId),
    ...(typeof serialNumber === 'string' ? { serialNumber } : {}),
    ...(typeof batchNumber === 'string' ? { batchNumber } : {}),
    quantity: String(quantity),
  };
}

/** The opening stock of batches by their keys, and of all batches of a place by that. */
async function batchesOf(call: ImportCall, rows: readonly ImportValues[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ itemId, batchNumber }) => (typeof itemId === 'string' && batchNumber !== undefined ? [itemId] : []));
  const found = new Map<string, string>();
  if (ids.length === 0) return found;
  for (const batch of await openingBatchesOf(call, [...new Set(ids)])) {
    const place = placeOf(batch);
    found.set(batchKey(batch), batch.quantity);
    found.set(place, addDecimals(found.get(place) ?? '0', batch.quantity));
  }
  return found;
}

function batchKey(stock: { itemId?: unknown; warehouseId?: unknown; batchNumber?: unknown }): string {
  return [placeOf(stock), comparedNumber(String(stock.batchNumber))].join(keySign);
}

function pieceKey({ itemId, serialNumber }: { itemId?: unknown; serialNumber?: unknown }): string {
  return [String(itemId), comparedNumber(String(serialNumber))].join(keySign);
}
