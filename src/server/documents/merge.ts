import { addDecimals } from '#contract/amounts.ts';
import { invalidField } from '#contract/problem.ts';
import type { ColumnKind, Table } from '../database/table.ts';
import type { DocumentTypes, LineChange, Stored } from './kind.ts';

const notWritten = new Set(['id', 'version', 'division', 'created', 'createdBy', 'modified', 'modifiedBy', 'deletedAt']);

/**
 * The columns that a body sets, in the form in which the table stores them: decimals with four places, fractions with six,
 * instants in UTC, ids in lower case. So a value that was read and sent back is equal to the stored one.
 */
export function givenColumns(table: Table, body: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name, value]) => value !== undefined && name in table.columns && !notWritten.has(name))
      .map(([name, value]: [string, unknown]) => [name, kept(table.columns[name], value)]),
  );
}

function kept(kind: ColumnKind | undefined, value: unknown): unknown {
  if (kind === 'decimal' && typeof value === 'string') return addDecimals(value);
  if (kind === 'number' && typeof value === 'number') return Number(value.toFixed(6));
  if (kind === 'instant' && typeof value === 'string') return new Date(value).toISOString();
  return kind === 'uuid' && typeof value === 'string' ? value.toLowerCase() : value;
}

/**
 * Pairs the sent lines of a field with the stored lines that they change.
 * @throws Problem invalid naming a line whose id is unknown or repeated
 */
export function matchLines<T extends DocumentTypes>(within: string, before: Stored<T>, bodies: readonly T['sent'][]): LineChange<T>[] {
  const stored = new Map(before.lines.map((line) => [line.id, line]));
  const seen = new Set<string>();
  return bodies.map((body, index) => {
    const field = `${within}.${index}.`;
    const id = 'id' in body && typeof body.id === 'string' ? body.id.toLowerCase() : undefined;
    if (id === undefined) return { body, stored: undefined, field };
    const known = stored.get(id);
    if (!known) throw invalidField(`${field}id`, 'unknownRecord');
    if (seen.has(id)) throw invalidField(`${field}id`, 'duplicate');
    seen.add(id);
    return { body, stored: known, field };
  });
}

/** Numbers the lines: by position, or new ones after the last existing one. */
export function numbered<Line extends { lineNumber: number }>(
  lines: readonly Line[],
  before: readonly Line[],
  isNumberedByPlace: boolean,
): Line[] {
  if (isNumberedByPlace) return lines.map((line, index) => ({ ...line, lineNumber: index + 1 }));
  let last = Math.max(0, ...before.map((line) => line.lineNumber));
  const all = lines.map((line) => (line.lineNumber === 0 ? { ...line, lineNumber: ++last } : line));
  return all.toSorted((one, other) => one.lineNumber - other.lineNumber);
}

/** A row whose columns are all empty. */
export function emptyRow(table: Table): Record<string, null> {
  return Object.fromEntries(Object.keys(table.columns).map((name) => [name, null]));
}
