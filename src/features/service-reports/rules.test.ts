import { describe, expect, it } from 'vitest';
import {
  completedResult,
  limitsOf,
  measuredNumber,
  measurementsOf,
  outcomeOf,
  requireKnownPoints,
  statusAfter,
  verdictOf,
  withMeasurements,
  type Completion,
  type Point,
} from './rules.ts';
import type { ChecklistAnswer } from './schema.ts';

const points: readonly Point[] = [
  { key: 'present', critical: false },
  { key: 'sign', critical: false },
  {
    key: 'flow',
    critical: true,
    measurement: { key: 'flowLMin', unit: 'l/min', limits: { min: 60, max: 90, minAttribute: 'requiredFlow' } },
  },
];
const answers = (present: string, sign: string, flow: string, value?: string | number): ChecklistAnswer[] => [
  { key: 'present', answer: present as 'Pass' },
  { key: 'sign', answer: sign as 'Pass' },
  { key: 'flow', answer: flow as 'Pass', ...(value === undefined ? {} : { value }) },
];
const completion = (changes: Partial<Completion> = {}): Completion => ({
  points,
  answers: answers('Pass', 'Pass', 'Pass', 75),
  attributes: {},
  result: undefined,
  assetMissing: false,
  inspectionImpossible: false,
  reportDate: '2026-11-20',
  nextServiceDate: null,
  findings: null,
  today: '2026-11-22',
  ...changes,
});

function refusedBy(work: () => unknown): Record<string, string | undefined> {
  try {
    work();
  } catch (error) {
    const { details } = error as { details: { fields: Record<string, { code: string }[]> } };
    return Object.fromEntries(Object.entries(details.fields).map(([field, [first]]) => [field, first?.code]));
  }
  return {};
}

describe('the limits of a measurement', () => {
  it('are those of the object where it has them, else the fixed ones', () => {
    const [, , flow] = points as [Point, Point, Point];
    expect(limitsOf(flow, {})).toEqual({ min: 60, max: 90 });
    expect(limitsOf(flow, { requiredFlow: 76 })).toEqual({ min: 76, max: 90 });
    expect(limitsOf(flow, { requiredFlow: 'many' })).toEqual({ min: 60, max: 90 });
    expect(limitsOf({ key: 'present', critical: false }, {})).toEqual({ min: undefined, max: undefined });
  });

  it.each([
    [59.99, 'below'],
    [60, 'within'],
    [90, 'within'],
    [90.01, 'above'],
  ])('make %d %s', (value, verdict) => expect(verdictOf({ min: 60, max: 90 }, value)).toBe(verdict));

  it.each([
    ['8,5', 8.5],
    [' 12 ', 12],
    ['-3.25', -3.25],
    [7, 7],
    ['8,5 bar', undefined],
    ['1e3', undefined],
    ['', undefined],
    [null, undefined],
  ])('read %j as %s', (value, number) => expect(measuredNumber(value)).toBe(number));
});

describe('the outcome of a checklist', () => {
  it.each([
    ['Pass', 'Pass', 'Approved'],
    ['Fail', 'Pass', 'ApprovedWithRemarks'],
    ['NotApplicable', 'NotApplicable', 'Approved'],
    ['Pass', 'Fail', 'Rejected'],
    ['Fail', 'Fail', 'Rejected'],
  ])('with %s at a usual and %s at a critical point is %s', (usual, critical, result) => {
    expect(outcomeOf(points, answers(usual, 'Pass', critical, 75)).result).toBe(result);
  });

  it('names open points, also a passed measurement without a value', () => {
    expect(outcomeOf(points, [{ key: 'flow', answer: 'Pass' }]).open).toEqual(['present', 'sign', 'flow']);
    expect(outcomeOf(points, answers('Pass', 'Pass', 'NotApplicable')).open).toEqual([]);
    expect(outcomeOf(points, answers('Pass', 'Pass', 'Fail')).open).toEqual([]);
  });

  it('has the measured values by their names', () => {
    expect(measurementsOf(points, answers('Pass', 'Pass', 'Pass', '75,5'))).toEqual({ flowLMin: 75.5 });
    expect(measurementsOf(points, answers('Pass', 'Pass', 'Fail'))).toEqual({});
  });
});

describe('measured values beside the answers', () => {
  it('belong to their points, unless these have a value', () => {
    expect(withMeasurements(points, answers('Pass', 'Pass', 'Pass'), { flowLMin: 70 })).toEqual(answers('Pass', 'Pass', 'Pass', 70));
    expect(withMeasurements(points, answers('Pass', 'Pass', 'Pass', 80), { flowLMin: 70 })).toEqual(answers('Pass', 'Pass', 'Pass', 80));
  });

  it('are refused by name when they are unknown or no number', () => {
    expect(refusedBy(() => withMeasurements(points, [], { flowLMin: 'much', nosuch: 1 }))).toEqual({
      'measurements.flowLMin': 'notNumber',
      'measurements.nosuch': 'unknownField',
    });
  });
});

describe('a draft', () => {
  it('names unknown points, repeated ones and values that are no number', () => {
    const wrong: ChecklistAnswer[] = [...answers('Pass', 'Pass', 'Pass', 'much'), ...answers('Pass', 'Pass', 'Pass').slice(0, 1)];
    expect(refusedBy(() => requireKnownPoints(points, [...wrong, { key: 'nosuch', answer: 'Pass' }]))).toEqual({
      'checklist.2.value': 'notNumber',
      'checklist.3.key': 'duplicate',
      'checklist.4.key': 'unknownField',
    });
  });
});

describe('completing a report', () => {
  it('takes the result of the answers, and a worse one', () => {
    expect(completedResult(completion())).toBe('Approved');
    expect(completedResult(completion({ result: 'Rejected' }))).toBe('Rejected');
    expect(completedResult(completion({ answers: answers('Fail', 'Pass', 'Pass', 75) }))).toBe('ApprovedWithRemarks');
  });

  it.each<[string, Partial<Completion>, Record<string, string>]>([
    [
      'open points',
      { answers: answers('Pass', 'Pass', 'Pass').slice(1) },
      { 'checklist.present': 'openPoint', 'checklist.flow': 'openPoint' },
    ],
    ['a value outside its limits', { answers: answers('Pass', 'Pass', 'Pass', 40) }, { 'checklist.flow': 'outOfLimits' }],
    ['a better result', { answers: answers('Pass', 'Pass', 'Fail'), result: 'ApprovedWithRemarks' }, { result: 'resultTooGood' }],
    ['a day that is still to come', { reportDate: '2026-11-23' }, { reportDate: 'maxDate' }],
    ['a next date before the report', { nextServiceDate: '2026-11-20' }, { nextServiceDate: 'afterReport' }],
    ['no finding where nothing was inspected', { result: 'NotInspected', answers: [] }, { findings: 'required' }],
    ['answers of an object that was not found', { assetMissing: true }, { assetMissing: 'wasInspected' }],
    [
      'a result of an object that could not be inspected',
      { inspectionImpossible: true, answers: [], findings: 'Op slot', result: 'Approved' },
      { result: 'wasInspected' },
    ],
    ['a result of an object that was not found', { assetMissing: true, answers: [], result: 'Approved' }, { result: 'wasInspected' }],
    ['answers where nothing was inspected', { result: 'NotInspected', findings: 'Geen toegang' }, { result: 'wasInspected' }],
  ])('refuses %s', (_, changes, errors) => {
    expect(refusedBy(() => completedResult(completion(changes)))).toEqual(errors);
  });

  it('says why an object was not inspected', () => {
    expect(completedResult(completion({ result: 'NotInspected', answers: [], findings: 'Geen toegang' }))).toBe('NotInspected');
  });

  it('needs no finding where the object was not found', () => {
    expect(completedResult(completion({ assetMissing: true, answers: [] }))).toBe('NotInspected');
    expect(completedResult(completion({ inspectionImpossible: true, answers: [], findings: 'Ruimte op slot' }))).toBe('NotInspected');
  });

  it('takes a failed measurement with any value', () => {
    expect(completedResult(completion({ answers: answers('Pass', 'Pass', 'Fail', 40) }))).toBe('Rejected');
  });
});

describe('the state of an object after its newest report', () => {
  it.each([
    ['InService', 'Rejected', 'OutOfService'],
    ['OutOfService', 'Approved', 'InService'],
    ['OutOfService', 'ApprovedWithRemarks', 'InService'],
    ['Missing', 'Approved', 'InService'],
    ['OutOfService', 'NotInspected', 'OutOfService'],
    ['Replaced', 'Rejected', 'Replaced'],
    ['Removed', 'Approved', 'Removed'],
  ] as const)('%s with %s is %s', (status, result, after) => expect(statusAfter(status, result)).toBe(after));
});
