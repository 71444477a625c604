import { addDays } from '#contract/days.ts';
import { calculateAmounts } from '#contract/amounts.ts';
import { demonstrationAccount, isSupplierNumber } from '#features/accounts/server/demonstration.ts';
import { demonstrationItems, type DemonstrationItem } from '#features/items/server/demonstration.ts';
import { vatCodesOf } from '#features/lookups/server/demonstration.ts';
import { numbersTo, turnOf, type DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import { orderStatesOf } from '../../rules.ts';
import stages from './stages.json' with { type: 'json' };

/**
 * The progress of an order: when it was placed, the received and invoiced part of its first, second and other lines, and the
 * state of its invoice. The orders alternate between the stages.
 */
type Stage = (typeof stages)[number];

/** The number before that of the first order. */
export const firstOrderNumber = 4000;

/** The orders of a division, the same on every machine: two for every five accounts, and three of each stage at least. */
export function demonstrationOrders(division: DemonstrationDivision) {
  const suppliers = suppliersOf(division);
  const items = demonstrationItems(division).filter((item) => !item.isService);
  const count = Math.max(3 * stages.length, Math.round(division.accounts * 0.4));
  return numbersTo(suppliers.length === 0 ? 0 : count).map((number) => {
    const random = division.random('purchaseOrder', number);
    const stage = turnOf(stages, number);
    const [least = 0, most = 0] = stage.daysAgo;
    // The first orders belong to the first supplier, so that it has several open ones to choose from
    const supplier = demonstrationAccount(division, number <= 4 ? (suppliers[0] ?? 6) : random.pick(suppliers));
    const orderDate = addDays(division.today, -random.whole(least, most));
    const receivedOn = addDays(orderDate, random.whole(3, 9));
    const lines = linesOf(division, number, items, stage);
    return {
      number,
      orderNumber: firstOrderNumber + number,
      id: division.id('purchaseOrder', number),
      invoiceStatus: stage.invoice,
      supplier,
      orderDate,
      orderedAt: `${orderDate}T09:30:00Z`,
      receivedOn,
      receivedAt: `${receivedOn}T09:30:00Z`,
      lines,
      amounts: calculateAmounts(lines, vatCodesOf(division)),
      states: orderStatesOf(lines, stage.stage === 'cancelled'),
    };
  });
}

/** An order of the demonstration data with its received and invoiced quantities. */
export type DemonstrationOrder = ReturnType<typeof demonstrationOrders>[number];

// The first thousand are enough for any size of the data
function suppliersOf(division: DemonstrationDivision): number[] {
  return numbersTo(Math.min(division.accounts, 6000)).filter(
    (number) => isSupplierNumber(number) && !demonstrationAccount(division, number).blocked,
  );
}

// An order has at most eight lines
function linesOf(division: DemonstrationDivision, number: number, items: readonly DemonstrationItem[], stage: Stage) {
  const random = division.random('purchaseOrderLines', number);
  return numbersTo(random.whole(2, 6)).map((line) => {
    const item = random.pick(items);
    const quantity = random.pick([2, 4, 5, 6, 10, 12, 20, 24, 40]);
    const quantityOf = (shares: readonly number[]) => `${Math.ceil(quantity * (shares[Math.min(line, 3) - 1] ?? 0))}`;
    return {
      number: (number - 1) * 8 + line,
      id: division.id('purchaseOrderLine', (number - 1) * 8 + line),
      item,
      itemId: item.id,
      description: item.description,
      unit: item.unit,
      quantity: `${quantity}`,
      unitPrice: item.costPriceStandard,
      discount: random.chance(0.2) ? 0.05 : 0,
      vatCode: item.salesVatCode,
      costCenter: random.chance(0.3) ? '200' : null,
      receivedQuantity: quantityOf(stage.received),
      invoicedQuantity: quantityOf(stage.invoiced),
    };
  });
}
