import sql, { type Sql } from 'sql-template-tag';
import { isDeepStrictEqual } from 'node:util';
import { instant } from '#server/database/table.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import type { Call } from '#server/http/call.ts';

/** Values of a record by field. */
export type Fields = Readonly<Record<string, unknown>>;

/** A stored entry of the audit. */
export interface StoredChange {
  id: string;
  at: string;
  by: string;
  byName: string;
  entity: string;
  entityId: string;
  action: string;
  operation: string | null;
  requestId: string | null;
  before: Fields | null;
  after: Fields | null;
}

/** The maximum number of entries that are undone together. */
export const mostTogether = 1000;

/** The changed fields, without those whose values were erased. */
export function changedFields({ before, after }: Pick<StoredChange, 'before' | 'after'>): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].filter((name) => !isDeepStrictEqual(before?.[name] ?? null, after?.[name] ?? null));
}

/** One entry by the complete key of the audit, which every partition has. */
export async function changeNamed(
  { database, division }: InDivision,
  id: string,
  { entity, entityId }: { entity: string; entityId: string },
) {
  const [entry] = await changesIn(
    database,
    sql`a.division = ${division} and a.entity = ${entity} and a."entityId" = ${entityId} and a.id = ${id}`,
  );
  return entry;
}

/** The changes of the request of an entry. A request writes within minutes, so the index by person finds its entries. */
export function changesOfRequest({ database, division }: InDivision, { requestId, by, at }: StoredChange): Promise<StoredChange[]> {
  return changesIn(
    database,
    sql`a.division = ${division} and a."requestId" = ${requestId} and a.by = ${by}
      and a.at between ${at}::timestamptz - interval '10 minutes' and ${at}::timestamptz + interval '10 minutes'`,
  );
}

/** The changes of the same record by the person of an entry from a time up to that entry: a series in the history. */
export function changesOfSeries(
  { database, division }: InDivision,
  { entity, entityId, by, at, id }: StoredChange,
  since: string,
): Promise<StoredChange[]> {
  return changesIn(
    database,
    sql`a.division = ${division} and a.entity = ${entity} and a."entityId" = ${entityId} and a.by = ${by} and a.action = 'update'
      and a.at >= ${since}::timestamptz and (a.at, a.id) <= (${at}::timestamptz, ${id}::uuid)`,
  );
}

/** The later changes of the record of an entry, newest first. */
export function changesAfter({ database, division }: InDivision, { entity, entityId, at, id }: StoredChange): Promise<StoredChange[]> {
  return changesIn(
    database,
    sql`a.division = ${division} and a.entity = ${entity} and a."entityId" = ${entityId} and (a.at, a.id) > (${at}::timestamptz, ${id}::uuid)`,
  );
}

/** Whether an entry records an erasure of personal data. */
export function isErasure({ action }: { action: string }): boolean {
  return action === 'erase' || action === 'cleanup';
}

/** The times of the last erasure from records, by their ids; only records with an erasure since the oldest entry are included. */
export async function erasuresOf(
  { database, division }: InDivision,
  entries: readonly Pick<StoredChange, 'entity' | 'entityId' | 'at'>[],
): Promise<ReadonlyMap<string, string>> {
  if (entries.length === 0) return new Map();
  const [entities, ids] = [[...new Set(entries.map(({ entity }) => entity))], [...new Set(entries.map(({ entityId }) => entityId))]];
  const oldest = entries.map(({ at }) => at).toSorted()[0];
  const rows = await database.rows<{ id: string; at: string }>(sql`
    select a."entityId" as id, ${instant(sql`max(a.at)`)} as at from audit a
    where a.division = ${division} and a.entity = any (${entities}::text[]) and a."entityId" = any (${ids}::uuid[])
      and a.at >= ${oldest}::timestamptz and a.action in ('erase', 'cleanup') group by a."entityId"`);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

async function changesIn(database: Call['database'], where: Sql): Promise<StoredChange[]> {
  const row = await database.row<{ json: string }>(sql`
    select coalesce(json_agg(o), '[]')::text as json from (
      select a.id, a.at, a.by, a."byName", a.entity, a."entityId", a.action, a.operation, a."requestId", a.before, a.after from audit a
      where ${where} order by a.at desc, a.id desc limit ${mostTogether + 1}) o`);
  return JSON.parse(row?.json ?? '[]') as StoredChange[]; // the columns of the table
}
