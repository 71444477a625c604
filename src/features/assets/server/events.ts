import sql, { type Sql } from 'sql-template-tag';
import { timeZone } from '#contract/days.ts';
import type { Database } from '#server/database/database.ts';
import { listPage } from '#server/database/list.ts';
import { newId } from '#server/database/newId.ts';
import { runTogether } from '#server/database/rows.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import type { Page } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import type { AssetEventFilter, AssetEventKind, SiteEventFilter } from '../eventSchema.ts';
import { eventTable, siteEventTable } from './tables.ts';

/** A new event of an object. */
export interface NewAssetEvent {
  assetId: string;
  kind: AssetEventKind;
  /** An instant. */
  at: string;
  /** Id of the person. */
  by: string;
  /** The changed fields, with their values before and after. */
  from?: Readonly<Record<string, unknown>> | null | undefined;
  to?: Readonly<Record<string, unknown>> | null | undefined;
  note?: string | null | undefined;
}

/** Adds events to the history of objects, in the transaction of the change. */
export async function recordAssetEvents(database: Database, division: number, events: readonly NewAssetEvent[]): Promise<void> {
  await runTogether(database, assetEventsOf(division, events));
}

/** The statement of {@link recordAssetEvents}; empty when there is no event. */
export function assetEventsOf(division: number, events: readonly NewAssetEvent[]): Sql[] {
  if (events.length === 0) return [];
  // Events with the same time keep their order
  const ids = events.map(newId).toSorted();
  const rows = events.map((event, index) => ({ ...event, id: ids[index] }));
  return [
    sql`
    insert into "assetEvent" (division, id, "assetId", kind, at, by, "from", "to", note)
    select ${division}::integer, e.id, e."assetId", e.kind, e.at, e.by, nullif(e."from", 'null'), nullif(e."to", 'null'), e.note
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e (id uuid, "assetId" uuid, kind text, at timestamptz, by text, "from" jsonb, "to" jsonb, note text)
    returning id`,
  ];
}

type EventCall = Pick<Call, 'database' | 'division' | 'list'>;

/** One page of the events of an object and of those that it replaced. */
export async function listEvents({ database, division, list }: EventCall, assetId: string): Promise<Page> {
  const ids = await lineageOf(database, division, [assetId]);
  const where = [sql`r."assetId" = any (${ids}::uuid[])`, ...conditionsOf(list.filter as AssetEventFilter)]; // checked by the operation's schema
  return listPage(database, { table: eventTable, division, list, where, withDeleted: true });
}

/** One page of the events of the objects at a location; for objects that were moved away, the move. */
export function listSiteEvents({ database, division, list }: EventCall, locationId: string): Promise<Page> {
  const { assetId, assetType, ...filter } = list.filter as SiteEventFilter; // checked by the operation's schema
  const there = sql`select array_agg(a.id) from asset a where a.division = ${division} and a."locationId" = ${locationId} and a."deletedAt" is null`;
  const where = sql`(r."assetId" = any ((${there})::uuid[]) or (r.kind = 'Moved' and r."from" ->> 'locationId' = ${locationId}))`;
  const isOfType = sql`exists (
    select from asset a where a.division = ${division} and a.id = r."assetId" and a."assetType" = any (${assetType}::text[]))`;
  const further = [...(assetId ? [sql`r."assetId" = ${assetId}`] : []), ...(assetType ? [isOfType] : []), ...conditionsOf(filter)];
  return listPage(database, { table: siteEventTable, division, list, where: [where, ...further], withDeleted: true });
}

function conditionsOf({ kind, by, periodStart, periodEnd }: AssetEventFilter): Sql[] {
  return [
    kind && sql`r.kind = any (${kind}::text[])`,
    by && sql`r.by = ${by}`,
    periodStart && sql`r.at >= (${periodStart}::date)::timestamp at time zone ${timeZone}`,
    periodEnd && sql`r.at < (${periodEnd}::date + 1)::timestamp at time zone ${timeZone}`,
  ].filter((part) => part !== undefined && part !== '');
}

/** The events that one change of an object added, by the time of its audit entry. */
export async function eventsOfChange({ database, division }: InDivision, assetId: string, at: string): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql`
    select e.id from "assetEvent" e where e.division = ${division} and e."assetId" = ${assetId} and e.at = ${at}::timestamptz order by e.id desc`);
  return rows.map(({ id }) => id);
}

/** The ids of objects and of all that they replaced, directly or indirectly. */
export async function lineageOf(database: Database, division: number, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await database.rows<{ id: string }>(sql`
    with recursive lineage as (
      select a.id, a."replacesId" from asset a where a.division = ${division} and a.id = any (${ids}::uuid[])
      union
      select a.id, a."replacesId" from lineage l join asset a on a.division = ${division} and a.id = l."replacesId"
        where a.division = ${division}
    ) select id from lineage`);
  return rows.map(({ id }) => id);
}
