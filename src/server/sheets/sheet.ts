import type { Readable } from 'node:stream';
import { invalidField, type Problem } from '#contract/problem.ts';

/** What stands in a cell. A day is text as `2026-02-03`, with a time as `2026-02-03T04:05:06`. In a CSV file all cells are text. */
export type Cell = string | number | boolean | null;

/** A row that is not empty. */
export interface SheetRow {
  /** Its number in the file, from 1. */
  number: number;
  /** Up to the last cell that is not empty. */
  cells: Cell[];
}

/** One sheet of a file. */
export interface Sheet {
  /** Empty for a CSV file. */
  name: string;
  /** The rows in their order; each call reads the file anew. @throws Problem invalid that names what is refused */
  rows(): AsyncIterable<SheetRow>;
}

/** An opened file. */
export interface Sheets {
  format: 'xlsx' | 'csv';
  /** The sign before decimals, as the separator of a CSV file suggests it; undefined for a workbook, whose numbers are numbers. */
  decimalMark: ',' | '.' | undefined;
  sheets: readonly Sheet[];
}

/** Where the bytes of a file come from. */
export interface SheetSource {
  size: number;
  /** Opens it, or a part of it (both ends inclusive). */
  open(range?: { start: number; end: number }): Readable;
}

/** How much of a file is read before it is refused. */
export interface SheetLimits {
  /** Parts of the archive. */
  parts: number;
  /** Bytes of all parts together once they are unpacked. */
  unpacked: number;
  /** How many times larger than packed a part may be, once it is larger than a megabyte. */
  ratio: number;
  sheets: number;
  /** Rows of one sheet that are not empty. */
  rows: number;
  /** Rows of one sheet that are written down and empty. */
  emptyRows: number;
  columns: number;
  /** Characters of a cell; Excel's own limit. */
  cell: number;
  /** Texts that cells share, and their bytes. */
  texts: number;
  textBytes: number;
}

/** 300,000 rows of 200 columns; 600 MB unpacked. */
export const sheetLimits: SheetLimits = {
  parts: 1000,
  unpacked: 600_000_000,
  ratio: 250,
  sheets: 50,
  rows: 300_000,
  emptyRows: 100_000,
  columns: 200,
  cell: 32_767,
  texts: 3_000_000,
  textBytes: 80_000_000,
};

/** Why a file is refused; each is a text below `validation`. */
export type Refusal =
  | 'sheetBroken'
  | 'sheetFormat'
  | 'sheetEncrypted'
  | 'sheetBomb'
  | 'sheetMacros'
  | 'sheetFormula'
  | 'sheetExternalLinks'
  | 'sheetEntities'
  | 'sheetTooMany'
  | 'sheetRows'
  | 'sheetEmptyRows'
  | 'sheetColumns'
  | 'sheetCell'
  | 'sheetTexts'
  | 'sheetQuote';

/** The refusal of a file, by name. */
export function refused(code: Refusal, params?: Record<string, string | number>): Problem {
  return invalidField('file', code, params);
}
