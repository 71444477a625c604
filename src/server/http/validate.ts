import type { z } from 'zod';
import { Problem, type FieldError } from '#contract/problem.ts';
import { fieldErrorsOf } from '#contract/validation.ts';

/**
 * The value as its schema gives it.
 * @throws Problem invalid naming every field that is wrong; `prefix` names the field that the value itself is
 */
export function checked<Value>(schema: z.ZodType, value: unknown, prefix = ''): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data as Value; // the schema says so; the caller names its type
  throw new Problem('invalid', { fields: prefixed(fieldErrorsOf(parsed.error.issues, value), prefix) });
}

function prefixed(fields: Record<string, FieldError[]>, prefix: string): Record<string, FieldError[]> {
  if (prefix === '') return fields;
  return Object.fromEntries(Object.entries(fields).map(([name, errors]) => [name === '' ? prefix : `${prefix}.${name}`, errors]));
}
