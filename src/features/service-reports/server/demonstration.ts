import { demonstrationAssetsByLocation } from '#features/assets/server/demonstration.ts';
import { assetTypeOf } from '#features/assets/norms/assetTypes.ts';
import { demonstrationEngineers } from '#features/divisions/server/demonstration.ts';
import { turnOf, type DemonstrateWithFiles, type DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import sharp from 'sharp';
import { limitsOf, measurementsOf } from '../rules.ts';
import type { ChecklistAnswer } from '../schema.ts';
import words from './demonstration/words.json' with { type: 'json' };

type Asset = NonNullable<ReturnType<ReturnType<typeof demonstrationAssetsByLocation>['get']>>[number];

/** The last report of each object, and a draft with a photo for the first one. */
export const demonstrateServiceReports: DemonstrateWithFiles = async function* (division, keepFile) {
  const assets = [...demonstrationAssetsByLocation(division).values()].flat();
  const first = assets.find(({ id }) => id === division.id('asset', 1));
  const reports = assets.map((asset, index) => reportRow(division, asset, index + 2));
  const draft = first ? [draftRow(division, first)] : [];
  yield { table: 'serviceReport', rows: reports };
  yield { table: 'serviceReport', rows: draft };
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#b3261e' } });
  const photo = { ...(await keepFile(await picture.jpeg().toBuffer())), mimeType: 'image/jpeg', fileName: 'foto.jpg', type: 'Photo' };
  yield division.rows('serviceReportAttachment', draft, ({ id }) => [
    { ...division.stamp('serviceReportAttachment', 1), serviceReportId: id, ...photo },
  ]);
  yield division.counters({ [`serviceReport-${division.today.slice(0, 4)}`]: reports.length + 1 });
};

function draftRow(division: DemonstrationDivision, { id }: Asset) {
  const { draft } = division.say(words);
  return { ...baseOf(division, 1), assetId: id, reportDate: division.today, status: 'Concept', findings: draft };
}

function reportRow(division: DemonstrationDivision, asset: Asset, number: number) {
  const { rejected, remarks, finding, advice } = division.say(words);
  const points = assetTypeOf(asset.assetType).checklist;
  const failed = asset.condition === 'Approved' ? undefined : points.find(({ critical }) => critical === (asset.condition === 'Rejected'));
  const remark = failed && turnOf(failed.critical ? rejected : remarks, number);
  const checklist = points.map((point): ChecklistAnswer => {
    const { min = 10, max = min } = limitsOf(point, asset.attributes);
    const value = point.measurement ? { value: Math.round((min + max) * 50) / 100 } : {};
    return point === failed ? { key: point.key, answer: 'Fail', remark: remark ?? null } : { key: point.key, answer: 'Pass', ...value };
  });
  const completedAt = `${asset.lastServiceDate}T11:00:00Z`;
  return {
    ...baseOf(division, number),
    assetId: asset.id,
    reportDate: asset.lastServiceDate,
    status: 'Completed',
    checklist: JSON.stringify(checklist),
    measurements: measurementsOf(points, checklist),
    result: failed ? asset.condition : 'Approved',
    findings: failed?.critical ? finding : null,
    recommendation: failed?.critical ? advice : null,
    recommendReplacement: failed?.critical ?? false,
    workMinutes: 6 + (number % 15),
    labelNumber: `${division.code}-${number}`,
    nextServiceDate: asset.nextServiceDate,
    completedAt,
    completedBy: 'system',
    normSet: asset.dueReasons.nextServiceDate?.norm,
  };
}

function baseOf(division: DemonstrationDivision, number: number) {
  const engineers = demonstrationEngineers(division);
  return {
    ...division.stamp('serviceReport', number),
    number: `SR-${division.today.slice(0, 4)}-${String(number).padStart(5, '0')}`,
    inspectionKind: 'Routine',
    engineerId: turnOf(engineers, number).id,
  };
}
