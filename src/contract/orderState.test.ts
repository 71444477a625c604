import { describe, expect, it } from 'vitest';
import { isLate, orderProgressOf, requireEditable, requireOrderTransition } from './orderState.ts';
import { Problem } from './problem.ts';

function codeOf(work: () => void): string | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
  return undefined;
}

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
});

it.each([
  ['Open', '2026-11-20', true],
  ['Partial', '2026-11-20', true],
  ['Open', '2026-11-21', false],
  ['Open', null, false],
  ['Complete', '2026-11-20', false],
  ['Cancelled', '2026-11-20', false],
] as const)('goods of an order that is %s and that were expected on %s are late: %s', (state, day, late) => {
  expect(isLate(state, day, '2026-11-21')).toBe(late);
});

it('leaves what was moved before a cancellation to be invoiced', () => {
  const line = (quantity: string, moved = '0', invoiced = '0') => ({ quantity, moved, invoiced });
  expect(orderProgressOf([line('10')], true)).toEqual({ goods: 'Cancelled', invoices: 'Cancelled' });
  expect(orderProgressOf([line('10', '4')], true)).toEqual({ goods: 'Cancelled', invoices: 'Open' });
  expect(orderProgressOf([line('10', '4', '4')], true)).toEqual({ goods: 'Cancelled', invoices: 'Complete' });
});
