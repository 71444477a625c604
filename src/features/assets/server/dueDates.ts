import sql from 'sql-template-tag';
import { dayOf } from '#contract/days.ts';
import type { Database } from '#server/database/database.ts';
import { together } from '#server/database/together.ts';
import { dueDatesOf, noDueDates } from '../norms/dueDates.ts';
import { nextDates } from '../norms/dueReason.ts';
import { ruleSetOn } from '../norms/ruleSets.ts';
import type { RuleSet } from '../norms/ruleSchema.ts';
import { dueObjects, type DueObject, type StoredDates } from './dueFacts.ts';

/** The dates of an object's last services from its reports; null when there is none. */
export interface LastServices {
  assetId: string;
  lastServiceDate: string | null;
  lastExtendedServiceDate: string | null;
  lastOverhaulDate: string | null;
  advisedServiceDate: string | null;
  /** The days of corrected reports: dates that the object has from them are removed. */
  retracted: readonly string[];
}

/** Finds the last services of objects; objects without a report are left out. */
export type FindLastServices = (database: Database, division: number, assetIds: readonly string[]) => Promise<LastServices[]>;

let findLastServices: FindLastServices = async () => [];

/** Registers how the last services are found; the feature of reports does it. Returns the previous function. */
export function setLastServices(find: FindLastServices): FindLastServices {
  const before = findLastServices;
  findLastServices = find;
  return before;
}

/** Adds the row for due dates of new objects, still without dates; existing rows are kept. */
export async function addDueDates(database: Database, division: number, assetIds: readonly string[]): Promise<void> {
  await database.rows(sql`
    insert into "assetDue" (division, "assetId", "assetType", "locationId")
    select a.division, a.id, a."assetType", a."locationId" from asset a where a.division = ${division} and a.id = any(${assetIds}::uuid[])
    on conflict (division, "assetId") do nothing returning "assetId"`);
}

/**
 * Recalculates the due dates of objects and stores the differences, in the transaction of the write that changed the facts: the
 * object itself, its location, an agreement, or a completed report. The objects stay locked until it ends.
 */
export async function refreshDueDates(database: Database, division: number, assetIds: readonly string[], now: Date): Promise<void> {
  if (assetIds.length === 0) return;
  await database.transaction(async (inside) => {
    const [, services] = await together(beginAnew(inside, division, assetIds), findLastServices(inside, division, assetIds));
    const [, objects] = await together(
      keepLastServices(inside, division, services),
      dueObjects(inside, division, sql`r.id = any(${assetIds}::uuid[]) order by r.id`),
    );
    await storeDueDates(inside, division, changesOf(objects, ruleSetOn(dayOf(now))));
  });
}

// Increasing the version prevents others, such as a batch for the whole division, from storing dates that they calculated from
// earlier facts. Objects are locked in the order of their ids, as everywhere, so that two transactions cannot deadlock
async function beginAnew(database: Database, division: number, assetIds: readonly string[]): Promise<void> {
  await database.rows(sql`
    with locked as materialized (
      select r.id, r."assetType", r."locationId" from asset r where r.division = ${division} and r.id = any(${assetIds}::uuid[])
      order by r.id for no key update
    )
    update "assetDue" t set version = t.version + 1, "assetType" = a."assetType", "locationId" = a."locationId" from locked a
    where t.division = ${division} and t."assetId" = a.id`);
}

// A date that was entered, or comes from another system, is kept until there is a newer report
async function keepLastServices(database: Database, division: number, services: readonly LastServices[]): Promise<void> {
  if (services.length === 0) return;
  await database.rows(sql`
    with k as (
      select n."assetId", n."advisedServiceDate" as advised,
        greatest(n."lastServiceDate", case when not n.retracted ? o."lastServiceDate"::text then o."lastServiceDate" end) as service,
        greatest(n."lastExtendedServiceDate", case when not n.retracted ? o."lastExtendedServiceDate"::text then o."lastExtendedServiceDate" end) as extended,
        greatest(n."lastOverhaulDate", case when not n.retracted ? o."lastOverhaulDate"::text then o."lastOverhaulDate" end) as overhaul
      from jsonb_to_recordset(${JSON.stringify(services)}::jsonb) as n ("assetId" uuid, "lastServiceDate" date, "lastExtendedServiceDate" date,
        "lastOverhaulDate" date, "advisedServiceDate" date, retracted jsonb)
      join asset o on o.division = ${division} and o.id = n."assetId"
    )
    update asset t set "lastServiceDate" = k.service, "lastExtendedServiceDate" = k.extended, "lastOverhaulDate" = k.overhaul,
      "advisedServiceDate" = k.advised
    from k where t.division = ${division} and t.id = k."assetId"
      and (t."lastServiceDate", t."lastExtendedServiceDate", t."lastOverhaulDate", t."advisedServiceDate")
        is distinct from (k.service, k.extended, k.overhaul, k.advised)`);
}

/** New dates of an object, with the version of the facts that they were calculated from. */
export interface DueChange {
  id: string;
  version: number;
  dates: StoredDates;
}

/** The objects whose calculated dates or reasons differ from the stored ones. */
export function changesOf(objects: readonly DueObject[], rules: RuleSet): readonly DueChange[] {
  return objects.flatMap(({ id, version, isInUse, facts, stored }) => {
    const { dueReasons, ...counted } = isInUse ? dueDatesOf(facts, rules) : noDueDates;
    const dates = { ...counted, dueReasons: JSON.stringify(dueReasons) };
    return names.every((name) => dates[name] === stored[name]) ? [] : [{ id, version, dates }];
  });
}

const names = [...nextDates, 'dueDate', 'dueReason', 'dueReasons'] as const;

/** Stores new dates of objects whose facts have not changed since; returns the ids of these. */
export async function storeDueDates(database: Database, division: number, changes: readonly DueChange[]): Promise<readonly string[]> {
  if (changes.length === 0) return [];
  const of = (name: keyof StoredDates) => changes.map(({ dates }) => dates[name]);
  const rows = await database.rows<{ id: string }>(sql`
    update "assetDue" t set "nextServiceDate" = n.service, "nextExtendedServiceDate" = n.extended, "nextOverhaulDate" = n.overhaul,
      "replaceBefore" = n.replace, "dueDate" = n.due, "dueReason" = n.reason, "dueReasons" = n.reasons::json
    from unnest(${changes.map(({ id }) => id)}::uuid[], ${changes.map(({ version }) => version)}::integer[],
      ${of('nextServiceDate')}::date[], ${of('nextExtendedServiceDate')}::date[], ${of('nextOverhaulDate')}::date[],
      ${of('replaceBefore')}::date[], ${of('dueDate')}::date[], ${of('dueReason')}::text[],
      ${of('dueReasons')}::text[])
      as n (id, version, service, extended, overhaul, replace, due, reason, reasons)
    where t.division = ${division} and t."assetId" = n.id and t.version = n.version
    returning t."assetId" as id`);
  return rows.map(({ id }) => id);
}
