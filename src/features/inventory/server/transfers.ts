import { addDecimals, negateDecimal } from '#contract/amounts.ts';
import type { DocumentKind } from '#server/documents/kind.ts';
import { emptyRow, givenColumns } from '#server/documents/merge.ts';
import type { NewStockTransfer, StockTransfer, StockTransferLine } from '../bookingSchema.ts';
import { itemOfLine, itemsOfLines, requirePlaces, type BookingContext } from './bookings.ts';
import type { StockedItem } from './extensions.ts';
import { moveStock } from './stock.ts';
import { stockTransferTable } from './tables.ts';

interface TransferTypes {
  header: Omit<StockTransfer, 'lines' | 'warehouseFromCode' | 'warehouseFromDescription' | 'warehouseToCode' | 'warehouseToDescription'>;
  line: Pick<StockTransferLine, 'id' | 'exactId' | 'version' | 'lineNumber' | 'itemId' | 'quantity'>;
  sent: NewStockTransfer['lines'][number];
  body: NewStockTransfer;
  facts: { items: readonly StockedItem[]; today: string };
  context: BookingContext;
}

/** Transfers between warehouses, described to the engine of documents: what is not there is not moved. */
export const transferKind: DocumentKind<TransferTypes> = {
  header: stockTransferTable,
  described: ['itemCode', 'itemDescription'],
  number: 'transferNumber',
  most: 1000,
  isNumberedByPlace: true,
  async facts(call, { body: { warehouseFromId, warehouseToId }, sent }, { booker, today }) {
    await requirePlaces(call, { warehouseFromId, warehouseToId }, booker);
    return { items: await itemsOfLines(call, sent), today };
  },
  headerOf({ body }, { today }) {
    const row = { ...emptyRow(stockTransferTable), transferDate: today, ...givenColumns(stockTransferTable, body) };
    return row as unknown as TransferTypes['header']; // the number follows when it is stored
  },
  lineOf(change, { items }) {
    const { quantity } = change.body;
    const { id } = itemOfLine(change, items, { name: 'quantity', value: quantity });
    return { exactId: null, itemId: id, quantity: addDecimals(quantity) } as TransferTypes['line']; // the engine adds id and number
  },
  settle: (transfer) => transfer,
  isOpen: () => false,
  effects: (call, { after: { id, lines, warehouseFromId, warehouseToId } }) =>
    moveStock(
      call,
      lines.flatMap(({ itemId, quantity }) => [
        { itemId, warehouseId: warehouseFromId, current: negateDecimal(quantity) },
        { itemId, warehouseId: warehouseToId, current: quantity },
      ]),
      { kind: 'Transfer', source: { kind: 'StockTransfer', id }, refusesShortage: true },
    ),
};
