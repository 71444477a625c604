import { Decimal } from 'decimal.js';
import { addDays } from '#contract/days.ts';
import { customerNumber, demonstrationAccount } from '#features/accounts/server/demonstration.ts';
import { demonstrationLocationId } from '#features/divisions/server/demonstration.ts';
import { demonstrationWarehouseId } from '#features/inventory/server/demonstration.ts';
import { demonstrationItems, type DemonstrationItem } from '#features/items/server/demonstration.ts';
import { vatCodesOf } from '#features/lookups/server/demonstration.ts';
import { numbersTo, type Demonstrate, type DemonstrationDivision, type DemonstrationSize } from '#server/demonstration/demonstration.ts';

/** Number of the order before the first one. */
const firstNumber = 5000;
const statuses = ['Open', 'Partial', 'Complete', 'Open', 'Cancelled'] as const;

/** Orders of customers with their lines, in every state, as far as purchase orders and requests refer to them. */
export const demonstrateSalesOrders: Demonstrate = (division, size) => {
  const items = demonstrationItems(division);
  const numbers = numbersTo(Math.ceil(division.shareOf(size.accounts) / 3));
  const orders = numbers.map((number) => orderOf(division, number, size, items));
  return [
    { table: 'salesOrder', rows: orders.map(({ order }) => order) },
    { table: 'salesOrderLine', rows: orders.flatMap(({ lines }) => lines) },
    division.counters({ salesOrder: firstNumber + orders.length }),
  ];
};

function orderOf(division: DemonstrationDivision, number: number, size: DemonstrationSize, items: readonly DemonstrationItem[]) {
  const random = division.random('salesOrder', number);
  const customer = number === 1 ? 1 : customerNumber(random.whole(1, division.shareOf(size.accounts)));
  const account = demonstrationAccount(division, customer);
  const status = statuses[number % statuses.length] ?? 'Open';
  const lines = numbersTo(random.whole(1, 4)).map((line) => {
    const item = random.pick(items);
    return lineOf(division, { order: number, line, item, quantity: random.whole(1, 12), status });
  });
  const amountExclVat = sumOf(lines.map(({ amount }) => amount));
  const vatAmount = sumOf(lines.map((line) => line.vatAmount));
  const amountInclVat = sumOf([amountExclVat, vatAmount]);
  const order = {
    ...division.stamp('salesOrder', number),
    orderNumber: firstNumber + number,
    orderedById: account.id,
    deliverToId: account.id,
    invoiceToId: account.id,
    orderDate: addDays(size.today, -(status === 'Open' ? random.whole(1, 40) : random.whole(20, 300))),
    deliveryDate: addDays(size.today, random.whole(1, 30)),
    description: division.say({ NL: 'Levering en montage', DE: 'Lieferung und Montage' }),
    yourRef: account.customerPoRequired || random.chance(0.4) ? `PO-${random.digits(5)}` : null,
    paymentCondition: '30',
    warehouseId: demonstrationWarehouseId(division, 1),
    amountExclVat,
    vatAmount,
    amountInclVat,
    amountDc: amountInclVat,
    status,
    deliveryStatus: status,
    invoiceStatus: status === 'Complete' ? 'Complete' : 'Open',
    locationId: demonstrationLocationId(division, customer),
  };
  return { order, lines };
}

interface LineFacts {
  order: number;
  line: number;
  item: DemonstrationItem;
  quantity: number;
  status: (typeof statuses)[number];
}

// At most ten lines stand in an order
function lineOf(division: DemonstrationDivision, { order, line, item, quantity, status }: LineFacts) {
  const amount = new Decimal(item.standardSalesPrice).times(quantity).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  const percentage = vatCodesOf(division).find(({ code }) => code === item.vatCode)?.percentage ?? 0;
  const delivered = { Open: 0, Partial: Math.floor(quantity / 2), Complete: quantity, Cancelled: 0 }[status];
  return {
    ...division.stamp('salesOrderLine', (order - 1) * 10 + line),
    orderId: division.id('salesOrder', order),
    lineNumber: line,
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
    margin: amount.minus(new Decimal(item.costPriceStandard).times(quantity)).toFixed(4),
    quantityDelivered: delivered,
    quantityInvoiced: status === 'Complete' ? quantity : 0,
    deliveryStatus: status === 'Partial' && delivered === 0 ? 'Open' : status,
  };
}

function sumOf(amounts: readonly string[]): string {
  return Decimal.sum(0, ...amounts).toFixed(4);
}
