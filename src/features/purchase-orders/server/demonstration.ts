import { addDays } from '#contract/days.ts';
import { compareDecimals } from '#contract/amounts.ts';
import { demonstrationWarehouseId } from '#features/inventory/server/demonstration.ts';
import { rowsFor, type Demonstrate, type DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import { demonstrationOrders, lineNumber, type DemonstrationOrder } from './demonstration/demonstrationOrder.ts';
import words from './demonstration/words.json' with { type: 'json' };

export { demonstrationOrders, demonstrationVatRules, lineNumber, type DemonstrationOrder } from './demonstration/demonstrationOrder.ts';

const firstOrderNumber = 4000;
const firstReceiptNumber = 8000;

/** The number that people know an order of the demonstration data by. */
export function orderNumberOf(order: DemonstrationOrder): number {
  return firstOrderNumber + order.number;
}

/** Purchase orders in every state and the goods received on them. */
export const demonstratePurchaseOrders: Demonstrate = (division, size) => {
  const orders = demonstrationOrders(division, size);
  const received = orders.filter((order) => order.lines.some(isReceived));
  return [
    { table: 'purchaseOrder', rows: rowsFor(orders, (order) => [orderRow(division, order)]) },
    { table: 'purchaseOrderLine', rows: rowsFor(orders, (order) => lineRows(division, order)) },
    { table: 'goodsReceipt', rows: rowsFor(received, (order) => [receiptRow(division, order)]) },
    { table: 'goodsReceiptLine', rows: rowsFor(received, (order) => receiptLineRows(division, order)) },
    division.counters({ purchaseOrder: firstOrderNumber + orders.length, goodsReceipt: firstReceiptNumber + orders.length }),
  ];
};

function orderRow(division: DemonstrationDivision, order: DemonstrationOrder) {
  const { number, supplier, orderDate, lines, states, amounts } = order;
  const random = division.random('purchaseOrderTexts', number);
  const { subjects, offer } = division.say(words);
  const description = random.pick(subjects);
  const yourRef = random.chance(0.6) ? `${offer}-${random.digits(5)}` : null;
  const orderNumber = orderNumberOf(order);
  return {
    ...stampOn(division, 'purchaseOrder', number, orderDate),
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
  return order.lines.map(({ item, id: _id, ...line }, index) => ({
    ...stampOn(division, 'purchaseOrderLine', lineNumber(order.number, index + 1), order.orderDate),
    ...line,
    ...order.amounts.lines[index],
    purchaseOrderId: order.id,
    orderNumber: orderNumberOf(order),
    lineNumber: index + 1,
    itemId: item.id,
    description: item.description,
    unit: item.unit,
    receiptDate: addDays(order.orderDate, 7),
    supplierName: order.supplier.name,
    searchText: `${orderNumberOf(order)} ${item.code} ${item.description}`,
  }));
}

function receiptRow(division: DemonstrationDivision, { number, receivedOn, supplier }: DemonstrationOrder) {
  return {
    ...stampOn(division, 'goodsReceipt', number, receivedOn),
    receiptNumber: firstReceiptNumber + number,
    receiptDate: receivedOn,
    supplierId: supplier.id,
    warehouseId: demonstrationWarehouseId(division, 1),
    yourRef: `${division.say(words).deliveryNote}-${division.random('goodsReceipt', number).digits(6)}`,
  };
}

function receiptLineRows(division: DemonstrationDivision, order: DemonstrationOrder) {
  const received = order.lines.map((line, index) => ({ line, number: lineNumber(order.number, index + 1) }));
  return received
    .filter(({ line }) => isReceived(line))
    .map(({ line, number }, index) => ({
      ...stampOn(division, 'goodsReceiptLine', number, order.receivedOn),
      goodsReceiptId: division.id('goodsReceipt', order.number),
      lineNumber: index + 1,
      purchaseOrderLineId: line.id,
      quantityReceived: line.receivedQuantity,
      quantityOrdered: line.quantity,
    }));
}

function isReceived(line: { receivedQuantity: string }): boolean {
  return compareDecimals(line.receivedQuantity, '0') > 0;
}

function stampOn(division: DemonstrationDivision, entity: string, number: number, day: string) {
  return division.stampAt(entity, number, `${day}T09:30:00Z`);
}
