import { useMemo, type ClipboardEvent, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { announce } from '../announcements/announcer.ts';
import { cellText } from './columns.ts';
import { editsOf, type GridEdits } from './gridEdits.ts';
import { movesOf, type GridMoves } from './gridMoves.ts';
import { addRowKey, type CellPosition } from './lineRow.ts';
import { moveOf, type Move } from './moveCell.ts';
import { pasteLines } from './pasteLines.ts';
import type { Grid } from './useGrid.ts';

/** The actions of a grid; the same object for the lifetime of the grid. */
export interface GridActions {
  handleKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  handlePointerDown: (event: PointerEvent<HTMLElement>) => void;
  handleFocus: (event: FocusEvent<HTMLElement>) => void;
  handlePaste: (event: ClipboardEvent<HTMLElement>) => void;
  handleCopy: (event: ClipboardEvent<HTMLElement>) => void;
  finishEditing: (move: Move | undefined, takesFocus: boolean) => void;
  remove: (key: string) => void;
  /** Adds a line and edits its first cell. */
  add: () => void;
  goTo: (cell: CellPosition) => void;
}

/** Handles keyboard, mouse and clipboard of a grid, and announces changes to a screen reader. */
export function useGridActions<Line extends object>(grid: Grid<Line>): GridActions {
  return useMemo(() => actionsOf(grid), [grid]);
}

function actionsOf<Line extends object>(grid: Grid<Line>): GridActions {
  const { store } = grid;
  const moves = movesOf(grid);
  const edits = editsOf(grid, moves);
  return {
    handleKeyDown: keyboardOf(grid, moves, edits),
    handlePointerDown: pointerOf(grid, moves, edits),
    handleFocus: focusOf(grid),
    ...clipboardOf(grid, moves),
    finishEditing(asked, takesFocus) {
      const from = store.cursor();
      store.wantFocus(takesFocus);
      if (store.row(from.key)?.editing) store.activate((asked && moves.targetOf(from, asked)) ?? from);
    },
    remove: edits.remove,
    add: () => edits.add(),
    goTo: moves.goTo,
  };
}

function keyboardOf<Line extends object>({ store }: Grid<Line>, { goTo, targetOf }: GridMoves<Line>, edits: GridEdits) {
  // after Escape the next Tab leaves the grid, so that a keyboard user is never trapped in it
  let isLeaving = false;

  const commands: Readonly<Record<string, (cell: CellPosition) => void>> = {
    F2: (cell) => edits.startEditing(cell),
    'Ctrl+Delete': (cell) => edits.remove(cell.key),
    'Ctrl+Backspace': (cell) => edits.remove(cell.key),
    Delete: edits.clear,
    Backspace: edits.clear,
    'Ctrl+z': edits.undo,
    'Ctrl+y': edits.redo,
    // with Shift
    'Ctrl+Z': edits.redo,
  };

  const move = (event: KeyboardEvent<HTMLElement>, from: CellPosition) => {
    const asked = moveOf(event);
    const target = asked && targetOf(from, asked);
    if (!target) return;
    event.preventDefault();
    goTo(target);
  };

  return (event: KeyboardEvent<HTMLElement>) => {
    const cell = store.cursor();
    if (store.row(cell.key)?.editing || event.altKey) return;
    const ctrl = event.ctrlKey || event.metaKey;
    if (event.key === 'Escape') {
      isLeaving = true;
      return;
    }
    const leaves = event.key === 'Tab' && isLeaving;
    isLeaving = false;
    const command = commands[ctrl ? `Ctrl+${event.key}` : event.key];
    if (command) {
      event.preventDefault();
      command(cell);
    } else if (event.key === 'Enter' && cell.key === addRowKey && !ctrl) {
      event.preventDefault();
      edits.add();
    } else if (isTyped(event)) {
      // keys typed in a cell must not trigger hotkeys of the page
      event.stopPropagation();
      edits.startTyping(event, cell);
    } else if (!leaves && !(ctrl && event.key === 'Enter')) move(event, cell);
  };
}

function isTyped({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && ([...key].length === 1 || key === 'Dead' || key === 'Process');
}

function pointerOf<Line extends object>({ store }: Grid<Line>, { columnAt, goTo }: GridMoves<Line>, { add, edit }: GridEdits) {
  return (event: PointerEvent<HTMLElement>) => {
    const cell = cellAt(event.target);
    if (!cell || event.button !== 0) return;
    const current = store.cursor();
    if (store.row(current.key)?.editing && same(cell, current)) return;
    if (cell.key === addRowKey) {
      event.preventDefault();
      add();
      return;
    }
    const isFocused = document.activeElement instanceof Element && cellAt(document.activeElement) !== undefined;
    const isSecondPress = same(cell, current) && isFocused;
    if (!columnAt(cell) || !(isSecondPress || event.pointerType === 'touch')) goTo(cell);
    else {
      event.preventDefault();
      edit(cell);
    }
  };
}

// a screen reader focuses cells by itself, so the cursor follows the focus
function focusOf<Line extends object>({ store }: Grid<Line>) {
  return ({ target }: FocusEvent<HTMLElement>) => {
    const cell = target.matches('[data-column]') ? cellAt(target) : undefined;
    const current = store.cursor();
    if (cell && cell.key !== addRowKey && !same(cell, current)) store.activate(cell);
    else if (cell?.key === addRowKey && current.key !== addRowKey) store.activate(cell);
  };
}

function cellAt(target: EventTarget | Element): CellPosition | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : undefined;
  const key = cell?.closest<HTMLElement>('[data-key]')?.dataset['key'];
  return cell && key !== undefined ? { key, column: Number(cell.dataset['column']) } : undefined;
}

function same(one: CellPosition, other: CellPosition): boolean {
  return one.key === other.key && one.column === other.column;
}

function clipboardOf<Line extends object>(
  grid: Grid<Line>,
  { firstCellOf, goTo }: GridMoves<Line>,
): Pick<GridActions, 'handlePaste' | 'handleCopy'> {
  const { store, columns, translate, language, newLine } = grid;
  return {
    handlePaste(event) {
      const text = event.clipboardData.getData('text/plain');
      const at = store.cursor();
      const isEditing = Boolean(store.row(at.key)?.editing);
      const isOneCell = !/[\t\n]/.test(text.trimEnd());
      if (grid.isReadOnly || text === '' || (isEditing && isOneCell)) return;
      event.preventDefault();
      if (isEditing) store.activate(at);
      const { count, leftOut, beyond } = pasteLines(text, { store, columns, at, newLine, language });
      goTo(at.key === addRowKey ? firstCellOf(store.keys().at(-1)) : at);
      if (count > 0) announce(translate('grid.pasted', { smart_count: count }));
      if (leftOut.length > 0) grid.warn('grid.leftOut', { smart_count: leftOut.length, headings: leftOut.join(', ') });
      if (beyond > 0) grid.warn('grid.beyond', { smart_count: beyond });
    },
    handleCopy(event) {
      const { key, column: number } = store.cursor();
      const row = store.row(key);
      const column = columns[number];
      if (!row || !column || row.editing) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', cellText(column, row.line, language));
    },
  };
}
