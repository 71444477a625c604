import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { invalidField } from '#contract/problem.ts';
import type { ListOptions } from '#contract/operation.ts';
import { numberOf } from '#contract/queryNumber.ts';
import { requireUniqueNames } from '#contract/requireUniqueNames.ts';
import type { ListRequest } from './call.ts';
import { requirePeriods } from './requirePeriods.ts';
import { requireStorable } from './requireStorable.ts';
import { checked } from './validate.ts';

const defaultPageSize = 60;
/** The most rows of a page of a list. */
export const largestPageSize = 1000;
const furthestRow = 10_000;

/** The query parameters that every list accepts besides its own. */
export const listParameters = ['sort', 'range', 'filter', 'page'] as const;

/**
 * Reads the requested part of a list: `sort=["name","ASC"]` or `sort=-name`, `range=[0,24]`, `filter={…}` as ra-data-simple-rest
 * sends them, the headers PageSize and Page (or the query `page`), and After.
 * @throws Problem invalid naming `sort`, `range`, `filter`, `PageSize` or `Page`
 */
export function readListRequest(options: ListOptions, query: Record<string, unknown>, headers: IncomingHttpHeaders): ListRequest {
  const { filter, ids } = readFilter(options, query['filter']);
  const usual = Math.min(Math.max(defaultPageSize, ids?.length ?? 0), largestPageSize);
  const window = query['range'] === undefined ? readPage(query, headers, usual) : readRange(query['range']);
  return {
    sort: readSort(options.sort, query['sort']),
    ...window,
    after: typeof headers['after'] === 'string' && headers['after'] !== '' ? headers['after'] : undefined,
    filter,
    ids,
    isPlain: query['sort'] === undefined && query['range'] === undefined && query['filter'] === undefined,
    isRanged: query['range'] !== undefined,
  };
}

function readSort(columns: readonly string[], value: unknown): ListRequest['sort'] {
  if (value === undefined) return sortOf(columns[0] ?? 'id');
  const wanted = sortOfText(value);
  // Every list can be sorted by id, which is react-admin's default
  if (wanted.column !== 'id' && !columns.some((column) => column.replace(/^-/, '') === wanted.column)) {
    throw invalidField('sort', 'choice', { values: columns.map((column) => column.replace(/^-/, '')).join(', ') });
  }
  return wanted;
}

/** The column and direction of `["name","ASC"]`, `name` or `-name`. @throws Problem invalid */
export function sortOfText(value: unknown): ListRequest['sort'] {
  return typeof value === 'string' && value.startsWith('[') ? sortOfPair(jsonOf('sort', value)) : sortOf(String(value));
}

function sortOf(text: string): ListRequest['sort'] {
  return text.startsWith('-') ? { column: text.slice(1), descending: true } : { column: text, descending: false };
}

function sortOfPair(value: unknown): ListRequest['sort'] {
  if (!Array.isArray(value) || typeof value[0] !== 'string') throw invalidField('sort', 'json');
  const direction: unknown = value[1] ?? 'ASC';
  if (typeof direction !== 'string' || !/^(asc|desc)$/i.test(direction)) throw invalidField('sort', 'choice', { values: 'ASC, DESC' });
  return { column: value[0], descending: direction.toUpperCase() === 'DESC' };
}

/** The rows of `[0,24]`. @throws Problem invalid */
export function readRange(value: unknown): { offset: number; limit: number } {
  const range = jsonOf('range', value);
  if (!Array.isArray(range) || range.length !== 2 || !range.every((end) => Number.isInteger(end) && end >= 0))
    throw invalidField('range', 'range');
  const [first, last] = range as [number, number]; // as just checked
  if (last < first || last >= furthestRow + largestPageSize || first > furthestRow) throw invalidField('range', 'range');
  return { offset: first, limit: Math.min(last - first + 1, largestPageSize) };
}

function readPage(query: Record<string, unknown>, headers: IncomingHttpHeaders, usual: number): { offset: number; limit: number } {
  const limit = readWhole('PageSize', headers['pagesize'] || undefined, usual, largestPageSize);
  const page = readWhole('Page', headers['page'] || query['page'], 1, furthestRow);
  const offset = (page - 1) * limit;
  if (offset > furthestRow) throw invalidField('Page', 'max', { max: Math.floor(furthestRow / limit) + 1 });
  return { offset, limit };
}

function readWhole(name: string, value: unknown, absent: number, maximum: number): number {
  if (value === undefined) return absent;
  const number = numberOf(value);
  if (typeof number !== 'number' || !Number.isInteger(number)) throw invalidField(name, 'notWholeNumber');
  if (number < 1) throw invalidField(name, 'min', { min: 1 });
  if (number > maximum) throw invalidField(name, 'max', { max: maximum });
  return number;
}

// A list without a schema of filters refuses every name, because one that is ignored would answer rows that were not asked for
const noFilter = z.strictObject({});

// react-admin's getMany requests rows of any list by their ids
function readFilter(options: ListOptions, value: unknown): { filter: Record<string, unknown>; ids: string[] | undefined } {
  if (value === undefined || value === '') return { filter: {}, ids: undefined };
  const { id, ...rest } = jsonObject('filter', value);
  const ids = id === undefined ? undefined : idsOf(id);
  const filter = checked<Record<string, unknown>>(options.filter ?? noFilter, rest, 'filter');
  requirePeriods(filter, 'filter');
  return { filter, ids };
}

const ids = z.array(z.union([z.string().max(100), z.number()]).transform(String)).max(largestPageSize);

/** The ids of a filter: one, or a list of them. @throws Problem invalid naming `filter.id` */
export function idsOf(value: unknown): string[] {
  return checked<string[]>(ids, [value].flat(), 'filter.id');
}

/** The object in the JSON text of a query parameter. @throws Problem invalid naming the parameter */
export function jsonObject(field: string, value: unknown): Record<string, unknown> {
  const object = jsonOf(field, value);
  requireStorable(String(value), object, field);
  requireUniqueNames(String(value), object, field);
  // Schemas ignore this key
  if (Object.hasOwn(Object(object) as object, '__proto__'))
    throw invalidField(`${field}.__proto__`, 'unknownField', { field: '__proto__' });
  return checked<Record<string, unknown>>(z.record(z.string(), z.unknown()), object, field);
}

function jsonOf(field: string, value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    throw invalidField(field, 'json');
  }
}
