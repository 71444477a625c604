import { addDays } from '#contract/days.ts';
import { compareDecimals } from '#contract/amounts.ts';
import { seededId } from '#contract/seededId.ts';
import { demonstrationWarehouseId } from '#features/inventory/server/demonstration.ts';
import {
  countersOf,
  stampColumns,
  rowsFor,
  stamp,
  type Demonstrate,
  type DemonstrationDivision,
  type DemonstrationRow,
} from '#server/demonstration/demonstration.ts';
import { SeededRandom } from '#server/demonstration/random.ts';
import { demonstrationOrders, lineNumber, type DemonstrationOrder } from './demonstration/demonstrationOrder.ts';

export {
  demonstrationOrders,
  demonstrationVatRules,
  lineNumber,
  type DemonstrationOrder,
  type DemonstrationOrderLine,
} from './demonstration/demonstrationOrder.ts';

const firstOrderNumber = 4000;
const firstReceiptNumber = 8000;

/** The number that people know an order of the demonstration data by. */
export function orderNumberOf(order: DemonstrationOrder): number {
  return firstOrderNumber + order.number;
}

/** Purchase orders in every state and the goods received on them. */
export const demonstratePurchaseOrders: Demonstrate = function* (division, size) {
  const orders = demonstrationOrders(division, size);
  const received = orders.filter((order) => order.lines.some(isReceived));
  yield { table: 'purchaseOrder', columns: orderColumns, rows: orders.map((order) => orderRow(division, order)) };
  yield { table: 'purchaseOrderLine', columns: lineColumns, rows: rowsFor(orders, (order) => lineRows(division, order)) };
  yield { table: 'goodsReceipt', columns: receiptColumns, rows: received.map((order) => receiptRow(division, order)) };
  yield { table: 'goodsReceiptLine', columns: receiptLineColumns, rows: rowsFor(received, (order) => receiptLineRows(division, order)) };
  yield countersOf(division, { purchaseOrder: firstOrderNumber + orders.length, goodsReceipt: firstReceiptNumber + orders.length });
};

const stamps = [...stampColumns, 'created', 'modified'];

const orderColumns = [
  ...stamps,
  'orderNumber',
  'supplierId',
  'supplierName',
  'orderDate',
  'receiptDate',
  'description',
  'yourRef',
  'paymentCondition',
  'warehouseId',
  'orderStatus',
  'receiptStatus',
  'invoiceStatus',
  'amountExclVat',
  'vatAmount',
  'amountInclVat',
  'searchText',
];

const lineColumns = [
  ...stamps,
  'purchaseOrderId',
  'orderNumber',
  'lineNumber',
  'itemId',
  'description',
  'quantity',
  'unit',
  'unitPrice',
  'discount',
  'netPrice',
  'vatCode',
  'vatPercentage',
  'vatAmount',
  'amount',
  'receiptDate',
  'receivedQuantity',
  'invoicedQuantity',
  'costCenter',
  'searchText',
];

const receiptColumns = [...stamps, 'receiptNumber', 'receiptDate', 'supplierId', 'warehouseId', 'yourRef'];
const receiptLineColumns = [...stamps, 'goodsReceiptId', 'lineNumber', 'purchaseOrderLineId', 'quantityReceived', 'quantityOrdered'];

const subjects = {
  NL: ['Aanvulling magazijn', 'Voorraad servicebussen', 'Project nieuwbouw', 'Jaarlijkse vervanging', 'Spoedbestelling'],
  DE: ['Lagerergänzung', 'Bestand Servicewagen', 'Projekt Neubau', 'Jährlicher Austausch', 'Eilbestellung'],
};

function orderRow(division: DemonstrationDivision, order: DemonstrationOrder): DemonstrationRow {
  const random = new SeededRandom(division.code, 'purchaseOrderTexts', order.number);
  const description = random.pick(subjects[division.country]);
  const yourRef = random.chance(0.6) ? `${division.country === 'DE' ? 'ANG' : 'OFF'}-${random.digits(5)}` : null;
  return {
    ...stamp(division, 'purchaseOrder', order.number),
    ...madeOn(order.orderDate),
    orderNumber: orderNumberOf(order),
    supplierId: order.supplier.id,
    supplierName: order.supplier.name,
    orderDate: order.orderDate,
    receiptDate: addDays(order.orderDate, 7),
    description,
    yourRef,
    paymentCondition: '30',
    warehouseId: demonstrationWarehouseId(division, 1),
    ...order.states,
    amountExclVat: order.amounts.amountExclVat,
    vatAmount: order.amounts.vatAmount,
    amountInclVat: order.amounts.amountInclVat,
    searchText: [orderNumberOf(order), description, yourRef, ...order.lines.map(({ item }) => `${item.code} ${item.description}`)].join(
      ' ',
    ),
  };
}

function lineRows(division: DemonstrationDivision, order: DemonstrationOrder): DemonstrationRow[] {
  return order.lines.map(({ item, id: _id, ...line }, index) => ({
    ...stamp(division, 'purchaseOrderLine', lineNumber(order.number, index + 1)),
    ...madeOn(order.orderDate),
    ...line,
    ...order.amounts.lines[index],
    purchaseOrderId: order.id,
    orderNumber: orderNumberOf(order),
    lineNumber: index + 1,
    itemId: item.id,
    description: item.description,
    unit: item.unit,
    receiptDate: addDays(order.orderDate, 7),
    searchText: `${orderNumberOf(order)} ${order.supplier.name} ${item.code} ${item.description}`,
  }));
}

function receiptRow(division: DemonstrationDivision, order: DemonstrationOrder): DemonstrationRow {
  return {
    ...stamp(division, 'goodsReceipt', order.number),
    ...madeOn(order.receivedOn),
    receiptNumber: firstReceiptNumber + order.number,
    receiptDate: order.receivedOn,
    supplierId: order.supplier.id,
    warehouseId: demonstrationWarehouseId(division, 1),
    yourRef: `${division.country === 'NL' ? 'PB' : 'LS'}-${new SeededRandom(division.code, 'goodsReceipt', order.number).digits(6)}`,
  };
}

function receiptLineRows(division: DemonstrationDivision, order: DemonstrationOrder): DemonstrationRow[] {
  const received = order.lines
    .map((line, index) => ({ line, number: lineNumber(order.number, index + 1) }))
    .filter(({ line }) => isReceived(line));
  return received.map(({ line, number }, index) => ({
    ...stamp(division, 'goodsReceiptLine', number),
    ...madeOn(order.receivedOn),
    goodsReceiptId: seededId(division.code, 'goodsReceipt', order.number),
    lineNumber: index + 1,
    purchaseOrderLineId: line.id,
    quantityReceived: line.receivedQuantity,
    quantityOrdered: line.quantity,
  }));
}

function isReceived(line: { receivedQuantity: string }): boolean {
  return compareDecimals(line.receivedQuantity, '0') > 0;
}

function madeOn(day: string) {
  return { created: `${day}T09:30:00Z`, modified: `${day}T09:30:00Z` };
}
