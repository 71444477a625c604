import { addDays } from '#contract/days.ts';
import { calculateAmounts } from '#contract/amounts.ts';
import { customerNumber, demonstrationAccount } from '#features/accounts/server/demonstration.ts';
import { demonstrationItems, type DemonstrationItem } from '#features/items/server/demonstration.ts';
import { vatCodesOf } from '#features/lookups/server/demonstration.ts';
import { numbersTo, turnOf, type DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import { lineStatusOf, orderStatesOf } from '../../rules.ts';
import stages from './stages.json' with { type: 'json' };

/** The progress of an order: when it was placed, and the delivered and invoiced part of its first, second and other lines. */
type Stage = (typeof stages)[number];

/** The number before that of the first order. */
export const firstOrderNumber = 5000;

/**
 * The orders of a division, the same on every machine: one for every three accounts, and two of each stage at least. In the mobility
 * company every second one came from the shop.
 */
export function demonstrationSales(division: DemonstrationDivision) {
  const items = demonstrationItems(division).filter((item) => !item.isService);
  const services = demonstrationItems(division).filter((item) => item.isService);
  const count = division.accounts === 0 ? 0 : Math.max(2 * stages.length, Math.ceil(division.accounts / 3));
  return numbersTo(count).map((number) => {
    const random = division.random('salesOrder', number);
    const stage = turnOf(stages, number);
    const customer = number === 1 ? 1 : customerNumber(random.whole(1, division.accounts));
    const [least = 0, most = 0] = stage.daysAgo;
    const orderDate = addDays(division.today, -random.whole(least, most));
    const deliveredOn = addDays(orderDate, random.whole(2, 6));
    const lines = linesOf(division, number, { items, services, stage });
    const isCancelled = stage.status === 'Cancelled';
    return {
      number,
      orderNumber: firstOrderNumber + number,
      shopReference: division.isMobility && number % 2 === 0 ? `WS-${100_000 + number}` : null,
      id: division.id('salesOrder', number),
      stage,
      customer,
      account: demonstrationAccount(division, customer),
      orderDate,
      orderedAt: `${orderDate}T09:30:00Z`,
      deliveredOn,
      deliveredAt: `${deliveredOn}T09:30:00Z`,
      lines: lines.map((line) => ({ ...line, deliveryStatus: lineStatusOf(line, isCancelled) })),
      amounts: calculateAmounts(lines, vatCodesOf(division)),
      states: orderStatesOf(lines, isCancelled),
    };
  });
}

/** An order of the demonstration data with its delivered and invoiced quantities. */
export type DemonstrationSale = ReturnType<typeof demonstrationSales>[number];

interface Choice {
  items: readonly DemonstrationItem[];
  services: readonly DemonstrationItem[];
  stage: Stage;
}

// An order has at most ten lines; a quarter of the orders end with a service
function linesOf(division: DemonstrationDivision, number: number, { items, services, stage }: Choice) {
  const random = division.random('salesOrderLines', number);
  const count = random.whole(2, 4);
  const hasService = services.length > 0 && random.chance(0.25);
  return numbersTo(count + (hasService ? 1 : 0)).map((line) => {
    const item = line > count ? random.pick(services) : random.pick(items);
    const quantity = random.pick([2, 2, 4, 4, 6, 8, 10, 12]);
    const quantityOf = (shares: readonly number[]) => `${Math.ceil(quantity * (shares[Math.min(line, 3) - 1] ?? 0))}`;
    return {
      number: (number - 1) * 10 + line,
      id: division.id('salesOrderLine', (number - 1) * 10 + line),
      item,
      itemId: item.id,
      description: item.description,
      unitCode: item.unit,
      quantity: `${quantity}`,
      unitPrice: item.standardSalesPrice,
      discount: random.chance(0.2) ? 0.05 : 0,
      vatCode: item.salesVatCode,
      costPrice: item.costPriceStandard,
      quantityDelivered: quantityOf(stage.delivered),
      quantityInvoiced: quantityOf(stage.invoiced),
    };
  });
}
