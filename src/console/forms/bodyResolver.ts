import type { FieldError } from '#contract/problem.ts';
import { fieldErrorsOf } from '#contract/validation.ts';
import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { packFieldError } from '../inputs/fieldMessages.ts';

/** The problems of inputs whose text is not a valid value, such as a date that does not exist, by field name. */
export type InputProblems = ReadonlyMap<string, FieldError>;

/**
 * Checks a form by the contract's schema of the body, with the same error codes as the server. Problems that inputs report come
 * first. Errors are sorted by the order of the form's fields.
 */
export function bodyResolver(schema: z.ZodType, problems: InputProblems): Resolver {
  return async (values, _context, options) => {
    const result = await schema.safeParseAsync(values);
    const found = { ...(result.success ? {} : fieldErrorsOf(result.error.issues, values)), ...problemsByName(problems) };
    if (result.success && problems.size === 0) return { values: bodyValues(result.data), errors: {} };
    return { values: {}, errors: toNestErrors(inOrder(found, options.names ?? []), options) };
  };
}

/** Whether the schema of a body refuses the field when it is left empty in a new record. */
export function isRequiredBy(schema: z.ZodType, name: string): boolean {
  return !takes(schema, name, undefined) && refusesClearing(schema, name);
}

/** Whether the schema of a body refuses the field when it is cleared, as in a stored record, of which a field may be left out. */
export function refusesClearing(schema: z.ZodType, name: string): boolean {
  return !takes(schema, name, null);
}

function takes(schema: z.ZodType, name: string, value: null | undefined): boolean {
  return shapeOf(schema)?.[name]?.safeParse(value).success ?? true;
}

function bodyValues(data: unknown): FieldValues {
  return data as FieldValues; // the schema of a body describes an object
}

function problemsByName(problems: InputProblems): Record<string, FieldError[]> {
  return Object.fromEntries([...problems].map(([name, problem]) => [name, [problem]]));
}

function inOrder(found: Record<string, FieldError[]>, names: readonly string[]): FieldErrors {
  const place = (name: string) => {
    const index = names.indexOf(name);
    return index < 0 ? names.length : index;
  };
  const sorted = Object.entries(found).toSorted(([one], [other]) => place(one) - place(other));
  return Object.fromEntries(
    sorted.flatMap(([name, [first]]) => (first ? [[name || 'root', { type: first.code, message: packFieldError(first) }]] : [])),
  );
}

// a body with a transform is a pipe: its fields are those of the schema before the transform
function shapeOf(schema: z.ZodType): Record<string, z.ZodType> | undefined {
  // the definitions of zod's own schemas have these members
  const { def } = schema as unknown as { def: { type: string; shape?: Record<string, z.ZodType>; in?: z.ZodType; innerType?: z.ZodType } };
  if (def.type === 'object') return def.shape;
  const inner = def.in ?? def.innerType;
  return inner && shapeOf(inner);
}
