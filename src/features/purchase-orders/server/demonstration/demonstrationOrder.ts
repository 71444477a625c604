import { addDays } from '#contract/days.ts';
import { calculateAmounts } from '#contract/amounts.ts';
import { demonstrationAccount, isSupplierNumber } from '#features/accounts/server/demonstration.ts';
import { demonstrationItems, type DemonstrationItem } from '#features/items/server/demonstration.ts';
import { vatCodesOf } from '#features/lookups/server/demonstration.ts';
import { numbersTo, type DemonstrationDivision, type DemonstrationSize } from '#server/demonstration/demonstration.ts';
import { orderStatesOf } from '../../rules.ts';

/** How far an order of the demonstration data is, and how many days ago it was placed; the orders take turns. */
const stages = [
  ['ordered', 0, 9],
  ['partlyReceived', 10, 25],
  ['received', 10, 30],
  ['invoiceDraft', 12, 28],
  ['invoiceReady', 15, 40],
  ['invoiceBooked', 45, 330],
  ['cancelled', 20, 200],
  ['partlyInvoiced', 50, 120],
] as const;

/** See {@link stages}. */
export type DemonstrationStage = (typeof stages)[number][0];

/** The VAT codes of the demonstration data as the calculation needs them. */
export function demonstrationVatRules(division: DemonstrationDivision) {
  return new Map(vatCodesOf(division).map((rule) => [rule.code, rule]));
}

/** The orders of a division, the same on every machine: two for every five accounts, and three of each stage at least. */
export function demonstrationOrders(division: DemonstrationDivision, size: DemonstrationSize) {
  const suppliers = suppliersOf(division, size);
  const items = demonstrationItems(division).filter((item) => !item.isService);
  const rules = demonstrationVatRules(division);
  const count = Math.max(3 * stages.length, Math.round(division.shareOf(size.accounts) * 0.4));
  return numbersTo(suppliers.length === 0 ? 0 : count).map((number) => {
    const random = division.random('purchaseOrder', number);
    const [stage, least, most] = stages[(number - 1) % stages.length] ?? stages[0];
    // The first orders stand with the first supplier, so that there are several open ones to pick from
    const supplier = demonstrationAccount(division, number <= 4 ? (suppliers[0] ?? 6) : random.pick(suppliers));
    const orderDate = addDays(size.today, -random.whole(least, most));
    const lines = linesOf(division, number, items, stage);
    return {
      number,
      id: division.id('purchaseOrder', number),
      stage,
      supplier,
      orderDate,
      receivedOn: addDays(orderDate, random.whole(3, 9)),
      lines,
      amounts: calculateAmounts(lines, rules),
      states: orderStatesOf(lines, stage === 'cancelled'),
    };
  });
}

/** An order of the demonstration data with what was received and invoiced on it. */
export type DemonstrationOrder = ReturnType<typeof demonstrationOrders>[number];

// The first thousand are enough however large the data is
function suppliersOf(division: DemonstrationDivision, size: DemonstrationSize): number[] {
  return numbersTo(Math.min(division.shareOf(size.accounts), 6000)).filter(
    (number) => isSupplierNumber(number) && !demonstrationAccount(division, number).blocked,
  );
}

function linesOf(division: DemonstrationDivision, number: number, items: readonly DemonstrationItem[], stage: DemonstrationStage) {
  const random = division.random('purchaseOrderLines', number);
  return numbersTo(random.whole(2, 6)).map((line) => {
    const item = random.pick(items);
    const quantity = random.pick([2, 4, 5, 6, 10, 12, 20, 24, 40]);
    const [received, invoiced] = progressOf(stage, quantity, line);
    return {
      id: division.id('purchaseOrderLine', lineNumber(number, line)),
      item,
      quantity: `${quantity}`,
      unitPrice: item.costPriceStandard,
      discount: random.chance(0.2) ? 0.05 : 0,
      vatCode: item.vatCode,
      costCenter: random.chance(0.3) ? '200' : null,
      receivedQuantity: `${received}`,
      invoicedQuantity: `${invoiced}`,
    };
  });
}

/** The number behind the id of a line: at most eight lines an order. */
export function lineNumber(order: number, line: number): number {
  return (order - 1) * 8 + line;
}

function progressOf(stage: DemonstrationStage, quantity: number, line: number): [received: number, invoiced: number] {
  const half = Math.ceil(quantity / 2);
  switch (stage) {
    case 'ordered':
    case 'cancelled':
      return [0, 0];
    case 'partlyReceived':
      return [line === 1 ? half : line === 2 ? quantity : 0, 0];
    case 'received':
      return [quantity, 0];
    case 'invoiceDraft':
      return [line === 1 ? half : quantity, quantity];
    case 'invoiceReady':
    case 'invoiceBooked':
      return [quantity, quantity];
    case 'partlyInvoiced':
      return [quantity, line === 1 ? quantity : 0];
  }
}
