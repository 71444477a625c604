import { Decimal } from 'decimal.js';
import { addDecimals } from '#contract/amounts.ts';
import { addDays } from '#contract/days.ts';
import { customerNumber, demonstrationAccount } from '#features/accounts/server/demonstration.ts';
import { demonstrationLocationId } from '#features/divisions/server/demonstration.ts';
import { demonstrationWarehouseId } from '#features/inventory/server/demonstration.ts';
import { demonstrationItems, type DemonstrationItem } from '#features/items/server/demonstration.ts';
import { numbersTo, turnOf, type Demonstrate, type DemonstrationDivision } from '#server/demonstration/demonstration.ts';

/** Number of the order before the first one. */
const firstNumber = 5000;
const statuses = ['Partial', 'Complete', 'Open', 'Cancelled', 'Open'] as const;
type Status = (typeof statuses)[number];

/** Orders of customers with their lines, in every state, as far as purchase orders and requests refer to them. */
export const demonstrateSalesOrders: Demonstrate = (division) => {
  const items = demonstrationItems(division);
  const numbers = numbersTo(Math.ceil(division.accounts / 3));
  const orders = numbers.map((number) => orderOf(division, number, items));
  return [
    { table: 'salesOrder', rows: orders.map(({ order }) => order) },
    { table: 'salesOrderLine', rows: orders.flatMap(({ lines }) => lines) },
    division.counters({ salesOrder: firstNumber + orders.length }),
  ];
};

function orderOf(division: DemonstrationDivision, number: number, items: readonly DemonstrationItem[]) {
  const random = division.random('salesOrder', number);
  const customer = number === 1 ? 1 : customerNumber(random.whole(1, division.accounts));
  const account = demonstrationAccount(division, customer);
  const status = turnOf(statuses, number);
  // At most ten lines stand in an order
  const lines = numbersTo(random.whole(1, 4)).map((lineNumber) => ({
    ...division.stamp('salesOrderLine', (number - 1) * 10 + lineNumber),
    orderId: division.id('salesOrder', number),
    lineNumber,
    ...lineOf(random.pick(items), random.whole(1, 12), status),
  }));
  const amountExclVat = addDecimals(...lines.map(({ amount }) => amount));
  const vatAmount = addDecimals(...lines.map((line) => line.vatAmount));
  const amountInclVat = addDecimals(amountExclVat, vatAmount);
  const order = {
    ...division.stamp('salesOrder', number),
    orderNumber: firstNumber + number,
    orderedById: account.id,
    deliverToId: account.id,
    invoiceToId: account.id,
    orderDate: addDays(division.today, -(status === 'Open' ? random.whole(1, 40) : random.whole(20, 300))),
    deliveryDate: addDays(division.today, random.whole(1, 30)),
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

function lineOf(item: DemonstrationItem, quantity: number, status: Status) {
  const amount = new Decimal(item.standardSalesPrice).times(quantity).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  const quantityDelivered = { Open: 0, Partial: Math.floor(quantity / 2), Complete: quantity, Cancelled: 0 }[status];
  return {
    itemId: item.id,
    description: item.description,
    quantity,
    unitCode: item.unit,
    unitPrice: item.standardSalesPrice,
    netPrice: item.standardSalesPrice,
    vatCode: item.salesVatCode,
    vatPercentage: item.vatPercentage,
    vatAmount: amount.times(item.vatPercentage).toFixed(2, Decimal.ROUND_HALF_UP),
    amount: amount.toFixed(2),
    costPrice: item.costPriceStandard,
    margin: amount.minus(new Decimal(item.costPriceStandard).times(quantity)).toFixed(4),
    quantityDelivered,
    quantityInvoiced: status === 'Complete' ? quantity : 0,
    deliveryStatus: status === 'Partial' && quantityDelivered === 0 ? 'Open' : status,
  };
}
