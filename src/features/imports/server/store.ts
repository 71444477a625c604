import sql, { type Sql } from 'sql-template-tag';
import type { FieldError } from '#contract/problem.ts';
import type { Database } from '#server/database/database.ts';
import { quoted } from '#server/database/table.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import { found } from '#server/http/found.ts';
import type { Services } from '#server/http/services.ts';
import type { ImportValues } from '#server/imports/entity.ts';
import { openSheets } from '#server/sheets/openSheets.ts';
import type { Cell, Sheets, SheetSource } from '#server/sheets/sheet.ts';
import {
  importDoubt,
  type DataImport,
  type ImportCounts,
  type ImportDoubt,
  type ImportOutcome,
  type ImportSheet,
  type ImportStatus,
} from '../schema.ts';

/** The number of rows that a step of an import checks, writes or undoes in one transaction. */
export const rowsAtOnce = 500;

/** The data of an import that its steps need. */
export interface StoredImport {
  id: string;
  fileName: string;
  fileSize: number;
  mimeType: string;
  sha256: string;
  decimalMark: ',' | '.';
  status: ImportStatus;
  sheets: ImportSheet[];
  confirmed: ImportDoubt[];
  counts: ImportCounts;
  version: number;
  /** The job of its last step. */
  jobId: string | null;
  isInterrupted: boolean;
}

/** An import. @throws notFound */
export async function storedImport({ database, division }: InDivision, id: string): Promise<StoredImport> {
  const [stored] = await jsonRows<StoredImport>(
    database,
    sql`
    select r.id, r."fileName", r."fileSize", r."mimeType", r.sha256, r."decimalMark", r.status, r.sheets, r.confirmed, r.counts, r.version, r."jobId",
      not exists (select from job j where j.division = ${division} and j.id = r."jobId" and j.status in ('Waiting', 'Running')) as "isInterrupted"
    from import r where r.division = ${division} and r.id = ${id} and r."deletedAt" is null`,
  );
  return found(stored);
}

/** The import whose rows a job wrote. */
export async function importOfJob({ database, division }: InDivision, jobId: string): Promise<string | undefined> {
  const row = await database.row<{ id: string }>(
    sql`select id from import where division = ${division} and "jobId"::text = ${jobId} limit 1`,
  );
  return row?.id;
}

/** Rows of a statement with parsed JSON; the driver returns JSON as text. */
export async function jsonRows<Row>(database: Database, statement: Sql): Promise<Row[]> {
  const row = await database.row<{ json: string }>(sql`select coalesce(json_agg(o), '[]')::text as json from (${statement}) o`);
  return JSON.parse(row?.json ?? '[]') as Row[]; // the columns of the statement
}

/** The sheets of the file of an import. */
export function sheetsOf(
  { sha256, fileSize }: Pick<StoredImport, 'sha256' | 'fileSize'>,
  { files }: Pick<Services, 'files'>,
): Promise<Sheets> {
  const source: SheetSource = { size: fileSize, open: (range) => files.get(sha256, range) };
  return openSheets(source);
}

/** Updates the progress of an import without a new version, because no person decided anything. */
export async function keepStep({ database, division }: InDivision, id: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  const changes = Object.entries(values).map(
    ([name, value]) =>
      sql`${quoted(name)} = (jsonb_populate_record(null::import, ${JSON.stringify({ [name]: value })}::jsonb)).${quoted(name)}`,
  );
  const joined = changes.reduce((before, change) => sql`${before}, ${change}`);
  await database.rows(sql`update import set ${joined} where division = ${division} and id = ${id}`);
}

/** A stored row of an import. */
export interface StoredRow {
  position: number;
  /** The position before the first of the rows that were checked together; null before there was such a note. */
  checkedBehind: number | null;
  id: string;
  sheet: number;
  number: number;
  entity: string;
  key: string | null;
  name: string | null;
  title: string;
  outcome: ImportOutcome;
  recordId: string | null;
  cells: Cell[];
  errors: Record<string, FieldError[]>;
}

/** A row that was compared, with what later rows are checked by; see {@link ImportEntity.facts}. */
export interface CheckedRow extends StoredRow {
  facts: ImportValues | null;
}

/** Adds checked rows. */
export async function insertImportRows({ database, division }: InDivision, importId: string, rows: readonly CheckedRow[]): Promise<void> {
  await database.rows(sql`
    insert into "importRow" (division, "importId", position, "checkedBehind", id, sheet, number, entity, key, name, title, outcome, "recordId", cells, errors, facts)
    select ${division}::integer, ${importId}::uuid, n.position, n."checkedBehind", n.id, n.sheet, n.number, n.entity, n.key, n.name, n.title, n.outcome, n."recordId", n.cells, n.errors, n.facts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (position integer, "checkedBehind" integer, id uuid, sheet integer, number integer, entity text, key text,
      name text, title text, outcome text, "recordId" uuid, cells jsonb, errors jsonb, facts jsonb)
    returning position`);
}

/** Wrong rows of a sheet before a position, the last one first, whose only errors are names in these fields that are not known. */
export async function rowsWithoutNames(
  { database, division }: InDivision,
  importId: string,
  { sheet, fields, before }: { sheet: number; fields: readonly string[]; before: number | undefined },
): Promise<StoredRow[]> {
  return jsonRows<StoredRow>(
    database,
    sql`
    select w.position, w."checkedBehind", w.id, w.sheet, w.number, w.entity, w.key, w.name, w.title, w.outcome, w."recordId", w.cells, w.errors
    from "importRow" w
    where w.division = ${division} and w."importId" = ${importId} and w.outcome = 'Wrong' and w.sheet = ${sheet}
      and w.position < ${before ?? lastPosition} and not exists (
        select from jsonb_each(w.errors) e
        where e.key <> all (${fields}::text[]) or e.value -> 0 ->> 'code' not in ('unknownName', 'wrongRow'))
    order by w.position desc limit ${rowsAtOnce}`,
  );
}

const lastPosition = 2_147_483_647;

/** Removes rows by their positions. */
export async function removeRowsAt({ database, division }: InDivision, importId: string, positions: readonly number[]): Promise<void> {
  await database.rows(sql`
    delete from "importRow" where division = ${division} and "importId" = ${importId} and position = any (${positions}::integer[])
    returning position`);
}

/** The next rows to write, after a position: of one sheet, and checked together, because they can refer to each other. */
export async function rowsToWrite(
  { database, division }: InDivision,
  importId: string,
  behind: number,
  most: number,
): Promise<StoredRow[]> {
  const rows = await jsonRows<StoredRow>(
    database,
    sql`
    select w.position, w."checkedBehind", w.id, w.sheet, w.number, w.entity, w.key, w.name, w.title, w.outcome, w."recordId", w.cells, w.errors from "importRow" w
    where w.division = ${division} and w."importId" = ${importId} and w.position > ${behind} and w.outcome in ('New', 'Changed')
    order by w.position limit ${most}`,
  );
  return rows.filter(({ sheet, checkedBehind }) => sheet === rows[0]?.sheet && checkedBehind === rows[0].checkedBehind);
}

/** The result of writing a row. */
export interface WrittenRow {
  position: number;
  key: string | null;
  outcome: ImportOutcome;
  recordId: string;
  errors: Record<string, FieldError[]>;
  /** The former values of the changed fields. */
  before: Record<string, unknown> | null;
  writtenVersion: number | null;
}

/** Stores the results of writing. */
export async function keepWritten({ database, division }: InDivision, importId: string, rows: readonly WrittenRow[]): Promise<void> {
  await database.rows(sql`
    update "importRow" w set outcome = n.outcome, key = n.key, "recordId" = n."recordId", errors = n.errors, before = n.before, "writtenVersion" = n."writtenVersion"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (position integer, outcome text, key text, "recordId" uuid, errors jsonb, before jsonb, "writtenVersion" integer)
    where w.division = ${division} and w."importId" = ${importId} and w.position = n.position`);
}

/** A record that an import wrote. */
export interface WrittenRecord {
  position: number;
  checkedBehind: number | null;
  entity: string;
  key: string | null;
  outcome: ImportOutcome;
  recordId: string;
  before: Record<string, unknown> | null;
  writtenVersion: number;
}

/** The last written records, the last one first: of one kind, and checked together, because they can refer to each other. */
export async function lastWritten(
  { database, division }: InDivision,
  importId: string,
  { before, most }: { before: number; most: number },
): Promise<WrittenRecord[]> {
  const rows = await jsonRows<WrittenRecord>(
    database,
    sql`
    select w.position, w."checkedBehind", w.entity, w.key, w.outcome, w."recordId", w.before, w."writtenVersion" from "importRow" w
    where w.division = ${division} and w."importId" = ${importId} and w."writtenVersion" is not null and w.position < ${before}
    order by w.position desc limit ${most}`,
  );
  return rows.filter(({ entity, checkedBehind }) => entity === rows[0]?.entity && checkedBehind === rows[0].checkedBehind);
}

/** Marks the records of rows as undone. */
export async function keepUndone({ database, division }: InDivision, importId: string, positions: readonly number[]): Promise<void> {
  await database.rows(sql`
    update "importRow" set "writtenVersion" = null, before = null
    where division = ${division} and "importId" = ${importId} and position = any (${positions}::integer[])`);
}

/** Removes the rows of an import in batches. Returns the number of removed rows. */
export async function removeImportRows({ database, division }: InDivision, importId: string): Promise<number> {
  const rows = await database.rows<{ position: number }>(sql`
    delete from "importRow" where division = ${division} and "importId" = ${importId} and position in (
      select position from "importRow" where division = ${division} and "importId" = ${importId} limit 10000) returning position`);
  return rows.length;
}

/** The numbers of rows of an import by outcome, and of the records that it wrote. */
export async function countRows(
  { database, division }: InDivision,
  importId: string,
): Promise<Pick<DataImport, 'counts' | 'written' | 'blocked'>> {
  const row = await database.row<ImportCounts & { written: number; blocked: number }>(sql`
    select count(*) filter (where w.outcome = 'New')::integer as new, count(*) filter (where w.outcome = 'Changed')::integer as changed,
      count(*) filter (where w.outcome = 'Same')::integer as same, count(*) filter (where w.outcome = 'Wrong')::integer as wrong,
      count(w."writtenVersion")::integer as written, count(w."blockedBy")::integer as blocked
    from "importRow" w where w.division = ${division} and w."importId" = ${importId}`);
  const { written = 0, blocked = 0, ...counts } = row ?? { new: 0, changed: 0, same: 0, wrong: 0 };
  return { counts, written, blocked };
}

/** The refusals of the check that a person may pass over, with the numbers of their rows. */
export async function doubtsOf({ database, division }: InDivision, importId: string): Promise<DataImport['doubts']> {
  return jsonRows(
    database,
    sql`
    select d.code, count(distinct w.position)::integer as rows
    from "importRow" w, jsonb_each(w.errors) e, jsonb_to_recordset(e.value) as d (code text)
    where w.division = ${division} and w."importId" = ${importId} and w.outcome = 'Wrong' and d.code = any (${importDoubt.options}::text[])
    group by d.code order by d.code`,
  );
}
