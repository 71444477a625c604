import { addDays } from '#contract/days.ts';
import { assetMaker, demonstrationPhotos, demonstrationPlace, placeIndexOf } from '#features/assets/server/demonstration.ts';
import { assetTypeOf } from '#features/assets/norms/assetTypes.ts';
import { demonstrationEngineers } from '#features/divisions/server/demonstration.ts';
import { demonstrationVisitId } from '#features/work-orders/server/demonstration.ts';
import {
  demonstrationMaker,
  numbersTo,
  turnOf,
  type DemonstrateWithFiles,
  type DemonstrationDivision,
} from '#server/demonstration/demonstration.ts';
import { limitsOf, measurementsOf } from '../rules.ts';
import type { ChecklistAnswer, InspectionKind } from '../schema.ts';
import words from './demonstration/words.json' with { type: 'json' };

type Asset = ReturnType<ReturnType<typeof assetMaker>>;

// Per object; the numbers of the reports follow from that of the object, 1 is the draft of the first one
const mostReports = 3;
const draftEvery = 150;

/** The reports of all objects, from their commissioning to the last service, and drafts; photos of rejected objects. */
export const demonstrateServiceReports: DemonstrateWithFiles = async function* (division, keepFile) {
  const numbers = numbersTo(division.assets);
  const drafted = [1, ...numbers.filter((number) => number % draftEvery === 0)];
  const rowsOf = reportMaker(division);
  const assetOf = assetMaker(division);
  yield division.rows('serviceReport', numbers, (number) => rowsOf(assetOf(number), number));
  yield division.rows('serviceReport', drafted, (number) => [draftRow(division, assetOf(number), draftNumber(division, number))]);
  const [picture] = await demonstrationPhotos();
  const photo = picture && { ...(await keepFile(picture)), mimeType: 'image/jpeg', fileName: 'foto.jpg', type: 'Photo' };
  yield division.rows('serviceReportAttachment', drafted, (number) => [
    {
      ...division.stamp('serviceReportAttachment', number),
      serviceReportId: division.id('serviceReport', draftNumber(division, number)),
      ...photo,
    },
  ]);
  yield division.counters({ [`serviceReport-${division.today.slice(0, 4)}`]: draftNumber(division, division.assets) });
};

// After the numbers of all completed reports; that of the first object before them
function draftNumber({ assets }: DemonstrationDivision, number: number): number {
  return number === 1 && assets > 1 ? 1 : assets * mostReports + 2 + Math.floor(number / draftEvery);
}

function draftRow(division: DemonstrationDivision, { id }: Asset, number: number) {
  return {
    ...baseOf(division, number, division.today),
    assetId: id,
    inspectionKind: 'Routine',
    status: 'Concept',
    findings: division.say(words).draft,
  };
}

function reportMaker(division: DemonstrationDivision) {
  const own = division.say(words);
  return (asset: Asset, number: number) => {
    const { index: placeIndex, lastVisit } = demonstrationPlace(division, placeIndexOf(number));
    return daysOf(asset).map((day, turn) => {
      const report = number * mostReports - 1 + turn;
      const condition = turn === 0 ? asset.condition : 'Approved';
      const remark = turnOf(condition === 'Rejected' ? own.rejected : own.remarks, report);
      const { failed, checklist, measurements } = answersOf(asset, condition, remark);
      const isCommissioning = day === asset.installationDate;
      const yearsAgo = day === lastVisit ? 0 : day === addDays(lastVisit, -364) ? 1 : undefined;
      return {
        ...baseOf(division, report, day),
        assetId: asset.id,
        inspectionKind: isCommissioning ? 'Commissioning' : kindOf(asset, day),
        workOrderId: isCommissioning || yearsAgo === undefined ? null : demonstrationVisitId(division, placeIndex, yearsAgo),
        status: 'Completed',
        checklist,
        measurements,
        result: failed ? condition : 'Approved',
        findings: failed?.critical ? own.finding : isCommissioning ? own.commissioned : null,
        recommendation: failed?.critical ? own.advice : null,
        recommendReplacement: failed?.critical ?? false,
        workMinutes: 6 + (report % 15),
        labelNumber: `${division.code}-${report}`,
        nextServiceDate: turn === 0 ? asset.nextServiceDate : null,
        completedAt: `${day}T11:00:00Z`,
        completedBy: demonstrationMaker,
        normSet: asset.dueReasons.nextServiceDate?.norm,
      };
    });
  };
}

// The last service, the one a year before it, and the very first one
function daysOf({ installationDate, lastServiceDate }: Asset): readonly string[] {
  const days = [lastServiceDate, addDays(lastServiceDate, -364)].filter((day) => day > installationDate);
  return [...days, installationDate];
}

function kindOf({ lastExtendedServiceDate, lastOverhaulDate }: Asset, day: string): InspectionKind {
  return day === lastOverhaulDate ? 'Overhaul' : day === lastExtendedServiceDate ? 'Extended' : 'Routine';
}

/** Typical values of measurements without limits, by unit. */
const usual: Readonly<Record<string, number>> = { bar: 15, kg: 9.4, V: 25.2, 'l/min': 28, kPa: 1200 };

function answersOf({ assetType, attributes }: Asset, condition: string, remark: string) {
  const points = assetTypeOf(assetType).checklist;
  const failed = condition === 'Approved' ? undefined : points.find(({ critical }) => critical === (condition === 'Rejected'));
  const checklist = points.map((point): ChecklistAnswer => {
    if (point === failed) return { key: point.key, answer: 'Fail', remark };
    const { min = usual[point.measurement?.unit ?? ''] ?? 10, max = min } = limitsOf(point, attributes);
    const value = point.measurement ? { value: Math.round((min + max) * 50) / 100 } : {};
    return { key: point.key, answer: 'Pass', ...value };
  });
  return { failed, checklist: JSON.stringify(checklist), measurements: measurementsOf(points, checklist) };
}

function baseOf(division: DemonstrationDivision, number: number, day: string) {
  return {
    ...division.stampAt('serviceReport', number, `${day}T10:30:00Z`),
    number: `SR-${day.slice(0, 4)}-${String(number).padStart(5, '0')}`,
    reportDate: day,
    engineerId: turnOf(demonstrationEngineers(division), number).id,
  };
}
