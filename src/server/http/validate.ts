import type { z } from 'zod';
import { Problem, type FieldError } from '#contract/problem.ts';
import { fieldErrorsOf } from '#contract/validation.ts';

/**
 * The value, parsed by its schema.
 * @throws Problem invalid naming every invalid field; `prefix` is the name of the value itself, `body` unless given
 */
export function checked<Value>(schema: z.ZodType, value: unknown, prefix = ''): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data as Value; // the schema says so; the caller names its type
  throw new Problem('invalid', { fields: prefixed(fieldErrorsOf(parsed.error.issues, value), prefix) });
}

function prefixed(fields: Record<string, FieldError[]>, prefix: string): Record<string, FieldError[]> {
  if (prefix === '' && !Object.hasOwn(fields, '')) return fields;
  const named = (name: string) => (name === '' ? prefix || 'body' : prefix === '' ? name : `${prefix}.${name}`);
  return Object.fromEntries(Object.entries(fields).map(([name, errors]) => [named(name), errors]));
}
