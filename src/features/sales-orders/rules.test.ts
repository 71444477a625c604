import { inOwnCurrency } from '#contract/amounts.ts';
import { describe, expect, it } from 'vitest';
import { problemCode } from '../../../tests/support/problemCode.ts';
import { lineStatusOf, marginOf, orderStatesOf, quantityOpen, requireDeliverable, type DeliverableOrder } from './rules.ts';

const line = (quantity: string, quantityDelivered = '0', quantityInvoiced = '0') => ({ quantity, quantityDelivered, quantityInvoiced });

describe('the margin of an order', () => {
  it.each([
    [['260.0000', null, '12.5000'], '272.5000'],
    [['-43650000000000000.0000', '0.0100'], '-43649999999999999.9900'],
    [[null, undefined], undefined],
    [[], undefined],
  ])('of lines with %j is %s', (margins, sum) => expect(marginOf(margins.map((margin) => ({ margin })))).toBe(sum));
});

describe('the states of an order', () => {
  it.each([
    [[line('10')], 'Open', 'Open', 'Open'],
    [[line('10', '4'), line('2')], 'Partial', 'Open', 'Partial'],
    [[line('10', '10', '10'), line('2')], 'Partial', 'Partial', 'Partial'],
    [[line('10', '12'), line('2', '2')], 'Complete', 'Open', 'Complete'],
    [[line('10', '10'), line('-1')], 'Partial', 'Open', 'Partial'],
    [[line('10', '10'), line('-1', '-1')], 'Complete', 'Open', 'Complete'],
  ])('follow from deliveries and invoices of %j', (lines, deliveryStatus, invoiceStatus, status) => {
    expect(orderStatesOf(lines, false)).toEqual({ deliveryStatus, invoiceStatus, status });
  });

  it('say of each line how far it is, the rest of a cancelled order as cancelled', () => {
    expect([line('10'), line('10', '1'), line('10', '10')].map((one) => lineStatusOf(one, false))).toEqual(['Open', 'Partial', 'Complete']);
    expect([line('10'), line('10', '1'), line('10', '10')].map((one) => lineStatusOf(one, true))).toEqual([
      'Cancelled',
      'Cancelled',
      'Complete',
    ]);
  });
});

describe('what is open', () => {
  it.each([
    ['10', '4', '6.0000'],
    ['10', '12', '0.0000'],
    ['-3', '-1', '-2.0000'],
    ['-3', '-4', '0.0000'],
  ])('of %s after %s is %s', (quantity, quantityDelivered, open) => {
    expect(quantityOpen({ quantity, quantityDelivered })).toBe(open);
  });
});

describe('requireDeliverable', () => {
  const order = (more: Partial<DeliverableOrder> = {}): DeliverableOrder => ({
    orderNumber: 5001,
    deliverToId: 'customer',
    warehouseId: 'main',
    status: 'Open',
    approvalStatus: 'Automatic',
    lines: [
      { id: 'a', lineNumber: 1, ...line('10', '4') },
      { id: 'b', lineNumber: 2, ...line('-2') },
    ],
    ...more,
  });
  const deliver = (orders: readonly DeliverableOrder[], quantities: Record<string, string>, isOverridden = false) =>
    problemCode(() => requireDeliverable(orders, new Map(Object.entries(quantities)), isOverridden));

  it('lets go what is open, to the last piece, and takes back what was traded in', () => {
    expect(deliver([order()], { a: '6', b: '-2' })).toBeUndefined();
  });

  it('refuses more than is open, unless that is overridden', () => {
    expect(deliver([order()], { a: '6.0001' })).toBe('overDelivery');
    expect(deliver([order()], { a: '7' }, true)).toBeUndefined();
    expect(deliver([order()], { b: '-3' })).toBe('overDelivery');
  });

  it('never turns the direction of a line', () => {
    expect(deliver([order()], { a: '-1' }, true)).toBe('overDelivery');
    expect(deliver([order()], { b: '1' }, true)).toBe('overDelivery');
  });

  it('refuses two customers, two warehouses, closed orders and those that wait for approval', () => {
    expect(deliver([order(), order({ deliverToId: 'other' })], { a: '1' })).toBe('oneCustomer');
    expect(deliver([order(), order({ warehouseId: 'van' })], { a: '1' })).toBe('oneWarehouse');
    expect(deliver([order({ status: 'Cancelled' })], { a: '1' })).toBe('transition');
    expect(deliver([order({ approvalStatus: 'Awaiting' })], { a: '1' })).toBe('awaitingApproval');
  });
});

describe('amounts', () => {
  it('are rounded to the cent in our own currency', () => {
    expect(inOwnCurrency('100.00', 0.915)).toBe('91.5000');
    expect(inOwnCurrency('0.05', 0.5)).toBe('0.0300');
  });
});
