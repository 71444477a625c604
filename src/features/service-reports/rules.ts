import { Problem, type FieldError } from '#contract/problem.ts';
import type { ChecklistAnswer, InspectionKind, InspectionResult } from './schema.ts';

/** The lowest and the highest accepted value. */
export interface Limits {
  min?: number | undefined;
  max?: number | undefined;
}

/** The fields of a checklist point that the rules of a report need. */
export interface Point {
  key: string;
  critical: boolean;
  measurement?: { key: string; unit: string; limits?: (Limits & { minAttribute?: string; maxAttribute?: string }) | undefined } | undefined;
}

/** How a measured value compares with its limits. */
export type Verdict = 'within' | 'below' | 'above';

/** The evaluation of a report's answers, complete or not. */
export interface Outcome {
  /** Points without an answer, or with a passed measurement without a value. */
  open: readonly string[];
  failed: readonly string[];
  /** Failed points that make an object unsafe. */
  failedCritical: readonly string[];
  /** The result of the answers alone; an engineer may give a worse one, never a better one. */
  result: InspectionResult;
}

/** Whether further answers cannot improve the result: all points are answered, or a critical one failed. */
export function isDecided({ open, failedCritical }: Outcome): boolean {
  return failedCritical.length > 0 || open.length === 0;
}

/** The limits of a point for one object: those of its type-specific fields, else the fixed ones. */
export function limitsOf({ measurement }: Point, attributes: Readonly<Record<string, unknown>>): Limits {
  const { min, max, minAttribute, maxAttribute } = measurement?.limits ?? {};
  const own = (name: string | undefined) => [name === undefined ? undefined : attributes[name]].find((value) => typeof value === 'number');
  return { min: own(minAttribute) ?? min, max: own(maxAttribute) ?? max };
}

/** How a value compares with its limits. */
export function verdictOf({ min, max }: Limits, value: number): Verdict {
  if (min !== undefined && value < min) return 'below';
  return max !== undefined && value > max ? 'above' : 'within';
}

/** The number that a person typed, `8.5` or `8,5`; undefined for anything else. */
export function measuredNumber(value: string | number | null | undefined): number | undefined {
  if (typeof value === 'number') return value;
  const text = value?.trim().replace(',', '.') ?? '';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** The evaluation of a report's answers. */
export function outcomeOf(points: readonly Point[], answers: readonly ChecklistAnswer[]): Outcome {
  const byKey = new Map(answers.map((answer) => [answer.key, answer]));
  const failed = points.filter(({ key }) => byKey.get(key)?.answer === 'Fail');
  const failedCritical = failed.filter(({ critical }) => critical);
  return {
    open: points.filter((point) => isOpen(point, byKey.get(point.key))).map(({ key }) => key),
    failed: failed.map(({ key }) => key),
    failedCritical: failedCritical.map(({ key }) => key),
    result: failedCritical.length > 0 ? 'Rejected' : failed.length > 0 ? 'ApprovedWithRemarks' : 'Approved',
  };
}

function isOpen({ measurement }: Point, answer: ChecklistAnswer | undefined): boolean {
  if (!answer) return true;
  return measurement !== undefined && answer.answer === 'Pass' && measuredNumber(answer.value) === undefined;
}

/** Answers with the measured values that were sent separately, by the names of the measurements. */
export function withMeasurements(
  points: readonly Point[],
  answers: readonly ChecklistAnswer[],
  measured: Readonly<Record<string, unknown>>,
): readonly ChecklistAnswer[] {
  const names = new Map(points.flatMap(({ key, measurement }) => (measurement ? [[measurement.key, key] as const] : [])));
  const errors = Object.entries(measured).flatMap(([name, value]): [string, FieldError][] => {
    if (!names.has(name)) return [[`measurements.${name}`, { code: 'unknownField', params: { field: name } }]];
    return typeof value === 'number' || value === null ? [] : [[`measurements.${name}`, { code: 'notNumber' }]];
  });
  refuse(errors);
  const byPoint = new Map(Object.entries(measured).map(([name, value]) => [names.get(name), value]));
  return answers.map((answer) => {
    const value = byPoint.get(answer.key);
    return typeof value === 'number' && (answer.value ?? null) === null ? { ...answer, value } : answer;
  });
}

/** The measured values of a report by the names of the measurements. */
export function measurementsOf(points: readonly Point[], answers: readonly ChecklistAnswer[]): Record<string, number> {
  const named = new Map(points.flatMap(({ key, measurement }) => (measurement ? [[key, measurement.key] as const] : [])));
  return Object.fromEntries(
    answers.flatMap(({ key, value }) => {
      const [name, number] = [named.get(key), measuredNumber(value)];
      return name === undefined || number === undefined ? [] : [[name, number] as const];
    }),
  );
}

/**
 * Refuses answers that are invalid even in a draft: points that the type does not have, a point that is answered twice, a
 * measured value that is not a number.
 * @throws Problem invalid naming each of them
 */
export function requireKnownPoints(points: readonly Point[], answers: readonly ChecklistAnswer[]): void {
  const byKey = new Map(points.map((point) => [point.key, point]));
  const keys = answers.map(({ key }) => key);
  const errors = answers.flatMap(({ key, value }, index): [string, FieldError][] => {
    const point = byKey.get(key);
    if (!point) return [[`checklist.${index}.key`, { code: 'unknownField', params: { field: key } }]];
    if (keys.indexOf(key) < index) return [[`checklist.${index}.key`, { code: 'duplicate' }]];
    const isNumber = value === null || value === undefined || value === '' || measuredNumber(value) !== undefined;
    return point.measurement && !isNumber ? [[`checklist.${index}.value`, { code: 'notNumber' }]] : [];
  });
  refuse(errors);
}

/** The data that completing a report needs. */
export interface Completion {
  points: readonly Point[];
  answers: readonly ChecklistAnswer[];
  attributes: Readonly<Record<string, unknown>>;
  /** The result that the engineer gave, if any. */
  result: InspectionResult | undefined;
  /** Whether the object was not found, so that there was nothing to inspect. */
  assetMissing: boolean;
  /** Whether the object could not be inspected; the finding gives the reason. */
  inspectionImpossible: boolean;
  reportDate: string;
  nextServiceDate: string | null;
  findings: string | null;
  today: string;
}

/**
 * The result of a completed report: every point is answered, and values agree with their answers. When the object could not be
 * inspected, only the finding is required; when it was not found, nothing.
 * @throws Problem invalid naming open points and all other errors
 */
export function completedResult(report: Completion): InspectionResult {
  const errors: [string, FieldError][] = [];
  if (report.reportDate > report.today) errors.push(['reportDate', { code: 'maxDate', params: { max: report.today } }]);
  if (report.nextServiceDate !== null && report.nextServiceDate <= report.reportDate)
    errors.push(['nextServiceDate', { code: 'afterReport' }]);
  const outcome = outcomeOf(report.points, report.answers);
  const isUninspected = report.assetMissing || report.inspectionImpossible;
  if (isUninspected && report.result !== undefined && report.result !== 'NotInspected') errors.push(['result', { code: 'wasInspected' }]);
  if (isUninspected || report.result === 'NotInspected') {
    if (report.findings === null && !report.assetMissing) errors.push(['findings', { code: 'required' }]);
    if (report.answers.some(({ answer }) => answer !== 'NotApplicable')) {
      errors.push([report.assetMissing ? 'assetMissing' : 'result', { code: 'wasInspected' }]);
    }
    refuse(errors);
    return 'NotInspected';
  }
  errors.push(...outcome.open.map((key): [string, FieldError] => [`checklist.${key}`, { code: 'openPoint' }]));
  errors.push(...outOfLimits(report));
  if (report.result && severity(report.result) < severity(outcome.result)) errors.push(['result', { code: 'resultTooGood' }]);
  refuse(errors);
  return report.result ?? outcome.result;
}

function outOfLimits({ points, answers, attributes }: Completion): [string, FieldError][] {
  return points.flatMap((point): [string, FieldError][] => {
    const answer = answers.find(({ key }) => key === point.key);
    const value = measuredNumber(answer?.value);
    if (!point.measurement || answer?.answer !== 'Pass' || value === undefined) return [];
    return verdictOf(limitsOf(point, attributes), value) === 'within' ? [] : [[`checklist.${point.key}`, { code: 'outOfLimits' }]];
  });
}

const severities: readonly InspectionResult[] = ['Approved', 'ApprovedWithRemarks', 'Rejected'];

function severity(result: InspectionResult): number {
  return severities.indexOf(result);
}

function refuse(errors: readonly [string, FieldError][]): void {
  if (errors.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(errors.map(([field, error]) => [field, [error]])) });
}

/** The services of an object that a report of a kind counts as; a repair and a user's check count as none. */
export const serviceKinds: readonly InspectionKind[] = ['Routine', 'Extended', 'Overhaul', 'Commissioning'];

type AssetStatus = 'InService' | 'OutOfService' | 'Missing' | 'Replaced' | 'Removed';

/** The state of an object after its newest report. */
export function statusAfter(status: AssetStatus, result: InspectionResult): AssetStatus {
  if (result === 'NotInspected' || status === 'Replaced' || status === 'Removed') return status;
  return result === 'Rejected' ? 'OutOfService' : 'InService';
}

/** Days after the completion of a report in which a supervisor may still add photos. */
export const daysForPhotos = 7;

/** The severity of each result, for the marks of a PDF. */
export const resultTones = {
  Approved: 'good',
  ApprovedWithRemarks: 'soon',
  Rejected: 'bad',
  NotInspected: 'open',
} as const satisfies Record<InspectionResult, string>;
