import { searchFor, type Filter, type FilterFields, type FilterOperator } from './filter.ts';
import { fieldNamed, valueOf } from './filterValue.ts';
import { invalidField } from './problem.ts';
import { requireUniqueNames } from './requireUniqueNames.ts';

/**
 * The filter that a react-admin filter object means: `{ status: 'Open', orderDate_gte: '2026-01-01', id: [..], q: 'pump' }`.
 *
 * @throws Problem `invalid` for an unknown field or a value that the field cannot have
 */
export function filterOfObject(object: Readonly<Record<string, unknown>>, fields: FilterFields): Filter {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined && value !== '');
  if (entries.length > mostFields) throw invalidField('filter', 'maxItems', { smart_count: mostFields });
  return { kind: 'and', filters: entries.map(([key, value]) => filterOfEntry(key, value, fields)) };
}

/**
 * The object in a JSON text.
 * @throws Problem `invalid` when the text is not a JSON object
 */
export function parseJson(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // refused below, like any other text that is not a JSON object
  }
  if (!isObject(value)) throw invalidField('filter', 'filterJson');
  requireUniqueNames(text, value, 'filter');
  return value;
}

function filterOfEntry(key: string, value: unknown, fields: FilterFields): Filter {
  if (key === 'q') return searchFor(String(value));
  const [name, operator] = nameAndOperator(key, fields);
  const field = fields[name];
  if (!field) throw invalidField('filter', 'filterField', { name: key });
  if (!Array.isArray(value)) return { kind: 'compare', field: name, operator, value: valueOf(value, key, field) };
  if (value.length > mostValues) throw invalidField('filter', 'maxItems', { smart_count: mostValues });
  if (operator !== 'eq' && operator !== 'ne') throw invalidField('filter', 'filterValue', { name: key });
  return { kind: operator === 'eq' ? 'oneOf' : 'noneOf', field: name, values: value.map((one) => valueOf(one, key, field)) };
}

function nameAndOperator(key: string, fields: FilterFields): [string, FilterOperator] {
  const exact = fieldNamed(key, fields);
  if (exact !== undefined) return [exact, 'eq'];
  const cut = key.lastIndexOf('_');
  const operator = suffixes.get(key.slice(cut + 1));
  const name = operator ? fieldNamed(key.slice(0, cut), fields) : undefined;
  if (!operator || name === undefined) throw invalidField('filter', 'filterField', { name: key.slice(0, 60) });
  return [name, operator];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const suffixes = new Map<string, FilterOperator>([
  ['eq', 'eq'],
  ['neq', 'ne'],
  ['gt', 'gt'],
  ['gte', 'ge'],
  ['lt', 'lt'],
  ['lte', 'le'],
]);
const mostFields = 30;
const mostValues = 200;
