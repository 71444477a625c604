import { addMonths } from '#features/assets/norms/calendar.ts';
import type { Asset } from '#features/assets/schema.ts';
import { serviceKinds, type Point } from '../rules.ts';
import type { ChecklistAnswer, InspectionKind, ServiceReport } from '../schema.ts';

/** A report while it is filled in. */
export interface Entry {
  inspectionKind: InspectionKind;
  reportDate: string | null;
  answers: Readonly<Record<string, ChecklistAnswer>>;
  findings: string | null;
  recommendation: string | null;
  recommendReplacement: boolean;
  nextServiceDate: string | null;
}

/** What is filled in of a report that begins today, or goes on. */
export function entryOf(report: ServiceReport | undefined, today: string): Entry {
  return {
    inspectionKind: report?.inspectionKind ?? 'Routine',
    reportDate: report?.reportDate ?? today,
    answers: Object.fromEntries((report?.checklist ?? []).map((answer) => [answer.key, answer])),
    findings: report?.findings ?? null,
    recommendation: report?.recommendation ?? null,
    recommendReplacement: report?.recommendReplacement ?? false,
    nextServiceDate: report?.nextServiceDate ?? null,
  };
}

/** The body that saves an entry; answers in the order of the points. */
export function bodyOf({ answers, reportDate, ...fields }: Entry, points: readonly Point[]) {
  return { ...fields, ...(reportDate === null ? {} : { reportDate }), checklist: points.flatMap(({ key }) => answers[key] ?? []) };
}

/** The day of the next service that follows from a report of a kind, where the norm counts it from the last service. */
export function nextServiceOf(
  asset: Pick<Asset, 'dueReasons' | 'nextServiceDate'>,
  { inspectionKind, reportDate, nextServiceDate }: Entry,
): string | null {
  const reason = asset.dueReasons.nextServiceDate;
  if (!reason || reportDate === null || reason.months === 0 || !serviceKinds.includes(inspectionKind)) return asset.nextServiceDate;
  const counted = addMonths(reportDate, reason.months);
  return nextServiceDate !== null && nextServiceDate < counted ? nextServiceDate : counted;
}
