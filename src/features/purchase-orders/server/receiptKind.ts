import { Problem } from '#contract/problem.ts';
import { receivePieces, warehouseOfPerson, type StockBooking } from '#features/inventory/server/index.ts';
import { itemsOf } from '#features/items/server/index.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { bookingKind, type BookingFacts } from '#server/documents/bookings.ts';
import type { GoodsReceipt, GoodsReceiptLine, NewGoodsReceipt } from '../receiptSchema.ts';
import { requireReceivable } from '../rules.ts';
import type { OrderTypes, StoredOrder } from './order.ts';
import { purchaseOrderKind } from './orderKind.ts';
import { goodsReceiptTable } from './tables.ts';

/** The person who receives: purchasing may receive everything, an engineer only goods for their own van. */
interface Receiver {
  mayReceiveAll: boolean;
  mayReceiveOwnVan: boolean;
  email: string | undefined;
}

/** The types of goods receipts. */
export interface ReceiptTypes {
  header: Omit<GoodsReceipt, 'lines' | 'supplierCode' | 'supplierName'>;
  line: Pick<GoodsReceiptLine, 'id' | 'exactId' | 'version' | 'lineNumber' | 'purchaseOrderLineId' | 'quantityReceived' | 'serialNumbers'>;
  sent: NewGoodsReceipt['lines'][number];
  body: NewGoodsReceipt;
  facts: BookingFacts<OrderTypes>;
  context: { receiver: Receiver; today: string };
}

/** Goods receipts, for the engine of documents: the receipt, the serial numbers, the states of the orders and the stock. */
export const receiptKind = bookingKind<ReceiptTypes, OrderTypes, StockBooking>({
  header: goodsReceiptTable,
  number: 'receiptNumber',
  pastDate: 'receiptDate',
  fields: { line: 'purchaseOrderLineId', quantity: 'quantityReceived' },
  orders: purchaseOrderKind,
  column: 'receivedQuantity',
  action: 'receive',
  itemsOf,
  mayOverride: ({ receiver }) => receiver.mayReceiveAll,
  requireAllowed: (call, orders, { receiver }) => requireReceiver(call, orders, receiver),
  requireBookable(orders, quantities, isOverridden) {
    const lines = orders.flatMap(({ supplierId, orderStatus, lines: own }) => own.map((line) => ({ ...line, supplierId, orderStatus })));
    requireReceivable(lines, quantities, isOverridden);
  },
  requireNamed: requireWarehouse,
  usual({ orders, today }) {
    const warehouses = new Set(orders.map((order) => order.warehouseId));
    const warehouseId = warehouses.size === 1 ? orders[0]?.warehouseId : null;
    return { receiptDate: today, supplierId: orders[0]?.supplierId, warehouseId };
  },
  stockOf: ({ id }) => ({ kind: 'Receipt', source: { kind: 'GoodsReceipt', id } }),
  follow(call, receipt, { orders }) {
    const places = new Map(orders.flatMap(({ warehouseId, lines }) => lines.map(({ id, itemId }) => [id, { itemId, warehouseId }])));
    const pieces = receipt.lines.flatMap(({ purchaseOrderLineId, serialNumbers }, index) => {
      const { itemId, warehouseId } = places.get(purchaseOrderLineId) ?? { itemId: null, warehouseId: null };
      if (itemId === null) return [];
      return serialNumbers.map((serialNumber) => ({ itemId, serialNumber, warehouseId, field: `lines.${index}.serialNumbers` }));
    });
    return receivePieces(call, pieces);
  },
});

async function requireReceiver(call: WriteCall, orders: readonly StoredOrder[], receiver: Receiver): Promise<void> {
  if (receiver.mayReceiveAll) return;
  const van = receiver.mayReceiveOwnVan && receiver.email ? await warehouseOfPerson(call, receiver.email) : undefined;
  if (!van || orders.some((order) => order.warehouseId !== van)) throw new Problem('forbidden');
}

// What the supplier sends to the customer is never in a warehouse of ours
async function requireWarehouse(call: WriteCall, { lines }: NewGoodsReceipt, orders: readonly StoredOrder[]): Promise<void> {
  const received = new Set(lines.map(({ purchaseOrderLineId }) => purchaseOrderLineId.toLowerCase()));
  const nowhere = orders.filter(({ warehouseId, dropShipment }) => warehouseId === null && !dropShipment);
  const items = await itemsOf(
    call,
    nowhere.flatMap((order) => order.lines.filter(({ id }) => received.has(id))),
  );
  if (items.some(({ isStockItem }) => isStockItem)) throw new Problem('noWarehouse');
}
