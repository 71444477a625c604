import { addDays } from '#contract/days.ts';
import { demonstrationLocationId } from '#features/divisions/server/demonstration.ts';
import { demonstrationWarehouseId, type StockHistory } from '#features/inventory/server/demonstration.ts';
import type { Demonstrate, DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import { demonstrationSales, firstOrderNumber, type DemonstrationSale } from './demonstration/demonstrationSale.ts';
import words from './demonstration/words.json' with { type: 'json' };

export { demonstrationSales } from './demonstration/demonstrationSale.ts';

const firstDeliveryNumber = 9000;

/** Orders of customers with their lines, in every state, and the goods delivered on them. */
export const demonstrateSalesOrders: Demonstrate = (division) => {
  const orders = demonstrationSales(division);
  const delivered = orders.filter(({ lines }) => lines.some(isDelivered));
  return [
    division.rows('salesOrder', orders, (order) => [orderRow(division, order)]),
    division.rows('salesOrderLine', orders, (order) => lineRows(division, order)),
    division.rows('goodsDelivery', delivered, (order) => [deliveryRow(division, order)]),
    division.rows('goodsDeliveryLine', delivered, (order) => deliveryLineRows(division, order)),
    division.counters({ salesOrder: firstOrderNumber + orders.length, goodsDelivery: firstDeliveryNumber + orders.length }),
  ];
};

/** The goods that sales orders took from the main warehouse, and those that they will take. */
export function soldStock(division: DemonstrationDivision): StockHistory {
  const orders = demonstrationSales(division);
  const moves = orders.flatMap(({ number, lines, deliveredAt }) =>
    lines.filter(isDelivered).map(({ itemId, quantityDelivered }) => ({
      itemId,
      warehouse: 1,
      kind: 'Delivery' as const,
      quantity: -Number(quantityDelivered),
      at: deliveredAt,
      sourceKind: 'GoodsDelivery' as const,
      sourceId: division.id('goodsDelivery', number),
    })),
  );
  const open = orders.filter(({ states }) => states.status === 'Open' || states.status === 'Partial');
  const planned = open.flatMap(({ lines }) =>
    lines.map((line) => ({ itemId: line.itemId, plannedOut: Math.max(Number(line.quantity) - Number(line.quantityDelivered), 0) })),
  );
  return { moves, planned };
}

function orderRow(division: DemonstrationDivision, order: DemonstrationSale) {
  const { number, orderNumber, shopReference, customer, account, orderDate, orderedAt, lines, states, amounts, stage } = order;
  const random = division.random('salesOrderTexts', number);
  const description = random.pick(division.say(words).subjects);
  const ownRef = account.customerPoRequired || random.chance(0.4) ? `PO-${random.digits(5)}` : null;
  const yourRef = shopReference ?? ownRef;
  const wishedAfter = stage.stage === 'late' ? 14 : 45;
  return {
    ...division.stampAt('salesOrder', number, orderedAt),
    orderNumber,
    orderedById: account.id,
    orderedByName: account.name,
    deliverToId: account.id,
    invoiceToId: account.id,
    orderDate,
    deliveryDate: addDays(orderDate, wishedAfter),
    description,
    yourRef,
    source: shopReference === null ? 'Manual' : 'MobilityShop',
    paymentCondition: '30',
    warehouseId: demonstrationWarehouseId(division, 1),
    amountExclVat: amounts.amountExclVat,
    vatAmount: amounts.vatAmount,
    amountInclVat: amounts.amountInclVat,
    amountDc: amounts.amountInclVat,
    ...states,
    approvalStatus: stage.stage === 'awaiting' ? 'Awaiting' : 'Automatic',
    locationId: demonstrationLocationId(division, customer),
    searchText: [orderNumber, description, yourRef, ...lines.map(({ item }) => `${item.code} ${item.description}`)].join(' '),
  };
}

function lineRows(division: DemonstrationDivision, order: DemonstrationSale) {
  return order.lines.map(({ item, id: _id, number, ...line }, index) => ({
    ...division.stampAt('salesOrderLine', number, order.orderedAt),
    ...line,
    ...order.amounts.lines[index],
    orderId: order.id,
    orderNumber: order.orderNumber,
    orderedByName: order.account.name,
    lineNumber: index + 1,
    priceSource: 'Item',
    searchText: `${order.orderNumber} ${item.code} ${item.description}`,
  }));
}

function deliveryRow(division: DemonstrationDivision, { number, deliveredOn, deliveredAt, account }: DemonstrationSale) {
  return {
    ...division.stampAt('goodsDelivery', number, deliveredAt),
    deliveryNumber: firstDeliveryNumber + number,
    deliveryDate: deliveredOn,
    deliveryAccountId: account.id,
    warehouseId: demonstrationWarehouseId(division, 1),
    description: division.random('goodsDelivery', number).chance(0.3) ? division.say(words).delivery : null,
  };
}

function deliveryLineRows(division: DemonstrationDivision, order: DemonstrationSale) {
  return order.lines.filter(isDelivered).map((line, index) => ({
    ...division.stampAt('goodsDeliveryLine', line.number, order.deliveredAt),
    goodsDeliveryId: division.id('goodsDelivery', order.number),
    lineNumber: index + 1,
    salesOrderLineId: line.id,
    quantityDelivered: line.quantityDelivered,
    quantityOrdered: line.quantity,
  }));
}

const isDelivered = (line: DemonstrationSale['lines'][number]) => line.quantityDelivered !== '0';
