import sql from 'sql-template-tag';
import { refuseErrors, type FieldError } from '#contract/problem.ts';
import { locationReference, lockLocations } from '#features/locations/server/index.ts';
import { listPage } from '#server/database/list.ts';
import { getRecord, removedRecord } from '#server/database/read.ts';
import { requireLive } from '#server/database/requireLive.ts';
import { defineTable } from '#server/database/table.ts';
import { createRecord, deleteRecord, restoreRecord, updateRecord, write } from '#server/database/write.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { list, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { agreedInterval, type AgreedInterval } from '../agreedIntervalSchema.ts';
import { dueDates } from '../dueContract.ts';
import { askForDueCount } from './dueCount.ts';
import { refreshDueDates } from './dueDates.ts';

/** Agreed intervals that replace those of the norm. */
export const agreedIntervalTable = defineTable({
  name: 'agreedInterval',
  schema: agreedInterval,
  duplicates: { agreedIntervalOnce: 'assetType' },
  location: (division, id) => `/api/divisions/${division}/agreedIntervals/${id}`,
});

// The maximum number of objects that are recalculated within the write itself
const mostAtOnce = 2000;

/** Lists agreements: those of one or several locations or objects, or all. */
export async function listAgreedIntervals({ database, division, list: asked }: Call<typeof dueDates.listAgreedIntervals>): Promise<Answer> {
  const { locationId, assetId } = asked.filter as { locationId?: string[]; assetId?: string[] }; // parsed by the call's filter schema
  const where = [
    ...(locationId === undefined ? [] : [sql`r."locationId" = any(${locationId}::uuid[])`]),
    ...(assetId === undefined ? [] : [sql`r."assetId" = any(${assetId}::uuid[])`]),
  ];
  return list(await listPage(database, { table: agreedIntervalTable, division, list: asked, where }));
}

/** Adds an agreement on intervals; with the id of an agreement it changes that one. */
export async function createAgreedInterval(call: Call<typeof dueDates.createAgreedInterval>): Promise<Answer> {
  const { id, ...body } = call.body;
  if (id !== undefined) return { ...(await changeAgreedInterval(call, id, body)), status: 200 };
  return write(call, async (inside) => {
    refuseErrors(faultsOf(body));
    await requireLive(inside, { locationId: locationReference, assetId: 'asset' }, body);
    return followed(inside, await createRecord(inside, agreedIntervalTable, body), call.services.now());
  });
}

/** Changes the intervals of an agreement, but not its scope. */
export async function changeAgreedInterval(call: Call, id: string, change: Partial<AgreedInterval>): Promise<Answer> {
  const { serviceMonths, extendedServiceMonths, overhaulMonths, replacementYears, note } = change;
  return write(call, async (inside) => {
    const before = agreementIn(await getRecord(inside, agreedIntervalTable, id));
    const values = { serviceMonths, extendedServiceMonths, overhaulMonths, replacementYears, note };
    const known = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    refuseErrors(faultsOf({ ...before, ...known }));
    return followed(inside, await updateRecord(inside, agreedIntervalTable, { ...values, id: before.id }), call.services.now());
  });
}

/** Ends an agreement. */
export function deleteAgreedInterval(call: Call, id: string): Promise<Answer> {
  return write(call, async (inside) => {
    const before = agreementIn(await getRecord(inside, agreedIntervalTable, id));
    const answer = await deleteRecord(inside, agreedIntervalTable, before.id);
    await countAgain(inside, before, call.services.now());
    return answer;
  });
}

/** Restores an ended agreement. @throws Problem notFound, duplicate, invalid */
export async function restoreAgreedInterval(inside: WriteCall, id: string, now: Date): Promise<void> {
  const { locationId, assetId } = await removedRecord<AgreedInterval>(inside, agreedIntervalTable, id);
  await requireLive(inside, { locationId: locationReference, assetId: 'asset' }, { locationId, assetId });
  await followed(inside, await restoreRecord(inside, agreedIntervalTable, id, {}), now);
}

function agreementIn(answer: Answer): AgreedInterval {
  return JSON.parse(answer.json ?? '{}') as AgreedInterval; // the columns of the table
}

async function followed(inside: WriteCall, answer: Answer, now: Date): Promise<Answer> {
  await countAgain(inside, agreementIn(answer), now);
  return answer;
}

type Faults = Record<string, FieldError[]>;

function faultsOf(agreement: Partial<AgreedInterval>): Faults {
  const { locationId, assetId, assetType, serviceMonths, extendedServiceMonths, overhaulMonths, replacementYears } = agreement;
  const isEmpty = (serviceMonths ?? extendedServiceMonths ?? overhaulMonths ?? replacementYears ?? null) === null;
  return {
    ...(assetId && locationId ? { locationId: [{ code: 'agreedForOne' }] } : {}),
    ...(assetId && assetType ? { assetType: [{ code: 'agreedForOne' }] } : {}),
    ...(isEmpty ? { serviceMonths: [{ code: 'required' }] } : {}),
  };
}

/** Recalculates the dates of the objects of an agreement: few in the same transaction, a whole division in the background. */
async function countAgain({ database, division }: WriteCall, agreement: AgreedInterval, now: Date): Promise<void> {
  const { assetId, locationId, assetType } = agreement;
  if (assetId !== null) return refreshDueDates(database, division, [assetId], now);
  if (locationId === null) return askForDueCount(database, division);
  // A transaction that adds an object there locks the location too, so its dates are calculated before or after this, but not
  // concurrently
  await lockLocations(database, division, [locationId]);
  const isOfType = assetType === null ? sql`true` : sql`r."assetType" = ${assetType}`;
  const found = await database.rows<{ id: string }>(sql`
    select r.id from asset r where r.division = ${division} and r."locationId" = ${locationId} and ${isOfType} limit ${mostAtOnce + 1}`);
  if (found.length > mostAtOnce) return askForDueCount(database, division);
  return refreshDueDates(
    database,
    division,
    found.map(({ id }) => id),
    now,
  );
}
