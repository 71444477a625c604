import type { Language } from '#contract/values.ts';
import { editDecimal, formatDecimal, type DecimalPlaces } from '#contract/decimals.ts';
import type { LookupChoice, LookupSearch } from '../inputs/lookups.ts';
import type { Choice } from '../inputs/SelectInput.tsx';

interface ColumnBase<Line> {
  /** The field of the line; errors and notes refer to it by this name. */
  name: string;
  label: string;
  /** Further headings of spreadsheets that mean this column when rows are pasted. */
  alsoCalled?: readonly string[];
  /** A CSS grid track, `minmax(200px, 2fr)`; by default it follows from the kind. */
  width?: string;
  /** Whether its texts, such as codes, are never cut: the column is as wide as the longest of them. */
  isWhole?: boolean;
  /** Its position on a phone while the line is not edited: in the first or the second row of text; by default it follows from the kind. */
  phone?: 'first' | 'second';
  /** Whether its texts are short, so that two such cells share a row on a phone. */
  isBrief?: boolean;
  /** Further fields of the line that change with this cell; a lookup returns them from `apply`. */
  also?: (line: Line, value: string | null) => Partial<Line>;
  /** Whether the cell of a line is read-only. */
  isReadOnly?: (line: Line) => boolean;
}

/** A cell of plain text. */
export interface TextColumn<Line> extends ColumnBase<Line> {
  kind: 'text';
}

/** A cell for a decimal string; money has two decimals at least. */
export interface DecimalColumn<Line> extends ColumnBase<Line> {
  kind: 'decimal' | 'money';
  places?: DecimalPlaces;
  /** The unit of all cells, which may be typed or pasted behind the number. */
  suffix?: string;
}

/** A cell with a short, closed list; it holds the id. */
export interface SelectColumn<Line> extends ColumnBase<Line> {
  kind: 'select';
  choices: readonly Choice[];
}

/** A cell that refers to another record, found by code or text. */
export interface LookupColumn<Line> extends ColumnBase<Line> {
  kind: 'lookup';
  search: LookupSearch;
  /** What the cell shows. */
  textOf: (line: Line) => string;
  /** The fields that a choice fills: the id, and all that depend on the chosen record; null clears them. */
  apply: (choice: LookupChoice | null, line: Line) => Partial<Line>;
  /** The translation key of the message about a text that stands for no choice; `text` is its parameter. */
  wrongText?: string;
  /** The fields that an unmatched text fills; without it such a text is an error. */
  freeText?: (text: string, line: Line) => Partial<Line>;
}

/** A read-only cell. */
export interface ComputedColumn<Line> extends ColumnBase<Line> {
  kind: 'computed';
  /** A decimal string or a text. */
  valueOf: (line: Line) => string | null;
  /** Formats the value as a number with these decimals. */
  places?: DecimalPlaces;
}

/** One column of a line grid, as data. */
export type Column<Line> = TextColumn<Line> | DecimalColumn<Line> | SelectColumn<Line> | LookupColumn<Line> | ComputedColumn<Line>;

/** A note on a cell: coloured in the cell and written out below the grid. */
export interface CellNote {
  column: string;
  kind: 'error' | 'warning' | 'settled';
  text: string;
  /** An action that the note offers. */
  action?: { label: string; run: () => void };
}

/** A rule of the feature that returns the notes on a line. */
export type NotesOf<Line> = (line: Line) => readonly CellNote[];

/** The field of a line as text; the cells of a line hold texts and nulls. */
export function fieldText(line: object, name: string): string {
  const value: unknown = (line as Readonly<Record<string, unknown>>)[name]; // columns name fields of their line
  return value === null || value === undefined ? '' : String(value);
}

/** Whether two texts are the same to a person. */
export function same(one: string | undefined, other: string): boolean {
  return one !== undefined && one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Whether the cell can be edited. */
export function isEditable<Line>(column: Column<Line>, line: Line): boolean {
  return column.kind !== 'computed' && !column.isReadOnly?.(line);
}

/** Whether the column holds numbers, which are aligned to the right. */
export function isNumeric<Line>(column: Column<Line>): boolean {
  return column.kind === 'decimal' || column.kind === 'money' || (column.kind === 'computed' && column.places !== undefined);
}

/** The text of a cell when it is shown. */
export function cellText<Line extends object>(column: Column<Line>, line: Line, language: Language): string {
  switch (column.kind) {
    case 'lookup':
      return column.textOf(line);
    case 'select': {
      const id = fieldText(line, column.name);
      return column.choices.find((choice) => choice.id === id)?.label ?? id;
    }
    case 'computed':
      return column.places ? formatDecimal(column.valueOf(line), language, column.places) : (column.valueOf(line) ?? '');
    case 'text':
      return fieldText(line, column.name);
    default:
      return formatDecimal(fieldText(line, column.name), language, placesOf(column));
  }
}

/** The text of a cell when it is edited. */
export function editText<Line extends object>(column: Column<Line>, line: Line, language: Language): string {
  if (column.kind === 'decimal' || column.kind === 'money') return editDecimal(fieldText(line, column.name), language, placesOf(column));
  return column.kind === 'select' ? fieldText(line, column.name) : cellText(column, line, language);
}

/** The CSS tracks of the columns for these lines. */
export function tracksOf<Line extends object>(columns: readonly Column<Line>[], lines: readonly Line[]): string {
  return columns.map((column) => (column.isWhole ? wholeTrack(column, lines) : (column.width ?? tracks[column.kind]))).join(' ');
}

/** Whether the column is in the first row of a line on a phone. */
export function isFirstOnPhone<Line>({ phone, kind, isBrief = false }: Column<Line>): boolean {
  return phone === undefined ? kind === 'text' || (kind === 'lookup' && !isBrief) : phone === 'first';
}

function wholeTrack<Line extends object>(column: Column<Line>, lines: readonly Line[]): string {
  const longest = Math.max(
    ...lines.map((line) => (column.kind === 'lookup' ? column.textOf(line) : fieldText(line, column.name)).length),
    0,
  );
  return `${Math.max(leastForWhole, Math.ceil(longest * widthOfLetter) + 2 * cellPadding + 1)}px`;
}

const leastForWhole = 88;

/** The average width in px of a capital letter or digit of a code, at the size of a cell. */
const widthOfLetter = 9;

/** The padding of a cell, in px. */
export const cellPadding = 8;

const tracks: Readonly<Record<Column<never>['kind'], string>> = {
  text: 'minmax(140px, 3fr)',
  lookup: 'minmax(120px, 2fr)',
  select: 'minmax(76px, 1fr)',
  decimal: 'minmax(80px, 1fr)',
  money: 'minmax(96px, 1.2fr)',
  computed: 'minmax(96px, 1.2fr)',
};

function placesOf<Line>(column: DecimalColumn<Line>): DecimalPlaces {
  return column.places ?? (column.kind === 'money' ? { min: 2 } : {});
}
