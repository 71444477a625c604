import { describe, expect, it } from 'vitest';
import { problemCode } from '../../tests/support/problemCode.ts';
import { isLate, orderProgressOf, requireEditable, requireOrderTransition } from './orderState.ts';

describe('transitions of an order', () => {
  it('lets open and partial orders be cancelled, and nothing else', () => {
    expect(problemCode(() => requireOrderTransition('Open', 'Cancelled'))).toBeUndefined();
    expect(problemCode(() => requireOrderTransition('Partial', 'Cancelled'))).toBeUndefined();
    expect(problemCode(() => requireOrderTransition('Complete', 'Complete'))).toBeUndefined();
    expect(problemCode(() => requireOrderTransition('Complete', 'Cancelled'))).toBe('transition');
    expect(problemCode(() => requireOrderTransition('Cancelled', 'Open'))).toBe('transition');
    expect(problemCode(() => requireOrderTransition('Open', 'Complete'))).toBe('transition');
  });

  it('fixes complete and cancelled orders', () => {
    expect(problemCode(() => requireEditable('Open'))).toBeUndefined();
    expect(problemCode(() => requireEditable('Complete'))).toBe('transition');
    expect(problemCode(() => requireEditable('Cancelled'))).toBe('transition');
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
