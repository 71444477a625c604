import sql from 'sql-template-tag';
import { addDecimals, compareDecimals, subtractDecimals } from '#contract/amounts.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { requirePast } from '#server/documents/bookings.ts';
import type { DocumentKind, Draft } from '#server/documents/kind.ts';
import { emptyRow, givenColumns } from '#server/documents/merge.ts';
import type { NewStockCount, StockCount, StockCountLine } from '../bookingSchema.ts';
import { itemOfLine, itemsOfLines, numbersOf, requirePlaces, type BookingContext } from './bookings.ts';
import type { StockedItem } from './extensions.ts';
import { countPieces } from './serialNumbers.ts';
import { moveStock } from './stock.ts';
import { stockCountTable } from './tables.ts';

interface CountTypes {
  header: Omit<StockCount, 'lines' | 'warehouseCode' | 'warehouseDescription'>;
  line: Pick<
    StockCountLine,
    'id' | 'exactId' | 'version' | 'lineNumber' | 'itemId' | 'quantityInStock' | 'quantityNew' | 'serialNumbers' | 'batchNumbers'
  >;
  sent: NewStockCount['lines'][number];
  body: NewStockCount;
  facts: { items: readonly StockedItem[]; balances: ReadonlyMap<string, string>; today: string };
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
  async effects(call, { after }, { items }) {
    await moveStock(
      call,
      after.lines.map(({ itemId, quantityInStock, quantityNew }) => {
        return { itemId, warehouseId: after.warehouseId, current: subtractDecimals(quantityNew, quantityInStock) };
      }),
      { kind: 'Count', source: { kind: 'StockCount', id: after.id } },
    );
    const { warehouseId } = after;
    const serial = after.lines.filter(({ itemId }) => items.find(({ id }) => id === itemId)?.isSerialItem);
    const pieces = serial.flatMap(({ itemId, serialNumbers }) =>
      serialNumbers.map((serialNumber) => ({ itemId, serialNumber, warehouseId })),
    );
    await countPieces(call, { warehouseId, itemIds: serial.map(({ itemId }) => itemId) }, pieces);
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
  const balances = await lockBalances(
    call,
    body.warehouseId,
    counted.map(({ id }) => id),
  );
  requireExpected(
    sent.map((change, index) => ({ item: counted[index], expected: change.body.expectedStock })),
    balances,
  );
  return { items, balances, today };
}

// For items that were never in the warehouse a row is added first, because a missing row cannot be locked
async function lockBalances(
  { database, division, person }: WriteCall,
  warehouseId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.rows<{ itemId: string; currentStock: string }>(sql`
    insert into "itemWarehouse" as s (division, id, "createdBy", "modifiedBy", "itemId", "warehouseId")
    select ${division}::integer, gen_random_uuid(), ${person.oid}, ${person.oid}, i, ${warehouseId}::uuid
    from unnest(${[...itemIds].sort()}::uuid[]) as i order by i
    on conflict (division, "itemId", "warehouseId") do update set "currentStock" = s."currentStock"
    returning "itemId", "currentStock"::text`);
  return new Map(rows.map(({ itemId, currentStock }) => [itemId, currentStock]));
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
