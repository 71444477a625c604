import { describe, expect, it } from 'vitest';
import { parseTime } from './times.ts';

describe('parseTime', () => {
  it.each([
    ['9', '09:00'],
    ['23', '23:00'],
    ['930', '09:30'],
    ['1430', '14:30'],
    ['09:30', '09:30'],
    ['9.30', '09:30'],
    ['9 30', '09:30'],
    ['9u30', '09:30'],
    ['9 uur', '09:00'],
    ['14 Uhr', '14:00'],
    ['2 pm', '14:00'],
    ['2:30 p.m.', '14:30'],
    ['12 AM', '00:00'],
    ['12 pm', '12:00'],
    ['0', '00:00'],
    [' ', null],
  ])('reads %s', (text, time) => expect(parseTime(text)).toBe(time));

  it.each(['24', '24:00', '9:60', '9:3', '99', '13 pm', '0 am', '12345', 'morgen', '-1'])('refuses %s', (text) =>
    expect(parseTime(text)).toBeUndefined(),
  );
});
