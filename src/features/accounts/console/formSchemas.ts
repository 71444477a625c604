import { z } from 'zod';
import type { FieldError } from '#contract/problem.ts';
import { bodyFields, bodyOf } from '#contract/record.ts';
import { contactBody, newAccountBody, newContactBody } from '../contract.ts';
import { accountErrors, contactErrors } from '../rules.ts';
import { account, accountFields } from '../schema.ts';

type Errors = Partial<Record<string, FieldError[]>>;

const wholeAccount = bodyFields(accountFields, 'name', 'code');

/** The schema of the form of an account: the contract's body with name and number required, and the rules that involve several fields. */
export const accountForm = withRules(bodyOf(account, wholeAccount), accountErrors);

/** The same for a new account. */
export const newAccountForm = withRules(newAccountBody, (account) => accountErrors({ ...account, id: undefined }));

/** The schema of the form of a contact. */
export const contactForm = withRules(contactBody, contactErrors);

/** The same for a new contact. */
export const newContactForm = withRules(newContactBody, contactErrors);

/** A body whose rules that involve several fields are checked together with the single fields, not only after those are valid. */
function withRules<Body extends z.ZodPipe<z.ZodObject, z.ZodTransform<unknown, Record<string, unknown>>>>(
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
