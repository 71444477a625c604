import sql, { join, type Sql } from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { hasId, readRecord } from '../database/read.ts';
import { listedOf, pickFields, quoted } from '../database/table.ts';
import { together } from '../database/together.ts';
import { requireVersion } from '../database/version.ts';
import type { InDivision, WriteCall } from '../database/writeCall.ts';
import { lineTable, type DocumentTables, type DocumentTypes, type Stored } from './kind.ts';

/** The lines of a document as a JSON array in the order of their numbers; undefined when the document does not exist. */
export async function readLinesOf({ database, division }: InDivision, { header }: DocumentTables, id: string): Promise<string | undefined> {
  const { field } = lineTable(header);
  const row = await database.row<{ json: string }>(sql`
    select d.${quoted(field)}::text as json from (
      select ${pickFields(header, [field], division)} from ${header.sql} r where r.division = ${division} and ${hasId(id)} and r."deletedAt" is null
    ) d`);
  return row?.json;
}

/** Some lines as the API shows them, as a JSON array in the order of their documents and numbers. */
export async function readLines({ database, division }: InDivision, { header }: DocumentTables, ids: readonly string[]): Promise<string> {
  const { table, parent } = lineTable(header);
  const { fields, joins } = listedOf(table, division);
  const row = await database.row<{ json: string }>(sql`
    select coalesce(json_agg(l), '[]')::text as json from (
      select ${fields} from ${table.sql} r${joins}
      where r.division = ${division} and r.id = any(${[...ids]}::uuid[]) and r."deletedAt" is null
      order by r.${quoted(parent)}, r."lineNumber"
    ) l`);
  return row?.json ?? '[]';
}

/**
 * The documents that match a condition on the header's row `r`, locked until the transaction ends, always in the order of their
 * ids. A second statement reads them after the locks were taken, so that it sees what concurrent transactions committed in the
 * meantime.
 */
export async function lockDocuments<T extends DocumentTypes>(
  { database, division }: InDivision,
  { header, described = [] }: Pick<DocumentTables, 'header' | 'described'>,
  condition: Sql,
): Promise<Stored<T>[]> {
  const { table, parent } = lineTable(header);
  const fields = described.length === 0 ? table.storedFields : join([table.storedFields, pickFields(table, described, division)]);
  const wanted = sql`from ${header.sql} r where r.division = ${division} and r."deletedAt" is null and ${condition}`;
  const [locked, found] = await together(
    database.rows<{ id: string }>(sql`select r.id ${wanted} order by r.id for update`),
    database.rows<{ id: string; json: string }>(sql`
      select f.id, row_to_json(f)::text as json from (
        select d.*, (
          select coalesce(json_agg(l), '[]') from (
            select ${fields} from ${table.sql} r
            where r.division = ${division} and r.${quoted(parent)} = d.id and r."deletedAt" is null order by r."lineNumber"
          ) l
        ) as lines
        from (select ${header.storedFields} ${wanted}) d
      ) f order by f.id`),
  );
  // A document that began to match the condition after the locks were taken is not locked, and is left out
  const ids = new Set(locked.map(({ id }) => id));
  return found.flatMap(({ id, json }) => (ids.has(id) ? [JSON.parse(json) as Stored<T>] : [])); // built by the database from the tables' own columns
}

/** The documents that these lines belong to, locked until the transaction ends. */
export async function lockDocumentsOfLines<T extends DocumentTypes>(
  call: InDivision,
  { header }: DocumentTables,
  lineIds: readonly string[],
): Promise<Stored<T>[]> {
  return lineIds.length === 0 ? [] : lockDocuments<T>(call, { header }, ownsLines({ header }, call.division, lineIds));
}

/** Locks the documents that match a condition and have lines with some of the items. */
export function lockDocumentsOfItems<T extends DocumentTypes>(
  call: InDivision,
  tables: DocumentTables,
  { condition, itemIds }: { condition: Sql; itemIds: readonly string[] },
): Promise<Stored<T>[]> {
  const { table, parent } = lineTable(tables.header);
  const hasItem = sql`exists (select from ${table.sql} l where l.division = ${call.division} and l.${quoted(parent)} = r.id
    and l."itemId" = any(${[...itemIds]}::uuid[]) and l."deletedAt" is null)`;
  return lockDocuments<T>(call, tables, sql`${condition} and ${hasItem}`);
}

/**
 * Locks the document that a call wants to write.
 * @throws Problem notFound; versionConflict with the present document
 */
export async function lockDocument<T extends DocumentTypes>(call: WriteCall, tables: DocumentTables, id: string): Promise<Stored<T>> {
  const [document] = await lockDocuments<T>(call, tables, hasId(id));
  if (!document) throw new Problem('notFound');
  await requireCurrent(call, tables, document);
  return document;
}

/** @throws Problem versionConflict with the present document when its version differs from If-Match */
export function requireCurrent(
  call: WriteCall,
  { header }: DocumentTables,
  { id, version }: { id: string; version: number },
): Promise<void> {
  return requireVersion(call, version, async () => {
    const current = await readRecord(call.database, header, call.division, id);
    return current && JSON.parse(current.json);
  });
}

/**
 * Locks the document of the line that a call wants to write.
 * @throws Problem notFound; versionConflict with the present line
 */
export async function lockLine<T extends DocumentTypes>(
  call: WriteCall,
  tables: DocumentTables,
  lineId: string,
): Promise<{ before: Stored<T>; line: T['line'] }> {
  const { table, parent } = lineTable(tables.header);
  const row = await call.database.row<{ id: string; document: string }>(sql`
    select r.id, r.${quoted(parent)} as document from ${table.sql} r
    where r.division = ${call.division} and ${hasId(lineId)} and r."deletedAt" is null`);
  const [before] = row ? await lockDocuments<T>(call, tables, sql`r.id = ${row.document}`) : [];
  const line = before?.lines.find((one) => one.id === row?.id);
  if (!before || !line) throw new Problem('notFound');
  await requireCurrentLine(call, tables, line);
  return { before, line };
}

/** @throws Problem versionConflict with the present line when its version differs from If-Match */
export function requireCurrentLine(
  call: WriteCall,
  tables: DocumentTables,
  { id, version }: { id: string; version: number },
): Promise<void> {
  return requireVersion(call, version, async () => {
    const [line]: unknown[] = JSON.parse(await readLines(call, tables, [id]));
    return line;
  });
}

/** The condition that a header's row `r` owns one of these lines. */
function ownsLines({ header }: DocumentTables, division: number, lineIds: readonly string[]): Sql {
  const { table, parent } = lineTable(header);
  return sql`r.id = any(array(
    select l.${quoted(parent)} from ${table.sql} l
    where l.division = ${division} and l.id = any(${[...lineIds]}::uuid[]) and l."deletedAt" is null))`;
}
