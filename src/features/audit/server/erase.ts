import { eraseAccount, eraseContacts } from '#features/accounts/server/index.ts';
import { eraseComplainant } from '#features/complaints/server/index.ts';
import { eraseEngineer } from '#features/divisions/server/index.ts';
import { eraseRequester } from '#features/service-requests/server/index.ts';
import { eraseSigner } from '#features/work-orders/server/index.ts';
import { write } from '#server/database/write.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { noContent, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import type { audit } from '../contract.ts';
import type { ErasedKind } from '../schema.ts';

const erasers: Readonly<Record<ErasedKind, (inside: WriteCall, id: string) => Promise<void>>> = {
  account: eraseAccount,
  autograph: eraseSigner,
  complaint: eraseComplainant,
  contact: (inside, id) => eraseContacts(inside, [id]),
  engineer: eraseEngineer,
  serviceRequestContact: eraseRequester,
};

/** Erases a person from a record, its copies and all months of the audit; that the record was there, and who did what, stays. */
export function erasePerson(call: Call<typeof audit.erasePerson>): Promise<Answer> {
  return write(call, async (inside) => {
    const { entity, entityId, reason } = call.body;
    await erasers[entity]({ ...inside, ifMatch: undefined, reason: reason ?? undefined }, entityId);
    return noContent;
  });
}
