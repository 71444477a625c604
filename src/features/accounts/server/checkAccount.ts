import { invalidField, Problem, type FieldError } from '#contract/problem.ts';
import { engineerReference } from '#features/divisions/server/index.ts';
import { paymentConditionReference, vatCodeFor } from '#features/lookups/server/index.ts';
import { requireLive, type References } from '#server/database/requireLive.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { accountErrors, needsStoredAccount } from '../rules.ts';
import type { Account } from '../schema.ts';
import { accountReference, contactOf, resellerReference } from './published.ts';
import { standsAbove, storedTogether } from './store.ts';

const references: References = {
  resellerId: resellerReference,
  parentId: accountReference,
  invoiceAccountId: accountReference,
  accountManagerId: engineerReference,
  classifications: 'accountClassification',
  paymentConditionSales: paymentConditionReference,
  paymentConditionPurchase: paymentConditionReference,
  salesVatCode: vatCodeFor('Sales'),
  purchaseVatCode: vatCodeFor('Purchase'),
};

type Change = Partial<Account>;

/** Whether a change names other records, which must not go away while it is made. */
export function refersToOthers(change: Change): boolean {
  return [...Object.keys(references), 'mainContactId'].some((field) => change[field as keyof Change] != null);
}

/** @throws Problem invalid naming every field of a new account that does not fit the others */
export async function checkNewAccount(call: WriteCall, account: Change): Promise<void> {
  refuse(accountErrors(account));
  if (account.mainContactId) throw invalidField('mainContactId', 'unknownRecord');
  await requireLive(call, references, account);
}

/**
 * Judges a change together with what is stored. Where it {@link refersToOthers} the account is locked by {@link lockForChange}.
 * @throws Problem invalid naming every field that does not fit the account once it is changed; notFound
 */
export async function checkAccountChange(call: WriteCall, id: string, change: Change): Promise<void> {
  const stored: Partial<Account> =
    needsStoredAccount(change) || refersToOthers(change) ? await storedTogether(call.database, call.division, id) : {};
  refuse(accountErrors({ ...stored, ...change, id }));
  await requireLive(call, { ...references, mainContactId: contactOf(id) }, change, stored);
  const isOtherHead = change.parentId != null && change.parentId.toLowerCase() !== stored.parentId;
  if (isOtherHead && (await standsAbove(call, id, change.parentId ?? ''))) throw invalidField('parentId', 'headCircle');
}

/** @throws Problem invalid when there are errors */
export function refuse(fields: Partial<Record<string, FieldError[]>>): void {
  const wrong = Object.entries(fields).flatMap(([field, errors]) => (errors ? [[field, errors] as const] : []));
  if (wrong.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(wrong) });
}
