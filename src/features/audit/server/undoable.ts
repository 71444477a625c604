import sql, { join } from 'sql-template-tag';
import { instant } from '#server/database/table.ts';
import { json, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import type { audit } from '../contract.ts';
import type { UndoableChange } from '../schema.ts';
import { isErasure, type StoredChange } from './entries.ts';
import { takenChange } from './undo.ts';
import { wayBack, type Ways } from './ways.ts';

// The number of entries that a history shows
const most = 200;

/** The changes of some records that the caller may undo, newest first. */
export async function listUndoable(
  { database, division, query, person }: Call<typeof audit.listUndoable>,
  waysFor: (entity: string) => Ways,
): Promise<Answer> {
  if (query.record.length === 0) return json([]);
  const kinds = Map.groupBy(query.record, (name) => name.slice(0, name.indexOf('/')));
  const ofRecords = join(
    [...kinds].map(
      ([entity, names]) => sql`a.entity = ${entity} and a."entityId" = any (${names.map((name) => name.slice(entity.length + 1))}::uuid[])`,
    ),
    ' or ',
  );
  const row = await database.row<{ json: string }>(sql`
    select coalesce(json_agg(o), '[]')::text as json from (
      select a.id, a.entity, a."entityId", ${instant(sql`a.at`)} as at, a.action, a.before, a.after from audit a
      where a.division = ${division} and (${ofRecords}) order by a.at desc, a.id desc limit ${most}) o`);
  const entries = JSON.parse(row?.json ?? '[]') as StoredChange[]; // the columns of the statement
  return json(
    entries.flatMap((entry, index): UndoableChange[] => {
      const isErased = entries.slice(0, index).some((later) => later.entityId === entry.entityId && isErasure(later));
      const undo = wayBack(waysFor(entry.entity), { ...takenChange(entry), isErased }, person);
      return undo ? [{ id: entry.id, entity: entry.entity, entityId: entry.entityId, at: entry.at, undo }] : [];
    }),
  );
}
