import { addMonths } from '#features/assets/norms/calendar.ts';
import type { Asset } from '#features/assets/schema.ts';
import { serviceKinds, type Point } from '../rules.ts';
import type { ChecklistAnswer, InspectionKind, ServiceReport } from '../schema.ts';

/** Whether the object was inspected, or why not. */
export const executions = ['inspected', 'missing', 'impossible'] as const;

/** The keys that answer a point: it passed, failed, or does not apply. */
export const answerKeys = '123';

/** The fields that a correction takes over from the corrected report, besides the content. */
type Carried = Partial<Pick<ServiceReport, 'workOrderId' | 'engineerId' | 'workMinutes' | 'labelNumber'>>;

/** The content of a report while it is filled in. */
export interface Entry extends Carried {
  inspectionKind: InspectionKind;
  reportDate: string | null;
  execution: (typeof executions)[number];
  answers: Readonly<Record<string, ChecklistAnswer>>;
  /** Type-specific fields of the object that completing the report changes. */
  attributeUpdates: Readonly<Record<string, unknown>>;
  findings: string | null;
  recommendation: string | null;
  recommendReplacement: boolean;
  nextServiceDate: string | null;
}

// a draft has no result yet
function executionOf(report: ServiceReport | undefined): Entry['execution'] {
  if (report?.assetMissing) return 'missing';
  const isImpossible = report?.inspectionImpossible === true || (report?.status === 'Completed' && report.result === 'NotInspected');
  return isImpossible ? 'impossible' : 'inspected';
}

/** The content of a new report, or of a draft. */
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
 * The content of a report that corrects a completed one: the same content, visit and engineer. The day of the next service is
 * calculated again, unless the engineer had advised an earlier one.
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

/** The body that saves an entry; answers are in the order of the points, and empty when the object was not inspected. */
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

/** The day of the next service after a report of a kind, if the norm counts it from the last service. */
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
