import type { Language } from '#contract/values.ts';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useMemo } from 'react';
import { useLanguage } from '../inputs/useLanguage.ts';
import type { CellNote, Column, NotesOf } from './columns.ts';
import type { LineRow } from './lineRow.ts';
import type { LineStore } from './lineStore.ts';

// long enough to look for the figures that are meant
const warningTime = 20_000;

/** What every part of one grid needs to know; the same object until a property of the grid changes. */
export interface Grid<Line extends object> {
  id: string;
  store: LineStore<Line>;
  columns: readonly Column<Line>[];
  newLine: () => Line;
  isReadOnly: boolean;
  language: Language;
  translate: (key: string, options?: Record<string, unknown>) => string;
  /** Shows what the person has to know about what was done just now. */
  warn: (key: string, options: Record<string, unknown>) => void;
  /** Everything to say about a row: wrong texts, errors of form and server, notes of the feature's rule. */
  notesOn: (row: LineRow<Line>) => readonly CellNote[];
}

/** The options of {@link useGrid}. */
export interface GridOptions<Line extends object> {
  store: LineStore<Line>;
  columns: readonly Column<Line>[];
  newLine: () => Line;
  notesOf?: NotesOf<Line> | undefined;
  isReadOnly: boolean;
}

/** Combines the store, columns and rules of a grid. */
export function useGrid<Line extends object>({ store, columns, newLine, notesOf, isReadOnly }: GridOptions<Line>): Grid<Line> {
  const id = useId();
  const language = useLanguage();
  const translate = useTranslate();
  const notify = useNotify();
  return useMemo(() => {
    const known = new WeakMap<LineRow<Line>, readonly CellNote[]>();
    const notesOn = (row: LineRow<Line>) => {
      const notes = known.get(row) ?? withoutTwice([...ownNotes(row, columns, translate), ...(notesOf?.(row.line) ?? [])]);
      known.set(row, notes);
      return notes;
    };
    const warn: Grid<Line>['warn'] = (key, messageArgs) => notify(key, { type: 'warning', messageArgs, autoHideDuration: warningTime });
    return { id, store, columns, newLine, isReadOnly, language, translate, warn, notesOn };
  }, [id, store, columns, newLine, isReadOnly, language, translate, notify, notesOf]);
}

function ownNotes<Line>(row: LineRow<Line>, columns: readonly Column<Line>[], translate: Grid<object>['translate']): CellNote[] {
  const wrong = Object.entries(row.wrong).map(([name, text]): CellNote => {
    const column = columns.find((one) => one.name === name);
    const key = (column?.kind === 'lookup' ? column.wrongText : undefined) ?? `grid.wrong.${column?.kind ?? 'text'}`;
    return { column: name, kind: 'error', text: translate(key, { text }) };
  });
  const errors = Object.entries(row.errors).map(([column, text]): CellNote => ({ column, kind: 'error', text }));
  return [...wrong, ...errors.filter((error) => !(error.column in row.wrong))];
}

// The server's refusal may repeat the note of a rule, and an error says more of a cell than a warning
function withoutTwice(notes: readonly CellNote[]): readonly CellNote[] {
  const isWrong = (column: string) => notes.some((one) => one.column === column && one.kind === 'error');
  return notes.filter(
    ({ column, text, kind }, index) =>
      notes.findIndex((one) => one.column === column && one.text === text) === index && (kind === 'error' || !isWrong(column)),
  );
}

/** The id of the message about a cell, for `aria-describedby`. */
export function noteId(gridId: string, key: string, column: string): string {
  return `${gridId}-note-${key}-${column}`;
}
