import sql, { type Sql } from 'sql-template-tag';
import { isDeepStrictEqual } from 'node:util';
import { instant } from '#server/database/table.ts';
import type { Call } from '#server/http/call.ts';

type Scope = Pick<Call, 'database' | 'division'>;

/** Values of a record by their fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** An entry of the audit as it is stored. */
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

/** The most entries that are taken back as one. */
export const mostTogether = 1000;

/** The fields that differ; those whose values were erased do not. */
export function changedFields({ before, after }: Pick<StoredChange, 'before' | 'after'>): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].filter((name) => !isDeepStrictEqual(before?.[name] ?? null, after?.[name] ?? null));
}

/** One entry by the whole key of the audit, which every month has. */
export async function changeNamed({ database, division }: Scope, id: string, { entity, entityId }: { entity: string; entityId: string }) {
  const [entry] = await changesIn(
    database,
    sql`a.division = ${division} and a.entity = ${entity} and a."entityId" = ${entityId} and a.id = ${id}`,
  );
  return entry;
}

/** What the request of an entry changed. A request writes within minutes, so that the index by person finds its entries. */
export function changesOfRequest({ database, division }: Scope, { requestId, by, at }: StoredChange): Promise<StoredChange[]> {
  return changesIn(
    database,
    sql`a.division = ${division} and a."requestId" = ${requestId} and a.by = ${by}
      and a.at between ${at}::timestamptz - interval '10 minutes' and ${at}::timestamptz + interval '10 minutes'`,
  );
}

/** What the person of an entry changed of its record from a moment on until then: what a history shows as one series. */
export function changesOfSeries(
  { database, division }: Scope,
  { entity, entityId, by, at, id }: StoredChange,
  since: string,
): Promise<StoredChange[]> {
  return changesIn(
    database,
    sql`a.division = ${division} and a.entity = ${entity} and a."entityId" = ${entityId} and a.by = ${by} and a.action = 'update'
      and a.at >= ${since}::timestamptz and (a.at, a.id) <= (${at}::timestamptz, ${id}::uuid)`,
  );
}

/** What happened to the record of an entry after it, newest first. */
export function changesAfter({ database, division }: Scope, { entity, entityId, at, id }: StoredChange): Promise<StoredChange[]> {
  return changesIn(
    database,
    sql`a.division = ${division} and a.entity = ${entity} and a."entityId" = ${entityId} and (a.at, a.id) > (${at}::timestamptz, ${id}::uuid)`,
  );
}

/** Whether an entry says that personal data was taken out of its record. */
export function isErasure({ action }: { action: string }): boolean {
  return action === 'erase' || action === 'cleanup';
}

/**
 * When personal data was last taken out of records, by their ids; those from which none was taken since the oldest entry are not among
 * them.
 */
export async function erasuresOf(
  { database, division }: Scope,
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
