import sql from 'sql-template-tag';
import { addDecimals, compareDecimals, subtractDecimals } from '#contract/amounts.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { requirePast } from '#server/documents/bookings.ts';
import type { DocumentKind, Draft } from '#server/documents/kind.ts';
import { emptyRow, givenColumns } from '#server/documents/merge.ts';
import type { NewStockCount, StockCount, StockCountLine } from '../bookingSchema.ts';
import { itemOfLine, itemsOfLines, numbersOf, requirePlaces, type BookingContext } from './bookings.ts';
import { piecesFromElsewhere, type CountedPieces } from './countedPieces.ts';
import type { StockedItem } from './extensions.ts';
import { countPieces, type LyingPiece } from './serialNumbers.ts';
import { moveStock } from './stock.ts';
import type { StockMove } from './stockMove.ts';
import { piecesInStock } from './usedPieces.ts';
import { stockCountTable } from './tables.ts';

interface CountTypes {
  header: Omit<StockCount, 'lines' | 'warehouseCode' | 'warehouseDescription'>;
  line: Pick<
    StockCountLine,
    'id' | 'exactId' | 'version' | 'lineNumber' | 'itemId' | 'quantityInStock' | 'quantityNew' | 'serialNumbers' | 'batchNumbers'
  >;
  sent: NewStockCount['lines'][number];
  body: NewStockCount;
  facts: {
    items: readonly StockedItem[];
    /** The stock of each item in the warehouse of the count. */
    balances: ReadonlyMap<string, string>;
    counted: CountedPieces;
    /** The movements of other warehouses whose pieces were counted here. */
    lost: readonly StockMove[];
    today: string;
  };
  context: BookingContext;
}

/** Counts, for the engine of documents: the balances are locked before the differences are calculated. */
export const countKind: DocumentKind<CountTypes> = {
  header: stockCountTable,
  described: ['itemCode', 'itemDescription'],
  number: 'countNumber',
  most: 1000,
  isNumberedByPlace: true,
  facts: factsOf,
  headerOf({ body }, { today }) {
    const row = { ...emptyRow(stockCountTable), countDate: today, ...givenColumns(stockCountTable, body) };
    return row as unknown as CountTypes['header']; // the number follows when it is stored
  },
  lineOf(change, { items, balances }) {
    const { quantityNew } = change.body;
    const { id } = itemOfLine(change, items, { name: 'quantityNew', value: quantityNew });
    const quantities = { quantityInStock: balances.get(id), quantityNew: addDecimals(quantityNew) };
    const row = { exactId: null, itemId: id, ...quantities, ...numbersOf(change.body) };
    return row as CountTypes['line']; // the engine adds id and number
  },
  settle: (count) => count,
  isOpen: () => false,
  async effects(call, { after }, { counted, lost }) {
    const differences = after.lines.map(({ itemId, quantityInStock, quantityNew }) => {
      return { itemId, warehouseId: after.warehouseId, current: subtractDecimals(quantityNew, quantityInStock) };
    });
    await moveStock(call, [...differences, ...lost], { kind: 'Count', source: { kind: 'StockCount', id: after.id } });
    await countPieces(call, counted, counted.pieces);
  },
};

async function factsOf(
  call: WriteCall,
  { body, sent }: Draft<CountTypes>,
  { booker, today }: BookingContext,
): Promise<CountTypes['facts']> {
  await requirePlaces(call, { warehouseId: body.warehouseId }, booker);
  requirePast(body, 'countDate', today);
  const items = await itemsOfLines(call, sent);
  const counted = sent.map((change) => itemOfLine(change, items, { name: 'quantityNew', value: change.body.quantityNew }));
  const twice = counted.findIndex(({ id }, index) => counted.findIndex((item) => item.id === id) < index);
  if (twice !== -1) throw invalidField(`lines.${twice}.itemId`, 'duplicate');
  const pieces = piecesOf(body.warehouseId, sent, counted);
  const elsewhere = await piecesFromElsewhere(call, pieces, booker);
  const places = await lockBalances(call, [...counted.map(({ id }) => ({ itemId: id, warehouseId: body.warehouseId })), ...elsewhere]);
  const balanceOf = ({ itemId, warehouseId }: Place) => places.get(placeKey({ itemId, warehouseId })) ?? '0.0000';
  const balances = new Map(counted.map(({ id }) => [id, balanceOf({ itemId: id, warehouseId: body.warehouseId })]));
  requireExpected(
    sent.map((change, index) => ({ item: counted[index], expected: change.body.expectedStock })),
    balances,
  );
  return { items, balances, counted: pieces, lost: lossOf(piecesInStock(elsewhere, balanceOf)), today };
}

function lossOf(pieces: readonly LyingPiece[]): StockMove[] {
  return pieces.map(({ itemId, warehouseId }) => ({ itemId, warehouseId, current: '-1' }));
}

function piecesOf(warehouseId: string, sent: Draft<CountTypes>['sent'], counted: readonly StockedItem[]): CountedPieces {
  const pieces = counted.flatMap(({ id: itemId, isSerialItem }, index) => {
    const { field, body } = sent[index] ?? { field: '', body: {} };
    const { serialNumbers } = numbersOf(body);
    return isSerialItem ? serialNumbers.map((serialNumber) => ({ itemId, serialNumber, warehouseId, field: `${field}serialNumbers` })) : [];
  });
  return { warehouseId, itemIds: counted.flatMap(({ id, isSerialItem }) => (isSerialItem ? [id] : [])), pieces };
}

type Place = Pick<StockMove, 'itemId' | 'warehouseId'>;

function placeKey({ itemId, warehouseId }: Place): string {
  return `${itemId} ${warehouseId}`.toLowerCase();
}

/**
 * Locks the stock at some places, in the order of their keys like every movement. For items that were never there a row is added first,
 * because a missing row cannot be locked.
 */
async function lockBalances({ database, division, person }: WriteCall, places: readonly Place[]): Promise<ReadonlyMap<string, string>> {
  const rows = await database.rows<Place & { currentStock: string }>(sql`
    insert into "itemWarehouse" as s (division, id, "createdBy", "modifiedBy", "itemId", "warehouseId")
    select ${division}::integer, gen_random_uuid(), ${person.oid}, ${person.oid}, c."itemId", c."warehouseId"
    from (select distinct p."itemId", p."warehouseId"
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p ("itemId" uuid, "warehouseId" uuid)) as c
    order by c."itemId", c."warehouseId"
    on conflict (division, "itemId", "warehouseId") do update set "currentStock" = s."currentStock"
    returning "itemId", "warehouseId", "currentStock"::text`);
  return new Map(rows.map((row) => [placeKey(row), row.currentStock]));
}

function requireExpected(
  counted: readonly { item: StockedItem | undefined; expected: string | undefined }[],
  balances: ReadonlyMap<string, string>,
): void {
  const lines = counted.flatMap(({ item, expected }) => {
    const currentStock = balances.get(item?.id ?? '') ?? '0.0000';
    if (!item || expected === undefined || compareDecimals(expected, currentStock) === 0) return [];
    return [{ itemId: item.id, itemCode: item.code, expectedStock: addDecimals(expected), currentStock }];
  });
  const [first] = lines;
  if (!first) return;
  const { itemCode, currentStock } = first;
  throw new Problem('stockChanged', { params: { itemCode }, quantities: { currentStock }, extra: { lines } });
}
