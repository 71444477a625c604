import { isSameValue } from '#server/documents/difference.ts';
import type { Fields, StoredChange } from './entries.ts';

/** A line of a document with its present values. */
export type Line = Fields & { id: string; lineNumber: number };

/** The lines of a document before a change, or the fields whose present values are not those after the change any more. */
export type LinesBack = { lines: Fields[]; isShorter: boolean } | { later: string[] };

interface Placed {
  place: number;
  line: Fields;
}

/**
 * The lines of a document before a change, in the form of an update: existing lines by id with the former values of changed
 * fields, removed ones as new lines, added ones left out. Lines are identified by number, as in the audit.
 */
export function linesBack(
  current: readonly Line[],
  { before, after }: Pick<StoredChange, 'before' | 'after'>,
  writable: ReadonlySet<string>,
): LinesBack {
  const [former, left] = [linesIn(before), linesIn(after)];
  const numbers = Array.isArray(after?.['lines']) ? (after['lines'] as (number | null)[]) : undefined; // in the form of differenceOf
  const later: string[] = [];
  if (numbers && numbers.length !== current.length) later.push('lines');
  const written = (fields: Fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => writable.has(name) && name !== 'id'));
  const placed = current.flatMap((line): Placed[] => {
    const added = left.whole.get(line.lineNumber);
    if (added) {
      if (Object.entries(written(added)).some(([name, value]) => !isSameValue(line[name], value))) later.push(`lines.${line.lineNumber}`);
      return [];
    }
    const changed = written(left.fields.get(line.lineNumber) ?? {});
    for (const [name, value] of Object.entries(changed))
      if (!isSameValue(line[name], value)) later.push(`lines.${line.lineNumber}.${name}`);
    const values = written(former.fields.get(line.lineNumber) ?? {});
    // an unsent price follows from another item
    const kept = 'itemId' in values ? written(line) : {};
    return [{ place: numbers?.[line.lineNumber - 1] ?? line.lineNumber, line: { id: line.id, ...kept, ...values } }];
  });
  const known = new Set(current.map(({ lineNumber }) => lineNumber));
  for (const number of [...left.whole.keys(), ...left.fields.keys()]) if (!known.has(number)) later.push(`lines.${number}`);
  if (later.length > 0) return { later: [...new Set(later)] };
  for (const [place, line] of former.whole) placed.push({ place, line: written(line) });
  const lines = placed.toSorted((one, other) => one.place - other.place).map(({ line }) => line);
  return { lines, isShorter: left.whole.size > 0 };
}

/** Whether a change contains lines. */
export function touchesLines(changed: readonly string[]): boolean {
  return changed.some((name) => name === 'lines' || name.startsWith('lines.'));
}

function linesIn(fields: Fields | null): { whole: Map<number, Fields>; fields: Map<number, Record<string, unknown>> } {
  const whole = new Map<number, Fields>();
  const parts = new Map<number, Record<string, unknown>>();
  for (const [name, value] of Object.entries(fields ?? {})) {
    const [, number, field] = /^lines\.(\d+)(?:\.(.+))?$/.exec(name) ?? [];
    if (number === undefined) continue;
    if (field === undefined) whole.set(Number(number), value as Fields); // in the form of differenceOf
    else parts.set(Number(number), { ...parts.get(Number(number)), [field]: value });
  }
  return { whole, fields: parts };
}
