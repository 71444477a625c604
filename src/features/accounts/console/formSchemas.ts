import { z } from 'zod';
import type { FieldError } from '#contract/problem.ts';
import { bodyOf } from '#contract/record.ts';
import { contactBody, newAccountBody, newContactBody } from '../contract.ts';
import { accountErrors, contactErrors } from '../rules.ts';
import { account, accountFields } from '../schema.ts';

type Errors = Partial<Record<string, FieldError[]>>;

const { name, code } = accountFields;
const wholeAccount = { ...z.object(accountFields).partial().shape, name, code };

/** What an account must be before it is sent: the contract's body, of which name and number must stay, and the rules over several fields. */
export const accountForm = bodyOf(account, wholeAccount).superRefine((body, context) => report(accountErrors(body), context));

/** The same for a new account. */
export const newAccountForm = newAccountBody.superRefine((account, context) =>
  report(accountErrors({ ...account, id: undefined }), context),
);

/** What a contact must be before it is sent. */
export const contactForm = contactBody.superRefine((contact, context) => report(contactErrors(contact), context));

/** The same for a new contact. */
export const newContactForm = newContactBody.superRefine((contact, context) => report(contactErrors(contact), context));

function report(errors: Errors, context: z.RefinementCtx): void {
  for (const [field, found] of Object.entries(errors)) {
    for (const { code, params } of found ?? []) context.addIssue({ code: 'custom', path: [field], params: { code, params } });
  }
}
