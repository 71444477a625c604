import type { ReactNode } from 'react';
import { nothing, type Format } from '../i18n/format.ts';

/** A column of a list, as data: of one field, or with cells of its own. */
export type Column<Row> = FieldColumn<Row> | ComputedColumn<Row>;

interface FieldColumn<Row> extends ColumnLook<Row> {
  /** The field that it shows and is sorted on. */
  source: keyof Row & string;
  /** The cell as text, also in the export; the value of the field unless given. */
  text?: (row: Row, format: Format) => string;
  /** The content of the cell where that is more than text. */
  cell?: (row: Row, format: Format) => ReactNode;
  /** Whether the list can be sorted on it; the operation's list options name the fields. */
  sortable?: boolean;
}

interface ComputedColumn<Row> extends ColumnLook<Row> {
  /** Identifies the column, which stands for no field of the row, such as a count that another call answers. */
  name: string;
  /** The text in the export and on a phone; empty unless given. */
  text?: (row: Row, format: Format) => string;
  cell: (row: Row, format: Format) => ReactNode;
}

interface ColumnLook<Row> {
  /** Translation key of its heading. */
  label: string;
  /** Numbers and amounts stand at the end, in figures of one width. */
  numeric?: boolean;
  /** The name of the row: bold, and the link. One column has it. */
  main?: boolean;
  /** Codes and less important values are lighter. */
  quiet?: boolean;
  /** CSS width. */
  width?: string;
  /** Its position on a phone, where a row is a title, one line of details and a chip; not shown there unless given. */
  phone?: 'detail' | 'chip';
  /** The text on a phone; as in the table unless given. */
  phoneText?: (row: Row, format: Format) => string;
}

/** What identifies a column among those of its list. */
export function nameOf<Row>(column: Column<Row>): string {
  return 'name' in column ? column.name : column.source;
}

/** The field that the list can be sorted on by this column; undefined for none. */
export function sortFieldOf<Row>(column: Column<Row>): string | undefined {
  return 'source' in column && column.sortable ? column.source : undefined;
}

/** The text of a cell. */
export function textOf<Row>(column: Column<Row>, row: Row, format: Format): string {
  if (column.text) return column.text(row, format);
  if ('name' in column) return '';
  const value = row[column.source];
  return value === null || value === undefined ? '' : String(value);
}

/** The content of a cell; a dash for nothing. */
export function contentOf<Row>(column: Column<Row>, row: Row, format: Format): ReactNode {
  return column.cell ? column.cell(row, format) : textOf(column, row, format) || nothing;
}
