import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { announce } from '../announcements/announcer.ts';
import { enterText } from './enterText.ts';
import type { GridMoves } from './gridMoves.ts';
import { addRowKey, type CellPosition } from './lineRow.ts';
import type { Grid } from './useGrid.ts';

/** The changes of a grid's lines, which are also announced to a screen reader. */
export interface GridEdits {
  edit: (cell: CellPosition, typed?: string) => void;
  /** Adds a line and edits its first cell. */
  add: (typed?: string) => void;
  remove: (key: string) => void;
  clear: (cell: CellPosition) => void;
  undo: () => void;
  redo: () => void;
  startEditing: (cell: CellPosition) => void;
  startTyping: (event: KeyboardEvent<HTMLElement>, cell: CellPosition) => void;
}

/** See {@link GridEdits}. */
export function editsOf<Line extends object>(grid: Grid<Line>, { columnAt, firstCellOf }: GridMoves<Line>): GridEdits {
  const { store, columns, translate, language, newLine } = grid;

  // flushSync, because the input must exist before the browser processes the next typed character
  const edit = (cell: CellPosition, typed?: string) => flushSync(() => store.edit(cell, typed));

  const add = (typed = '') => {
    if (grid.isReadOnly) return;
    flushSync(() =>
      store.change(() => {
        const key = store.add(newLine());
        store.edit(firstCellOf(key), typed);
      }),
    );
    announce(translate('grid.added', { number: store.keys().length }));
  };

  const startEditing = (cell: CellPosition, typed?: string) => {
    if (cell.key === addRowKey) add(typed);
    else if (columnAt(cell)) edit(cell, typed);
  };

  return {
    edit,
    add,
    remove(key) {
      if (grid.isReadOnly || !store.row(key)) return;
      announce(translate('grid.removed', { number: store.keys().indexOf(key) + 1 }));
      store.wantFocus();
      store.remove(key);
    },
    clear(cell) {
      const column = columnAt(cell);
      if (column) enterText('', { store, key: cell.key, column, language });
    },
    undo() {
      store.wantFocus();
      announce(translate(store.undo() ? 'grid.undone' : 'grid.nothingToUndo'));
    },
    redo() {
      store.wantFocus();
      announce(translate(store.redo() ? 'grid.redone' : 'grid.nothingToRedo'));
    },
    startEditing,
    // a letter is in the input from the start, which is faster than typing it there; input methods and choosing in a list need
    // the browser's own handling
    startTyping(event, cell) {
      const letter = [...event.key].length === 1 ? event.key : '';
      startEditing(cell, letter);
      const at = store.cursor();
      const isTaken = store.row(at.key)?.editing?.typed === letter && columns[at.column]?.kind !== 'select';
      if (letter && isTaken) event.preventDefault();
    },
  };
}
