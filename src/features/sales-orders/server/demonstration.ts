import { addDays } from '#contract/days.ts';
import { Decimal } from 'decimal.js';
import { seededId } from '#contract/seededId.ts';
import { demonstrationAccount, isSupplierNumber } from '#features/accounts/server/demonstration.ts';
import { demonstrationLocationId } from '#features/divisions/server/demonstration.ts';
import { demonstrationWarehouseId } from '#features/inventory/server/demonstration.ts';
import { demonstrationItems, type DemonstrationItem } from '#features/items/server/demonstration.ts';
import { vatCodesOf } from '#features/lookups/server/demonstration.ts';
import {
  countersOf,
  stampColumns,
  numbersTo,
  shareOf,
  stamp,
  type Demonstrate,
  type DemonstrationDivision,
  type DemonstrationSize,
} from '#server/demonstration/demonstration.ts';
import { SeededRandom } from '#server/demonstration/random.ts';

/** Number of the order before the first one. */
const firstNumber = 5000;
const statuses = ['Open', 'Partial', 'Complete', 'Open', 'Cancelled'] as const;

/** Orders of customers with their lines, in every state, as far as purchase orders and requests refer to them. */
export const demonstrateSalesOrders: Demonstrate = function* (division, size) {
  const orders = demonstrationSalesOrders(division, size);
  yield { table: 'salesOrder', columns: orderColumns, rows: orders.map(({ order }) => order) };
  yield { table: 'salesOrderLine', columns: lineColumns, rows: orders.flatMap(({ lines }) => lines) };
  yield countersOf(division, { salesOrder: firstNumber + orders.length });
};

/** The sales orders of a division with their lines, numbered from 1: one for every third account. */
function demonstrationSalesOrders(division: DemonstrationDivision, size: DemonstrationSize) {
  const accounts = shareOf(division, size.accounts);
  const items = demonstrationItems(division);
  return numbersTo(Math.ceil(accounts / 3)).map((number) => orderOf(division, number, { accounts, items, today: size.today }));
}

/** The id of a line: at most ten stand in an order. */
function lineId(division: DemonstrationDivision, order: number, lineNumber: number): string {
  return seededId(division.code, 'salesOrderLine', (order - 1) * 10 + lineNumber);
}

interface Surroundings {
  accounts: number;
  items: readonly DemonstrationItem[];
  today: string;
}

function orderOf(division: DemonstrationDivision, number: number, { accounts, items, today }: Surroundings) {
  const random = new SeededRandom(division.code, 'salesOrder', number);
  const customer = number === 1 ? 1 : customerNumber(random.whole(1, accounts));
  const account = demonstrationAccount(division, customer);
  const status = statuses[number % statuses.length] ?? 'Open';
  const lines = numbersTo(random.whole(1, 4)).map((line) => lineOf(division, [number, line], random.pick(items), { status, random }));
  const amountExclVat = sumOf(lines.map(({ amount }) => amount));
  const vatAmount = sumOf(lines.map((line) => line.vatAmount));
  const order = {
    ...stamp(division, 'salesOrder', number),
    orderNumber: firstNumber + number,
    orderedById: account.id,
    deliverToId: account.id,
    invoiceToId: account.id,
    orderDate: addDays(today, -random.whole(status === 'Open' ? 1 : 20, status === 'Open' ? 40 : 300)),
    deliveryDate: addDays(today, random.whole(1, 30)),
    description: division.country === 'NL' ? 'Levering en montage' : 'Lieferung und Montage',
    yourRef: account.customerPoRequired || random.chance(0.4) ? `PO-${random.digits(5)}` : null,
    paymentCondition: '30',
    warehouseId: demonstrationWarehouseId(division, 1),
    amountExclVat,
    vatAmount,
    amountInclVat: sumOf([amountExclVat, vatAmount]),
    amountDc: sumOf([amountExclVat, vatAmount]),
    status,
    deliveryStatus: status,
    invoiceStatus: status === 'Complete' ? 'Complete' : 'Open',
    locationId: demonstrationLocationId(division, customer),
  };
  return { order, lines };
}

function customerNumber(number: number): number {
  return isSupplierNumber(number) ? number - 1 : number;
}

function lineOf(
  division: DemonstrationDivision,
  [order, lineNumber]: readonly [number, number],
  item: DemonstrationItem,
  { status, random }: { status: (typeof statuses)[number]; random: SeededRandom },
) {
  const quantity = random.whole(1, 12);
  const amount = new Decimal(item.standardSalesPrice).times(quantity).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  const cost = new Decimal(item.costPriceStandard).times(quantity);
  const percentage = vatCodesOf[division.country].find(({ code }) => code === item.vatCode)?.percentage ?? 0;
  const delivered = { Open: 0, Partial: Math.floor(quantity / 2), Complete: quantity, Cancelled: 0 }[status];
  return {
    ...stamp(division, 'salesOrderLine', (order - 1) * 10 + lineNumber),
    id: lineId(division, order, lineNumber),
    orderId: seededId(division.code, 'salesOrder', order),
    lineNumber,
    itemId: item.id,
    description: item.description,
    quantity,
    unitCode: item.unit,
    unitPrice: item.standardSalesPrice,
    netPrice: item.standardSalesPrice,
    vatCode: item.vatCode,
    vatPercentage: percentage,
    vatAmount: amount.times(percentage).toFixed(2, Decimal.ROUND_HALF_UP),
    amount: amount.toFixed(2),
    costPrice: item.costPriceStandard,
    margin: amount.minus(cost).toFixed(4),
    quantityDelivered: delivered,
    quantityInvoiced: status === 'Complete' ? quantity : 0,
    deliveryStatus: status === 'Partial' && delivered === 0 ? 'Open' : status,
  };
}

function sumOf(amounts: readonly string[]): string {
  return amounts.reduce((sum, amount) => sum.plus(amount), new Decimal(0)).toFixed(4);
}

const orderColumns = [
  ...stampColumns,
  'orderNumber',
  'orderedById',
  'deliverToId',
  'invoiceToId',
  'orderDate',
  'deliveryDate',
  'description',
  'yourRef',
  'paymentCondition',
  'warehouseId',
  'amountExclVat',
  'vatAmount',
  'amountInclVat',
  'amountDc',
  'status',
  'deliveryStatus',
  'invoiceStatus',
  'locationId',
];
const lineColumns = [
  ...stampColumns,
  'orderId',
  'lineNumber',
  'itemId',
  'description',
  'quantity',
  'unitCode',
  'unitPrice',
  'netPrice',
  'vatCode',
  'vatPercentage',
  'vatAmount',
  'amount',
  'costPrice',
  'margin',
  'quantityDelivered',
  'quantityInvoiced',
  'deliveryStatus',
];
