import { invalidField, Problem, type FieldError } from '#contract/problem.ts';
import { requireLive } from '#server/database/requireLive.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { accountErrors, needsStoredAccount, type AccountTogether } from '../rules.ts';
import type { Account } from '../schema.ts';
import { isContactOf } from './contactStore.ts';
import { areClassifications, storedTogether } from './store.ts';

const references = { resellerId: 'account', parentId: 'account', invoiceAccountId: 'account' };

type Change = Partial<Account>;

/** @throws Problem invalid naming every field of a new account that does not fit the others */
export async function checkNewAccount(call: WriteCall, account: Change): Promise<void> {
  refuse(accountErrors(account));
  if (account.mainContactId) throw invalidField('mainContactId', 'unknownRecord');
  await requireLive(call, references, account);
  await checkClassifications(call, account);
}

/** @throws Problem invalid naming every field that does not fit the account once it is changed; notFound */
export async function checkAccountChange(call: WriteCall, id: string, change: Change): Promise<void> {
  const refersToOthers = Object.keys(references).some((field) => typeof change[field as keyof Change] === 'string');
  const stored: AccountTogether =
    needsStoredAccount(change) || refersToOthers ? await storedTogether(call.database, call.division, id) : {};
  refuse(accountErrors({ ...stored, ...change, id }));
  if (change.mainContactId && !(await isContactOf(call.database, call.division, id, change.mainContactId))) {
    throw invalidField('mainContactId', 'unknownRecord');
  }
  await requireLive(call, references, change, stored);
  await checkClassifications(call, change);
}

async function checkClassifications({ database, division }: WriteCall, { classifications }: Change): Promise<void> {
  if (!classifications || classifications.length === 0) return;
  if (!(await areClassifications(database, division, classifications))) throw invalidField('classifications', 'unknownRecord');
}

/** @throws Problem invalid when there are errors */
export function refuse(fields: Partial<Record<string, FieldError[]>>): void {
  const wrong = Object.entries(fields).flatMap(([field, errors]) => (errors ? [[field, errors] as const] : []));
  if (wrong.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(wrong) });
}
