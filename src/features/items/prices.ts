import { compareDecimals } from '#contract/amounts.ts';
import type { SalesItemPrice, SalesPrice } from './priceSchema.ts';

/** A price that is valid on the day, in the requested currency and unit. */
export type HoldingPrice = Pick<SalesItemPrice, 'accountId' | 'quantity' | 'price' | 'startDate'>;

/**
 * The price of a quantity: customer prices have priority over list prices; of these, the price with the highest quantity that is
 * reached, and of these the latest one. Less than one unit has the price of one unit.
 */
export function priceFor<Price extends HoldingPrice>(prices: readonly Price[], quantity: string): Price | undefined {
  const asked = compareDecimals(quantity, '1') < 0 ? '1' : quantity;
  return prices.filter((price) => compareDecimals(price.quantity, asked) <= 0).toSorted(byPrecedence)[0];
}

/** The source of a price. */
export function sourceOf(price: HoldingPrice | undefined): SalesPrice['source'] {
  if (!price) return 'Item';
  return price.accountId === null ? 'List' : 'Customer';
}

function byPrecedence(one: HoldingPrice, other: HoldingPrice): number {
  return (
    Number(one.accountId === null) - Number(other.accountId === null) ||
    compareDecimals(other.quantity, one.quantity) ||
    (other.startDate ?? '').localeCompare(one.startDate ?? '')
  );
}
