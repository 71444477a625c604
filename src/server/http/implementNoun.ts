import sql, { join } from 'sql-template-tag';
import { commonFields } from '#contract/record.ts';
import type { Contract } from '#contract/operation.ts';
import { getRecord, removedRecord } from '../database/read.ts';
import { requireLive, type References } from '../database/requireLive.ts';
import { quoted, type Table } from '../database/table.ts';
import { requireUnused } from '../database/uses.ts';
import { requireVersion } from '../database/version.ts';
import { createRecord, deleteRecord, restoreRecord, updateRecord, write, type Values } from '../database/write.ts';
import type { WriteCall } from '../database/writeCall.ts';
import type { Answer } from './answer.ts';
import type { Call } from './call.ts';
import type { Implementation } from './implement.ts';

/** The rules of a noun that its table does not contain. */
export interface NounRules<Record> {
  /** Fields that must refer to existing records. */
  references?: References;
  /** Refuses an invalid record, and returns further values to write. */
  check?(call: Call, record: Record, before: Record | undefined): Promise<Values | void> | Values | void;
  /** The record of a version conflict as the person may see it; the whole one by default. */
  shown?(call: Call, record: Record): object;
  /** Runs after a write, in its transaction. */
  effects?(call: Call, after: Record | undefined, before: Record | undefined): Promise<void>;
  /** Refuses to delete a record for other reasons than references to it. */
  refuseDeletion?(call: Call, record: Record): Promise<void>;
  /** The fields that identify a record; a deleted record is restored when a new one with the same values is added. */
  key?: readonly string[];
}

/**
 * Makes the handlers of those calls of `nounCalls` that the contract has. Each write is one transaction with its audit entry, and
 * a record that others refer to cannot be deleted.
 */
export function implementNoun<Record extends object>(
  contract: Contract,
  name: string,
  table: Table,
  rules: NounRules<Record> = {},
): Implementation[] {
  const noun: Noun<Record> = { table, rules };
  const handlers = {
    get: (call: Call) => getRecord(call, table, idOf(call)),
    create: (call: Call) => add(call, noun),
    update: (call: Call) => change(call, noun, idOf(call), call.body as Values), // parsed by the schema of the noun
    delete: (call: Call) => takeAway(call, noun, idOf(call)),
  };
  return Object.entries(handlers).flatMap(([verb, handle]) => {
    const operation = contract[`${verb}${name}`];
    // a call for an address of another form is handled by its feature
    if (!operation || (verb === 'get' && !operation.paths[0].endsWith('{id}'))) return [];
    const restore = (inside: Call, id: string) => bringBack(inside, noun, id);
    return [verb === 'delete' ? { operation, handle, restore } : { operation, handle }];
  });
}

interface Noun<Record> {
  table: Table;
  rules: NounRules<Record>;
}

function idOf({ path }: Call): string {
  return (path as Record<string, string>)['id'] ?? ''; // nounCalls declares the parameter
}

function add<Record extends object>(call: Call, noun: Noun<Record>): Promise<Answer> {
  const { table, rules } = noun;
  const { id, ...body } = call.body as Values & { id?: string }; // the body of a noun
  if (id !== undefined) return change(call, noun, id, body).then((answer) => ({ ...answer, status: 200 }));
  return write(call, async (inside) => {
    await requireLive(inside, rules.references ?? {}, body);
    const made = body as Record; // the body of a noun has the fields of its record
    const values = { ...body, ...(await rules.check?.(inside, made, undefined)) };
    const gone = await deletedRecord(inside, table, rules.key ?? ('code' in table.columns ? ['code'] : []), values);
    const answer = gone
      ? await restoreRecord(inside, table, gone, { ...unsetColumns(table), ...values })
      : await createRecord(inside, table, values);
    await rules.effects?.(inside, recordIn(answer), undefined);
    return answer;
  });
}

function change<Record extends object>(call: Call, { table, rules }: Noun<Record>, id: string, body: Values): Promise<Answer> {
  return write(call, async (inside) => {
    const found = await getRecord(inside, table, id);
    const before = recordIn<Record & { id: string }>(found);
    // a stale version is refused before any other rule is checked
    if (found.version !== undefined)
      await requireVersion(inside, found.version, () => Promise.resolve(rules.shown?.(inside, before) ?? before));
    await requireLive(inside, rules.references ?? {}, body, { before: fieldsIn(before) });
    const more = await rules.check?.(inside, { ...before, ...body }, before);
    // The record must not change between the check and the write
    const options = rules.check && found.version !== undefined ? { version: found.version } : {};
    const answer = await updateRecord(inside, table, { ...body, ...more, id: before.id }, options);
    await rules.effects?.(inside, recordIn(answer), before);
    return answer;
  });
}

function takeAway<Record extends object>(call: Call, { table, rules }: Noun<Record>, id: string): Promise<Answer> {
  return write(call, async (inside) => {
    const before = recordIn<Record & { id: string }>(await getRecord(inside, table, id));
    const answer = await deleteRecord(inside, table, before.id);
    await requireUnused(inside, table, before.id);
    await rules.refuseDeletion?.(inside, before);
    await rules.effects?.(inside, undefined, before);
    return answer;
  });
}

/** Restores a deleted record unchanged, under the rules of a new one. */
async function bringBack<Record extends object>(inside: Call, { table, rules }: Noun<Record>, id: string): Promise<void> {
  const record = await removedRecord<Record>(inside, table, id);
  await requireLive(inside, rules.references ?? {}, fieldsIn(record));
  const call = { ...inside, division: inside.division, body: {} } as Call; // there is no body: all values stay the same
  const { id: _id, ...more }: Values = { ...(await rules.check?.(call, record, undefined)) };
  const answer = await restoreRecord(inside, table, id, more);
  await rules.effects?.(inside, recordIn(answer), undefined);
}

function recordIn<Record>({ json = '{}' }: Answer): Record {
  return JSON.parse(json) as Record; // the columns of the table
}

function fieldsIn(record: object): Values {
  return record as Values; // a record is read by the names of its fields
}

/** The id of a deleted record that had the same key. */
async function deletedRecord(
  { database, division }: WriteCall,
  table: Table,
  key: readonly string[],
  values: Values,
): Promise<string | undefined> {
  if (key.length === 0) return undefined;
  const isSame = join(
    key.map((name) => sql`${quoted(name)} = ${values[name]}`),
    ' and ',
  );
  const row = await database.row<{ id: string }>(sql`
    select id from ${table.sql} where division = ${division} and ${isSame} and "deletedAt" is not null for update`);
  return row?.id;
}

/** Null for each of the table's own columns, as for a new record without values. */
function unsetColumns({ columns }: Table): Values {
  return Object.fromEntries(Object.keys(columns).flatMap((name) => (name in commonFields ? [] : [[name, sql`default`]])));
}
