import type { Readable } from 'node:stream';
import { dayOfSerial } from './serialDays.ts';
import type { SharedTexts } from './sharedTexts.ts';
import { refused, type Cell, type SheetLimits, type SheetRow } from './sheet.ts';
import { readXml, unescaped, type XmlHandlers } from './xml.ts';

/** The parts of a workbook that its sheets share. */
export interface Workbook {
  is1904: boolean;
  texts: SharedTexts;
  /** Numbers of the styles that show days. */
  dateStyles: ReadonlySet<number>;
}

/** The non-empty rows of a sheet, read while it arrives. @throws Problem invalid with the reason */
export async function* rowsOfSheet(stream: Readable, sheet: string, workbook: Workbook, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const rows: SheetRow[] = [];
  for await (const found of readXml(stream, limits, new RowReader(rows, sheet, workbook, limits), rows)) yield* found;
}

class RowReader implements XmlHandlers {
  readonly #rows: SheetRow[];
  readonly #sheet: string;
  readonly #workbook: Workbook;
  readonly #limits: SheetLimits;
  #row: SheetRow = { number: 0, cells: [] };
  #filled = 0;
  #empty = 0;
  #column = 0;
  #type = 'n';
  #style = 0;
  #text = '';
  #isValue = false;
  #isSpoken = false;
  /** The first row with several cells: the headings, or a row above the first one that others can be merged with. */
  #firstWide = Number.POSITIVE_INFINITY;
  /** The numbers of the rows with values, in their order. */
  readonly #filledRows: number[] = [];

  constructor(rows: SheetRow[], sheet: string, workbook: Workbook, limits: SheetLimits) {
    this.#rows = rows;
    this.#sheet = sheet;
    this.#workbook = workbook;
    this.#limits = limits;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    switch (name) {
      case 'row':
        this.#row = { number: rowNumber(attributes['r'] ?? this.#row.number + 1, this.#row.number), cells: [] };
        this.#column = 0;
        break;
      case 'c':
        this.#column = attributes['r'] === undefined ? this.#column + 1 : columnOf(attributes['r']);
        this.#type = attributes['t'] ?? 'n';
        this.#style = Number(attributes['s'] ?? 0);
        this.#text = '';
        break;
      case 'f':
        throw refused('sheetFormula', { sheet: this.#sheet, cell: `${letters(this.#column)}${this.#row.number}` });
      case 'rPh':
        this.#isSpoken = true;
        break;
      case 'mergeCell':
        this.#refuseMerged(attributes['ref'] ?? '');
        break;
      case 'v':
      case 't':
        this.#isValue = !this.#isSpoken;
    }
  }

  text(text: string): void {
    if (!this.#isValue) return;
    this.#text += text;
    if (this.#text.length > this.#limits.cell) throw refused('sheetCell', { max: this.#limits.cell });
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'rPh') this.#isSpoken = false;
    else if (name === 'c') this.#keepCell();
    else if (name === 'row') this.#keepRow();
  }

  #keepCell(): void {
    const value = this.#value();
    if (value === null) return;
    if (this.#column > this.#limits.columns) throw refused('sheetColumns', { sheet: this.#sheet, max: this.#limits.columns });
    const { cells } = this.#row;
    while (cells.length < this.#column - 1) cells.push(null);
    cells[this.#column - 1] = value;
  }

  #value(): Cell {
    const text = this.#text;
    if (text === '') return null;
    switch (this.#type) {
      case 's':
        return this.#workbook.texts.at(Number(text)) || null;
      case 'b':
        return text === '1' || text === 'true';
      case 'n':
        return this.#number(Number(text));
      default:
        return unescaped(text);
    }
  }

  // Spreadsheets show fifteen digits; further ones are rounding errors of a calculation
  #number(value: number): Cell {
    if (!Number.isFinite(value)) throw refused('sheetBroken');
    const isDay = this.#workbook.dateStyles.has(this.#style);
    return (isDay ? dayOfSerial(value, this.#workbook.is1904) : undefined) ?? Number(value.toPrecision(15));
  }

  #keepRow(): void {
    const { emptyRows, rows } = this.#limits;
    if (this.#row.cells.length === 0) {
      if (++this.#empty > emptyRows) throw refused('sheetEmptyRows', { sheet: this.#sheet, max: emptyRows });
    } else {
      if (++this.#filled > rows) throw refused('sheetRows', { sheet: this.#sheet, max: rows });
      this.#rows.push(this.#row);
      this.#filledRows.push(this.#row.number);
      if (this.#row.cells.filter((cell) => cell !== null).length > 1) this.#firstWide = Math.min(this.#firstWide, this.#row.number);
    }
  }

  // Only the first of merged cells has a value, but a reader sees it in each of their rows
  #refuseMerged(cells: string): void {
    const [, first, last] = /^[A-Z]+(\d+):[A-Z]+(\d+)$/.exec(cells)?.map(Number) ?? [];
    if (first === undefined || last === undefined || first <= this.#firstWide) return;
    const at = placeOf(this.#filledRows, first);
    const next = this.#filledRows[at + 1];
    if (this.#filledRows[at] === first && next !== undefined && next <= last) throw refused('sheetMerged', { sheet: this.#sheet, cells });
  }
}

/** The place of the first of ascending numbers that is not below another one. */
function placeOf(numbers: readonly number[], wanted: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

// Rows are in order; two with the same number could not be told apart
function rowNumber(given: string | number, last: number): number {
  const number = Number(given);
  if (!Number.isInteger(number) || number <= last || number > 1_048_576) throw refused('sheetBroken');
  return number;
}

function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
  }
  if (column < 1 || column > 16_384) throw refused('sheetBroken');
  return column;
}

/** The letters of a column, from 1: `A`, `AB`. */
export function letters(column: number): string {
  return column <= 26 ? String.fromCharCode(64 + column) : letters(Math.floor((column - 1) / 26)) + letters(((column - 1) % 26) + 1);
}
