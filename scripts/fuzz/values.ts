import fc from 'fast-check';
import type { Json, JsonSchema } from '../conformance/describedCalls.ts';

/** The data besides a schema that values are made from. */
export interface Surroundings {
  document: Json;
  /** Ids of existing records, by the name of the field that holds them. */
  ids: ReadonlyMap<string, readonly string[]>;
}

/** Values that are rarely intended: other types, texts with a meaning for programs, extreme numbers. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(null, '', ' ', {}, [], [[]], [null], true, false, 0, -1, 0.1, 1e308, -1e21) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(2 ** 31, 2 ** 53, -(2 ** 63), '2147483648', '9223372036854775808', '9'.repeat(400)) },
  { weight: 6, arbitrary: fc.constantFrom("'; drop table account; --", '%', '\\', '"', 'a\0b', '\ud800', '\u202e', '__proto__', 'NaN') },
  {
    weight: 3,
    arbitrary: fc.constantFrom('-0', '1e5', '0000-01-01', '9999-12-31', '2026-02-30', '0001-01-01T00:00:00Z', '../..', '{"a":'),
  },
  { weight: 2, arbitrary: fc.constantFrom('é'.repeat(300), '😀'.repeat(500), 'a\u0300'.repeat(200), 'İß\u200d', 'x'.repeat(4001)) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const days = ['2026-01-01', '2026-03-02', '2024-02-29', '1900-01-01', '0001-01-01', '2199-12-31', '2200-01-01', '9999-12-31', '2025-12-31'];
const decimals = ['0', '1', '-1', '0.0001', '12.5', '99.99', '100', '999999999999999.9999', '-999999999999999.9999', '1000000'];

const formats: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  date: fc.constantFrom(...days),
  'date-time': fc.constantFrom(...days.map((day) => `${day}T10:00:00Z`), '2026-03-29T02:30:00+01:00', '9999-12-31T23:59:59.999Z'),
  decimal: fc.constantFrom(...decimals, 1, 0.5, 1e14),
  email: fc.constantFrom('anna@cura.example', 'x@y.nl', `${'a'.repeat(60)}@${'b'.repeat(60)}.example`),
};

/** Values that a JSON schema allows, including the largest and the smallest. */
export function fitting(schema: JsonSchema, around: Surroundings, name = '', depth = 0): fc.Arbitrary<unknown> {
  const { $ref, anyOf, oneOf, type } = schema;
  if (depth > 6) return fc.constant(null);
  if ($ref !== undefined) return fitting(referred(around.document, $ref), around, name, depth + 1);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = anyOf ?? oneOf ?? (typeof type === 'object' ? type.map((one) => ({ ...schema, type: one })) : undefined);
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, around, name, depth + 1)));
  if (type === 'string') return textOf(schema, around, name);
  if (type === 'integer' || type === 'number') return numberOf(schema, type);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array') return arrayOf(schema, around, name, depth);
  if (type === 'object') return objectOf(schema, around, depth);
  return fc.jsonValue({ maxDepth: 2 });
}

/** Values just outside the limits of a schema, if it has any. */
export function beyond({ maxLength, minimum, maximum, maxItems }: JsonSchema): fc.Arbitrary<unknown> {
  const values: unknown[] = ['x'];
  if (maxLength !== undefined) values.push('x'.repeat(Math.min(maxLength + 1, 20_000)), '');
  if (minimum !== undefined) values.push(minimum - 1);
  if (maximum !== undefined) values.push(maximum + 1);
  if (maxItems !== undefined) values.push(Array.from({ length: Math.min(maxItems + 1, 1001) }, () => ({})));
  return fc.constantFrom(...values);
}

/** The schema itself, or the one that it references. */
export function resolved(schema: JsonSchema, { document }: Surroundings): JsonSchema {
  return schema.$ref === undefined ? schema : referred(document, schema.$ref);
}

function referred(document: Json, reference: string): JsonSchema {
  const steps = reference.slice(2).split('/');
  return steps.reduce<Json>((node, step) => (node[step] ?? {}) as Json, document); // each step of a reference is an object
}

function textOf(schema: JsonSchema, { ids }: Surroundings, name: string): fc.Arbitrary<unknown> {
  const { format, pattern, maxLength = 50, minLength = 0 } = schema;
  if (format === 'uuid') {
    const known = ids.get(name) ?? [...ids.values()].flat();
    return fc.oneof(
      { weight: 9, arbitrary: known.length > 0 ? fc.constantFrom(...known) : fc.uuid() },
      { weight: 1, arbitrary: fc.uuid() },
    );
  }
  const special = format === undefined ? undefined : formats[format];
  if (special) return special;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const longest = Math.min(maxLength, 5000);
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength: Math.min(minLength, 100), maxLength: Math.min(longest, 100) }),
    fc.constantFrom('Iets anders', 'NL', '1', 'x'.repeat(longest), 'ß'.repeat(longest)),
  );
}

function numberOf({ minimum = -(2 ** 53), maximum = 2 ** 53 }: JsonSchema, type: 'integer' | 'number'): fc.Arbitrary<unknown> {
  const ends = fc.constantFrom(minimum, maximum, Math.min(Math.max(1, minimum), maximum));
  if (type === 'integer')
    return fc.oneof(ends, fc.integer({ min: Math.max(minimum, 0), max: Math.max(Math.min(maximum, 100), minimum, 0) }));
  return fc.oneof(ends, fc.double({ min: minimum, max: maximum, noNaN: true }));
}

function arrayOf(schema: JsonSchema, around: Surroundings, name: string, depth: number): fc.Arbitrary<unknown> {
  const { items = {}, minItems = 0, maxItems = 3 } = schema;
  // a list of ids is named after its items: assetIds
  const item = fitting(items, around, name.replace(/s$/, ''), depth + 1);
  const several = fc.array(item, { minLength: Math.min(minItems, 3), maxLength: Math.max(Math.min(maxItems, 3), Math.min(minItems, 3)) });
  return fc.oneof({ weight: 4, arbitrary: several }, { weight: 1, arbitrary: item.map((one) => [one, one]) });
}

function objectOf(schema: JsonSchema, around: Surroundings, depth: number): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema;
  const fields = Object.entries(properties).map(([name, property]) => [name, fitting(property, around, name, depth + 1)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required], noNullPrototype: true });
}
