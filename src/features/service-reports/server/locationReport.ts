import type { z } from 'zod';
import { dayOf } from '#contract/days.ts';
import type { Language } from '#contract/values.ts';
import { assetTypeOf } from '#features/assets/norms/assetTypes.ts';
import { reasonText } from '#features/assets/norms/reasonText.ts';
import { placeOf, reportedAssets, type ReportedAsset } from '#features/assets/server/index.ts';
import { readLocation } from '#features/locations/server/index.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import type { locationAssetReport } from '../overviewSchema.ts';
import { latestReports, type LatestReport } from './store.ts';

/** The report of a location in the form of its call. */
export type LocationReport = z.infer<typeof locationAssetReport>;

/** An object with its latest report. */
export interface ReportedObject {
  asset: ReportedAsset;
  report: LatestReport | undefined;
  row: LocationReport['rows'][number];
}

/** A report of a location, with the further data of its file. */
export interface WholeReport {
  answer: LocationReport;
  objects: readonly ReportedObject[];
}

/** A call that reads the data of reports. */
export type ReadCall = Pick<Call, 'database' | 'division' | 'services' | 'language'>;

/**
 * The latest report and the due dates of every object at a location, in the call's language.
 * @throws Problem notFound
 */
export async function reportOfLocation(call: ReadCall, locationId: string): Promise<WholeReport> {
  const location = found(await readLocation(call, locationId));
  const assets = await reportedAssets(call, { locationId });
  const reports = await latestReports(
    call,
    assets.map(({ id }) => id),
  );
  const objects = assets.map((asset): ReportedObject => {
    const report = reports.get(asset.id);
    return { asset, report, row: rowOf(call, asset, report) };
  });
  const now = call.services.now();
  return {
    objects,
    answer: { location, generatedAt: now.toISOString(), summary: summaryOf(objects, dayOf(now)), rows: objects.map(({ row }) => row) },
  };
}

/** The reason for the first of an object's dates, as a sentence; null without a date. */
export function dueReasonText({ services, language }: Pick<ReadCall, 'services' | 'language'>, asset: ReportedAsset): string | null {
  const { dueReason, dueReasons, dueDate } = asset;
  const reason = dueReason && dueReasons[dueReason];
  if (!reason || dueDate === null) return null;
  const { attributes } = assetTypeOf(asset.assetType);
  return reasonText(reason, dueDate, {
    language,
    translate: (key, params) => services.translate(language, key, params),
    labelOf: (name) => attributes.find(({ key }) => key === name)?.label[language] ?? name,
  });
}

/** The name of an object's type in a language. */
export function typeLabel({ assetType }: Pick<ReportedAsset, 'assetType'>, language: Language): string {
  return assetTypeOf(assetType).label[language];
}

function rowOf(call: ReadCall, asset: ReportedAsset, report: LatestReport | undefined): LocationReport['rows'][number] {
  const { id, number, tag, assetType, name, serialNumber, productionDate, status, lastServiceDate } = asset;
  const { nextServiceDate, nextExtendedServiceDate, nextOverhaulDate, replaceBefore } = asset;
  return {
    assetId: id,
    number,
    tag,
    assetType,
    typeLabel: typeLabel(asset, call.language),
    name,
    place: placeOf(asset),
    model: [asset.manufacturer, asset.model].filter(Boolean).join(' ') || null,
    serialNumber,
    productionDate,
    status,
    lastServiceDate,
    result: report?.result ?? null,
    findings: report?.findings ?? null,
    recommendation: report?.recommendation ?? null,
    nextServiceDate,
    nextExtendedServiceDate,
    nextOverhaulDate,
    replaceBefore,
    dueReason: dueReasonText(call, asset),
    reportId: report?.id ?? null,
    reportNumber: report?.number ?? null,
    reportStatus: report ? 'Completed' : null,
  };
}

function summaryOf(objects: readonly ReportedObject[], today: string): LocationReport['summary'] {
  const summary: LocationReport['summary'] = {};
  for (const { asset } of objects) {
    const sums = (summary[asset.assetType] ??= { total: 0, approved: 0, remarks: 0, rejected: 0, overdue: 0 });
    sums.total += 1;
    if (asset.condition === 'Approved') sums.approved += 1;
    if (asset.condition === 'ApprovedWithRemarks') sums.remarks += 1;
    if (asset.condition === 'Rejected') sums.rejected += 1;
    if (asset.dueDate !== null && asset.dueDate < today) sums.overdue += 1;
  }
  return summary;
}
