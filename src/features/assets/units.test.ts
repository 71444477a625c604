import { expect, test } from 'vitest';
import { unitOf } from './units.ts';

test.each([
  ['kg', {}, 'kg'],
  [undefined, {}, undefined],
  ['per capacityUnit', { capacityUnit: 'l' }, 'l'],
  ['per capacityUnit', {}, undefined],
  ['per capacityUnit', { capacityUnit: null }, undefined],
])('reads the unit %s of an object with %o as %s', (unit, attributes, expected) => {
  expect(unitOf(unit, attributes)).toBe(expected);
});
