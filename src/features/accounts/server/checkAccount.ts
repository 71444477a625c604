import { invalidField, refuseErrors } from '#contract/problem.ts';
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

/** Whether a change refers to other records, which must not be deleted while it is made. */
export function refersToOthers(change: Change): boolean {
  return Object.entries(change).some(([field, value]) => value != null && (field in references || field === 'mainContactId'));
}

/** @throws Problem invalid naming every field of a new account that conflicts with others */
export async function checkNewAccount(call: WriteCall, account: Change): Promise<void> {
  refuseErrors(accountErrors(account));
  if (account.mainContactId) throw invalidField('mainContactId', 'unknownRecord');
  await requireLive(call, references, account);
}

/**
 * Checks a change together with the stored values. When it {@link refersToOthers}, {@link lockForChange} has locked the account.
 * @throws Problem invalid naming every field that conflicts with the changed account; notFound
 */
export async function checkAccountChange(call: WriteCall, id: string, change: Change): Promise<void> {
  const stored: Partial<Account> =
    needsStoredAccount(change) || refersToOthers(change) ? await storedTogether(call.database, call.division, id) : {};
  refuseErrors(accountErrors({ ...stored, ...change, id }));
  await requireLive(call, { ...references, mainContactId: contactOf(id) }, change, { before: stored });
  const isOtherHead = change.parentId != null && change.parentId.toLowerCase() !== stored.parentId;
  if (isOtherHead && (await standsAbove(call, id, change.parentId ?? ''))) throw invalidField('parentId', 'headCircle');
}
