import { compareDecimals } from '#contract/amounts.ts';
import type { SalesItemPrice, SalesPrice } from './priceSchema.ts';

/** A price that holds on the day, in the currency and unit that are asked for. */
export type HoldingPrice = Pick<SalesItemPrice, 'accountId' | 'quantity' | 'price' | 'startDate'>;

/**
 * The price of a quantity: one agreed with the customer before one of the list; of these the one of the greatest quantity that is
 * reached, of these the latest. What is less than one unit costs what one does.
 */
export function priceFor<Price extends HoldingPrice>(prices: readonly Price[], quantity: string): Price | undefined {
  const asked = compareDecimals(quantity, '1') < 0 ? '1' : quantity;
  return prices.filter((price) => compareDecimals(price.quantity, asked) <= 0).toSorted(byPrecedence)[0];
}

/** Where a price comes from. */
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
