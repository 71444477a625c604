import { describe, expect, it } from 'vitest';
import { shiftTime, timeOf, timeParts } from './times.ts';

const day = { hours: 24, hasSeconds: false } as const;
const half = { hours: 12, hasSeconds: false } as const;
const exact = { hours: 24, hasSeconds: true } as const;
const parts = (hour: string, minute: string, second = '', meridian?: 'am' | 'pm') => ({ hour, minute, second, meridian });

describe('timeOf', () => {
  it.each([
    [parts('', ''), day, null],
    [parts('9', '5'), day, '09:05'],
    [parts('23', '59'), day, '23:59'],
    [parts('9', ''), day, '09:00'],
    [parts('24', '00'), day, undefined],
    [parts('9', '60'), day, undefined],
    [parts('', '30'), day, undefined],
    [parts('x', '30'), day, undefined],
    [parts('9', '5', '7'), exact, '09:05:07'],
    [parts('9', '5', '60'), exact, undefined],
    [parts('12', '00', '', 'am'), half, '00:00'],
    [parts('12', '30', '', 'pm'), half, '12:30'],
    [parts('1', '30', '', 'pm'), half, '13:30'],
    [parts('0', '30', '', 'pm'), half, undefined],
    [parts('13', '30', '', 'pm'), half, undefined],
  ])('makes %o a time', (typed, shape, value) => {
    expect(timeOf(typed, shape)).toBe(value);
  });
});

it('takes a time apart for a clock of 12 hours', () => {
  expect(timeParts('00:05', half)).toEqual(parts('12', '05', '', 'am'));
  expect(timeParts('13:05', half)).toEqual(parts('01', '05', '', 'pm'));
  expect(timeParts(null, half)).toEqual(parts('', '', '', 'am'));
});

it('passes the hour and midnight', () => {
  expect(shiftTime('09:59', 60, day)).toBe('10:00');
  expect(shiftTime('00:00', -60, day)).toBe('23:59');
  expect(shiftTime('23:59:59', 1, exact)).toBe('00:00:00');
  expect(shiftTime(null, 3600, day)).toBe('01:00');
});
