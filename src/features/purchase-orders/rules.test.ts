import { describe, expect, it } from 'vitest';
import { problemCode } from '../../../tests/support/problemCode.ts';
import { isLineFixed, orderStatesOf, quantityStillToCome, requireReceivable, type LineProgress, type ReceivableLine } from './rules.ts';

const line = (quantity: string, receivedQuantity = '0', invoicedQuantity = '0'): LineProgress => ({
  quantity,
  receivedQuantity,
  invoicedQuantity,
});

const receivable = (id: string, more: Partial<ReceivableLine> = {}): ReceivableLine => ({
  ...line('10', '4'),
  id,
  supplierId: 'supplier',
  orderNumber: 1,
  lineNumber: 1,
  orderStatus: 'Partial',
  ...more,
});

describe('orderStatesOf', () => {
  it.each([
    [[line('10'), line('5')], { receiptStatus: 'Open', invoiceStatus: 'Open', orderStatus: 'Open' }],
    [[line('10', '10'), line('5')], { receiptStatus: 'Partial', invoiceStatus: 'Open', orderStatus: 'Partial' }],
    [[line('10', '10'), line('5', '6')], { receiptStatus: 'Complete', invoiceStatus: 'Open', orderStatus: 'Partial' }],
    [[line('10', '0', '10')], { receiptStatus: 'Open', invoiceStatus: 'Complete', orderStatus: 'Partial' }],
    [[line('10', '10', '10'), line('5', '5', '5.0000')], { receiptStatus: 'Complete', invoiceStatus: 'Complete', orderStatus: 'Complete' }],
  ])('derives the states of %j', (lines, states) => {
    expect(orderStatesOf(lines, false)).toEqual(states);
  });

  it('is cancelled as a whole, with its receipts', () => {
    expect(orderStatesOf([line('10', '4')], true)).toEqual({ receiptStatus: 'Cancelled', invoiceStatus: 'Open', orderStatus: 'Cancelled' });
  });
});

it('fixes a line on which something was received or invoiced', () => {
  expect(isLineFixed(line('1'))).toBe(false);
  expect(isLineFixed(line('1', '0.0001'))).toBe(true);
  expect(isLineFixed(line('1', '0.0000', '1'))).toBe(true);
});

describe('requireReceivable', () => {
  const receive = (lines: readonly ReceivableLine[], quantities: Record<string, string>, isOverridden = false) =>
    requireReceivable(lines, new Map(Object.entries(quantities)), isOverridden);

  it('accepts what is still to come, to the last piece', () => {
    expect(problemCode(() => receive([receivable('a'), receivable('b')], { a: '6' }))).toBeUndefined();
  });

  it('rejects more than is still to come, unless that is overridden', () => {
    expect(() => receive([receivable('a')], { a: '6.0001' })).toThrow(
      expect.objectContaining({
        code: 'overReceipt',
        details: { extra: { lines: [expect.objectContaining({ stillToCome: '6.0000', quantityReceived: '6.0001' })] } },
      }),
    );
    expect(problemCode(() => receive([receivable('a')], { a: '6.0001' }, true))).toBeUndefined();
  });

  it('rejects two suppliers and a cancelled order, overridden or not', () => {
    expect(problemCode(() => receive([receivable('a'), receivable('b', { supplierId: 'other' })], {}, true))).toBe('oneSupplier');
    expect(problemCode(() => receive([receivable('a', { orderStatus: 'Cancelled' })], {}, true))).toBe('transition');
  });

  it('never has less than nothing to come', () => {
    expect(quantityStillToCome(line('5', '7'))).toBe('0.0000');
  });
});
