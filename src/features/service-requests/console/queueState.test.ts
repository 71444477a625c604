import { describe, expect, it } from 'vitest';
import { ageOf, daysOf, dueOf, readQueueState, writeQueueState } from './queueState.ts';

describe('daysOf', () => {
  const wednesday = new Date(2026, 10, 18, 14);
  it.each([
    ['any', wednesday, undefined],
    ['thisWeek', wednesday, { periodStart: '2026-11-16', periodEnd: '2026-11-22' }],
    ['thisWeek', new Date('2026-11-22T22:30:00Z'), { periodStart: '2026-11-16', periodEnd: '2026-11-22' }],
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

it('reads the address, and the usual where it says nothing', () => {
  expect(readQueueState(new URLSearchParams('status=Planned&period=nextWeek&q=linde'))).toEqual({
    status: 'Planned',
    isLate: false,
    period: 'nextWeek',
    q: 'linde',
  });
  expect(readQueueState(new URLSearchParams('status=Nonsense'))).toEqual({ status: 'Open', isLate: false, period: 'any', q: '' });
  expect(readQueueState(new URLSearchParams('late=true'))).toMatchObject({ status: 'Open', isLate: true });
});

it('writes only what is not usual, and leaves the rest of the address alone', () => {
  const written = (change: Parameters<typeof writeQueueState>[1]) =>
    writeQueueState(new URLSearchParams('division=120001&status=Planned&q=linde'), change).toString();
  expect(written({ period: 'thisWeek' })).toBe('division=120001&status=Planned&q=linde&period=thisWeek');
  expect(written({ status: 'Open', isLate: true, q: '' })).toBe('division=120001&late=true');
});

describe('dueOf', () => {
  const today = new Date(2026, 10, 18);
  it.each([
    ['InService', '2026-11-17', 'overdue'],
    ['InService', '2026-11-18', 'dueSoon'],
    ['InService', '2027-01-17', 'dueSoon'],
    ['InService', '2027-01-18', undefined],
    ['InService', null, undefined],
    ['OutOfService', '2027-01-18', 'outOfService'],
  ] as const)('says of an object that is %s with service on %s: %s', (status, nextServiceDate, due) => {
    expect(dueOf({ status, nextServiceDate }, today)).toBe(due);
  });
});

it('takes the day that it is in the Netherlands, wherever the browser is', () => {
  const lateInTheEvening = new Date('2026-11-30T23:30:00Z'); // Tuesday the first there
  expect(daysOf('thisMonth', lateInTheEvening)).toEqual({ periodStart: '2026-12-01', periodEnd: '2026-12-31' });
  expect(daysOf('thisWeek', new Date('2026-12-06T23:30:00Z'))).toEqual({ periodStart: '2026-12-07', periodEnd: '2026-12-13' });
  expect(dueOf({ status: 'InService', nextServiceDate: '2026-11-30' }, lateInTheEvening)).toBe('overdue');
});
