import { z } from 'zod';

/** The schema of a form whose lines hold their discount in per cent: what the body's schema says of the fraction is said of the percentage. */
export function inPercent<Body>(schema: z.ZodType<Body>) {
  return z.unknown().transform((value, context): Body => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    for (const issue of result.error.issues) {
      const { path } = issue;
      if (path.at(-1) === 'discount') context.addIssue({ code: 'custom', path: [...path], params: { code: 'discountPercent' } });
      // what zod found stands there as it was found
      else context.issues.push({ ...issue, input: value } as z.core.$ZodRawIssue);
    }
    return z.NEVER;
  });
}
