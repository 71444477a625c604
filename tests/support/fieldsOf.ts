import { expect } from 'vitest';
import { z } from 'zod';

/** What a test has to know of a JSON schema. */
interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  readOnly?: boolean;
  maxLength?: number;
  type?: string;
}

/** A field that a caller may write: its name as errors spell it, and how to put a value there. */
export interface WritableField {
  name: string;
  maxLength: number | undefined;
  isNumber: boolean;
  /** The body with this value in the field. */
  put(body: unknown, value: unknown): unknown;
}

/** The fields of a body that count, those of its lines included; what the server sets itself is left out. */
export function writableFields(body: z.ZodType): WritableField[] {
  return fieldsIn(shapeOf(body), '', (_, value) => value);
}

/** Whether a body is a list of records. */
export function isList(body: z.ZodType): boolean {
  return (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape).type === 'array';
}

function shapeOf(body: z.ZodType): Shape {
  const shape = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape; // a schema has no other form
  return shape.anyOf?.find(({ properties }) => properties) ?? shape;
}

type Put = (body: unknown, value: unknown) => unknown;

function fieldsIn(shape: Shape, prefix: string, put: Put): WritableField[] {
  if (shape.items?.properties && !shape.properties) return fieldsIn(shape.items, `${prefix}0.`, inFirst(put));
  return Object.entries(shape.properties ?? {}).flatMap(([name, field]) => {
    if (field.readOnly) return [];
    const here: Put = (body, value) => put(body, { ...recordIn(prefix, body), [name]: value });
    const own = { name: `${prefix}${name}`, maxLength: longest(field), isNumber: isNumber(field), put: here };
    const lines = field.items?.properties ? fieldsIn(field.items, `${prefix}${name}.0.`, firstOf(name, put)) : [];
    return [own, ...lines];
  });
}

function inFirst(put: Put): Put {
  return (body, value) => put(body, [value]);
}

function firstOf(name: string, put: Put): Put {
  return (body, value) => put(body, { ...(body as object), [name]: [value] }); // a body with lines is an object
}

// The record that a prefix such as `lines.0.` leads to
function recordIn(prefix: string, body: unknown): object {
  const steps = prefix.split('.').filter((step) => step !== '');
  const found = steps.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : {}),
    body,
  );
  return typeof found === 'object' && found !== null ? found : {};
}

function isNumber({ type = '', anyOf = [] }: Shape): boolean {
  return type === 'integer' || type === 'number' || anyOf.some(isNumber);
}

function longest({ maxLength, anyOf = [] }: Shape): number | undefined {
  return maxLength ?? anyOf.find((one) => one.maxLength !== undefined)?.maxLength;
}

/** Matches the names of errors at a field, or within it. */
export function errorAt(field: string): unknown {
  return expect.stringMatching(new RegExp(`^${field.replaceAll('.', '\\.')}(\\.|$)`)) as unknown;
}
