import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import {
  addDecimals,
  calculateAmounts,
  compareDecimals,
  inDocumentCurrency,
  ratesOutOfTolerance,
  wholeDiscount,
  type PricedLine,
  type VatRule,
} from './amounts.ts';

const rules = new Map<string, VatRule>(
  (
    [
      { code: '2', percentage: 0.21, type: 'Excluding', charged: false },
      { code: '1', percentage: 0.09, type: 'Excluding', charged: false },
      { code: '4', percentage: 0.21, type: 'Including', charged: false },
      { code: '7', percentage: 0.21, type: 'Excluding', charged: true },
      { code: 'B', percentage: 0.21, type: 'BaseOnly', charged: false },
      { code: '0', percentage: 0, type: 'None', charged: false },
    ] satisfies VatRule[]
  ).map((rule) => [rule.code, rule]),
);

const line = (quantity: string, unitPrice: string, vatCode: string | null = '2', more: Partial<PricedLine> = {}): PricedLine => ({
  quantity,
  unitPrice,
  discount: 0,
  vatCode,
  ...more,
});

describe('calculateAmounts', () => {
  it('adds up the invoice of the drawing', () => {
    const amounts = calculateAmounts(
      [line('24', '48.50'), line('24', '3.95'), line('40', '1.80'), line('6', '52.00', '1'), line('1', '35.00')],
      rules,
    );
    expect(amounts.vat).toEqual([
      { vatCode: '2', percentage: 0.21, base: '1365.8000', vat: '286.8200', calculated: '286.8200' },
      { vatCode: '1', percentage: 0.09, base: '312.0000', vat: '28.0800', calculated: '28.0800' },
    ]);
    expect(amounts.amountInclVat).toBe('1992.7000');
  });

  it('rounds half away from zero, upwards and downwards', () => {
    expect(calculateAmounts([line('1', '0.125', '0')], rules).amountExclVat).toBe('0.1300');
    expect(calculateAmounts([line('-1', '0.125', '0')], rules).amountExclVat).toBe('-0.1300');
    expect(calculateAmounts([line('1', '0.50', '1')], rules).vatAmount).toBe('0.0500');
    expect(calculateAmounts([line('-1', '0.50', '1')], rules).vatAmount).toBe('-0.0500');
  });

  it('rounds a discounted line once, not its price', () => {
    const amounts = calculateAmounts([line('5000', '0.1233', '0', { discount: 0.15 })], rules);
    expect(amounts.lines[0]).toMatchObject({ netPrice: '0.1048', amount: '524.0300' });
  });

  it('puts the remainder of the VAT on the largest line', () => {
    const amounts = calculateAmounts([line('1', '0.02'), line('1', '0.03'), line('1', '0.02')], rules);
    expect(amounts.lines.map((one) => one.vatAmount)).toEqual(['0.0000', '0.0100', '0.0000']);
    expect(amounts.vatAmount).toBe('0.0100');
  });

  it('takes VAT out of prices that include it', () => {
    const amounts = calculateAmounts([line('3', '12.10', '4'), line('1', '9.99', '4')], rules);
    expect(amounts.lines.map((one) => [one.amount, one.vatAmount])).toEqual([
      ['30.0000', '6.3000'],
      ['8.2600', '1.7300'],
    ]);
    expect(amounts.amountInclVat).toBe('46.2900');
  });

  it('asks for no VAT under reverse charge, base only, none and without a code', () => {
    const amounts = calculateAmounts([line('1', '100', '7'), line('1', '100', 'B'), line('1', '100', '0'), line('1', '100', null)], rules);
    expect(amounts.vatAmount).toBe('0.0000');
    expect(amounts.amountInclVat).toBe('400.0000');
  });

  it('keeps VAT that was typed and shows what was calculated', () => {
    const amounts = calculateAmounts([line('1', '100', '2', { typedVat: '21.04' }), line('1', '50')], rules);
    expect(amounts.vat).toEqual([{ vatCode: '2', percentage: 0.21, base: '150.0000', vat: '31.5400', calculated: '31.5000' }]);
    expect(ratesOutOfTolerance(amounts.vat)).toEqual([]);
  });

  it('finds typed VAT that is more than five cents off, per rate', () => {
    const off = calculateAmounts([line('1', '100', '2', { typedVat: '21.06' }), line('1', '100', '1')], rules);
    expect(ratesOutOfTolerance(off.vat)).toEqual([0.21]);
    const spread = calculateAmounts([line('1', '100', '2', { typedVat: '21.03' }), line('1', '100', '2', { typedVat: '21.03' })], rules);
    expect(ratesOutOfTolerance(spread.vat)).toEqual([0.21]);
  });

  it('holds no floating point', () => {
    const amounts = calculateAmounts([line('3', '0.1', '0'), line('999999999999999', '0.0001', '0')], rules);
    expect(amounts.lines[0]?.amount).toBe('0.3000');
    expect(calculateAmounts([line('123456789012345', '9999.9999', '0')], rules).amountExclVat).toBe('1234567877777771098.7700');
  });

  it('always has totals that equal its lines and VAT that matches per rate', () => {
    const random = seeded(42);
    const codes = ['2', '1', '4', '7', 'B', '0', null];
    for (let round = 0; round < 300; round++) {
      const lines = Array.from({ length: 1 + Math.floor(random() * 30) }, () =>
        line(
          (random() * 200 - 20).toFixed(Math.floor(random() * 5)),
          (random() * 500).toFixed(4),
          codes[Math.floor(random() * 7)] ?? null,
          {
            discount: Number((random() < 0.5 ? 0 : random()).toFixed(3)),
          },
        ),
      );
      const amounts = calculateAmounts(lines, rules);
      expect(addDecimals(...amounts.lines.map((one) => one.amount))).toBe(amounts.amountExclVat);
      expect(addDecimals(...amounts.lines.map((one) => one.vatAmount))).toBe(amounts.vatAmount);
      expect(addDecimals(amounts.amountExclVat, amounts.vatAmount)).toBe(amounts.amountInclVat);
      for (const total of amounts.vat) {
        const own = amounts.lines.filter((_, index) => lines[index]?.vatCode === total.vatCode);
        expect(addDecimals(...own.map((one) => one.amount))).toBe(total.base);
        expect(addDecimals(...own.map((one) => one.vatAmount))).toBe(total.vat);
        expect(total.vat).toBe(total.calculated);
        if (total.vatCode === '2' || total.vatCode === '1') {
          const due = new Decimal(total.base).times(total.percentage).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
          expect(compareDecimals(total.vat, due.toFixed(4))).toBe(0);
        }
        if (total.vatCode === '4') {
          const gross = addDecimals(total.base, total.vat);
          const entered = lines.filter((one) => one.vatCode === '4');
          const expected = entered.map((one) =>
            new Decimal(one.unitPrice)
              .times(new Decimal(1).minus(one.discount))
              .times(one.quantity)
              .toDecimalPlaces(2, Decimal.ROUND_HALF_UP),
          );
          expect(compareDecimals(gross, addDecimals(...expected.map((one) => one.toFixed(4))))).toBe(0);
        }
      }
    }
  });
});

/** Whole numbers all the way: quantities and prices in ten-thousandths, discounts in thousandths, rates in per cent. */
function countedByHand(lines: readonly PricedLine[]) {
  const units = (text: string) => {
    const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
    return BigInt(`${sign}${whole}${part.padEnd(4, '0')}`);
  };
  const rounded = (value: bigint, by: bigint) => {
    const size = value < 0n ? -value : value;
    const whole = (size * 2n + by) / (by * 2n);
    return value < 0n ? -whole : whole;
  };
  const nets = new Map<string | null, bigint>();
  let vat = 0n;
  for (const { quantity, unitPrice, discount, vatCode } of lines) {
    // ten-thousandths × ten-thousandths × thousandths: eleven decimals
    const entered = units(quantity) * units(unitPrice) * BigInt(1000 - Math.round(discount * 1000));
    const cents = 10n ** 9n;
    const net = vatCode === '4' ? rounded(entered * 100n, cents * 121n) : rounded(entered, cents);
    nets.set(vatCode, (nets.get(vatCode) ?? 0n) + net);
    if (vatCode === '4') vat += rounded(entered, cents) - net;
  }
  vat += rounded((nets.get('2') ?? 0n) * 21n, 100n) + rounded((nets.get('1') ?? 0n) * 9n, 100n);
  const net = [...nets.values()].reduce((sum, one) => sum + one, 0n);
  return { net, vat, gross: net + vat };
}

const centsOf = (text: string) => BigInt(new Decimal(text).times(100).toFixed());

it('agrees with counting in whole cents for purchases, returns and discounts', () => {
  const random = seeded(7);
  const codes = ['2', '1', '4', '7', 'B', '0', null];
  for (let round = 0; round < 500; round++) {
    const lines = Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
      line(
        (random() * 40 - 15).toFixed(Math.floor(random() * 5)),
        (random() * (random() < 0.1 ? 90_000 : 90)).toFixed(Math.floor(random() * 5)),
        codes[Math.floor(random() * codes.length)] ?? null,
        { discount: random() < 0.6 ? 0 : Math.floor(random() * 1000) / 1000 },
      ),
    );
    const amounts = calculateAmounts(lines, rules);
    const byHand = countedByHand(lines);
    expect([amounts.amountExclVat, amounts.vatAmount, amounts.amountInclVat].map(centsOf)).toEqual([byHand.net, byHand.vat, byHand.gross]);
  }
});

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('wholeDiscount', () => {
  it('takes the discount of the document off what the line leaves', () => {
    expect(wholeDiscount(0.1, 0.1)).toBe(0.19);
    expect(wholeDiscount(0.05, null)).toBe(0.05);
    expect(wholeDiscount(0, 1)).toBe(1);
  });

  it('is exact, so that a half cent is rounded away from zero', () => {
    expect(wholeDiscount(0.1, 0.05)).toBe(0.145);
  });
});

it('gives a price as much value in the currency of a document, and nothing where there is no price', () => {
  expect(inDocumentCurrency('91.50', 0.915)).toBe('100.0000');
  expect(inDocumentCurrency(null, 0.915)).toBeNull();
});
