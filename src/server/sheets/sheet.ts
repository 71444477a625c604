import type { Readable } from 'node:stream';
import { invalidField, type Problem } from '#contract/problem.ts';

/** The value of a cell. A day is text as `2026-02-03`, with a time as `2026-02-03T04:05:06`. In a CSV file all cells are text. */
export type Cell = string | number | boolean | null;

/** A row that is not empty. */
export interface SheetRow {
  /** Its number in the file, from 1. */
  number: number;
  /** Up to the last cell that is not empty. */
  cells: Cell[];
  /** In a CSV file, the number of its cells with the empty ones at its end. */
  width?: number;
}

/** One sheet of a file. */
export interface Sheet {
  /** Empty for a CSV file. */
  name: string;
  /** The rows in their order; each call reads the file again. @throws Problem invalid with the reason */
  rows(): AsyncIterable<SheetRow>;
}

/** An opened file. */
export interface Sheets {
  format: 'xlsx' | 'csv';
  /** The decimal mark that the separator of a CSV file implies; undefined for a workbook, whose numbers are numbers. */
  decimalMark: ',' | '.' | undefined;
  sheets: readonly Sheet[];
}

/** The source of a file's bytes. */
export interface SheetSource {
  size: number;
  /** Opens it, or a part of it (both ends inclusive). */
  open(range?: { start: number; end: number }): Readable;
}

/** Limits beyond which a file is refused. */
export interface SheetLimits {
  /** Number of parts of the archive. */
  parts: number;
  /** Bytes of all parts together, uncompressed. */
  unpacked: number;
  /** Compression ratio that a part may have when it is larger than a megabyte. */
  ratio: number;
  sheets: number;
  /** Non-empty rows of one sheet. */
  rows: number;
  /** Rows of one sheet that the file contains but that are empty. */
  emptyRows: number;
  columns: number;
  /** Characters of a cell; Excel's own limit. */
  cell: number;
  /** Number of shared texts, and their bytes. */
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

/** The reasons for refusing a file; each has a text below `validation`. */
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
  | 'sheetMerged'
  | 'sheetTexts'
  | 'sheetQuote';

/** The refusal of a file with a reason. */
export function refused(code: Refusal, params?: Record<string, string | number>): Problem {
  return invalidField('file', code, params);
}
