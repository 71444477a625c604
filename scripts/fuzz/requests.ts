import fc from 'fast-check';
import { exampleParts, type DescribedCall, type Json, type JsonSchema, type RequestParts } from '../conformance/describedCalls.ts';
import { beyond, fitting, hostile, resolved, type Surroundings } from './values.ts';

/** A request to try, and its sender. */
export interface Attempt {
  /** A person of the embedded directory; null for an anonymous caller, `forged` for an invalid token. */
  as: string | null;
  parts: RequestParts;
}

/** The data that requests are made from, with the filters of lists by the name of the call. */
export interface FuzzSurroundings extends Surroundings {
  filters: ReadonlyMap<string, JsonSchema>;
}

type Edit = (parts: RequestParts) => RequestParts;
type Steps = readonly (string | number)[];

const people = fc.oneof(
  { weight: 7, arbitrary: fc.constant('ada') },
  { weight: 3, arbitrary: fc.constantFrom('anna', 'bram', 'carla', 'sofie', 'piet', 'mike', 'gast', 'forged', null) },
);

/** Requests of a call: mostly its example with one or two parts changed, sometimes a body generated from the schema alone. */
export function attempts(call: DescribedCall, around: FuzzSurroundings): fc.Arbitrary<Attempt> {
  const example = exampleParts(call);
  const edits = fc.array(fc.oneof(...editsOf(call, example, around)), { minLength: 1, maxLength: 2, size: 'max' });
  return fc.record({ as: people, parts: edits.map((all) => all.reduce((parts, edit) => edit(parts), example)) });
}

function editsOf(call: DescribedCall, example: RequestParts, around: FuzzSurroundings): fc.WeightedArbitrary<Edit>[] {
  const edits: fc.WeightedArbitrary<Edit>[] = [
    { weight: 1, arbitrary: headerOf(call).map(([name, value]) => within('headers', name, value)) },
  ];
  for (const { in: place, name, schema } of call.parameters) {
    if (place === 'header') continue;
    const value = place === 'path' ? pathValue(name, example.path[name], schema, around) : queryValue(call, name, schema, around);
    edits.push({ weight: 2, arbitrary: value.map((one) => within(place, name, one)) });
  }
  if (!call.body) return edits;
  const { schema } = call.body;
  const places = fieldsWithin(schema, example.body, around).map(({ at, schema: own, name }) => ({
    weight: 1,
    arbitrary: bodyValue(own, name, around).map((change): Edit => (parts) => ({ ...parts, body: changed(parts.body, at, change) })),
  }));
  const whole = call.body.isForm ? fc.dictionary(fc.string(), fc.string(), { maxKeys: 2 }) : fc.oneof(fitting(schema, around), hostile);
  return [
    ...edits,
    ...places,
    {
      weight: Math.ceil(places.length / 2) + 1,
      arbitrary: whole.map((body): Edit => (parts) => ({ ...parts, body })),
    },
  ];
}

function within(place: 'path' | 'query' | 'headers', name: string, value: unknown): Edit {
  return (parts) => ({ ...parts, [place]: { ...parts[place], [name]: value } });
}

function pathValue(name: string, example: string | undefined, schema: JsonSchema, around: Surroundings): fc.Arbitrary<string> {
  const siblings = [...around.ids.values()].find((ids) => example !== undefined && ids.includes(example)) ?? around.ids.get(name);
  const known = siblings ? fc.constantFrom(...siblings) : fc.constant(example ?? '');
  return fc
    .oneof({ weight: 6, arbitrary: known }, { weight: 1, arbitrary: fitting(schema, around, name) }, { weight: 2, arbitrary: hostile })
    .map((value) => segmentOf(wellFormed(value)));
}

// an empty segment or one of dots would lead to another address
function segmentOf(value: string): string {
  return /^\.{0,2}$/.test(value) ? ` ${value}` : value;
}

function queryValue(call: DescribedCall, name: string, schema: JsonSchema, around: FuzzSurroundings): fc.Arbitrary<unknown> {
  const ofList = { sort: sorts, range: ranges, page: fc.constantFrom('0', '1', '2', '9999', '1e9', '-1', 'x') }[name];
  const filter = around.filters.get(call.name);
  const own = name === 'filter' ? filtersOf(filter, around) : (ofList ?? fitting(schema, around, name));
  return fc
    .oneof(
      { weight: 4, arbitrary: own },
      { weight: 1, arbitrary: beyond(schema) },
      { weight: 2, arbitrary: hostile },
      { weight: 1, arbitrary: fc.tuple(own, own) },
    )
    .map((value) => (Array.isArray(value) ? value.map(wellFormed) : value === undefined ? value : wellFormed(value)));
}

const sorts = fc.constantFrom(
  '["id","ASC"]',
  '["name","DESC"]',
  '-code',
  'number',
  '["created","desc"]',
  '["__proto__","ASC"]',
  '[1]',
  '{}',
  '["id"',
);
const ranges = fc.constantFrom(
  '[0,24]',
  '[0,0]',
  '[9999,10999]',
  '[10000,10001]',
  '[5,2]',
  '[0,1e9]',
  '[-1,5]',
  '["0","9"]',
  'null',
  '[0.5,9]',
);

function filtersOf(schema: JsonSchema | undefined, around: Surroundings): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema?.properties ?? {});
  const one = fields.map(([name, property]) => fc.oneof(fitting(property, around, name), hostile).map((value) => ({ [name]: value })));
  const search = fc.oneof(fc.constantFrom('a', 'hotel de', '%', '_', "'"), hostile).map((q) => ({ q }));
  return fc.oneof(...one, ...(schema ? [fitting(schema, around)] : []), search, hostile).map((value) => JSON.stringify(value));
}

const headers: Readonly<Record<string, readonly string[]>> = {
  'If-Match': ['"1"', '"0"', '*', 'W/"1"', '"x"', '1', '"99999999999999999999"'],
  'Idempotency-Key': ['fuzz', '\u00e9\u00ff', 'x'.repeat(201), ''],
  PageSize: ['1', '1000', '1001', '0', '1e3', 'x'],
  Page: ['1', '10000', '-1', 'x'],
  After: ['x', 'WyJhIl0', '[]', 'null', 'x'.repeat(1001), 'bnVsbA', 'W10', 'eyJhIjoxfQ'],
  Accept: ['text/csv', 'image/png', 'application/pdf', 'application/octet-stream', 'text/html', '*/*;q=0', ',;'],
  'Accept-Language': ['de', 'en;q=2', '*', ',,;', 'x'.repeat(500)],
  'Content-Type': [
    'text/plain',
    'application/json; charset=latin1',
    'application/xml',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    ';',
  ],
  'Content-Encoding': ['gzip', 'br', 'x'],
  Range: ['bytes=0-0', 'bytes=5-2', 'bytes=-1', 'bytes=x'],
};

function headerOf(call: DescribedCall): fc.Arbitrary<[string, string]> {
  const own = call.parameters.filter(({ in: place }) => place === 'header').map(({ name }) => name);
  const known = Object.entries(headers).flatMap(([name, values]) => values.map((value): [string, string] => [name, value]));
  const text = fc.stringMatching(/^[\x21-\x7e\xa1-\xff]{1,60}$/);
  return fc.oneof(fc.constantFrom(...known), fc.tuple(fc.constantFrom('X-Request-Id', 'If-Match', ...own), text));
}

interface Field {
  at: Steps;
  schema: JsonSchema;
  name: string;
}

/** All fields of a body that its schema knows, also inside the first record of lists. */
function fieldsWithin(schema: JsonSchema, value: unknown, around: Surroundings, at: Steps = []): Field[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((choice) => fieldsWithin(choice, value, around, at));
  const { properties, items } = resolved(schema, around);
  if (at.length > 4) return [];
  if (items) return fieldsWithin(items, Array.isArray(value) ? value[0] : undefined, around, [...at, 0]);
  const fields = Object.entries(properties ?? {}).flatMap(([name, property]) => {
    const own = isRecord(value) ? value[name] : undefined;
    return [
      { at: [...at, name], schema: property, name },
      ...(own === undefined || own === null ? [] : fieldsWithin(property, own, around, [...at, name])),
    ];
  });
  return fields.length > 0 ? [...fields, { at: [...at, '__proto__'], schema: {}, name: '' }] : [];
}

const removed = Symbol('removed');
const doubled = Symbol('doubled');

function bodyValue(schema: JsonSchema, name: string, around: Surroundings): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 5, arbitrary: fitting(schema, around, name) },
    { weight: 1, arbitrary: beyond(resolved(schema, around)) },
    { weight: 3, arbitrary: hostile },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(removed, doubled) },
  );
}

function changed(value: unknown, [step, ...rest]: Steps, change: unknown): unknown {
  if (step === undefined) return change === doubled ? [...listOf(value), ...listOf(value)] : change;
  if (typeof step === 'number') {
    const [first, ...others] = Array.isArray(value) ? listOf(value) : [];
    return [changed(first, rest, change), ...others];
  }
  const record = isRecord(value) ? value : {};
  const entries = Object.entries(record).filter(([name]) => name !== step);
  if (change === removed && rest.length === 0) return Object.fromEntries(entries);
  return Object.fromEntries([...entries, [step, changed(record[step], rest, change)]]);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

// an address cannot contain half of a surrogate pair
function wellFormed(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}
