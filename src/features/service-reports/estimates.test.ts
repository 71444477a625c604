import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import type { DueReason } from '#features/assets/norms/dueReason.ts';
import { estimatesOf, type EstimatedAsset, type EstimateFacts, type EstimateItem } from './estimates.ts';

const items: readonly EstimateItem[] = [
  { id: 'fee', serviceRole: 'ServiceFee', assetTypes: ['FireExtinguisher'], standardSalesPrice: '9.9500' },
  { id: 'extended', serviceRole: 'ServiceFee', assetTypes: ['FireExtinguisher'], standardSalesPrice: '28.5000' },
  { id: 'overhaul', serviceRole: 'ServiceFee', assetTypes: ['FireExtinguisher'], standardSalesPrice: '46.0000' },
  { id: 'unit', serviceRole: 'Unit', assetTypes: ['FireExtinguisher'], standardSalesPrice: '89.0000' },
  { id: 'own', serviceRole: 'Unit', assetTypes: ['FireExtinguisher'], standardSalesPrice: '120.0000' },
  { id: 'refill', serviceRole: 'Refill', assetTypes: ['FireExtinguisher'], standardSalesPrice: '18.0000' },
];
const reason = (kind: DueReason['kind'], months: number): DueReason => ({ kind, norm: null, months, from: null, fromDate: null });
const none = { nextServiceDate: null, nextExtendedServiceDate: null, nextOverhaulDate: null, replaceBefore: null };

function extinguisher(number: number, changes: Partial<EstimatedAsset> = {}): EstimatedAsset {
  return {
    id: seededId(1, 'asset', number),
    assetType: 'FireExtinguisher',
    itemId: null,
    isToReplace: false,
    dates: { ...none, nextServiceDate: '2027-03-10' },
    dueReasons: { missing: [], nextServiceDate: reason('Service', 12), nextExtendedServiceDate: reason('ExtendedService', 60) },
    ...changes,
  };
}

function priceWith(discount: number | null): EstimateFacts['priceOf'] {
  return (itemId) => ({ price: items.find(({ id }) => id === itemId)?.standardSalesPrice ?? null, source: 'Item', discount });
}

function estimated(assets: readonly EstimatedAsset[], year: number, more: Partial<EstimateFacts> = {}, month?: number) {
  const facts = { locationId: 'l', assets, items, priceOf: priceWith(null), currency: 'EUR', today: '2026-11-22', ...more };
  return estimatesOf(facts, year, month).map(({ month: at, lines, totalAmount, totalMinutes }) => ({
    at,
    lines: lines.map(({ reason: why, count, itemId, unitPrice, amount, minutes }) => [why, count, itemId, unitPrice, amount, minutes]),
    total: [totalAmount, totalMinutes],
  }));
}

describe('the estimates of a year', () => {
  it('count the objects of a type in the month in which they are due', () => {
    expect(estimated([extinguisher(1), extinguisher(2)], 2027)).toEqual([
      { at: 3, lines: [['Routine', 2, 'fee', '9.9500', '19.9000', 16]], total: ['19.9000', 16] },
    ]);
  });

  it('take the customer’s discount off, in whole cents', () => {
    const [month] = estimated([extinguisher(1), extinguisher(2)], 2027, { priceOf: priceWith(0.075) });
    expect(month?.lines).toEqual([['Routine', 2, 'fee', '9.2000', '18.4000', 16]]);
  });

  it('take the price of as many as there are in a month', () => {
    const priceOf: EstimateFacts['priceOf'] = (_item, quantity) => {
      return quantity === '2' ? { price: '7.5000', source: 'Customer', discount: null } : undefined;
    };
    expect(estimated([extinguisher(1), extinguisher(2)], 2027, { priceOf })[0]?.lines).toEqual([
      ['Routine', 2, 'fee', '7.5000', '15.0000', 16],
    ]);
  });

  it('do what is late in the present month', () => {
    const late = extinguisher(1, { dates: { ...none, nextServiceDate: '2024-05-01' } });
    expect(estimated([late], 2026).map(({ at }) => at)).toEqual([11]);
    expect(estimated([late], 2027).map(({ at }) => at)).toEqual([11]);
    expect(estimated([late], 2025)).toEqual([]);
  });

  it('let services come again after their interval, for years', () => {
    expect(estimated([extinguisher(1)], 2030).map(({ at }) => at)).toEqual([3]);
  });

  it('charge the greater service where several fall into one month', () => {
    const dates = { ...none, nextServiceDate: '2027-03-10', nextExtendedServiceDate: '2027-03-31' };
    expect(estimated([extinguisher(1, { dates })], 2027)[0]?.lines).toEqual([['Extended', 1, 'extended', '28.5000', '28.5000', 16]]);
    const overhaul = { ...dates, nextOverhaulDate: '2027-03-01' };
    expect(estimated([extinguisher(1, { dates: overhaul })], 2027)[0]?.lines[0]).toMatchObject([
      'Overhaul',
      1,
      'overhaul',
      '46.0000',
      '46.0000',
      24,
    ]);
  });

  it('replace an object at its end by its own item, a worn one at its next service by the cheapest', () => {
    const ends = extinguisher(1, { itemId: 'own', dates: { ...none, replaceBefore: '2027-06-30' } });
    const worn = extinguisher(2, { isToReplace: true });
    expect(estimated([ends, worn], 2027).map(({ at, lines }) => [at, lines[0]?.slice(0, 3)])).toEqual([
      [3, ['Replacement', 1, 'unit']],
      [6, ['Replacement', 1, 'own']],
    ]);
  });

  it('charge what expires on top of the service', () => {
    const dates = { ...none, nextServiceDate: '2027-03-10', replaceBefore: '2027-03-20' };
    const dueReasons = { missing: [], nextServiceDate: reason('Service', 12), replaceBefore: reason('Expiry', 0) };
    const lines = estimated([extinguisher(1, { dates, dueReasons })], 2027)[0]?.lines ?? [];
    expect(lines.map(([why, , item]) => [why, item])).toEqual([
      ['Expiry', 'refill'],
      ['Routine', 'fee'],
    ]);
  });

  it('are of one month when that is asked for, and without a price where there is no item', () => {
    expect(estimated([extinguisher(1)], 2027, {}, 4)).toEqual([]);
    expect(estimated([extinguisher(1)], 2027, { items: [] }, 3)[0]?.lines).toEqual([['Routine', 1, null, '0.0000', '0.0000', 8]]);
  });

  it('add up: the sum of the lines is the total, and every line its objects', () => {
    const day = fc
      .date({ min: new Date('2026-01-01'), max: new Date('2031-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const dates = fc.record({ nextServiceDate: day, nextExtendedServiceDate: day, nextOverhaulDate: day, replaceBefore: day });
    fc.assert(
      fc.property(fc.array(dates, { maxLength: 20 }), fc.integer({ min: 2026, max: 2030 }), (all, year) => {
        const assets = all.map((given, index) => extinguisher(index + 1, { dates: given }));
        const facts = { locationId: 'l', assets, items, priceOf: priceWith(0.1), currency: 'EUR', today: '2026-11-22' };
        for (const { lines, totalAmount } of estimatesOf(facts, year)) {
          expect(lines.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeCloseTo(Number(totalAmount), 6);
          for (const { count, assetIds } of lines) expect(new Set(assetIds).size).toBe(count);
        }
      }),
    );
  });
});
