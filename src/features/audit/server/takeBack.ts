import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { eventsOfChange } from '#features/assets/server/index.ts';
import { sentMailAbout, withdrawMails } from '#features/mails/server/index.ts';
import { readRecord } from '#server/database/read.ts';
import { tableNamed } from '#server/database/describedTables.ts';
import { isSameValue } from '#server/documents/difference.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import type { Implementation } from '#server/http/implement.ts';
import { checked } from '#server/http/validate.ts';
import { changedFields, changesAfter, isErasure, type Fields, type StoredChange } from './entries.ts';
import { changedSince, erasedSince, fixed, goneSince, refusalOf, toldSince } from './hindrances.ts';
import { linesBack, touchesLines, type Line } from './lines.ts';
import { restoringCall, writable, writtenOf, type Ways } from './ways.ts';

/** Writes the values from before a change again, by the update call of the record. */
export async function writeFormerValues(call: Call, entry: StoredChange, { update }: Ways): Promise<void> {
  if (!update) throw fixed(call, entry);
  const record = await lockedRecord(call, entry);
  if (entry.entity === 'asset') return undoEvents(call, entry, record, update);
  const names = writtenOf(update.operation, changedFields(entry));
  const ofHeader = names.filter((name) => !touchesLines([name]));
  const { lines: ofLines, fields } = writable(update.operation);
  const back =
    touchesLines(names) && ofLines ? linesBack(await linesOf(call, entry, ofLines.name), entry, ofLines.fields) : { lines: undefined };
  const later = [...ofHeader.filter((name) => !isSameValue(record[name], entry.after?.[name])), ...('later' in back ? back.later : [])];
  if (later.length > 0) throw changedSince(call, entry, later, await changesAfter(call, entry));
  if (names.includes('status') || touchesLines(names)) await requireUntold(call, entry);
  // An update of a document that keeps unsent lines cannot remove lines
  if ('isShorter' in back && back.isShorter && ofLines?.name === 'items') throw fixed(call, entry);
  const body = {
    ...Object.fromEntries(ofHeader.map((name) => [name, entry.before?.[name] ?? null])),
    ...('lines' in back && back.lines && ofLines ? { [ofLines.name]: back.lines } : {}),
    ...(names.includes('status') && fields.has('reopenReason')
      ? { reopenReason: call.services.translate(call.language, 'undo.reason') }
      : {}),
  };
  await made(call, entry, update, { record, body });
}

/** Removes a record that was created, by its deletion call, if nothing has changed on it since. */
export async function removeAgain(call: Call, entry: StoredChange, ways: Ways): Promise<void> {
  const record = await lockedRecord(call, entry);
  const later = await changesAfter(call, entry);
  requireUnerased(call, later);
  await requireUntold(call, entry);
  if (ways.create?.remove) await refused(call, entry, ways.create.remove({ ...call, ifMatch: Number(record['version']) }, entry.entityId));
  else if (ways.delete) await made(call, entry, ways.delete, { record });
  const since = later.filter(({ action }) => action !== 'delete' && action !== 'restore');
  const names = [...new Set(since.flatMap(changedFields))];
  const differing = names.filter(
    (name) => touchesLines([name]) || entry.action === 'restore' || !isSameValue(record[name], entry.after?.[name]),
  );
  if (differing.length > 0) throw changedSince(call, entry, differing, later);
  const subjectType = subjects[entry.entity];
  if (subjectType) await withdrawMails(call, { subjectType, id: entry.entityId });
}

/** Restores a deleted record with its children. */
export async function bringBack(call: Call, entry: StoredChange, ways: Ways): Promise<void> {
  const later = await changesAfter(call, entry);
  requireUnerased(call, later);
  const restoring = restoringCall(ways);
  if (ways.restore) {
    const record = await lockedRecord(call, entry);
    if (entry.entity === 'asset' && record['status'] !== 'Removed') throw goneSince(call, 'restoredBy', later);
    return made(call, entry, ways.restore, { record });
  }
  if (!restoring?.restore) throw fixed(call, entry);
  if (!(await isRemoved(call, entry))) throw goneSince(call, 'restoredBy', later);
  await refused(call, entry, restoring.restore({ ...call, division: call.division, ifMatch: undefined }, entry.entityId));
}

/** Asks an import to undo everything that it wrote. */
export async function startImportUndo(call: Call, importId: string, { update }: Ways): Promise<void> {
  if (!update) throw new Problem('undoFixed');
  if (!call.person.can('administrator')) throw new Problem('forbidden');
  await update.handle({ ...call, division: call.division, path: { id: importId }, body: undefined, ifMatch: undefined } as unknown as Call); // by its path
}

// Undoes each event with the time of the change, because a change may add several events
async function undoEvents(call: Call, entry: StoredChange, record: Fields, undo: Implementation): Promise<void> {
  const events = await eventsOfChange(call, entry.entityId, entry.at);
  if (events.length === 0) throw fixed(call, entry);
  try {
    for (const eventId of events) await made(call, entry, undo, { record: { ...record, eventId, version: undefined } });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'changedSince') throw error;
    // The audit records the type-specific fields of an object as one field
    const fields = Object.keys(error.details.fields ?? {}).map((name) => name.replace(/^attributes\..+/, 'attributes'));
    throw changedSince(call, entry, [...new Set(fields)], await changesAfter(call, entry));
  }
}

const subjects: Readonly<Record<string, string>> = { serviceRequest: 'ServiceRequest', workOrder: 'WorkOrder', salesOrder: 'SalesOrder' };

function requireUnerased(call: Call, later: readonly StoredChange[]): void {
  const erasure = later.find(isErasure);
  if (erasure) throw erasedSince(call, erasure);
}

async function requireUntold(call: Call, entry: StoredChange): Promise<void> {
  const subjectType = subjects[entry.entity];
  const mail = subjectType && (await sentMailAbout(call, { subjectType, id: entry.entityId, since: entry.at }));
  if (mail) throw toldSince(call, mail);
}

/** Makes a call for the record of an entry, as its caller. */
async function made(
  call: Call,
  entry: StoredChange,
  { operation, handle }: Implementation,
  { record, body }: { record: Fields; body?: Fields },
): Promise<void> {
  const version = record['version'];
  const { paths, method } = operation;
  const path = pathOf(paths[0], call.division, entry.entityId, record);
  const sent =
    method === 'POST' && operation.body && !Object.values(path).includes(entry.entityId) ? { id: entry.entityId, ...body } : body;
  const work = async () =>
    handle({
      ...call,
      division: call.division,
      path,
      query: {},
      body: operation.body ? checked(operation.body, sent ?? {}) : undefined,
      ifMatch: version === undefined ? undefined : Number(version),
    } as unknown as Call); // path, query and body are parsed by the schemas of that operation
  await refused(call, entry, work());
}

async function refused(call: Call, entry: StoredChange, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw await refusalOf(call, entry, error);
  }
}

async function lockedRecord(call: Call, entry: StoredChange): Promise<Fields> {
  const { database, division } = call;
  const table = found(tableNamed(entry.entity));
  const row = await database.row<{ json: string }>(sql`
    select (select row_to_json(o) from (select ${table.ownFields}) o)::text as json from ${table.sql} r
    where r.division = ${division} and r.id = ${entry.entityId} and r."deletedAt" is null for update of r`);
  if (!row) throw goneSince(call, 'removedBy', await changesAfter(call, entry));
  return JSON.parse(row.json) as Fields; // the columns of the table
}

async function isRemoved({ database, division }: Call, { entity, entityId }: StoredChange): Promise<boolean> {
  const { sql: name } = found(tableNamed(entity));
  const row = await database.row(sql`
    select from ${name} r where r.division = ${division} and r.id = ${entityId} and r."deletedAt" is not null for update of r`);
  return row !== undefined;
}

async function linesOf({ database, division }: Call, { entity, entityId }: StoredChange, name: string): Promise<Line[]> {
  const read = await readRecord(database, found(tableNamed(entity)), division, entityId);
  return (JSON.parse(found(read).json) as Readonly<Record<string, Line[]>>)[name] ?? []; // the lines that the table declares
}

/** The parameter with the id is the record, the division is that of the call, other parameters are fields of the record. */
function pathOf(template: string, division: number, id: string, record: Fields): Record<string, string> {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const fieldOf = (name: string) => Object.keys(record).find((field) => field.toLowerCase() === name.toLowerCase());
  const own = names.includes('id') ? 'id' : names.at(-1);
  return Object.fromEntries(
    names.map((name) => {
      if (name === 'division') return [name, String(division)];
      const field = fieldOf(name);
      return [name, name === own || field === undefined ? id : String(record[field])];
    }),
  );
}
