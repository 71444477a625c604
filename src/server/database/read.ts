import sql, { type Sql } from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { record } from '../http/answer.ts';
import type { Answer } from '../http/answer.ts';
import type { InDivision } from './writeCall.ts';
import type { Database } from './database.ts';
import { fixedStatement } from './fixedStatement.ts';
import { allFieldsOf, rowsOf, type Table } from './table.ts';

/** A record as JSON text and its version. */
export interface RecordJson {
  json: string;
  version: number;
}

/**
 * One record by our id or Exact's, as an answer with ETag.
 * @throws Problem `notFound`
 */
export async function getRecord(call: InDivision, table: Table, id: string): Promise<Answer> {
  const found = (await readRecord(call.database, table, call.division, id)) ?? (await readByExactId(call, table, id));
  if (!found) throw new Problem('notFound');
  return record(found);
}

/**
 * A deleted record with its last values, locked until the transaction ends.
 * @throws Problem `notFound`
 */
export async function removedRecord<Record>({ database, division }: InDivision, table: Table, id: string): Promise<Record> {
  const row = await database.row<{ json: string }>(sql`
    select (select row_to_json(o) from (select ${table.storedFields}) o)::text as json from ${table.sql} r
    where r.division = ${division} and r.id = ${id} and r."deletedAt" is not null for update of r`);
  if (!row) throw new Problem('notFound');
  return JSON.parse(row.json) as Record; // the columns of the table
}

/** The condition that a row `r` has this id, ours or Exact's. */
export function hasId(id: string): Sql {
  return sql`(r.id = ${id} or r."exactId" = ${id})`;
}

/** One record by our id, or undefined; deleted records are not found. */
export function readRecord(database: Database, table: Table, division: number, id: string): Promise<RecordJson | undefined> {
  const statement = readingOf.get(table) ?? fixedStatement((ofDivision, key) => readingById(table, ofDivision, key));
  readingOf.set(table, statement);
  return database.rowByKey<RecordJson>(statement(division, id));
}

const readingOf = new WeakMap<Table, ReturnType<typeof fixedStatement>>();

function readingById(table: Table, division: number, id: string): Sql {
  return sql`
    select row_to_json(o)::text as json, o.version
    from (select ${allFieldsOf(table, division)} from ${rowsOf(table, division)} where r.division = ${division} and r.id = ${id} and r."deletedAt" is null) o`;
}

function readByExactId(call: InDivision, table: Table, id: string): Promise<RecordJson | undefined> {
  return call.database.rowByKey<RecordJson>(sql`
    select row_to_json(o)::text as json, o.version
    from (select ${allFieldsOf(table, call.division)} from ${rowsOf(table, call.division)} where r.division = ${call.division} and r."exactId" = ${id} and r."deletedAt" is null limit 1) o`);
}
