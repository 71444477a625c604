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

/** What {@link implementNoun} is told besides the table. */
export interface NounRules<Record> {
  /** Fields that must lead to live records. */
  references?: References;
  /** Refuses a record that may not be as it would become, and says what else is written with it. */
  check?(call: Call, record: Record, before: Record | undefined): Promise<Values | void> | Values | void;
  /** Follows a write in its transaction. */
  effects?(call: Call, after: Record | undefined, before: Record | undefined): Promise<void>;
  /** Refuses to take a record away, besides that others refer to it. */
  refuseDeletion?(call: Call, record: Record): Promise<void>;
  /** The fields by which people know a record; a deleted one comes back when they are given again. */
  key?: readonly string[];
}

/**
 * The handlers of the calls that `nounCalls` declares, as far as the contract has them: each write is one transaction with its audit,
 * and a record that others refer to is not taken away.
 */
export function implementNoun<Record extends object>(
  contract: Contract,
  name: string,
  table: Table,
  rules: NounRules<Record> = {},
): Implementation[] {
  const handlers = {
    get: (call: Call) => getRecord(call, table, idOf(call)),
    create: (call: Call) => add(call, table, rules),
    update: (call: Call) => change(call, table, rules, idOf(call), call.body as Values),
    delete: (call: Call) => takeAway(call, table, rules, idOf(call)),
  };
  return Object.entries(handlers).flatMap(([verb, handle]) => {
    const operation = contract[`${verb}${name}`];
    // one that is read at another address is answered by its feature
    if (!operation || (verb === 'get' && !operation.paths[0].endsWith('{id}'))) return [];
    const restore = (inside: Call, id: string) => bringBack(inside, table, rules, id);
    return [verb === 'delete' ? { operation, handle, restore } : { operation, handle }];
  });
}

function idOf({ path }: Call): string {
  return (path as Record<string, string>)['id'] ?? ''; // nounCalls says so
}

function add<Record extends object>(call: Call, table: Table, rules: NounRules<Record>): Promise<Answer> {
  const { id, ...body } = call.body as Values & { id?: string }; // the body of a noun
  if (id !== undefined) return change(call, table, rules, id, body).then((answer) => ({ ...answer, status: 200 }));
  return write(call, async (inside) => {
    await requireLive(inside, rules.references ?? {}, body);
    const values = { ...body, ...(await rules.check?.(inside, body as Record, undefined)) };
    const gone = await deletedRecord(inside, table, rules.key ?? ('code' in table.columns ? ['code'] : []), values);
    const answer = gone
      ? await restoreRecord(inside, table, gone, { ...unsetColumns(table), ...values })
      : await createRecord(inside, table, values);
    await rules.effects?.(inside, recordIn(answer), undefined);
    return answer;
  });
}

function change<Record extends object>(call: Call, table: Table, rules: NounRules<Record>, id: string, body: Values): Promise<Answer> {
  return write(call, async (inside) => {
    const found = await getRecord(inside, table, id);
    const before = recordIn<Record & { id: string }>(found);
    // what a person did not see yet is shown before anything is said about it
    if (found.version !== undefined) await requireVersion(inside, found.version, () => Promise.resolve(before));
    await requireLive(inside, rules.references ?? {}, body, before as Values);
    const more = await rules.check?.(inside, { ...before, ...body }, before);
    // What was decided on must not have changed meanwhile
    const options = rules.check && found.version !== undefined ? { version: found.version } : {};
    const answer = await updateRecord(inside, table, before.id, { ...body, ...more }, options);
    await rules.effects?.(inside, recordIn(answer), before);
    return answer;
  });
}

function takeAway<Record extends object>(call: Call, table: Table, rules: NounRules<Record>, id: string): Promise<Answer> {
  return write(call, async (inside) => {
    const before = recordIn<Record & { id: string }>(await getRecord(inside, table, id));
    const answer = await deleteRecord(inside, table, before.id);
    await requireUnused(inside, table, before.id);
    await rules.refuseDeletion?.(inside, before);
    await rules.effects?.(inside, undefined, before);
    return answer;
  });
}

/** Brings a deleted record back as it was, under the rules of a new one. */
async function bringBack<Record extends object>(inside: Call, table: Table, rules: NounRules<Record>, id: string): Promise<void> {
  const record = await removedRecord<Record>(inside, table, id);
  await requireLive(inside, rules.references ?? {}, record as Values);
  const call = { ...inside, division: inside.division, body: {} } as Call; // nothing is sent: all is as it was
  const { id: _id, ...more }: Values = { ...(await rules.check?.(call, record, undefined)) };
  const answer = await restoreRecord(inside, table, id, more);
  await rules.effects?.(inside, recordIn(answer), undefined);
}

function recordIn<Record>({ json = '{}' }: Answer): Record {
  return JSON.parse(json) as Record; // by the table
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

/** The table's own columns, as a new record has them. */
function unsetColumns({ columns }: Table): Values {
  return Object.fromEntries(Object.keys(columns).flatMap((name) => (name in commonFields ? [] : [[name, sql`default`]])));
}
