import { addMonths } from '#features/assets/norms/calendar.ts';
import type { Asset } from '#features/assets/schema.ts';
import { serviceKinds, type Point } from '../rules.ts';
import type { ChecklistAnswer, InspectionKind, ServiceReport } from '../schema.ts';

/** Whether the object was inspected; where it was not, why. */
export const executions = ['inspected', 'missing', 'impossible'] as const;

/** What a correction takes over from the report that it corrects, besides what is filled in. */
type Carried = Partial<Pick<ServiceReport, 'workOrderId' | 'engineerId' | 'workMinutes' | 'labelNumber'>>;

/** A report while it is filled in. */
export interface Entry extends Carried {
  inspectionKind: InspectionKind;
  reportDate: string | null;
  execution: (typeof executions)[number];
  answers: Readonly<Record<string, ChecklistAnswer>>;
  /** Own fields of the object that it gets when the report is completed. */
  attributeUpdates: Readonly<Record<string, unknown>>;
  findings: string | null;
  recommendation: string | null;
  recommendReplacement: boolean;
  nextServiceDate: string | null;
}

// the result of a draft says nothing yet
function executionOf(report: ServiceReport | undefined): Entry['execution'] {
  if (report?.assetMissing) return 'missing';
  const isImpossible = report?.inspectionImpossible === true || (report?.status === 'Completed' && report.result === 'NotInspected');
  return isImpossible ? 'impossible' : 'inspected';
}

/** What is filled in of a report that begins today, or goes on. */
export function entryOf(report: ServiceReport | undefined, today: string): Entry {
  return {
    inspectionKind: report?.inspectionKind ?? 'Routine',
    reportDate: report?.reportDate ?? today,
    execution: executionOf(report),
    answers: Object.fromEntries((report?.checklist ?? []).map((answer) => [answer.key, answer])),
    attributeUpdates: report?.attributeUpdates ?? {},
    findings: report?.findings ?? null,
    recommendation: report?.recommendation ?? null,
    recommendReplacement: report?.recommendReplacement ?? false,
    nextServiceDate: report?.nextServiceDate ?? null,
  };
}

/**
 * What is filled in of a report that corrects a completed one: what stands there, of the same visit and engineer. The day of the next
 * service is counted again, unless the engineer had given an earlier one.
 */
export function correctionOf(report: ServiceReport, today: string): Entry {
  const { workOrderId, engineerId, workMinutes, labelNumber, advisedServiceDate } = report;
  return {
    ...entryOf(report, today),
    nextServiceDate: advisedServiceDate,
    workOrderId,
    engineerId,
    workMinutes,
    labelNumber,
  };
}

/** The body that saves an entry; answers in the order of the points, none where the object was not inspected. */
export function bodyOf({ answers, reportDate, execution, attributeUpdates, ...fields }: Entry, points: readonly Point[]) {
  const isInspected = execution === 'inspected';
  return {
    ...fields,
    ...(reportDate === null ? {} : { reportDate }),
    ...(isInspected ? {} : { result: 'NotInspected' as const }),
    assetMissing: execution === 'missing',
    inspectionImpossible: execution === 'impossible',
    attributeUpdates: isInspected ? { ...attributeUpdates } : {},
    checklist: isInspected ? points.flatMap(({ key }) => answers[key] ?? []) : [],
  };
}

/** The day of the next service that follows from a report of a kind, where the norm counts it from the last service. */
export function nextServiceOf(
  asset: Pick<Asset, 'dueReasons' | 'nextServiceDate'>,
  { inspectionKind, reportDate, execution, nextServiceDate }: Entry,
): string | null {
  const reason = asset.dueReasons.nextServiceDate;
  if (execution !== 'inspected') return asset.nextServiceDate;
  if (!reason || reportDate === null || reason.months === 0 || !serviceKinds.includes(inspectionKind)) return asset.nextServiceDate;
  const counted = addMonths(reportDate, reason.months);
  return nextServiceDate !== null && nextServiceDate < counted ? nextServiceDate : counted;
}
