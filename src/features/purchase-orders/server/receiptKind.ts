import { invalidField, Problem } from '#contract/problem.ts';
import { warehouseOfPerson } from '#features/inventory/server/index.ts';
import { itemsOf } from '#features/items/server/index.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { DocumentKind, Draft } from '#server/documents/kind.ts';
import { bookedQuantities, requireBookable } from '#server/documents/bookings.ts';
import { emptyRow, givenColumns } from '#server/documents/merge.ts';
import type { GoodsReceipt, GoodsReceiptLine, NewGoodsReceipt } from '../receiptSchema.ts';
import { requireReceivable, type ReceivableLine } from '../rules.ts';
import type { OrderLine, StoredOrder } from './order.ts';
import { lockOrdersOfLines, moveProgress } from './progress.ts';
import { goodsReceiptLineTable, goodsReceiptTable } from './tables.ts';

/** Who receives: purchasing everything, an engineer only for the own van. */
export interface Receiver {
  mayReceiveAll: boolean;
  mayReceiveOwnVan: boolean;
  email: string | undefined;
}

/** The types of goods receipts. */
interface ReceiptTypes {
  header: Omit<GoodsReceipt, 'lines' | 'supplierCode' | 'supplierName'>;
  line: Pick<GoodsReceiptLine, 'id' | 'exactId' | 'version' | 'lineNumber' | 'purchaseOrderLineId' | 'quantityReceived'>;
  sent: NewGoodsReceipt['lines'][number];
  body: NewGoodsReceipt;
  facts: { orders: readonly StoredOrder[]; lines: ReadonlyMap<string, OrderLine>; today: string };
  context: { receiver: Receiver; today: string };
}

/**
 * Goods that arrive, described to the engine of documents: the receipt, the received quantities, the states of the orders and
 * the stock. The orders are locked before their quantities are read: of two receipts at once the second sees the first.
 */
export const receiptKind: DocumentKind<ReceiptTypes> = {
  header: goodsReceiptTable,
  number: 'receiptNumber',
  most: 1000,
  isNumberedByPlace: true,
  facts: factsOf,
  headerOf({ body }, { orders, today }) {
    const warehouses = new Set(orders.map((order) => order.warehouseId));
    const row = {
      ...emptyRow(goodsReceiptTable),
      receiptDate: today,
      supplierId: orders[0]?.supplierId,
      warehouseId: warehouses.size === 1 ? orders[0]?.warehouseId : null,
      ...givenColumns(goodsReceiptTable, body),
      override: body.override ?? false,
      overrideReason: body.override ? body.overrideReason : null,
    };
    return row as unknown as ReceiptTypes['header']; // the number follows when it is stored
  },
  lineOf({ body }, { lines }) {
    const quantityOrdered = lines.get(body.purchaseOrderLineId.toLowerCase())?.quantity;
    const row = { ...emptyRow(goodsReceiptLineTable), serialNumbers: [], batchNumbers: [], quantityOrdered };
    return { ...row, ...givenColumns(goodsReceiptLineTable, body) } as unknown as ReceiptTypes['line']; // see above
  },
  settle: (receipt) => receipt,
  isOpen: () => false,
  async effects(call, { after, reason }, { orders }) {
    await moveProgress(call, orders, {
      column: 'receivedQuantity',
      quantities: bookedQuantities(after.lines.map(bookedLine)),
      action: 'receive',
      booking: { kind: 'Receipt', source: { kind: 'GoodsReceipt', id: after.id } },
      reason,
    });
  },
  reasonOf: (body) => body.overrideReason ?? undefined,
};

async function factsOf(call: WriteCall, { body }: Draft<ReceiptTypes>, { receiver, today }: ReceiptTypes['context']) {
  const isOverridden = body.override ?? false;
  if (isOverridden && !body.overrideReason) throw invalidField('overrideReason', 'required');
  if (isOverridden && !receiver.mayReceiveAll) throw new Problem('forbidden');
  const orders = await lockOrdersOfLines(
    call,
    body.lines.map((line) => line.purchaseOrderLineId),
  );
  await requireReceiver(call, orders, receiver);
  const lines = new Map(orders.flatMap((order) => order.lines.map((line) => [line.id, line] as const)));
  const arrivals = body.lines.map((line) => ({ ...line, purchaseOrderLineId: line.purchaseOrderLineId.toLowerCase() }));
  requireReceivable(arrivals, receivableLines(orders, arrivals), isOverridden);
  const items = await itemsOf(
    call,
    arrivals.map((line) => ({ itemId: lines.get(line.purchaseOrderLineId)?.itemId })),
  );
  requireBookable(arrivals.map(bookedLine), lines, items, { line: 'purchaseOrderLineId', quantity: 'quantityReceived' });
  return { orders, lines, today };
}

function bookedLine<Line extends { purchaseOrderLineId: string; quantityReceived: string }>(line: Line) {
  return { ...line, orderLineId: line.purchaseOrderLineId, quantity: line.quantityReceived };
}

async function requireReceiver(call: WriteCall, orders: readonly StoredOrder[], receiver: Receiver): Promise<void> {
  if (receiver.mayReceiveAll) return;
  const van = receiver.mayReceiveOwnVan && receiver.email ? await warehouseOfPerson(call, receiver.email) : undefined;
  if (!van || orders.some((order) => order.warehouseId !== van)) throw new Problem('forbidden');
}

type Arrivals = readonly { purchaseOrderLineId: string; quantityReceived: string }[];

function receivableLines(orders: readonly StoredOrder[], arrivals: Arrivals): Map<string, ReceivableLine> {
  const named = new Set(arrivals.map((line) => line.purchaseOrderLineId));
  const lines = orders.flatMap(({ supplierId, orderStatus, lines: own }) => own.map((line) => ({ ...line, supplierId, orderStatus })));
  return new Map(lines.filter((line) => named.has(line.id)).map((line) => [line.id, line]));
}
