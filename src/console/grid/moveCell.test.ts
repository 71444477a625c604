import { describe, expect, it } from 'vitest';
import { addRowKey } from './lineRow.ts';
import { moveCell } from './moveCell.ts';

const shape = { keys: ['a', 'b'], columns: 3, canAdd: true };

describe('moveCell', () => {
  it.each([
    ['a', 0, 'left', 'a', 0],
    ['a', 0, 'right', 'a', 1],
    ['a', 1, 'down', 'b', 1],
    ['b', 1, 'down', addRowKey, 1],
    [addRowKey, 1, 'up', 'b', 1],
    ['a', 2, 'next', 'b', 0],
    ['b', 2, 'next', addRowKey, 0],
    ['b', 0, 'previous', 'a', 2],
    [addRowKey, 0, 'previous', 'b', 2],
    ['a', 1, 'rowStart', 'a', 0],
    ['a', 1, 'rowEnd', 'a', 2],
    ['b', 1, 'gridStart', 'a', 0],
    ['a', 1, 'gridEnd', 'b', 2],
    ['a', 1, 'pageDown', addRowKey, 1],
    ['b', 1, 'pageUp', 'a', 1],
  ] as const)('goes from %s %i %s to %s %i', (key, column, move, toKey, toColumn) => {
    expect(moveCell({ key, column }, move, shape)).toEqual({ key: toKey, column: toColumn });
  });

  it('leaves the grid at its ends', () => {
    expect(moveCell({ key: 'a', column: 0 }, 'previous', shape)).toBeUndefined();
    expect(moveCell({ key: addRowKey, column: 0 }, 'next', shape)).toBeUndefined();
    expect(moveCell({ key: 'b', column: 2 }, 'next', { ...shape, canAdd: false })).toBeUndefined();
  });
});
