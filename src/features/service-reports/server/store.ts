import sql from 'sql-template-tag';
import type { Language } from '#contract/values.ts';
import type { AssetTypeKey } from '#features/assets/assetTypeKeys.ts';
import { assetTypesOf, type LastServices } from '#features/assets/server/index.ts';
import type { VisitOutcome } from '#features/work-orders/server/index.ts';
import type { InspectionResult, ServiceReport } from '../schema.ts';
import { serviceKinds } from '../rules.ts';
import { readRecord } from '#server/database/read.ts';
import type { Database } from '#server/database/database.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import { pointNamed } from './pointNamed.ts';
import { reportTable } from './tables.ts';

/** A report of an object; undefined when the object has no report with this id. */
export async function reportOf({ database, division }: InDivision, assetId: string, id: string): Promise<ServiceReport | undefined> {
  const row = await readRecord(database, reportTable, division, id);
  const report = row && (JSON.parse(row.json) as ServiceReport); // made from its schema
  return report?.assetId === assetId ? report : undefined;
}

// A report that a completed one corrects does not count any more
const isCorrected = (division: number) => sql`exists (select from "serviceReport" c
  where c.division = ${division} and c."correctsReportId" = r.id and c.status = 'Completed' and c."deletedAt" is null)`;

/** The newest completed report of an object that was inspected. */
export function newestReport(
  { database, division }: InDivision,
  assetId: string,
): Promise<{ id: string; result: InspectionResult; reportDate: string } | undefined> {
  return database.row(sql`
    select r.id, r.result, r."reportDate"::text as "reportDate" from "serviceReport" r
    where r.division = ${division} and r."assetId" = ${assetId} and r.status = 'Completed' and r.result <> 'NotInspected' and r."deletedAt" is null
      and not ${isCorrected(division)}
    order by r."reportDate" desc, r."completedAt" desc limit 1`);
}

/** The last services of objects, from their completed reports. */
export function lastServices(database: Database, division: number, assetIds: readonly string[]): Promise<LastServices[]> {
  const ofKind = (kinds: readonly string[]) => sql`r."inspectionKind" = any (${kinds}::text[]) and not r.corrected`;
  const last = (kinds: readonly string[]) => sql`(max(r."reportDate") filter (where ${ofKind(kinds)}))::text`;
  return database.rows<LastServices>(sql`
    select r."assetId", ${last(serviceKinds)} as "lastServiceDate", ${last(['Extended'])} as "lastExtendedServiceDate",
      ${last(['Overhaul'])} as "lastOverhaulDate",
      ((array_agg(r."advisedServiceDate" order by r."reportDate" desc, r."completedAt" desc) filter (where ${ofKind(serviceKinds)}))[1])::text
        as "advisedServiceDate",
      coalesce(array_agg(r."reportDate"::text) filter (where r.corrected), '{}') as retracted
    from (select r.*, ${isCorrected(division)} as corrected from "serviceReport" r
      where r.division = ${division} and r."assetId" = any (${assetIds}::uuid[]) and r.status = 'Completed' and r.result <> 'NotInspected'
        and r."deletedAt" is null) r
    group by r."assetId"`);
}

/**
 * Stores what the completion of a report found out, in its transaction: the next service, the norm that requires it, and the data
 * of other records. Not in the audit, which has the entries of these records.
 */
export async function keepAtCompletion(
  { database, division }: InDivision,
  id: string,
  { nextServiceDate, normSet, asCompleted }: Required<Pick<ServiceReport, 'nextServiceDate' | 'normSet' | 'asCompleted'>>,
): Promise<void> {
  await database.rows(sql`
    update "serviceReport" set "nextServiceDate" = ${nextServiceDate}, "normSet" = ${normSet}, "asCompleted" = ${JSON.stringify(asCompleted)}::jsonb
    where division = ${division} and id = ${id} returning id`);
}

/** The fields of an object's latest report that the report of a location shows. */
export type LatestReport = Pick<
  ServiceReport,
  'id' | 'assetId' | 'number' | 'reportDate' | 'result' | 'findings' | 'recommendation' | 'recommendReplacement' | 'checklist'
> &
  Required<Pick<ServiceReport, 'asCompleted'>>;

/** The latest completed reports of objects, by the object's id, without corrected ones. */
export async function latestReports(
  { database, division }: InDivision,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, LatestReport>> {
  const row = await database.row<{ json: string }>(sql`
    select coalesce(json_agg(o), '[]')::text as json from (
      select distinct on (r."assetId") r.id, r."assetId", r.number, r."reportDate", r.result, r.findings, r.recommendation,
        r."recommendReplacement", r.checklist, r."asCompleted"
      from "serviceReport" r
      where r.division = ${division} and r."assetId" = any (${assetIds}::uuid[]) and r.status = 'Completed' and r."deletedAt" is null
        and not ${isCorrected(division)}
      order by r."assetId", r."reportDate" desc, r."completedAt" desc) o`);
  const reports = JSON.parse(row?.json ?? '[]') as readonly LatestReport[]; // the columns have the names of the fields
  return new Map(reports.map((report) => [report.assetId, report]));
}

/** The results of a visit by object, from the newest completed report of each, without corrected ones. */
export async function outcomesOfVisit(
  { database, division, language }: InDivision & { language: Language },
  workOrderId: string,
): Promise<readonly VisitOutcome[]> {
  const row = await database.row<{ json: string }>(sql`
    select coalesce(json_agg(o), '[]')::text as json from (
      select distinct on (r."assetId") r."assetId", r.result, r."assetMissing", r.findings, r."asCompleted",
        (select coalesce(json_agg(c ->> 'key'), '[]') from jsonb_array_elements(r.checklist) c where c ->> 'answer' = 'Fail') as "failedKeys"
      from "serviceReport" r
      where r.division = ${division} and r."workOrderId" = ${workOrderId} and r.status = 'Completed' and r."deletedAt" is null
        and not ${isCorrected(division)}
      order by r."assetId", r."reportDate" desc, r."completedAt" desc) o`);
  const outcomes = JSON.parse(row?.json ?? '[]') as readonly StoredOutcome[]; // its columns
  const ids = outcomes.filter((outcome) => !outcome.asCompleted && outcome.failedKeys.length > 0).map(({ assetId }) => assetId);
  const types = ids.length > 0 ? await assetTypesOf({ database, division }, ids) : new Map<string, AssetTypeKey>();
  return outcomes.map(({ asCompleted, ...outcome }) => {
    const type = types.get(outcome.assetId);
    const labels = outcome.failedKeys.flatMap((key) => pointNamed(key, asCompleted, type)?.label[language] ?? []);
    return { ...outcome, failedPoints: labels, asset: asCompleted?.asset ?? null };
  });
}

type StoredOutcome = Omit<VisitOutcome, 'failedPoints' | 'asset'> & Required<Pick<ServiceReport, 'asCompleted'>>;
