import { expect, it } from 'vitest';
import { batchNumbersIn, numbersProblemOf, serialNumbersIn } from './trackedNumbers.ts';

it('reads numbers as they are typed or scanned', () => {
  expect(serialNumbersIn('A1, A2;A3\nA4\tA5')).toEqual(['A1', 'A2', 'A3', 'A4', 'A5']);
  expect(serialNumbersIn(' SN 12, SN 13,')).toEqual(['SN 12', 'SN 13']);
  expect(serialNumbersIn(null)).toEqual([]);
  expect(batchNumbersIn('L1 = 3; L2=1,5', '4')).toEqual([
    { number: 'L1', quantity: '3' },
    { number: 'L2', quantity: '1.5' },
  ]);
  expect(batchNumbersIn('L1', '4')).toEqual([{ number: 'L1', quantity: '4' }]);
});

it.each([
  ['0', [], undefined],
  ['2', ['A1'], 'serialNumbers'],
  ['0', ['A1'], 'serialNumbers'],
  ['2', ['A1', 'A1'], 'serialNumberTwice'],
  ['-2', ['A1', 'A2'], undefined],
])('wants %s serial numbers, given %j: %s', (quantity, serialNumbers, code) => {
  const problem = numbersProblemOf({ quantity, serialNumbers, batchNumbers: [] }, { isSerialItem: true, isBatchItem: false });
  expect(problem?.error.code).toBe(code);
});

it.each([
  ['4', undefined],
  ['-4', undefined],
  ['3', 'batchNumbers'],
  ['x', 'batchNumbers'],
])('wants batches of 4 together, given one of %s: %s', (quantity, code) => {
  const batchNumbers = [{ number: 'L1', quantity }];
  const problem = numbersProblemOf({ quantity: '4', serialNumbers: [], batchNumbers }, { isSerialItem: false, isBatchItem: true });
  expect(problem?.error.code).toBe(code);
});
