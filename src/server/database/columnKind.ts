import { z } from 'zod';

/**
 * The kind of values in a column, which decides their form in JSON: `decimal` as text, `number` (fractions, degrees) as a number,
 * `instant` as ISO 8601 in UTC with milliseconds, `json` unchanged.
 */
export type ColumnKind = 'text' | 'texts' | 'integer' | 'number' | 'decimal' | 'boolean' | 'date' | 'instant' | 'uuid' | 'json';

/**
 * The kind of the column for a field of a record schema.
 * @throws Error for a schema without a matching column type
 */
export function columnKind(schema: z.core.$ZodType): ColumnKind {
  if (z.globalRegistry.get(schema)?.['format'] === 'decimal') return 'decimal';
  const kind = kindOfDefinition(schema);
  if (!kind) throw new Error(`No column holds a ${schema._zod.def.type}`);
  return kind;
}

/** The schema of a field without `nullable`, `optional` and its default. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod; // the types of zod's own schemas are a closed union
  switch (def.type) {
    case 'nullable':
    case 'optional':
    case 'default':
      return unwrapped(def.innerType);
    default:
      return schema;
  }
}

/** Whether a field may be null. */
export function isNullable(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod; // see above
  return def.type === 'nullable' || ((def.type === 'optional' || def.type === 'default') && isNullable(def.innerType));
}

function kindOfDefinition(schema: z.core.$ZodType): ColumnKind | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod; // see above
  switch (def.type) {
    case 'nullable':
    case 'optional':
    case 'default':
      return columnKind(def.innerType);
    case 'pipe':
      // a preprocess is read by the schema after it, a transform by the one before it
      return columnKind(def.in._zod.def.type === 'transform' ? def.out : def.in);
    case 'string':
      return textKinds[(def as z.core.$ZodStringFormatDef).format] ?? 'text'; // a text without a format has none
    case 'number':
      return (schema as z.ZodNumber).isInt ? 'integer' : 'number'; // its definition says so
    case 'array':
      return ['text', 'uuid'].includes(columnKind(def.element)) ? 'texts' : 'json';
    case 'enum':
    case 'literal':
      return 'text';
    case 'boolean':
      return 'boolean';
    case 'object':
    case 'record':
    case 'unknown':
      return 'json';
    default:
      return undefined;
  }
}

const textKinds: Readonly<Record<string, ColumnKind>> = { guid: 'uuid', uuid: 'uuid', date: 'date', datetime: 'instant' };
