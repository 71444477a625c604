import type { Table } from '../database/table.ts';
import { lineTable, type DocumentTables, type DocumentTypes, type Stored } from './kind.ts';

/** The changes of a write, as the audit records them: only fields that differ. */
export interface Difference {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

// fields that each write sets, or that follow from the line's position
const unsaid = new Set([
  'id',
  'exactId',
  'division',
  'created',
  'createdBy',
  'modified',
  'modifiedBy',
  'version',
  'deletedAt',
  'lineNumber',
]);

/**
 * The differences between two versions: changed fields of the header by name; added and removed lines as a whole, as `lines.3`;
 * fields of changed lines as `lines.3.quantity`. Lines are named by their numbers, a removed one by its former number. When lines
 * were renumbered, `lines` lists the numbers before, and in the same places the numbers after (null for a new line).
 */
export function differenceOf<T extends DocumentTypes>(tables: DocumentTables, before: Stored<T>, after: Stored<T>): Difference {
  const difference: Difference = { before: {}, after: {} };
  note(difference, '', before, fieldsOf(tables.header, after));
  const stored = new Map(before.lines.map((line) => [line.id, line]));
  const shown = (line: T['line']) => fieldsOfLine(tables, line);
  for (const line of after.lines) {
    const known = stored.get(line.id);
    if (known) note(difference, `lines.${line.lineNumber}.`, known, shown(line));
    else difference.after[`lines.${line.lineNumber}`] = said(shown(line));
    stored.delete(line.id);
  }
  const numbers = new Map(before.lines.map((line) => [line.id, line.lineNumber]));
  if (after.lines.some((line) => (numbers.get(line.id) ?? line.lineNumber) !== line.lineNumber)) {
    difference.before['lines'] = [...numbers.values()];
    difference.after['lines'] = after.lines.map((line) => numbers.get(line.id) ?? null);
  }
  for (const line of stored.values()) difference.before[`lines.${line.lineNumber}`] = said(shown(line));
  return difference;
}

/** A whole document as the audit records it when it is created or deleted. */
export function wholeOf<T extends DocumentTypes>(tables: DocumentTables, document: Stored<T>): Record<string, unknown> {
  const lines = document.lines.map((line) => ({
    lineNumber: line.lineNumber,
    ...said(fieldsOfLine(tables, line)),
  }));
  return { ...said(fieldsOf(tables.header, document)), lines };
}

/** The names of the fields that differ. */
export function differingFields({ before, after }: Difference): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

/** Whether two values of a column are the same; undefined equals null. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const [first, second] = [one ?? null, other ?? null];
  // only arrays and objects have to be compared as text
  return first === second || (typeof first === 'object' && typeof second === 'object' && JSON.stringify(first) === JSON.stringify(second));
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(table: Table, row: object, more: readonly string[] = [], without?: string): Fields {
  return picked(row, (name) => ((name in table.columns && !unsaid.has(name)) || more.includes(name)) && name !== without);
}

function fieldsOfLine({ header, described }: DocumentTables, line: object): Fields {
  const { table, parent } = lineTable(header);
  return fieldsOf(table, line, described, parent);
}

/** The fields of a row whose names are chosen. It builds no list of entries, because documents have hundreds of lines. */
export function picked(row: object, isPicked: (name: string) => boolean): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const all = row as Fields; // fields are named at run time
  for (const name of Object.keys(all)) if (isPicked(name)) fields[name] = all[name];
  return fields;
}

// empty fields of a new record are left out
function said(fields: Fields): Fields {
  return picked(fields, (name) => fields[name] !== null && fields[name] !== undefined);
}

function note(difference: Difference, prefix: string, row: object, after: Fields): void {
  const before = row as Fields; // a row is read by the names of its fields
  for (const name of Object.keys(after)) {
    if (isSameValue(before[name], after[name])) continue;
    difference.before[`${prefix}${name}`] = before[name] ?? null;
    difference.after[`${prefix}${name}`] = after[name] ?? null;
  }
}
