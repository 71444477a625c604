import { addDecimals, negateDecimal } from '#contract/amounts.ts';
import { requirePast } from '#server/documents/bookings.ts';
import type { DocumentKind, LineChange } from '#server/documents/kind.ts';
import { emptyRow, givenColumns } from '#server/documents/merge.ts';
import { requirePiecesOnce } from '#server/documents/piecesOnce.ts';
import type { NewStockTransfer, StockTransfer, StockTransferLine } from '../bookingSchema.ts';
import { itemOfLine, itemsOfLines, numbersOf, requirePlaces, type BookingContext } from './bookings.ts';
import type { StockedItem } from './extensions.ts';
import { movePieces } from './serialNumbers.ts';
import { moveStock } from './stock.ts';
import { stockTransferTable } from './tables.ts';

interface TransferTypes {
  header: Omit<StockTransfer, 'lines' | 'warehouseFromCode' | 'warehouseFromDescription' | 'warehouseToCode' | 'warehouseToDescription'>;
  line: Pick<StockTransferLine, 'id' | 'exactId' | 'version' | 'lineNumber' | 'itemId' | 'quantity' | 'serialNumbers' | 'batchNumbers'>;
  sent: NewStockTransfer['lines'][number];
  body: NewStockTransfer;
  facts: { items: readonly StockedItem[]; today: string };
  context: BookingContext;
}

/** Transfers between warehouses, for the engine of documents: more than the stock cannot be moved. */
export const transferKind: DocumentKind<TransferTypes> = {
  header: stockTransferTable,
  described: ['itemCode', 'itemDescription'],
  number: 'transferNumber',
  most: 1000,
  isNumberedByPlace: true,
  async facts(call, { body, sent }, { booker, today }) {
    const { warehouseFromId, warehouseToId } = body;
    await requirePlaces(call, { warehouseFromId, warehouseToId }, booker);
    requirePast(body, 'transferDate', today);
    const items = await itemsOfLines(call, sent);
    requirePiecesOnce(sent.map((change) => ({ itemId: itemIdOf(change, items), field: change.field, ...numbersOf(change.body) })));
    return { items, today };
  },
  headerOf({ body }, { today }) {
    const row = { ...emptyRow(stockTransferTable), transferDate: today, ...givenColumns(stockTransferTable, body) };
    return row as unknown as TransferTypes['header']; // the number follows when it is stored
  },
  lineOf(change, { items }) {
    const { quantity } = change.body;
    const row = { exactId: null, itemId: itemIdOf(change, items), quantity: addDecimals(quantity), ...numbersOf(change.body) };
    return row as TransferTypes['line']; // the engine adds id and number
  },
  settle: (transfer) => transfer,
  isOpen: () => false,
  async effects(call, { after: { id, lines, warehouseFromId, warehouseToId } }) {
    // Pieces are locked before stock, as by receipts, deliveries and counts
    await movePieces(
      call,
      warehouseFromId,
      lines.flatMap(({ itemId, serialNumbers }, index) =>
        serialNumbers.map((serialNumber) => ({ itemId, serialNumber, warehouseId: warehouseToId, field: `lines.${index}.serialNumbers` })),
      ),
    );
    await moveStock(
      call,
      lines.flatMap(({ itemId, quantity }) => [
        { itemId, warehouseId: warehouseFromId, current: negateDecimal(quantity) },
        { itemId, warehouseId: warehouseToId, current: quantity },
      ]),
      { kind: 'Transfer', source: { kind: 'StockTransfer', id }, refusesShortage: true },
    );
  },
};

function itemIdOf(change: LineChange<TransferTypes>, items: readonly StockedItem[]): string {
  return itemOfLine(change, items, { name: 'quantity', value: change.body.quantity }).id;
}
