import { z } from 'zod';
import { invalidField } from '#contract/problem.ts';
import type { Operation } from '#contract/operation.ts';
import { isUuid } from '#contract/values.ts';
import { list, type Answer } from './answer.ts';
import { idsOf, jsonObject, readRange, sortOfText } from './listRequest.ts';

/** The query parameters that a list which is answered as a whole accepts besides its own. */
export const wholeListParameters = ['sort', 'range', 'filter'] as const;

/** The requested rows of a whole list. */
export interface RowSelection {
  sort: { column: string; descending: boolean } | undefined;
  window: { offset: number; limit: number } | undefined;
  filter: Readonly<Record<string, unknown>>;
}

/** The fields of the rows of a call that answers with a whole list, such as the children of a record; undefined for other calls. */
export function rowFieldsOf({ method, list: paged, answer, bytes }: Operation): readonly string[] | undefined {
  if (method !== 'GET' || paged || bytes || !(answer instanceof z.ZodArray)) return undefined;
  return answer.element instanceof z.ZodObject ? Object.keys(answer.element.shape as object) : undefined;
}

/**
 * Reads `sort`, `range` and `filter` as ra-data-simple-rest sends them, for a list that is answered as a whole; undefined when
 * none was sent. Rows without an `id` are identified by their first field.
 * @throws Problem invalid naming `sort`, `range` or `filter.<field>`
 */
export function readRowSelection(operation: Operation, query: Readonly<Record<string, unknown>>): RowSelection | undefined {
  if (!wholeListParameters.some((name) => query[name] !== undefined)) return undefined;
  const fields = rowFieldsOf(operation);
  const own = operation.query instanceof z.ZodObject ? Object.keys(operation.query.shape as object) : [];
  const given = Object.fromEntries(wholeListParameters.filter((name) => !own.includes(name)).map((name) => [name, query[name]]));
  if (!fields || Object.values(given).every((value) => value === undefined)) return undefined;
  const nameOf = (name: string) => (name === 'id' && !fields.includes('id') ? (fields[0] ?? name) : name);
  const sort = given['sort'] === undefined ? undefined : sortOfText(given['sort']);
  if (sort && !fields.includes(nameOf(sort.column))) throw invalidField('sort', 'choice', { values: fields.join(', ') });
  const filter = given['filter'] ? jsonObject('filter', given['filter']) : {};
  const wanted = Object.entries(filter).map(([name, value]): [string, unknown] => {
    if (name !== 'q' && !fields.includes(nameOf(name))) throw invalidField(`filter.${name}`, 'unknownField', { field: name });
    return [nameOf(name), name === 'id' ? idsOf(value) : value];
  });
  return {
    sort: sort && { ...sort, column: nameOf(sort.column) },
    window: given['range'] === undefined ? undefined : readRange(given['range']),
    filter: Object.fromEntries(wanted),
  };
}

/** The requested rows of an answer, in the requested order. */
export function selectRows(answer: Answer, { sort, window, filter }: RowSelection): Answer {
  const all = JSON.parse(answer.json ?? '[]') as Record<string, unknown>[]; // the rows of a declared list
  const found = all.filter((row) => Object.entries(filter).every(([name, value]) => fits(row, name, value)));
  if (sort) found.sort((a, b) => compare(a[sort.column], b[sort.column]) * (sort.descending ? -1 : 1));
  const { offset, limit } = window ?? { offset: 0, limit: found.length };
  const rows = found.slice(offset, offset + limit);
  const page = { json: JSON.stringify(rows), offset, count: rows.length, total: found.length, isEstimated: false, after: undefined };
  return { ...answer, ...list(page), headers: { ...answer.headers, ...list(page).headers } };
}

function fits(row: Readonly<Record<string, unknown>>, name: string, wanted: unknown): boolean {
  if (name === 'q') {
    const text = Object.values(row).join(' ').toLowerCase();
    return String(wanted)
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word));
  }
  const held = [row[name]].flat().map(textOf);
  return [wanted].flat().some((one) => held.includes(textOf(one)));
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value).toLowerCase();
}

const { compare: byNumber } = new Intl.Collator('und', { numeric: true });

// Sorts as PostgreSQL does: nulls last, ids by their bytes
function compare(a: unknown, b: unknown): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [first, second] = [textOf(a), textOf(b)];
  return isUuid(first) && isUuid(second) ? Number(first > second) - Number(first < second) : byNumber(first, second);
}
