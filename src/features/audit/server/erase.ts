import { eraseAccount, eraseContacts } from '#features/accounts/server/index.ts';
import { eraseComplainant } from '#features/complaints/server/index.ts';
import { eraseEngineer } from '#features/divisions/server/index.ts';
import { eraseRequester } from '#features/service-requests/server/index.ts';
import { eraseSigner } from '#features/work-orders/server/index.ts';
import { emptyAnswersAbout } from '#server/database/idempotency.ts';
import { recordNames } from '#server/database/recordNames.ts';
import { rehearse, write } from '#server/database/write.ts';
import type { ErasedFrom, WriteCall } from '#server/database/writeCall.ts';
import { json, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import type { audit } from '../contract.ts';
import { mostNames, type ErasedKind, type ErasedPart } from '../schema.ts';

type ErasureCall = Call<typeof audit.erasePerson>;

const erasers: Readonly<Record<ErasedKind, (inside: WriteCall, id: string) => Promise<void>>> = {
  account: eraseAccount,
  autograph: eraseSigner,
  complaint: eraseComplainant,
  contact: (inside, id) => eraseContacts(inside, [id]),
  engineer: eraseEngineer,
  serviceRequestContact: eraseRequester,
};

/**
 * Erases a person from a record, its copies, the answers that are kept for repeated calls and all months of the audit; that the record
 * was there, and who did what, stays. Says what was taken from which kinds of records; a dry run names the records too and takes nothing.
 */
export async function erasePerson(call: ErasureCall): Promise<Answer> {
  if (call.query.dryRun !== true) return write(call, async (inside) => json({ dryRun: false, parts: partsOf(await erase(inside)) }));
  const erased = await rehearse(call, erase);
  const keys = erased.flatMap(({ entity, ids }) => ids.map((id) => ({ table: entity, id })));
  return json({ dryRun: true, parts: partsOf(erased, await recordNames(call.database, call.division, keys)) });
}

async function erase(inside: ErasureCall): Promise<ErasedFrom[]> {
  const { entity, entityId, reason } = inside.body;
  const erased: ErasedFrom[] = [];
  const call = { ...inside, ifMatch: undefined, reason: reason ?? undefined, onErased: (part: ErasedFrom) => erased.push(part) };
  await erasers[entity](call, entityId);
  await emptyAnswersAbout(call, entityId);
  return erased;
}

function partsOf(erased: readonly ErasedFrom[], names: ReadonlyMap<string, string> = new Map()): ErasedPart[] {
  return [...Map.groupBy(erased, ({ entity }) => entity)].map(([entity, of]) => {
    const ids = [...new Set(of.flatMap((part) => part.ids))];
    const fields = [...new Set(of.flatMap((part) => part.fields))];
    return { entity, records: ids.length, fields, names: ids.flatMap((id) => names.get(id) ?? []).slice(0, mostNames) };
  });
}
