import { addRowKey, type CellPosition } from './lineRow.ts';

/** The size of a grid, for moving the cursor. */
export interface GridShape {
  keys: readonly string[];
  columns: number;
  /** Whether there is a row below that adds a line. */
  canAdd: boolean;
}

/** A move of the cursor: to the next cell or line, to an end, by a page. */
export type Move =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'next'
  | 'previous'
  | 'rowStart'
  | 'rowEnd'
  | 'gridStart'
  | 'gridEnd'
  | 'pageUp'
  | 'pageDown';

const page = 10;

/** The cell that a move leads to; undefined where `next` and `previous` leave the grid. Other moves stop at the edges. */
export function moveCell(from: CellPosition, move: Move, shape: GridShape): CellPosition | undefined {
  const rows = shape.canAdd ? [...shape.keys, addRowKey] : shape.keys;
  const row = Math.max(rows.indexOf(from.key), 0);
  const last = shape.columns - 1;
  const at = (index: number, column: number): CellPosition => ({
    key: rows[Math.min(Math.max(index, 0), rows.length - 1)] ?? addRowKey,
    column: Math.min(Math.max(column, 0), last),
  });
  switch (move) {
    case 'left':
      return at(row, from.column - 1);
    case 'right':
      return at(row, from.column + 1);
    case 'up':
      return at(row - 1, from.column);
    case 'down':
      return at(row + 1, from.column);
    case 'next':
      return nextCell(from, { row, rows, last });
    case 'previous':
      return from.column > 0 && from.key !== addRowKey ? at(row, from.column - 1) : row > 0 ? at(row - 1, last) : undefined;
    case 'rowStart':
      return at(row, 0);
    case 'rowEnd':
      return at(row, last);
    case 'gridStart':
      return at(0, 0);
    case 'gridEnd':
      return at(shape.keys.length - 1, last);
    case 'pageUp':
      return at(row - page, from.column);
    case 'pageDown':
      return at(row + page, from.column);
  }
}

// the row that adds a line is one wide cell; the next cell after it is outside the grid
function nextCell(
  from: CellPosition,
  { row, rows, last }: { row: number; rows: readonly string[]; last: number },
): CellPosition | undefined {
  if (from.key === addRowKey) return undefined;
  if (from.column < last) return { key: from.key, column: from.column + 1 };
  const below = rows[row + 1];
  return below === undefined ? undefined : { key: below, column: 0 };
}

/** The move for a key while no cell is being edited. */
export function moveOf({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): Move | undefined {
  const toEdge = ctrlKey || metaKey;
  switch (key) {
    case 'ArrowLeft':
      return toEdge ? 'rowStart' : 'left';
    case 'ArrowRight':
      return toEdge ? 'rowEnd' : 'right';
    case 'ArrowUp':
      return toEdge ? 'gridStart' : 'up';
    case 'ArrowDown':
      return toEdge ? 'gridEnd' : 'down';
    case 'Home':
      return toEdge ? 'gridStart' : 'rowStart';
    case 'End':
      return toEdge ? 'gridEnd' : 'rowEnd';
    case 'PageUp':
      return 'pageUp';
    case 'PageDown':
      return 'pageDown';
    case 'Enter':
      return shiftKey ? 'up' : 'down';
    case 'Tab':
      return shiftKey ? 'previous' : 'next';
    default:
      return undefined;
  }
}
