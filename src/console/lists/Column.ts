import type { ReactNode } from 'react';
import { nothing, type Format } from '../i18n/format.ts';

/** A column of a list, as data. */
export interface Column<Row> {
  /** The field it shows; also what it is sorted on. */
  source: keyof Row & string;
  /** Translation key of its heading. */
  label: string;
  /** The cell as text, also in the export; the field as it is unless said. */
  text?: (row: Row, format: Format) => string;
  /** The cell as something richer than text. */
  cell?: (row: Row, format: Format) => ReactNode;
  /** Can be sorted on; the operation's list options say which can. */
  sortable?: boolean;
  /** Numbers and amounts stand at the end, in figures of one width. */
  numeric?: boolean;
  /** What the row is called: bold, and the link. One column has it. */
  main?: boolean;
  /** Codes and what matters less: lighter. */
  quiet?: boolean;
  /** CSS width. */
  width?: string;
  /** Where it stands on a phone, where a row is a title, one line of details and a chip; not shown unless said. */
  phone?: 'detail' | 'chip';
  /** What it says among the details of a phone; as in the table unless said. */
  phoneText?: (row: Row, format: Format) => string;
}

/** The text of a cell. */
export function textOf<Row>(column: Column<Row>, row: Row, format: Format): string {
  if (column.text) return column.text(row, format);
  const value = row[column.source];
  return value === null || value === undefined ? '' : String(value);
}

/** The content of a cell; a dash for nothing. */
export function contentOf<Row>(column: Column<Row>, row: Row, format: Format): ReactNode {
  return column.cell ? column.cell(row, format) : textOf(column, row, format) || nothing;
}
