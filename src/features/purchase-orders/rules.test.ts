import { describe, expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import {
  isLate,
  isLineFixed,
  orderStatesOf,
  quantityStillToCome,
  requireEditable,
  requireOrderTransition,
  requireReceivable,
  type LineProgress,
  type ReceivableLine,
} from './rules.ts';

it.each([
  ['Open', '2026-11-20', true],
  ['Partial', '2026-11-20', true],
  ['Open', '2026-11-21', false],
  ['Open', null, false],
  ['Complete', '2026-11-20', false],
  ['Cancelled', '2026-11-20', false],
] as const)('goods of which %s was received and that were expected on %s are late: %s', (receiptStatus, receiptDate, late) => {
  expect(isLate({ receiptStatus, receiptDate }, '2026-11-21')).toBe(late);
});

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

const linesById = (...lines: ReceivableLine[]) => new Map(lines.map((one) => [one.id, one]));

function codeOf(work: () => void): string | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
  return undefined;
}

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

  it('leaves what was received before a cancellation to be invoiced', () => {
    expect(orderStatesOf([line('10')], true).invoiceStatus).toBe('Cancelled');
    expect(orderStatesOf([line('10', '4')], true)).toEqual({ receiptStatus: 'Cancelled', invoiceStatus: 'Open', orderStatus: 'Cancelled' });
    expect(orderStatesOf([line('10', '4', '4')], true).invoiceStatus).toBe('Complete');
  });
});

describe('transitions of an order', () => {
  it('lets open and partial orders be cancelled, and nothing else', () => {
    expect(codeOf(() => requireOrderTransition('Open', 'Cancelled'))).toBeUndefined();
    expect(codeOf(() => requireOrderTransition('Partial', 'Cancelled'))).toBeUndefined();
    expect(codeOf(() => requireOrderTransition('Complete', 'Complete'))).toBeUndefined();
    expect(codeOf(() => requireOrderTransition('Complete', 'Cancelled'))).toBe('transition');
    expect(codeOf(() => requireOrderTransition('Cancelled', 'Open'))).toBe('transition');
    expect(codeOf(() => requireOrderTransition('Open', 'Complete'))).toBe('transition');
  });

  it('fixes complete and cancelled orders', () => {
    expect(codeOf(() => requireEditable('Open'))).toBeUndefined();
    expect(codeOf(() => requireEditable('Complete'))).toBe('transition');
    expect(codeOf(() => requireEditable('Cancelled'))).toBe('transition');
  });

  it('fixes a line on which something was received or invoiced', () => {
    expect(isLineFixed(line('1'))).toBe(false);
    expect(isLineFixed(line('1', '0.0001'))).toBe(true);
    expect(isLineFixed(line('1', '0.0000', '1'))).toBe(true);
  });
});

describe('requireReceivable', () => {
  it('accepts what is still to come, to the last piece', () => {
    expect(
      codeOf(() => requireReceivable([{ purchaseOrderLineId: 'a', quantityReceived: '6' }], linesById(receivable('a')), false)),
    ).toBeUndefined();
  });

  it('rejects more than is still to come, also when spread over two lines of the receipt', () => {
    const arrivals = [
      { purchaseOrderLineId: 'a', quantityReceived: '3' },
      { purchaseOrderLineId: 'a', quantityReceived: '3.0001' },
    ];
    expect(() => requireReceivable(arrivals, linesById(receivable('a')), false)).toThrow(
      expect.objectContaining({
        code: 'overReceipt',
        details: { extra: { lines: [expect.objectContaining({ stillToCome: '6.0000', quantityReceived: '6.0001' })] } },
      }),
    );
    expect(codeOf(() => requireReceivable(arrivals, linesById(receivable('a')), true))).toBeUndefined();
  });

  it('rejects two suppliers and a cancelled order, overridden or not', () => {
    const two = linesById(receivable('a'), receivable('b', { supplierId: 'other' }));
    expect(codeOf(() => requireReceivable([], two, true))).toBe('oneSupplier');
    const cancelled = linesById(receivable('a', { orderStatus: 'Cancelled' }));
    expect(codeOf(() => requireReceivable([], cancelled, true))).toBe('transition');
  });

  it('never has less than nothing to come', () => {
    expect(quantityStillToCome(line('5', '7'))).toBe('0.0000');
  });
});
