import sql, { empty, join, Sql } from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { noContent } from '../http/answer.ts';
import type { Answer } from '../http/answer.ts';
import { auditRow } from './audit.ts';
import { problemOf } from './brokenConstraint.ts';
import { answerOnce, keepAnswer, keepingAnswer } from './idempotency.ts';
import { newId } from './newId.ts';
import { readRecord } from './read.ts';
import { fieldsOf, kindOf, quoted, shown, toParameter, type Table } from './table.ts';
import { versionConflict } from './version.ts';
import type { WriteCall } from './writeCall.ts';

/** Columns and their new values: a value, or an SQL expression such as `sql\`next_number(…)\``. */
export type Values = Readonly<Record<string, unknown>>;

/** The options of a write. */
export interface WriteOptions {
  /** The action in the audit; `create`, `update` or `delete` unless given. */
  action?: string;
  /** The reason that a person gave. */
  reason?: string | undefined;
  /** The version that the write is based on, besides the one of If-Match. */
  version?: number;
  /**
   * Further parts of the statement, `name as (insert … from r)`, for rows that must be written together with the row, which is
   * called `r`.
   */
  also?: Sql;
}

/**
 * Adds a record: the row, its audit entry and the answer for the Idempotency-Key in one statement. Undefined values are left to
 * the column's default. Answers 201 with Location, ETag and the record as a list shows it.
 * @throws Problem `duplicate` (or the problem that the table declares for the constraint), `invalid` for a reference to a missing
 * record, `idempotencyMismatch`
 */
export function createRecord(call: WriteCall, table: Table, values: Values, options: WriteOptions = {}): Promise<Answer> {
  return answerOnce(call, async () => {
    const id = typeof values['id'] === 'string' ? values['id'] : newId();
    const location = table.location?.(call.division, id);
    const row = await call.database
      .row<{ json: string; version: number }>(insertion(call, { table, values: { ...values, id }, location, ...options }))
      .catch((error: unknown) => {
        throw problemOf(error, table);
      });
    return { status: 201, json: row?.json ?? '', version: row?.version ?? 1, ...(location ? { headers: { Location: location } } : {}) };
  });
}

/** A record to add, with the address that the answer names. */
interface Insertion extends WriteOptions {
  table: Table;
  values: Values & { id: string };
  location: string | undefined;
}

function insertion(call: WriteCall, { table, values, location, action = 'create', reason, also }: Insertion): Sql {
  const at = new Date().toISOString();
  const by = call.person.oid;
  const row = { ...defined(values), division: call.division, created: at, createdBy: by, modified: at, modifiedBy: by };
  const [names, parameters] = [Object.keys(row).sort(), toParameters(table, row)];
  return sql`with r as (
      insert into ${table.sql} (${join(names.map(quoted))}) values (${join(names.map((name) => parameters[name]))}) returning *
    ), answer as (
      select row_to_json(o)::text as json, o.version from (select ${fieldsOf(table, call.division)} from r) o
    ), entry as (
      ${auditRow(call, { entity: table.name, entityId: sql`r.id`, action, after: ownJson(table), reason, at }, sql`from r`)}
    )${furtherPart(also)}${keepingAnswer(call, 201, location)}
    select json, version from answer`;
}

/**
 * Changes the given columns of the record with an id: the row with its next version and the audit entry in one statement. Answers 200
 * with ETag and the record as a list shows it.
 *
 * @throws Problem `notFound`; `versionConflict` with the current record when it is not the version of If-Match;
 * `duplicate`; `invalid`
 */
export function updateRecord(
  call: WriteCall,
  table: Table,
  { id, ...values }: Values & { id: string },
  options: WriteOptions = {},
): Promise<Answer> {
  return answerOnce(call, () => change(call, { table, id, values, action: 'update', ...options }));
}

/**
 * Restores a deleted record with the given values. Answers 201 with Location, like its creation.
 * @throws Problem `notFound`, `duplicate`, `invalid`
 */
export async function restoreRecord(call: WriteCall, table: Table, id: string, values: Values): Promise<Answer> {
  const revived = { ...values, deletedAt: null };
  const answer = await change({ ...call, ifMatch: undefined }, { table, id, values: revived, action: 'restore', wasDeleted: true });
  const location = table.location?.(call.division, id);
  return { ...answer, status: 201, ...(location ? { headers: { Location: location } } : {}) };
}

/**
 * Marks a record as deleted. Answers 204.
 *
 * @throws Problem `notFound`, `versionConflict`
 */
export async function deleteRecord(call: WriteCall, table: Table, id: string, options: WriteOptions = {}): Promise<Answer> {
  await change(call, { table, id, values: { deletedAt: new Date().toISOString() }, action: 'delete', ...options });
  return noContent;
}

/** A record to change, with its new values. */
interface Update extends WriteOptions {
  table: Table;
  id: string;
  values: Values;
  action: string;
  /** Whether the record is a deleted one that is restored. */
  wasDeleted?: boolean;
}

async function change(call: WriteCall, update: Update): Promise<Answer> {
  const { table, id } = update;
  const row = await call.database
    .row<{ json: string | null; version: number | null; found: number | null }>(updating(call, update))
    .catch((error: unknown) => {
      throw problemOf(error, table);
    });
  if (row?.json && row.version !== null) return { json: row.json, version: row.version };
  if (!row?.found) throw new Problem('notFound');
  const current = await readRecord(call.database, table, call.division, id);
  throw versionConflict(current && JSON.parse(current.json));
}

function updating(call: WriteCall, { table, id, values, action, reason, version, wasDeleted, also }: Update): Sql {
  const at = new Date().toISOString();
  const changes = defined(values);
  const names = Object.keys(changes).sort();
  const shownNames = names.filter((name) => name in table.columns);
  const parameters = toParameters(table, { ...changes, modified: at, modifiedBy: call.person.oid });
  const assignments = join([...names, 'modified', 'modifiedBy'].map((name) => sql`${quoted(name)} = ${parameters[name]}`));
  const kept = shownNames.length === 0 ? sql`r.version` : join(shownNames.map((name) => shown(name, kindOf(table, name))));
  const needed = join([...new Set(['division', 'id', 'version', ...shownNames])].map(quoted));
  // Others may insert rows that refer to the record in the meantime, but not while it is being deleted
  const lock = 'deletedAt' in changes ? sql`for update` : sql`for no key update`;
  return sql`with old as (
      select ${needed} from ${table.sql} where division = ${call.division} and id = ${id} and "deletedAt" is ${wasDeleted ? sql`not null` : sql`null`} ${lock}
    ), r as (
      update ${table.sql} t set ${assignments}, version = t.version + 1 from old
      where t.division = ${call.division} and t.id = old.id${versionIs(call.ifMatch)}${versionIs(version)} returning t.*
    ), answer as (
      select row_to_json(o)::text as json, o.version from (select ${fieldsOf(table, call.division)} from r) o
    ), entry as (
      ${auditRow(
        call,
        {
          entity: table.name,
          entityId: sql`r.id`,
          action,
          before: sql`(select to_jsonb(o) from (select ${kept} from old r) o)`,
          after: sql`(select to_jsonb(o) from (select ${kept}) o)`,
          reason,
          at,
        },
        sql`from r`,
      )}
    )${furtherPart(also)}${keepingAnswer(call, null, undefined)}
    select answer.json, answer.version, (select version from old) as found from (select) one left join answer on true`;
}

function furtherPart(part: Sql | undefined): Sql {
  return part ? sql`, ${part}` : empty;
}

function versionIs(version: number | undefined): Sql {
  return version === undefined ? empty : sql` and old.version = ${version}`;
}

// Empty fields of a new record are left out of the audit
function ownJson(table: Table): Sql {
  return sql`(select jsonb_strip_nulls(to_jsonb(o)) from (select ${table.ownFields}) o)`;
}

function defined(values: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function toParameters(table: Table, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value instanceof Sql ? value : toParameter(table, name, value)]),
  );
}

/**
 * Runs writes on several tables in one transaction, which is committed as a whole or rolled back. `createRecord`, `updateRecord`,
 * `deleteRecord` and `audit` inside use the call that is passed to the work. A repeated Idempotency-Key gets the first answer.
 * @example
 * return write(call, async (inside) => {
 *   const order = await createRecord(inside, purchaseOrderTable, header);
 *   for (const line of lines) await createRecord(inside, purchaseOrderLineTable, line);
 *   return { ...(await getRecord(inside, purchaseOrderTable, id)), status: 201 };
 * });
 */
export function write<C extends WriteCall>(call: C, work: (inside: C) => Promise<Answer>): Promise<Answer> {
  return answerOnce(call, () =>
    call.database.transaction(async (database) => {
      const answer = await work({ ...call, database, idempotency: undefined });
      await keepAnswer(call, database, answer);
      return answer;
    }),
  );
}

/**
 * Runs writes in a transaction that is always rolled back, to find out what they would do. Not for a call that is already inside
 * a transaction.
 */
export async function rehearse<C extends WriteCall, Result>(call: C, work: (inside: C) => Promise<Result>): Promise<Result> {
  let outcome: { result: Result } | undefined;
  const end = new Error('The end of a rehearsal');
  await call.database
    .transaction(async (database) => {
      outcome = { result: await work({ ...call, database, idempotency: undefined }) };
      throw end;
    })
    .catch((error: unknown) => {
      if (error !== end) throw error;
    });
  if (!outcome) throw end;
  return outcome.result;
}
