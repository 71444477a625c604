import { z } from 'zod';

/** Exact Online's numbers of an enumeration and our names. */
export type ExactNames = Readonly<Record<number, string>>;

const known = z.registry<{ names: ExactNames }>();

/** Remembers the numbers of an enumeration with its schema. */
export function withExactNames<Schema extends z.ZodType>(schema: Schema, names: ExactNames): Schema {
  known.add(schema, { names });
  return schema;
}

/** The numbers that Exact Online uses for the values of a schema, where it does. */
export function exactNamesOf(schema: z.core.$ZodType): ExactNames | undefined {
  return known.get(schema)?.names;
}
