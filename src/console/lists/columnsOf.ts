import { z } from 'zod';
import type { Operation } from '#contract/operation.ts';
import type { Format } from '../i18n/format.ts';
import type { Column } from './Column.ts';

/** The options of a column besides its field; the label when it differs from that of the field. */
export type ColumnOptions<Row> = Omit<Column<Row>, 'source' | 'label'> & { label?: string };

/**
 * The columns of a list by their fields, in that order. Defaults follow from the call: labels are those of the resource's fields,
 * columns by which the call can sort are sortable, dates are formatted as dates.
 * @example
 * columnsOf<Complaint>('complaints', complaints.listComplaints, { number: { quiet: true }, complaint: { main: true } })
 */
export function columnsOf<Row>(
  resource: string,
  call: Operation,
  fields: { readonly [Field in keyof Row & string]?: ColumnOptions<Row> },
): readonly Column<Row>[] {
  const sources = Object.keys(fields) as (keyof Row & string)[]; // the keys of the type
  return sources.map((source) => ({
    source,
    label: `resources.${resource}.fields.${source}`,
    sortable: isSortable(call, source),
    ...(isDay(call, source) ? { text: (row: Row, format: Format) => format.date(row[source] as string | null) } : {}), // by the schema
    ...fields[source],
  }));
}

/**
 * The columns of a document's lines by their fields, in that order: labels are those of the resource's `lines`, numbers are
 * formatted in the reader's language.
 */
export function lineColumnsOf<Line>(
  resource: string,
  fields: { readonly [Field in keyof Line & string]?: ColumnOptions<Line> },
): readonly Column<Line>[] {
  const sources = Object.keys(fields) as (keyof Line & string)[]; // the keys of the type
  return sources.map((source) => ({
    source,
    label: `resources.${resource}.fields.lines.${source}`,
    ...(fields[source]?.numeric ? { text: (line: Line, format: Format) => numberText(line[source], format) } : {}),
    ...fields[source],
  }));
}

function numberText(value: unknown, format: Format): string {
  return typeof value === 'string' || typeof value === 'number' ? format.number(value) : '';
}

/** A list that is answered as a whole can be sorted by any field. */
function isSortable({ list }: Operation, source: string): boolean {
  return list === undefined || list.sort.some((column) => column.replace('-', '') === source);
}

function isDay({ answer }: Operation, source: string): boolean {
  const row = answer instanceof z.ZodArray ? answer.element : undefined;
  const field: unknown = row instanceof z.ZodObject ? row.shape[source] : undefined;
  return (field instanceof z.ZodNullable ? field.unwrap() : field) instanceof z.ZodISODate;
}
