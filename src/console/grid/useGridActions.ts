import { useMemo, type ClipboardEvent, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { announce } from '../announcements/announcer.ts';
import { cellText, isEditable } from './columns.ts';
import { enterText } from './enterText.ts';
import { addRowKey, type CellPosition } from './lineRow.ts';
import { moveCell, moveOf, type Move } from './moveCell.ts';
import { pasteLines } from './pasteLines.ts';
import type { Grid } from './useGrid.ts';

/** What can be done in a grid; the same object as long as the grid is. */
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

/** The keyboard, mouse and clipboard of a grid, and what to announce to a screen reader. */
export function useGridActions<Line extends object>(grid: Grid<Line>): GridActions {
  return useMemo(() => actionsOf(grid), [grid]);
}

function actionsOf<Line extends object>(grid: Grid<Line>): GridActions {
  const { store, columns, translate, language, newLine } = grid;
  // after Escape the next Tab leaves the grid, so that the keyboard is never caught in it
  let isLeaving = false;

  const shape = () => ({ keys: store.keys(), columns: columns.length, canAdd: !grid.isReadOnly });
  const numberOf = (key: string) => store.keys().indexOf(key) + 1;

  const goTo = (cell: CellPosition) => {
    store.wantFocus();
    store.activate(cell);
  };

  const columnAt = ({ key, column }: CellPosition) => {
    const row = store.row(key);
    const found = columns[column];
    return row && found && !grid.isReadOnly && isEditable(found, row.line) ? found : undefined;
  };

  const firstCellOf = (key: string = addRowKey): CellPosition => {
    const row = store.row(key);
    const first = columns.findIndex((column) => row && isEditable(column, row.line));
    return { key, column: Math.max(first, 0) };
  };

  // arrows reach every cell; Tab goes on to the next one that takes something
  const targetOf = (from: CellPosition, asked: Move): CellPosition | undefined => {
    let target = moveCell(from, asked, shape());
    if (grid.isReadOnly || (asked !== 'next' && asked !== 'previous')) return target;
    while (target && target.key !== addRowKey && !columnAt(target)) target = moveCell(target, asked, shape());
    return target;
  };

  // what is typed next must arrive in the input: it has to stand before the browser goes on
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

  const remove = (key: string) => {
    if (grid.isReadOnly || !store.row(key)) return;
    announce(translate('grid.removed', { number: numberOf(key) }));
    store.wantFocus();
    store.remove(key);
  };

  const clear = (cell: CellPosition) => {
    const column = columnAt(cell);
    if (column) enterText('', { store, key: cell.key, column, language });
  };

  const undo = () => {
    store.wantFocus();
    announce(translate(store.undo() ? 'grid.undone' : 'grid.nothingToUndo'));
  };

  const redo = () => {
    store.wantFocus();
    announce(translate(store.redo() ? 'grid.redone' : 'grid.nothingToRedo'));
  };

  const startEditing = (cell: CellPosition, typed?: string) => {
    if (cell.key === addRowKey) add(typed);
    else if (columnAt(cell)) edit(cell, typed);
  };

  // a letter is in the input from the start, which costs less than the browser's typing it there; what an input method
  // composes, and the choosing in a list, are the browser's own
  const startTyping = (event: KeyboardEvent<HTMLElement>, cell: CellPosition) => {
    const letter = [...event.key].length === 1 ? event.key : '';
    startEditing(cell, letter);
    const at = store.cursor();
    const isTaken = store.row(at.key)?.editing?.typed === letter && columns[at.column]?.kind !== 'select';
    if (letter && isTaken) event.preventDefault();
  };

  const commands: Readonly<Record<string, (cell: CellPosition) => void>> = {
    F2: (cell) => startEditing(cell),
    'Ctrl+Delete': (cell) => remove(cell.key),
    'Ctrl+Backspace': (cell) => remove(cell.key),
    Delete: clear,
    Backspace: clear,
    'Ctrl+z': undo,
    'Ctrl+y': redo,
    // with Shift
    'Ctrl+Z': redo,
  };

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const cell = store.cursor();
    if (store.row(cell.key)?.editing || event.altKey) return;
    const ctrl = event.ctrlKey || event.metaKey;
    const isTab = event.key === 'Tab';
    if (event.key === 'Escape') {
      isLeaving = true;
      return;
    }
    const leaves = isTab && isLeaving;
    isLeaving = false;
    const command = commands[ctrl ? `Ctrl+${event.key}` : event.key];
    if (command) {
      event.preventDefault();
      command(cell);
    } else if (event.key === 'Enter' && cell.key === addRowKey && !ctrl) {
      event.preventDefault();
      add();
    } else if (isTyped(event)) {
      // what is typed into a cell is no shortcut of the page
      event.stopPropagation();
      startTyping(event, cell);
    } else if (!leaves && !(ctrl && event.key === 'Enter')) move(event, cell);
  }

  function move(event: KeyboardEvent<HTMLElement>, from: CellPosition) {
    const asked = moveOf(event);
    const target = asked && targetOf(from, asked);
    if (!target) return;
    event.preventDefault();
    goTo(target);
  }

  function handlePointerDown(event: PointerEvent<HTMLElement>) {
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
  }

  // a screen reader puts the focus on a cell by itself: the cursor goes along
  function handleFocus({ target }: FocusEvent<HTMLElement>) {
    const cell = target.matches('[data-column]') ? cellAt(target) : undefined;
    const current = store.cursor();
    if (cell && cell.key !== addRowKey && !same(cell, current)) store.activate(cell);
    else if (cell?.key === addRowKey && current.key !== addRowKey) store.activate(cell);
  }

  function finishEditing(asked: Move | undefined, takesFocus: boolean) {
    const from = store.cursor();
    store.wantFocus(takesFocus);
    if (store.row(from.key)?.editing) store.activate((asked && targetOf(from, asked)) ?? from);
  }

  function handlePaste(event: ClipboardEvent<HTMLElement>) {
    const text = event.clipboardData.getData('text/plain');
    const at = store.cursor();
    const isEditing = Boolean(store.row(at.key)?.editing);
    const isOneCell = !/[\t\n]/.test(text.trimEnd());
    if (grid.isReadOnly || text === '' || (isEditing && isOneCell)) return;
    event.preventDefault();
    if (isEditing) store.activate(at);
    const count = pasteLines(text, { store, columns, at, newLine, language });
    goTo(at.key === addRowKey ? firstCellOf(store.keys().at(-1)) : at);
    announce(translate('grid.pasted', { smart_count: count }));
  }

  function handleCopy(event: ClipboardEvent<HTMLElement>) {
    const { key, column: number } = store.cursor();
    const row = store.row(key);
    const column = columns[number];
    if (!row || !column || row.editing) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', cellText(column, row.line, language));
  }

  return { handleKeyDown, handlePointerDown, handleFocus, handlePaste, handleCopy, finishEditing, remove, add: () => add(), goTo };
}

function isTyped({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && ([...key].length === 1 || key === 'Dead' || key === 'Process');
}

function cellAt(target: EventTarget | Element): CellPosition | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : undefined;
  const key = cell?.closest<HTMLElement>('[data-key]')?.dataset['key'];
  return cell && key !== undefined ? { key, column: Number(cell.dataset['column']) } : undefined;
}

function same(one: CellPosition, other: CellPosition): boolean {
  return one.key === other.key && one.column === other.column;
}
