import { expect, test } from 'vitest';
import { divisionOf, withDivision } from './divisionOf.ts';

const divisions = [
  { code: 120001, name: 'Utrecht', currency: 'EUR' },
  { code: 230001, name: 'Köln', currency: 'EUR' },
];

test('an address opens the division that it names', () => {
  expect(divisionOf('?division=230001&tab=x', divisions, '120001')?.name).toBe('Köln');
});

test('an address without one opens the remembered division, else the first', () => {
  expect(divisionOf('?tab=x', divisions, '230001')?.name).toBe('Köln');
  expect(divisionOf('', divisions, null)?.name).toBe('Utrecht');
  expect(divisionOf('?division=', divisions, '230001')?.name).toBe('Köln');
  expect(divisionOf('', divisions, '999999')?.name).toBe('Utrecht');
});

test('an address of a division that is not open to the person opens none', () => {
  expect(divisionOf('?division=999999', divisions, '120001')).toBeUndefined();
});

test('the division is added to what an address already asks', () => {
  expect(withDivision('?filter=%7B%22q%22%3A%22a%22%7D', 120001)).toBe('?filter=%7B%22q%22%3A%22a%22%7D&division=120001');
});
