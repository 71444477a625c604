import { z } from 'zod';
import type { FieldError } from '#contract/problem.ts';

type Errors = Partial<Record<string, FieldError[]>>;

/** A body whose rules that involve several fields are checked together with the single fields, not only after those are valid. */
export function withRules<Body extends z.ZodPipe<z.ZodObject, z.ZodTransform<unknown, Record<string, unknown>>>>(
  body: Body,
  errorsOf: (values: z.output<Body>) => Errors,
): Body {
  const judge = (values: unknown, context: z.RefinementCtx) => report(errorsOf(values as z.output<Body>), context); // the same fields
  const fields = body.in.superRefine(judge, { when: () => true });
  return z.pipe(fields, body.out) as unknown as Body; // the same body, checked before its transform
}

function report(errors: Errors, context: z.RefinementCtx): void {
  for (const [field, found] of Object.entries(errors)) {
    for (const { code, params } of found ?? []) context.addIssue({ code: 'custom', path: [field], params: { code, params } });
  }
}
