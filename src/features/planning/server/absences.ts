import { invalidField } from '#contract/problem.ts';
import { engineerReference } from '#features/divisions/server/index.ts';
import { getRecord, removedRecord } from '#server/database/read.ts';
import { requireLive } from '#server/database/requireLive.ts';
import { createRecord, restoreRecord, updateRecord, write } from '#server/database/write.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import type { planning } from '../contract.ts';
import type { Absence } from '../schema.ts';
import { absenceTable } from './tables.ts';

/** Adds an absence, or changes the one with the given id. @throws Problem invalid, notFound, versionConflict */
export function saveAbsence(call: Call<typeof planning.createAbsence>): Promise<Answer> {
  const { id, ...body } = call.body;
  return write(call, async (inside) => {
    const before = id === undefined ? undefined : (JSON.parse((await getRecord(inside, absenceTable, id)).json ?? '{}') as Absence); // by the table
    const { start, end } = { ...before, ...body };
    if (new Date(end) <= new Date(start)) throw invalidField('end', 'endBeforeStart');
    await requireLive(inside, { engineerId: engineerReference }, body, { before: before && { engineerId: before.engineerId } });
    if (!before) return createRecord(inside, absenceTable, body);
    return { ...(await updateRecord(inside, absenceTable, { ...body, id: before.id })), status: 200 };
  });
}

/** Restores a deleted absence. @throws Problem notFound, invalid */
export async function restoreAbsence(inside: WriteCall, id: string): Promise<void> {
  const { engineerId } = await removedRecord<Absence>(inside, absenceTable, id);
  await requireLive(inside, { engineerId: engineerReference }, { engineerId });
  await restoreRecord(inside, absenceTable, id, {});
}
