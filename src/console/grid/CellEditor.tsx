import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { LookupList } from '../inputs/LookupList.tsx';
import type { LookupChoice } from '../inputs/lookups.ts';
import { optionId } from '../inputs/OptionList.tsx';
import { useLookup } from '../inputs/useLookup.ts';
import { editText, isNumeric, type Column, type LookupColumn, type SelectColumn } from './columns.ts';
import { enterText } from './enterText.ts';
import type { Editing, LineRow } from './lineRow.ts';
import { applyChoice } from './lookUpTexts.ts';
import { moveOf, type Move } from './moveCell.ts';
import type { Grid } from './useGrid.ts';

/** The properties of a cell's editor. */
export interface CellEditorProps<Line extends object> {
  grid: Grid<Line>;
  row: LineRow<Line>;
  column: Column<Line>;
  editing: Editing;
  /** The column's label with the line's number. */
  label: string;
  /**
   * Ends editing. With a move the cursor moves on; with undefined it stays, and the cell gets the focus unless a click ended the
   * editing.
   */
  onDone: (move: Move | undefined, takesFocus: boolean) => void;
}

/** The input inside the edited cell, by the kind of its column. */
export function CellEditor<Line extends object>(props: CellEditorProps<Line>) {
  const { column } = props;
  if (column.kind === 'select') return <SelectEditor {...props} column={column} />;
  if (column.kind === 'lookup') return <LookupEditor {...props} column={column} />;
  return <TextEditor {...props} />;
}

function TextEditor<Line extends object>({ grid, row, column, editing, label, onDone }: CellEditorProps<Line>) {
  const { text, setText, isTyped } = useText(grid, row, { column, editing });
  const input = useFocus<HTMLInputElement>(editing.typed === undefined);
  const { commit, cancel } = useEntry(grid, onDone, () => {
    if (isTyped) enterText(text, { store: grid.store, key: row.key, column, language: grid.language });
  });

  return (
    <input
      ref={input}
      className="editor"
      value={text}
      aria-label={label}
      autoComplete="off"
      inputMode={isNumeric(column) ? 'decimal' : 'text'}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => commit(undefined, false)}
      onKeyDown={(event) => handleEditKey(event, { commit, cancel })}
    />
  );
}

function SelectEditor<Line extends object>({ grid, row, column, label, onDone }: CellEditorProps<Line> & { column: SelectColumn<Line> }) {
  const [value, setValue] = useState(() => editText(column, row.line, grid.language));
  const select = useFocus<HTMLSelectElement>(false);
  const { commit, cancel } = useEntry(grid, onDone, () =>
    enterText(value, { store: grid.store, key: row.key, column, language: grid.language }),
  );

  return (
    <select
      ref={select}
      className="editor"
      value={value}
      aria-label={label}
      onChange={(event) => setValue(event.target.value)}
      onBlur={() => commit(undefined, false)}
      onKeyDown={(event) => {
        // the arrow keys change the choice; only the other keys leave the cell
        if (!event.key.startsWith('Arrow')) handleEditKey(event, { commit, cancel });
      }}
    >
      <option value="">–</option>
      {column.choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

function LookupEditor<Line extends object>(props: CellEditorProps<Line> & { column: LookupColumn<Line> }) {
  const { grid, row, column, editing, label, onDone } = props;
  const listId = useId();
  const { text, setText, isTyped } = useText(grid, row, { column, editing });
  const input = useFocus<HTMLInputElement>(editing.typed === undefined);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const done = useOnce(onDone);
  const lookup = useLookup(column.search, (choice) => pick(choice, 'next'));
  const entry = { store: grid.store, key: row.key, column, language: grid.language };
  const enter = () => isTyped && enterText(text, entry);
  const { search } = lookup;
  useEffect(() => grid.store.holdEdit(enter));
  useFirstSearch(search, editing.typed);
  useLayoutEffect(() => setAnchor(input.current), [input]);

  function pick(choice: LookupChoice, move: Move | undefined) {
    done(() => applyChoice(choice, entry), move, true);
  }

  function commit(move: Move | undefined, takesFocus = true) {
    const active = lookup.state === 'done' && takesFocus ? lookup.choices[lookup.active] : undefined;
    if (active && active.refusal === undefined) pick(active, move);
    else done(enter, move, takesFocus);
  }

  return (
    <>
      <input
        ref={input}
        className="editor"
        value={text}
        role="combobox"
        aria-label={label}
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={lookup.isOpen}
        aria-controls={lookup.isOpen ? listId : undefined}
        aria-activedescendant={optionId(listId, lookup.active)}
        onChange={(event) => {
          setText(event.target.value);
          setAnchor(event.target);
          search(event.target.value);
        }}
        onBlur={() => commit(undefined, false)}
        onKeyDown={(event) => {
          if (lookup.handleKey(event, text)) return;
          handleEditKey(event, { commit, cancel: () => done(undefined, undefined, true) });
        }}
      />
      {lookup.isOpen && <LookupList id={listId} label={label} anchor={anchor} lookup={lookup} onPick={(choice) => pick(choice, 'next')} />}
    </>
  );
}

/** Searches once when the editor opens: for what was typed to open it, else for everything at once. */
function useFirstSearch(search: (text: string, pause?: number) => void, typed: string | undefined): void {
  const isOpening = useRef(true);
  useLayoutEffect(() => {
    if (!isOpening.current) return;
    isOpening.current = false;
    if (typed === undefined) search('', 0);
    else if (typed !== '') search(typed);
  }, [search, typed]);
}

interface EditKeys {
  commit: (move: Move | undefined) => void;
  cancel: () => void;
}

// left, right, Home and End move within the text; up, down, Enter and Tab leave the cell and enter the text
function handleEditKey(event: KeyboardEvent, { commit, cancel }: EditKeys): void {
  if (event.nativeEvent.isComposing) return;
  const leaves = ['ArrowUp', 'ArrowDown', 'Enter', 'Tab'].includes(event.key) && !event.altKey;
  if (leaves && !(event.ctrlKey && event.key === 'Enter')) {
    event.preventDefault();
    event.stopPropagation();
    commit(moveOf(event));
  } else if (event.key === 'Escape') {
    event.preventDefault();
    event.stopPropagation();
    cancel();
  } else if (event.key === 'F2') event.preventDefault();
  // keys that were typed belong to the editor, not to the grid around it
  if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
}

/** The text in the editor, and whether it was typed: a look-up may have filled a cell that was only opened. */
function useText<Line extends object>(
  grid: Grid<Line>,
  row: LineRow<Line>,
  { column, editing }: { column: Column<Line>; editing: Editing },
) {
  const [start] = useState(() => editing.typed ?? row.wrong[column.name] ?? editText(column, row.line, grid.language));
  const [text, setText] = useState(start);
  return { text, setText, isTyped: editing.typed !== undefined || text !== start };
}

function useFocus<Element extends HTMLElement>(selects: boolean) {
  const element = useRef<Element>(null);
  const isSelecting = useRef(selects);
  useLayoutEffect(() => {
    element.current?.focus();
    if (isSelecting.current && element.current instanceof HTMLInputElement) element.current.select();
  }, []);
  return element;
}

/** Enters the text of an editor: whenever the record is saved, and once when the cell is left; `cancel` leaves the cell unchanged. */
function useEntry<Line extends object>(grid: Grid<Line>, onDone: CellEditorProps<object>['onDone'], enter: () => void) {
  const done = useOnce(onDone);
  useEffect(() => grid.store.holdEdit(enter));
  return {
    commit: (move: Move | undefined, takesFocus = true) => done(enter, move, takesFocus),
    cancel: () => done(undefined, undefined, true),
  };
}

// leaving by a key removes the editor, and the browser then reports a blur as well: only the first one counts
function useOnce(onDone: CellEditorProps<object>['onDone']) {
  const isDone = useRef(false);
  return (enter: (() => unknown) | undefined, move: Move | undefined, takesFocus: boolean) => {
    if (isDone.current) return;
    isDone.current = true;
    enter?.();
    onDone(move, takesFocus);
  };
}
