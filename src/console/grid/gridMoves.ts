import { isEditable, type Column } from './columns.ts';
import { addRowKey, type CellPosition } from './lineRow.ts';
import { moveCell, type Move } from './moveCell.ts';
import type { Grid } from './useGrid.ts';

/** The moves of the cursor in a grid. */
export interface GridMoves<Line extends object> {
  goTo: (cell: CellPosition) => void;
  /** The column of an editable cell. */
  columnAt: (cell: CellPosition) => Column<Line> | undefined;
  /** The first editable cell of a line. */
  firstCellOf: (key?: string) => CellPosition;
  targetOf: (from: CellPosition, asked: Move) => CellPosition | undefined;
}

/** See {@link GridMoves}. */
export function movesOf<Line extends object>(grid: Grid<Line>): GridMoves<Line> {
  const { store, columns } = grid;
  const shape = () => ({ keys: store.keys(), columns: columns.length, canAdd: !grid.isReadOnly });

  const columnAt = ({ key, column }: CellPosition) => {
    const row = store.row(key);
    const found = columns[column];
    return row && found && !grid.isReadOnly && isEditable(found, row.line) ? found : undefined;
  };

  return {
    goTo(cell) {
      store.wantFocus();
      store.activate(cell);
    },
    columnAt,
    firstCellOf(key = addRowKey) {
      const row = store.row(key);
      const first = columns.findIndex((column) => row && isEditable(column, row.line));
      return { key, column: Math.max(first, 0) };
    },
    // arrow keys reach every cell; Tab goes to the next editable one
    targetOf(from, asked) {
      let target = moveCell(from, asked, shape());
      if (grid.isReadOnly || (asked !== 'next' && asked !== 'previous')) return target;
      while (target && target.key !== addRowKey && !columnAt(target)) target = moveCell(target, asked, shape());
      return target;
    },
  };
}
