import { describe, expect, it } from 'vitest';
import { priceFor, sourceOf, type HoldingPrice } from './prices.ts';

const price = (cost: string, more: Partial<HoldingPrice> = {}): HoldingPrice => ({
  accountId: null,
  quantity: '1.0000',
  price: cost,
  startDate: null,
  ...more,
});
const costOf = (prices: readonly HoldingPrice[], quantity: string) => priceFor(prices, quantity)?.price;

describe('the price of a quantity', () => {
  it('is the one agreed with the customer, even where the list is cheaper or newer', () => {
    const prices = [price('5', { quantity: '10.0000', startDate: '2026-05-01' }), price('9', { accountId: 'a' })];
    expect(costOf(prices, '10')).toBe('9');
    expect(sourceOf(priceFor(prices, '10'))).toBe('Customer');
  });

  it('falls back to the list below the least quantity of the customer', () => {
    const prices = [price('9'), price('7', { accountId: 'a', quantity: '100.0000' })];
    expect([costOf(prices, '99.9999'), costOf(prices, '100')]).toEqual(['9', '7']);
    expect(sourceOf(priceFor(prices, '99'))).toBe('List');
  });

  it('is that of the greatest quantity that is reached', () => {
    const prices = [price('9'), price('7', { quantity: '100.0000' }), price('8', { quantity: '10.0000' })];
    expect(['1', '9.5', '10', '99', '100', '1000'].map((quantity) => costOf(prices, quantity))).toEqual(['9', '9', '8', '8', '7', '7']);
  });

  it('is the latest of one quantity', () => {
    const prices = [price('9'), price('10', { startDate: '2026-07-01' }), price('8', { startDate: '2026-01-01' })];
    expect(costOf(prices, '1')).toBe('10');
  });

  it('holds for parts of a unit and for what comes back, where it is one from one on', () => {
    expect(costOf([price('60')], '0.25')).toBe('60');
    expect(costOf([price('60')], '-3')).toBe('60');
    expect(costOf([price('60', { quantity: '2.0000' })], '1.5')).toBeUndefined();
  });

  it('is the item’s where there is none', () => expect(sourceOf(priceFor([], '1'))).toBe('Item'));
});
