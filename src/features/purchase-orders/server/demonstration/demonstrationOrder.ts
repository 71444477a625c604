import { addDays } from '#contract/days.ts';
import { calculateAmounts, type Amounts, type VatRule } from '#contract/amounts.ts';
import { seededId } from '#contract/seededId.ts';
import { demonstrationAccount, isSupplierNumber } from '#features/accounts/server/demonstration.ts';
import { demonstrationItems, type DemonstrationItem } from '#features/items/server/demonstration.ts';
import { vatCodesOf } from '#features/lookups/server/demonstration.ts';
import { numbersTo, shareOf, type DemonstrationDivision, type DemonstrationSize } from '#server/demonstration/demonstration.ts';
import { SeededRandom } from '#server/demonstration/random.ts';
import { orderStatesOf, type OrderStates } from '../../rules.ts';

/** How far an order of the demonstration data is; the orders take turns. */
export const demonstrationStages = [
  'ordered',
  'partlyReceived',
  'received',
  'invoiceDraft',
  'invoiceReady',
  'invoiceBooked',
  'cancelled',
  'partlyInvoiced',
] as const;

/** See {@link demonstrationStages}. */
export type DemonstrationStage = (typeof demonstrationStages)[number];

/** One line of an order of the demonstration data. */
export interface DemonstrationOrderLine {
  id: string;
  item: DemonstrationItem;
  quantity: string;
  unitPrice: string;
  discount: number;
  vatCode: string;
  costCenter: string | null;
  receivedQuantity: string;
  invoicedQuantity: string;
}

/** An order of the demonstration data with what was received and invoiced on it. */
export interface DemonstrationOrder {
  number: number;
  id: string;
  stage: DemonstrationStage;
  supplier: ReturnType<typeof demonstrationAccount>;
  orderDate: string;
  receivedOn: string;
  lines: DemonstrationOrderLine[];
  amounts: Amounts;
  states: OrderStates;
}

/** How many orders a division has: two for every five accounts, and three of each stage at least. */
export function orderCountOf(division: DemonstrationDivision, size: DemonstrationSize): number {
  return suppliersOf(division, size).length === 0
    ? 0
    : Math.max(3 * demonstrationStages.length, Math.round(shareOf(division, size.accounts) * 0.4));
}

/** The VAT codes of the demonstration data as the calculation needs them. */
export function demonstrationVatRules(division: DemonstrationDivision): Map<string, VatRule> {
  return new Map(vatCodesOf[division.country].map((rule) => [rule.code, rule]));
}

/** The orders of a division, the same on every machine. */
export function demonstrationOrders(division: DemonstrationDivision, size: DemonstrationSize): DemonstrationOrder[] {
  const suppliers = suppliersOf(division, size);
  const items = demonstrationItems(division).filter((item) => !item.isService);
  const rules = demonstrationVatRules(division);
  return numbersTo(orderCountOf(division, size)).map((number) => orderOf({ division, number, today: size.today, suppliers, items, rules }));
}

// the first thousand are enough however large the data is
function suppliersOf(division: DemonstrationDivision, size: DemonstrationSize): number[] {
  return numbersTo(shareOf(division, size.accounts))
    .slice(0, 6000)
    .filter((number) => isSupplierNumber(number) && !demonstrationAccount(division, number).blocked);
}

interface Making {
  division: DemonstrationDivision;
  number: number;
  today: string;
  suppliers: readonly number[];
  items: readonly DemonstrationItem[];
  rules: ReadonlyMap<string, VatRule>;
}

function orderOf({ division, number, today, suppliers, items, rules }: Making): DemonstrationOrder {
  const random = new SeededRandom(division.code, 'purchaseOrder', number);
  const stage = demonstrationStages[(number - 1) % demonstrationStages.length] ?? 'ordered';
  // the first orders stand with the first supplier, so that somebody has several open ones to pick from
  const supplier = demonstrationAccount(division, number <= 4 ? (suppliers[0] ?? 6) : random.pick(suppliers));
  const [least, most] = daysAgo[stage];
  const orderDate = addDays(today, -random.whole(least, most));
  const lines = linesOf(division, number, items, stage);
  return {
    number,
    id: seededId(division.code, 'purchaseOrder', number),
    stage,
    supplier,
    orderDate,
    receivedOn: addDays(orderDate, random.whole(3, 9)),
    lines,
    amounts: calculateAmounts(lines, rules),
    states: orderStatesOf(lines, stage === 'cancelled'),
  };
}

const daysAgo: Record<DemonstrationStage, readonly [number, number]> = {
  ordered: [0, 9],
  partlyReceived: [10, 25],
  received: [10, 30],
  invoiceDraft: [12, 28],
  invoiceReady: [15, 40],
  invoiceBooked: [45, 330],
  cancelled: [20, 200],
  partlyInvoiced: [50, 120],
};

function linesOf(
  division: DemonstrationDivision,
  number: number,
  items: readonly DemonstrationItem[],
  stage: DemonstrationStage,
): DemonstrationOrderLine[] {
  const random = new SeededRandom(division.code, 'purchaseOrderLines', number);
  return numbersTo(random.whole(2, 6)).map((line) => {
    const item = random.pick(items);
    const quantity = random.pick([2, 4, 5, 6, 10, 12, 20, 24, 40]);
    const [received, invoiced] = progressOf(stage, quantity, line);
    return {
      id: seededId(division.code, 'purchaseOrderLine', lineNumber(number, line)),
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
