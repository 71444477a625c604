import type { Language } from '#contract/values.ts';
import { editDecimal, formatDecimal, type DecimalPlaces } from '#contract/decimals.ts';
import type { LookupChoice, LookupSearch } from '../inputs/lookups.ts';
import type { Choice } from '../inputs/SelectInput.tsx';

interface ColumnBase<Line> {
  /** The field of the line; errors and notes name it. */
  name: string;
  label: string;
  /** A CSS grid track, `minmax(200px, 2fr)`; by kind unless given. */
  width?: string;
  /** Its texts, such as codes, are never cut: the column is as wide as the longest of them. */
  isWhole?: boolean;
  /** Where it stands on a phone while the line is at rest: in the first of its two rows of text or in the second; by kind unless given. */
  phone?: 'first' | 'second';
  /** Its texts are short: on a phone two such cells share a row. */
  isBrief?: boolean;
  /** Further fields of the line that change with this cell; a lookup returns them from `apply`. */
  also?: (line: Line, value: string | null) => Partial<Line>;
  /** Lines whose cell only shows. */
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
  /** The fields that a choice fills: the id, and all that derive from the chosen record; null empties them. */
  apply: (choice: LookupChoice | null, line: Line) => Partial<Line>;
  /** What text that matches nothing becomes; without it such text is an error. */
  freeText?: (text: string, line: Line) => Partial<Line>;
}

/** A cell that only shows. */
export interface ComputedColumn<Line> extends ColumnBase<Line> {
  kind: 'computed';
  /** A decimal string or a text. */
  valueOf: (line: Line) => string | null;
  /** Writes the value as a number with these decimals. */
  places?: DecimalPlaces;
}

/** One column of a line grid, as data. */
export type Column<Line> = TextColumn<Line> | DecimalColumn<Line> | SelectColumn<Line> | LookupColumn<Line> | ComputedColumn<Line>;

/** Something to say about a cell: coloured in the cell and said in words below the grid. */
export interface CellNote {
  column: string;
  kind: 'error' | 'warning' | 'settled';
  text: string;
  /** What can be done about it. */
  action?: { label: string; run: () => void };
}

/** A line with something to say: what {@link CellNote} is for, by a rule of the feature. */
export type NotesOf<Line> = (line: Line) => readonly CellNote[];

/** The field of a line as text; a line holds texts and nulls in its cells. */
export function fieldText(line: object, name: string): string {
  const value: unknown = (line as Readonly<Record<string, unknown>>)[name]; // columns name fields of their line
  return value === null || value === undefined ? '' : String(value);
}

/** Whether the cell takes input. */
export function isEditable<Line>(column: Column<Line>, line: Line): boolean {
  return column.kind !== 'computed' && !column.isReadOnly?.(line);
}

/** Whether the column holds numbers, which stand at the right. */
export function isNumeric<Line>(column: Column<Line>): boolean {
  return column.kind === 'decimal' || column.kind === 'money' || (column.kind === 'computed' && column.places !== undefined);
}

/** The text of a cell as it is shown. */
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

/** The text of a cell as it is edited. */
export function editText<Line extends object>(column: Column<Line>, line: Line, language: Language): string {
  if (column.kind === 'decimal' || column.kind === 'money') return editDecimal(fieldText(line, column.name), language, placesOf(column));
  return column.kind === 'select' ? fieldText(line, column.name) : cellText(column, line, language);
}

/** The CSS tracks of the columns for these lines. */
export function tracksOf<Line extends object>(columns: readonly Column<Line>[], lines: readonly Line[]): string {
  return columns.map((column) => (column.isWhole ? wholeTrack(column, lines) : (column.width ?? tracks[column.kind]))).join(' ');
}

/** Whether the column stands in the first row of a line on a phone. */
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

/** A capital letter or figure of a code, on average, at the size of a cell. */
const widthOfLetter = 9;

/** Beside the text of a cell, in px. */
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
