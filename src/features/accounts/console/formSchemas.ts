import { z } from 'zod';
import type { FieldError } from '#contract/problem.ts';
import { bodyFields, bodyOf } from '#contract/record.ts';
import { contactBody, newAccountBody, newContactBody } from '../contract.ts';
import { accountErrors, contactErrors } from '../rules.ts';
import { account, accountFields } from '../schema.ts';

type Errors = Partial<Record<string, FieldError[]>>;

const wholeAccount = bodyFields(accountFields, 'name', 'code');

/** What an account must be before it is sent: the contract's body, of which name and number must stay, and the rules over several fields. */
export const accountForm = withRules(bodyOf(account, wholeAccount), accountErrors);

/** The same for a new account. */
export const newAccountForm = withRules(newAccountBody, (account) => accountErrors({ ...account, id: undefined }));

/** What a contact must be before it is sent. */
export const contactForm = withRules(contactBody, contactErrors);

/** The same for a new contact. */
export const newContactForm = withRules(newContactBody, contactErrors);

/** A body whose rules over several fields are told together with what is wrong in single fields, not only after that is mended. */
function withRules<Body extends z.ZodPipe<z.ZodObject, z.ZodTransform<unknown, Record<string, unknown>>>>(
  body: Body,
  errorsOf: (values: z.output<Body>) => Errors,
): Body {
  const judge = (values: unknown, context: z.RefinementCtx) => report(errorsOf(values as z.output<Body>), context); // of the same fields
  const fields = body.in.superRefine(judge, { when: () => true });
  return z.pipe(fields, body.out) as unknown as Body; // the body, judged at its entrance
}

function report(errors: Errors, context: z.RefinementCtx): void {
  for (const [field, found] of Object.entries(errors)) {
    for (const { code, params } of found ?? []) context.addIssue({ code: 'custom', path: [field], params: { code, params } });
  }
}
