import type { IncomingHttpHeaders } from 'node:http';
import { invalidField } from '#contract/problem.ts';
import type { ListOptions } from '#contract/operation.ts';
import { numberOf } from '#contract/queryNumber.ts';
import type { ListRequest } from './call.ts';
import { requireStorable } from './requireStorable.ts';
import { checked } from './validate.ts';

const defaultPageSize = 60;
const largestPageSize = 1000;
const furthestRow = 10_000;

/** The query parameters that every list understands besides its own. */
export const listParameters = ['sort', 'range', 'filter', 'page'] as const;

/**
 * Reads what a list was asked for: `sort=["name","ASC"]` or `sort=-name`, `range=[0,24]`, `filter={…}` as
 * ra-data-simple-rest sends them, the headers PageSize and Page (or the query `page`), and After.
 * @throws Problem invalid naming `sort`, `range`, `filter`, `PageSize` or `Page`
 */
export function readListRequest(options: ListOptions, query: Record<string, unknown>, headers: IncomingHttpHeaders): ListRequest {
  const window = query['range'] === undefined ? readPage(query, headers) : readRange(query['range']);
  return {
    sort: readSort(options.sort, query['sort']),
    ...window,
    after: typeof headers['after'] === 'string' && headers['after'] !== '' ? headers['after'] : undefined,
    filter: readFilter(options, query['filter']),
    isPlain: query['sort'] === undefined && query['range'] === undefined && query['filter'] === undefined,
  };
}

function readSort(columns: readonly string[], value: unknown): ListRequest['sort'] {
  if (value === undefined) return sortOf(columns[0] ?? 'id');
  const wanted = typeof value === 'string' && value.startsWith('[') ? sortOfPair(jsonOf('sort', value)) : sortOf(String(value));
  if (!columns.some((column) => column.replace(/^-/, '') === wanted.column)) {
    throw invalidField('sort', 'choice', { values: columns.map((column) => column.replace(/^-/, '')).join(', ') });
  }
  return wanted;
}

function sortOf(text: string): ListRequest['sort'] {
  return text.startsWith('-') ? { column: text.slice(1), descending: true } : { column: text, descending: false };
}

function sortOfPair(value: unknown): ListRequest['sort'] {
  if (!Array.isArray(value) || typeof value[0] !== 'string') throw invalidField('sort', 'json');
  return { column: value[0], descending: String(value[1] ?? 'ASC').toUpperCase() === 'DESC' };
}

function readRange(value: unknown): { offset: number; limit: number } {
  const range = jsonOf('range', value);
  if (!Array.isArray(range) || range.length !== 2 || !range.every((end) => Number.isInteger(end) && end >= 0))
    throw invalidField('range', 'range');
  const [first, last] = range as [number, number];
  if (last < first || last >= furthestRow + largestPageSize || first > furthestRow) throw invalidField('range', 'range');
  return { offset: first, limit: Math.min(last - first + 1, largestPageSize) };
}

function readPage(query: Record<string, unknown>, headers: IncomingHttpHeaders): { offset: number; limit: number } {
  const limit = readWhole('PageSize', headers['pagesize'] || undefined, defaultPageSize, largestPageSize);
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

function readFilter(options: ListOptions, value: unknown): Record<string, unknown> {
  if (value === undefined || value === '' || !options.filter) return {};
  const filter = jsonOf('filter', value);
  requireStorable(String(value), filter, 'filter');
  return checked<Record<string, unknown>>(options.filter, filter, 'filter');
}

function jsonOf(field: string, value: unknown): unknown {
  try {
    return JSON.parse(String(value)) as unknown;
  } catch {
    throw invalidField(field, 'json');
  }
}
