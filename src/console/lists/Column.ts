import type { ReactNode } from 'react';
import { nothing, type Format } from '../i18n/format.ts';

/** A column of a list, as data: for one field, or with computed cells. */
export type Column<Row> = FieldColumn<Row> | ComputedColumn<Row>;

interface FieldColumn<Row> extends ColumnLook<Row> {
  /** The field that it shows and that the list is sorted by. */
  source: keyof Row & string;
  /** The cell as text, also in exports; by default the value of the field. */
  text?: (row: Row, format: Format) => string;
  /** The content of the cell when it is more than text. */
  cell?: (row: Row, format: Format) => ReactNode;
  /** Whether the list can be sorted by it; the operation's list options name the fields. */
  sortable?: boolean;
}

interface ComputedColumn<Row> extends ColumnLook<Row> {
  /** Identifies a column that does not show a field of the row, such as a count from another call. */
  name: string;
  /** The text in exports and on a phone; empty by default. */
  text?: (row: Row, format: Format) => string;
  cell: (row: Row, format: Format) => ReactNode;
}

interface ColumnLook<Row> {
  /** Translation key of its heading. */
  label: string;
  /** Numbers and amounts are aligned to the right, with digits of equal width. */
  numeric?: boolean;
  /** The name of the row: bold, and the link. One column has it. */
  main?: boolean;
  /** Codes and less important values have a lighter colour. */
  quiet?: boolean;
  /** CSS width. */
  width?: string;
  /** Its position on a phone, where a row is a title, a line of details and a chip; by default it is not shown there. */
  phone?: 'detail' | 'chip';
  /** The text on a phone; by default that of the table. */
  phoneText?: (row: Row, format: Format) => string;
}

/** The identifier of a column in its list. */
export function nameOf<Row>(column: Column<Row>): string {
  return 'name' in column ? column.name : column.source;
}

/** The field by which the list can be sorted with this column; undefined when it cannot. */
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

/** The content of a cell; a dash when empty. */
export function contentOf<Row>(column: Column<Row>, row: Row, format: Format): ReactNode {
  return column.cell ? column.cell(row, format) : textOf(column, row, format) || nothing;
}
