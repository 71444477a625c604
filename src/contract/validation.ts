import type { core } from 'zod';
import type { FieldError } from './problem.ts';
import { countryPattern, currencyPattern, decimalPattern, mostDigits } from './values.ts';

/**
 * Every reason for which a schema may refuse a value: keys below `validation` in the translation files, the same for server and
 * console. Rules of a feature may add codes of their own with {@link FieldError}.
 */
export const validationCodes = [
  'required',
  'notText',
  'notNumber',
  'notWholeNumber',
  'notBoolean',
  'notList',
  'notObject',
  'invalid',
  'length',
  'minLength',
  'maxLength',
  'items',
  'minItems',
  'maxItems',
  'min',
  'max',
  'moreThan',
  'lessThan',
  'multipleOf',
  'minDate',
  'maxDate',
  'minSize',
  'maxSize',
  'email',
  'url',
  'id',
  'date',
  'dateTime',
  'time',
  'decimal',
  'country',
  'currency',
  'decimals',
  'maxDigits',
  'oneLine',
  'pattern',
  'format',
  'startsWith',
  'endsWith',
  'includes',
  'choice',
  'unknownField',
] as const;

/** One of the closed list of {@link validationCodes}. */
export type ValidationCode = (typeof validationCodes)[number];

type Issue = core.$ZodIssue;
type Bound = { code: ValidationCode; params?: FieldError['params'] };

/**
 * The faults per field: names are paths with dots (`lines.2.quantity`, as in {@link ProblemDetails}), the empty name is the whole
 * body. `input` is the parsed value, by which a missing value is distinguished from a wrong one.
 * @example
 * const result = body.safeParse(input);
 * if (!result.success) throw new Problem('invalid', { fields: fieldErrorsOf(result.error.issues, input) });
 */
export function fieldErrorsOf(issues: readonly Issue[], input: unknown): Record<string, FieldError[]> {
  // Without a prototype: a caller may name a field `constructor`
  const fields = Object.create(null) as Record<string, FieldError[]>;
  let count = 0;
  for (const issue of issues) {
    if (count >= mostErrors) break;
    for (const { path, error } of errorsOf(issue, input)) {
      const name = path.map(String).join('.');
      (fields[name] ??= []).push(error);
      count++;
    }
  }
  return fields;
}

/** The code and the parameters of one zod issue; unknown keys are reported by {@link fieldErrorsOf}, one by one. */
export function validationOf(issue: Issue, input: unknown): FieldError {
  return describe(issue, valueAt(input, issue.path));
}

// A problem shows no more; describing each of 90,000 faults would block the process for a second
const mostErrors = 1000;

// Limits the size of an answer that lists unknown fields which the caller made up
const mostUnknown = 100;
const longestName = 200;

function errorsOf(issue: Issue, input: unknown): { path: PropertyKey[]; error: FieldError }[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, mostUnknown).map((key) => {
      const field = key.length > longestName ? `${key.slice(0, longestName).toWellFormed()}…` : key;
      return { path: [...issue.path, field], error: { code: 'unknownField', params: { field } } };
    });
  }
  if (issue.code === 'invalid_union' && valueAt(input, issue.path) !== undefined) {
    const nested = closestBranch(issue.errors)?.filter((inner) => inner.path.length > 0) ?? [];
    if (nested.length > 0) return nested.flatMap((inner) => errorsOf({ ...inner, path: [...issue.path, ...inner.path] }, input));
  }
  return [{ path: issue.path, error: validationOf(issue, input) }];
}

function describe(issue: Issue, value: unknown): FieldError {
  const error = describeBySchema(issue, value);
  return error.code === 'decimal' && isTooLarge(value) ? { code: 'maxDigits', params: { max: mostDigits } } : error;
}

function describeBySchema(issue: Issue, value: unknown): FieldError {
  if (value === undefined || value === null) return { code: 'required' };
  switch (issue.code) {
    case 'invalid_type':
      return { code: typeCodes[issue.expected] ?? 'invalid' };
    case 'too_small':
      return issue.minimum === 1 && issue.origin === 'string' ? { code: 'required' } : lowerBound(issue);
    case 'too_big':
      return upperBound(issue);
    case 'invalid_format':
      return value === '' ? { code: 'required' } : format(issue);
    case 'not_multiple_of':
      return { code: 'multipleOf', params: { divisor: issue.divisor } };
    case 'invalid_value':
      return value === '' ? { code: 'required' } : { code: 'choice', params: { values: issue.values.join(', ') } };
    case 'unrecognized_keys':
      return { code: 'unknownField', params: { field: issue.keys.join(', ') } };
    case 'invalid_union':
      return unionError(issue.errors, value);
    case 'custom':
      return custom(issue.params);
    default:
      return { code: 'invalid' };
  }
}

const typeCodes: Readonly<Record<string, ValidationCode>> = {
  string: 'notText',
  number: 'notNumber',
  nan: 'notNumber',
  bigint: 'notWholeNumber',
  int: 'notWholeNumber',
  boolean: 'notBoolean',
  array: 'notList',
  set: 'notList',
  tuple: 'notList',
  object: 'notObject',
  record: 'notObject',
  map: 'notObject',
  date: 'date',
};

function lowerBound(issue: core.$ZodIssueTooSmall): Bound {
  const limit = Number(issue.minimum);
  if (issue.origin === 'string')
    return issue.exact ? { code: 'length', params: { length: limit } } : { code: 'minLength', params: { min: limit } };
  if (isCollection(issue.origin)) return issue.exact ? items('items', limit) : items('minItems', limit);
  if (issue.origin === 'date') return { code: 'minDate', params: { min: day(limit) } };
  if (issue.origin === 'file') return { code: 'minSize', params: { min: limit } };
  return { code: issue.inclusive === false ? 'moreThan' : 'min', params: { min: limit } };
}

function upperBound(issue: core.$ZodIssueTooBig): Bound {
  const limit = Number(issue.maximum);
  if (issue.origin === 'string')
    return issue.exact ? { code: 'length', params: { length: limit } } : { code: 'maxLength', params: { max: limit } };
  if (isCollection(issue.origin)) return issue.exact ? items('items', limit) : items('maxItems', limit);
  if (issue.origin === 'date') return { code: 'maxDate', params: { max: day(limit) } };
  if (issue.origin === 'file') return { code: 'maxSize', params: { max: limit } };
  return { code: issue.inclusive === false ? 'lessThan' : 'max', params: { max: limit } };
}

function items(code: ValidationCode, count: number): Bound {
  return { code, params: { smart_count: count } };
}

function isCollection(origin: string): boolean {
  return origin === 'array' || origin === 'set' || origin === 'map';
}

function day(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

const formatCodes: Readonly<Record<string, ValidationCode>> = {
  email: 'email',
  url: 'url',
  uuid: 'id',
  guid: 'id',
  date: 'date',
  datetime: 'dateTime',
  time: 'time',
};

const patternCodes: Readonly<Record<string, ValidationCode>> = {
  [String(decimalPattern)]: 'decimal',
  [String(countryPattern)]: 'country',
  [String(currencyPattern)]: 'currency',
};

function format(issue: core.$ZodIssueInvalidStringFormat): Bound {
  const known = formatCodes[issue.format] ?? patternCodes[issue.pattern ?? ''];
  if (known) return { code: known };
  if ('prefix' in issue) return { code: 'startsWith', params: { text: String(issue.prefix) } };
  if ('suffix' in issue) return { code: 'endsWith', params: { text: String(issue.suffix) } };
  if ('includes' in issue) return { code: 'includes', params: { text: String(issue.includes) } };
  return { code: issue.format === 'regex' ? 'pattern' : 'format' };
}

function unionError(branches: readonly Issue[][], value: unknown): FieldError {
  const branch = closestBranch(branches);
  const first = branch?.find((issue) => issue.path.length === 0);
  return first ? describe(first, value) : { code: 'invalid' };
}

// the union of a decimal refuses a number that is too large in the same way as one with too many decimals
function isTooLarge(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) >= 10 ** mostDigits;
  return typeof value === 'string' && /^-?\d+(\.\d{1,4})?$/.test(value) && value.replace(/^-|\..*$/g, '').length > mostDigits;
}

// the branch that accepts the value's type and refuses something in it gives a better message than "not a number"
function closestBranch(branches: readonly Issue[][]): Issue[] | undefined {
  return branches.find((issues) => issues.every((issue) => issue.code !== 'invalid_type' || issue.path.length > 0)) ?? branches[0];
}

/** A refinement names its own code: `refine(isLater, { params: { code: 'endBeforeStart', params: { start } } })`. */
function custom(params: Record<string, unknown> | undefined): FieldError {
  if (typeof params?.['code'] !== 'string') return { code: 'invalid' };
  const own = params['params'];
  return isParams(own) ? { code: params['code'], params: own } : { code: params['code'] };
}

function isParams(value: unknown): value is Record<string, string | number> {
  return (
    typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string' || typeof one === 'number')
  );
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value: unknown = input;
  for (const key of path) {
    // a schema may read a list from a text (a comma list in a query): the text stands for each of its values
    if (typeof value === 'string') return value;
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key]; // any object may be asked for any key
  }
  return value;
}
