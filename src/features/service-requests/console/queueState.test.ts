import { describe, expect, it } from 'vitest';
import { ageOf, daysOf, isOverdue, readQueueState } from './queueState.ts';

describe('daysOf', () => {
  const wednesday = new Date(2026, 10, 18, 14);
  it.each([
    ['any', wednesday, undefined],
    ['thisWeek', wednesday, { periodStart: '2026-11-16', periodEnd: '2026-11-22' }],
    ['thisWeek', new Date(2026, 10, 22, 23), { periodStart: '2026-11-16', periodEnd: '2026-11-22' }],
    ['nextWeek', wednesday, { periodStart: '2026-11-23', periodEnd: '2026-11-29' }],
    ['nextWeek', new Date(2026, 11, 30), { periodStart: '2027-01-04', periodEnd: '2027-01-10' }],
    ['thisMonth', new Date(2028, 1, 3), { periodStart: '2028-02-01', periodEnd: '2028-02-29' }],
  ] as const)('gives the days of %s', (period, today, days) => {
    expect(daysOf(period, today)).toEqual(days);
  });
});

describe('ageOf', () => {
  const now = new Date('2026-11-18T12:00:00Z');
  it.each([
    ['2026-11-18T11:59:30Z', { unit: 'minutes', count: 0 }],
    ['2026-11-18T13:00:00Z', { unit: 'minutes', count: 0 }],
    ['2026-11-18T10:30:00Z', { unit: 'hours', count: 1 }],
    ['2026-11-16T13:00:00Z', { unit: 'hours', count: 47 }],
    ['2026-11-15T12:00:00Z', { unit: 'days', count: 3 }],
  ])('tells how long ago %s was', (instant, age) => {
    expect(ageOf(instant, now)).toEqual(age);
  });
});

it('calls only an open request late', () => {
  const slaDueAt = '2026-11-18T12:00:00Z';
  expect(isOverdue({ status: 'Open', slaDueAt }, new Date('2026-11-18T12:00:01Z'))).toBe(true);
  expect(isOverdue({ status: 'Open', slaDueAt }, new Date('2026-11-18T12:00:00Z'))).toBe(false);
  expect(isOverdue({ status: 'Accepted', slaDueAt }, new Date('2026-12-18T12:00:00Z'))).toBe(false);
});

it('reads the address, and the usual where it says nothing', () => {
  expect(readQueueState(new URLSearchParams('status=Planned&period=nextWeek&q=linde'))).toEqual({
    status: 'Planned',
    period: 'nextWeek',
    q: 'linde',
  });
  expect(readQueueState(new URLSearchParams('status=Nonsense'))).toEqual({ status: 'Open', period: 'any', q: '' });
});
