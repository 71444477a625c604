import type { z } from 'zod';

/**
 * The content of a data file of the product, parsed by its schema.
 * @throws Error with one line that names the file and each fault
 */
export function requireSound<Schema extends z.ZodType>(file: string, schema: Schema, content: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(content);
  if (error === undefined) return data;
  const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`src/features/assets/norms/${file} is broken: ${faults.slice(0, 5).join('; ')}`);
}
