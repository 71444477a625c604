import { z } from 'zod';
import { Problem, type FieldError } from '#contract/problem.ts';
import { fieldErrorsOf } from '#contract/validation.ts';
import { date, maskedSecret, oneLine, uuid } from '#contract/values.ts';
import type { AssetAttribute } from './norms/assetTypeSchema.ts';

/** The type-specific fields of an object, by their keys. */
export type Attributes = Readonly<Record<string, unknown>>;

interface Typed {
  attributes: readonly AssetAttribute[];
}

/**
 * The type-specific fields of an object after a change: given values replace stored ones; empty values, and fields that the type
 * does not have, are left out. An unchanged value is not checked again. Without `stored` the object is new.
 * @throws Problem invalid naming each field: `attributes.capacity`
 */
export function mergeAttributes(type: Typed, given: Attributes, stored?: Attributes): Attributes {
  const definitions = new Map(type.attributes.map((attribute) => [attribute.key, attribute]));
  const merged = Object.fromEntries(Object.entries(stored ?? {}).filter(([key]) => definitions.has(key)));
  const fields: Record<string, FieldError[]> = {};
  for (const [key, value] of Object.entries(given)) {
    const definition = definitions.get(key);
    if (definition === undefined) fields[`attributes.${key}`] = [{ code: 'unknownField', params: { field: key } }];
    else if (isEmpty(value)) delete merged[key];
    else if (!isUnchanged(definition, value, stored?.[key])) {
      const { data, error } = schemaOf(definition).safeParse(value);
      if (error) Object.assign(fields, namedErrors(key, fieldErrorsOf(error.issues, value)));
      else merged[key] = data;
    }
  }
  if (!isSame(merged, stored)) {
    for (const { key, required } of type.attributes) {
      if (required && merged[key] === undefined) fields[`attributes.${key}`] ??= [{ code: 'required' }];
    }
  }
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
  return merged;
}

/** The keys of the type-specific fields that are stored encrypted and shown masked. */
export function secretKeysOf(type: Typed): readonly string[] {
  return type.attributes.filter(({ type: kind }) => kind === 'secret').map(({ key }) => key);
}

/** The changed fields that refer to another object, with its id. */
export function changedAssetRefs(type: Typed, attributes: Attributes, stored: Attributes = {}): Readonly<Record<string, string>> {
  const refs = type.attributes.filter(({ type: kind, key }) => kind === 'assetRef' && !isSame(attributes[key], stored[key]));
  return Object.fromEntries(
    refs.flatMap(({ key }) => (typeof attributes[key] === 'string' ? [[`attributes.${key}`, attributes[key]]] : [])),
  );
}

/** Whether two values of a field are equal; the order of an object's keys does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || canonical(one) === canonical(other);
}

const schemas = new WeakMap<AssetAttribute, z.ZodType>();

/** The schema of a type-specific field; forms use it too. */
export function schemaOf(attribute: AssetAttribute): z.ZodType {
  const schema = schemas.get(attribute) ?? makeSchema(attribute);
  schemas.set(attribute, schema);
  return schema;
}

function makeSchema({ type, min, max, enum: choices = [] }: AssetAttribute): z.ZodType {
  const values = choices.map(({ value }) => value);
  const number = (schema: z.ZodNumber) => schema.min(min ?? Number.MIN_SAFE_INTEGER).max(max ?? Number.MAX_SAFE_INTEGER);
  switch (type) {
    case 'string':
      return oneLine(z.string().trim().max(255));
    case 'text':
      return z.string().trim().max(4000);
    case 'secret':
      return oneLine(z.string().trim().max(255));
    case 'integer':
      return number(z.int());
    case 'number':
      return number(z.number());
    case 'boolean':
      return z.boolean();
    case 'date':
      return date;
    case 'enum':
      return z.enum(values);
    case 'multiEnum':
      return z.array(z.enum(values)).refine((list) => new Set(list).size === list.length, { params: { code: 'duplicate' } });
    case 'assetRef':
      return uuid;
  }
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

function isUnchanged({ type }: AssetAttribute, value: unknown, stored: unknown): boolean {
  return (type === 'secret' && value === maskedSecret) || (stored !== undefined && isSame(value, stored));
}

function namedErrors(key: string, errors: Readonly<Record<string, FieldError[]>>): Record<string, FieldError[]> {
  return Object.fromEntries(Object.entries(errors).map(([path, found]) => [['attributes', key, path].filter(Boolean).join('.'), found]));
}

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

interface Carriable {
  type: AssetAttribute['type'];
  drivesDueDate?: string | boolean | undefined;
}

/**
 * Whether a new object takes this field over from the one that it replaces: properties of the object are taken over, dates and
 * secrets are not.
 */
export function isCarried({ type, drivesDueDate }: Carriable): boolean {
  return type !== 'date' && type !== 'secret' && !drivesDueDate;
}

/** The type-specific fields that an object takes over from the one that it replaces, see {@link isCarried}. */
export function carriedAttributes(definitions: readonly (Carriable & { key: string })[], attributes: Attributes): Attributes {
  const carried = definitions.filter(isCarried);
  return Object.fromEntries(carried.flatMap(({ key }) => (attributes[key] === undefined ? [] : [[key, attributes[key]]])));
}
