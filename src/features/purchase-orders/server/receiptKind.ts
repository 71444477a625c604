import { Problem } from '#contract/problem.ts';
import { warehouseOfPerson } from '#features/inventory/server/index.ts';
import { itemsOf } from '#features/items/server/index.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { bookingKind, requireBooking } from '#server/documents/bookings.ts';
import type { Draft } from '#server/documents/kind.ts';
import type { GoodsReceipt, GoodsReceiptLine, NewGoodsReceipt } from '../receiptSchema.ts';
import { requireReceivable, type ReceivableLine } from '../rules.ts';
import type { OrderLine, StoredOrder } from './order.ts';
import { lockOrdersOfLines, moveProgress } from './progress.ts';
import { goodsReceiptTable } from './tables.ts';

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

const fields = { line: 'purchaseOrderLineId', quantity: 'quantityReceived' };

/** Goods that arrive, described to the engine of documents: the receipt, the states of the orders and the stock. */
export const receiptKind = bookingKind<ReceiptTypes>({
  header: goodsReceiptTable,
  number: 'receiptNumber',
  fields,
  facts: factsOf,
  usual(_draft, { orders, today }) {
    const warehouses = new Set(orders.map((order) => order.warehouseId));
    const warehouseId = warehouses.size === 1 ? orders[0]?.warehouseId : null;
    return { receiptDate: today, supplierId: orders[0]?.supplierId, warehouseId };
  },
  follow(call, { document, quantities, reason }, { orders }) {
    const booking = { kind: 'Receipt', source: { kind: 'GoodsReceipt', id: document.id } } as const;
    return moveProgress(call, orders, { column: 'receivedQuantity', quantities, action: 'receive', reason }, booking);
  },
});

async function factsOf(call: WriteCall, { body }: Draft<ReceiptTypes>, { receiver, today }: ReceiptTypes['context']) {
  const { orders, lines, quantities } = await requireBooking(body, {
    fields,
    mayOverride: receiver.mayReceiveAll,
    lock: async (lineIds) => {
      const locked = await lockOrdersOfLines(call, lineIds);
      await requireReceiver(call, locked, receiver);
      return locked;
    },
    itemsOf: (named) => itemsOf(call, named),
  });
  requireReceivable(receivableLines(orders), quantities, body.override ?? false);
  return { orders, lines, today };
}

async function requireReceiver(call: WriteCall, orders: readonly StoredOrder[], receiver: Receiver): Promise<void> {
  if (receiver.mayReceiveAll) return;
  const van = receiver.mayReceiveOwnVan && receiver.email ? await warehouseOfPerson(call, receiver.email) : undefined;
  if (!van || orders.some((order) => order.warehouseId !== van)) throw new Problem('forbidden');
}

function receivableLines(orders: readonly StoredOrder[]): ReceivableLine[] {
  return orders.flatMap(({ supplierId, orderStatus, lines }) => lines.map((line) => ({ ...line, supplierId, orderStatus })));
}
