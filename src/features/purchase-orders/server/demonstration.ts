import { addDays } from '#contract/days.ts';
import { demonstrationWarehouseId, type StockHistory } from '#features/inventory/server/demonstration.ts';
import { quantityStillToCome } from '../rules.ts';
import { type Demonstrate, type DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import { demonstrationOrders, firstOrderNumber, type DemonstrationOrder } from './demonstration/demonstrationOrder.ts';
import words from './demonstration/words.json' with { type: 'json' };

export { demonstrationOrders, type DemonstrationOrder } from './demonstration/demonstrationOrder.ts';

const firstReceiptNumber = 8000;

/** Purchase orders in every state and the goods received on them. */
export const demonstratePurchaseOrders: Demonstrate = (division) => {
  const orders = demonstrationOrders(division);
  const received = orders.filter(({ lines }) => lines.some(isReceived));
  return [
    division.rows('purchaseOrder', orders, (order) => [orderRow(division, order)]),
    division.rows('purchaseOrderLine', orders, (order) => lineRows(division, order)),
    division.rows('goodsReceipt', received, (order) => [receiptRow(division, order)]),
    division.rows('goodsReceiptLine', received, (order) => receiptLineRows(division, order)),
    division.counters({ purchaseOrder: firstOrderNumber + orders.length, goodsReceipt: firstReceiptNumber + orders.length }),
  ];
};

/** The goods that purchase orders brought to the main warehouse, and those that are still to come. */
export function purchasedStock(division: DemonstrationDivision): StockHistory {
  const orders = demonstrationOrders(division);
  const moves = orders.flatMap(({ number, lines, receivedAt }) =>
    lines.filter(isReceived).map(({ itemId, receivedQuantity }) => ({
      itemId,
      warehouse: 1,
      kind: 'Receipt' as const,
      quantity: Number(receivedQuantity),
      at: receivedAt,
      sourceKind: 'GoodsReceipt' as const,
      sourceId: division.id('goodsReceipt', number),
    })),
  );
  const open = orders.filter(({ states }) => states.orderStatus !== 'Cancelled');
  const planned = open.flatMap(({ lines }) => lines.map((line) => ({ itemId: line.itemId, plannedIn: Number(quantityStillToCome(line)) })));
  return { moves, planned };
}

function orderRow(division: DemonstrationDivision, order: DemonstrationOrder) {
  const { number, orderNumber, supplier, orderDate, orderedAt, lines, states, amounts } = order;
  const random = division.random('purchaseOrderTexts', number);
  const { subjects, offer } = division.say(words);
  const description = random.pick(subjects);
  const yourRef = random.chance(0.6) ? `${offer}-${random.digits(5)}` : null;
  return {
    ...division.stampAt('purchaseOrder', number, orderedAt),
    orderNumber,
    supplierId: supplier.id,
    supplierName: supplier.name,
    orderDate,
    receiptDate: addDays(orderDate, 7),
    description,
    yourRef,
    paymentCondition: '30',
    warehouseId: demonstrationWarehouseId(division, 1),
    ...states,
    amountExclVat: amounts.amountExclVat,
    vatAmount: amounts.vatAmount,
    amountInclVat: amounts.amountInclVat,
    searchText: [orderNumber, description, yourRef, ...lines.map(({ item }) => `${item.code} ${item.description}`)].join(' '),
  };
}

function lineRows(division: DemonstrationDivision, order: DemonstrationOrder) {
  return order.lines.map(({ item, id: _id, number, ...line }, index) => ({
    ...division.stampAt('purchaseOrderLine', number, order.orderedAt),
    ...line,
    ...order.amounts.lines[index],
    purchaseOrderId: order.id,
    orderNumber: order.orderNumber,
    lineNumber: index + 1,
    receiptDate: addDays(order.orderDate, 7),
    supplierName: order.supplier.name,
    searchText: `${order.orderNumber} ${item.code} ${item.description}`,
  }));
}

function receiptRow(division: DemonstrationDivision, { number, receivedOn, receivedAt, supplier }: DemonstrationOrder) {
  return {
    ...division.stampAt('goodsReceipt', number, receivedAt),
    receiptNumber: firstReceiptNumber + number,
    receiptDate: receivedOn,
    supplierId: supplier.id,
    warehouseId: demonstrationWarehouseId(division, 1),
    yourRef: `${division.say(words).deliveryNote}-${division.random('goodsReceipt', number).digits(6)}`,
  };
}

function receiptLineRows(division: DemonstrationDivision, order: DemonstrationOrder) {
  return order.lines.filter(isReceived).map((line, index) => ({
    ...division.stampAt('goodsReceiptLine', line.number, order.receivedAt),
    goodsReceiptId: division.id('goodsReceipt', order.number),
    lineNumber: index + 1,
    purchaseOrderLineId: line.id,
    quantityReceived: line.receivedQuantity,
    quantityOrdered: line.quantity,
  }));
}

const isReceived = (line: DemonstrationOrder['lines'][number]) => line.receivedQuantity !== '0';
