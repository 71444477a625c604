import { withRules } from '#console/forms/withRules.ts';
import { bodyFields, bodyOf } from '#contract/record.ts';
import { contactBody, newAccountBody, newContactBody } from '../contract.ts';
import { accountErrors, contactErrors } from '../rules.ts';
import { account, accountFields } from '../schema.ts';

const wholeAccount = bodyFields(accountFields, 'name', 'code');

/** The schema of the form of an account: the contract's body with name and number required, and the rules that involve several fields. */
export const accountForm = withRules(bodyOf(account, wholeAccount), accountErrors);

/** The same for a new account. */
export const newAccountForm = withRules(newAccountBody, (account) => accountErrors({ ...account, id: undefined }));

/** The schema of the form of a contact. */
export const contactForm = withRules(contactBody, contactErrors);

/** The same for a new contact. */
export const newContactForm = withRules(newContactBody, contactErrors);
