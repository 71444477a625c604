import type { AssetTypeKey } from '../assetTypeKeys.ts';
import { addMonths, isPartialDate, lastDayOf, type PartialDate } from './calendar.ts';
import { attributeOf, nextDates, type DueKind, type DueReason, type DueReasons, type NextDate } from './dueReason.ts';
import type { DateSource, RuleCondition, RuleSet, RuleStep } from './ruleSchema.ts';
import { stepsOf } from './ruleSets.ts';

/** Intervals that were agreed for an object, a location or a whole division, replacing those of the norm. */
export interface AgreedIntervals {
  setBy: 'Asset' | 'Location' | 'Division';
  serviceMonths?: number | null;
  extendedServiceMonths?: number | null;
  overhaulMonths?: number | null;
  replacementYears?: number | null;
}

/** The facts about an object; null means unknown. */
export interface DueFacts {
  assetType: AssetTypeKey;
  /** Country of its location, ISO 3166-1 alpha-2. */
  country: string;
  productionDate: PartialDate | null;
  installationDate: string | null;
  purchaseDate: string | null;
  /** The last service of any kind. */
  lastServiceDate: string | null;
  lastExtendedServiceDate: string | null;
  lastOverhaulDate: string | null;
  /** An earlier day for the next service, which the engineer advised in the report of the last one. */
  advisedServiceDate: string | null;
  attributes: Readonly<Record<string, unknown>>;
  /** From the most specific to the most general. */
  agreed: readonly AgreedIntervals[];
}

/** The future dates of an object, the first of them, and the reasons. */
export type DueDates = Record<NextDate, string | null> & {
  /** The first of the dates. */
  dueDate: string | null;
  /** The name of that date. */
  dueReason: NextDate | null;
  dueReasons: DueReasons;
};

/** The dates of an object by a version of the rules. Missing facts are reported, and no date is guessed without them. */
export function dueDatesOf(facts: DueFacts, rules: RuleSet): DueDates {
  const counted: Counted = { dates: {}, reasons: {}, missing: new Set() };
  for (const step of stepsOf(rules, facts.assetType, facts.country)) count(step, facts, counted);
  takeAdvice(facts, counted);
  endAtReplacement(counted);
  return answerOf(counted);
}

/** The dates of an object that is not in use any more: none. */
export const noDueDates: DueDates = answerOf({ dates: {}, reasons: {}, missing: new Set() });

interface Counted {
  dates: Partial<Record<NextDate, string>>;
  reasons: Partial<Record<NextDate, DueReason>>;
  missing: Set<string>;
  /** The end of life by age alone: no overhaul is due after it. */
  endOfLife?: string;
}

function count(step: RuleStep, facts: DueFacts, counted: Counted): void {
  if (!applies(step, facts, counted.missing)) return;
  const { kind, norm, on } = step;
  if (on !== undefined) return take(step, on, { kind, norm, months: 0, from: null, fromDate: null }, counted);
  const interval = intervalOf(step, facts.agreed);
  if (interval === undefined) return void counted.missing.add('interval');
  const start = startOf(step, facts);
  if (start === undefined) {
    if (!step.optional) for (const from of [...(step.after ?? []), ...(step.orAfter ?? [])]) counted.missing.add(from);
    return;
  }
  const date = addMonths(start.date, interval.months);
  if (wasPassedOver(start, date, facts)) counted.missing.add(start.unknown);
  take(step, date, { kind, norm, months: interval.months, from: start.from, fromDate: start.date, ...interval.agreement }, counted);
}

function take({ gives, kind }: RuleStep, date: string, reason: DueReason, counted: Counted): void {
  if (kind === 'Replacement' && date < (counted.endOfLife ?? '~')) counted.endOfLife = date;
  if (date >= (counted.dates[gives] ?? '~')) return;
  counted.dates[gives] = date;
  counted.reasons[gives] = reason;
}

function applies({ when = [], unless = [] }: RuleStep, { attributes }: DueFacts, missing: Set<string>): boolean {
  if (unless.some((condition) => holds(condition, attributes) === true)) return false;
  const answers = when.map((condition) => holds(condition, attributes));
  if (answers.includes(false)) return false;
  const open = when.filter((_, index) => answers[index] === undefined);
  for (const { attribute } of open) missing.add(`attributes.${attribute}`);
  return open.length === 0;
}

function holds({ attribute, is }: RuleCondition, attributes: DueFacts['attributes']): boolean | undefined {
  const value = attributes[attribute];
  return value === undefined || value === null || value === '' ? undefined : is.some((one) => one === value);
}

const agreedName: Partial<Record<DueKind, 'serviceMonths' | 'extendedServiceMonths' | 'overhaulMonths'>> = {
  Service: 'serviceMonths',
  ExtendedService: 'extendedServiceMonths',
  Overhaul: 'overhaulMonths',
  HosePressureTest: 'overhaulMonths',
  PressureTest: 'overhaulMonths',
};

function agreedMonths(kind: DueKind, agreed: AgreedIntervals): number | null | undefined {
  if (kind === 'Replacement') return agreed.replacementYears == null ? undefined : agreed.replacementYears * 12;
  const name = agreedName[kind];
  return name && agreed[name];
}

type Agreement = Pick<DueReason, 'setBy' | 'atMost'>;

function intervalOf(step: RuleStep, agreed: readonly AgreedIntervals[]): { months: number; agreement?: Agreement } | undefined {
  const { kind, months, maximumMonths = Infinity } = step;
  for (const agreement of agreed) {
    const asked = agreedMonths(kind, agreement);
    if (asked == null) continue;
    const { setBy } = agreement;
    return asked > maximumMonths ? { months: maximumMonths, agreement: { setBy, atMost: true } } : { months: asked, agreement: { setBy } };
  }
  return months == null ? undefined : { months };
}

interface Start {
  from: DateSource;
  date: PartialDate;
  /** The service that would count, when its date is unknown. */
  unknown?: DateSource;
}

function startOf({ after = [], orAfter = [] }: RuleStep, facts: DueFacts): Start | undefined {
  let newest: Start | undefined;
  for (const from of after) {
    const date = dateOf(from, facts);
    if (date !== undefined && (newest === undefined || lastDayOf(date) > lastDayOf(newest.date))) newest = { from, date };
  }
  if (newest) return newest;
  for (const from of orAfter) {
    const date = dateOf(from, facts);
    if (date !== undefined) return { from, date, ...(after[0] === undefined ? {} : { unknown: after[0] }) };
  }
  return undefined;
}

function dateOf(from: DateSource, facts: DueFacts): PartialDate | undefined {
  const attribute = attributeOf(from);
  // a source that is not an attribute is a date of the facts
  const value = attribute === undefined ? facts[from as keyof DueFacts] : facts.attributes[attribute];
  const text = typeof value === 'number' ? String(value) : value;
  return isPartialDate(text) ? text : undefined;
}

/** Whether a date was due before the last service: then the work was probably done, but this is not known. */
function wasPassedOver(start: Start, date: string, { lastServiceDate }: DueFacts): start is Start & { unknown: DateSource } {
  return start.unknown !== undefined && start.unknown !== 'lastServiceDate' && lastServiceDate !== null && date <= lastServiceDate;
}

function takeAdvice({ advisedServiceDate, lastServiceDate }: DueFacts, { dates, reasons }: Counted): void {
  if (advisedServiceDate === null || advisedServiceDate >= (dates.nextServiceDate ?? '~')) return;
  dates.nextServiceDate = advisedServiceDate;
  reasons.nextServiceDate = { kind: 'Advice', norm: null, months: 0, from: 'lastServiceDate', fromDate: lastServiceDate };
}

function endAtReplacement({ dates, reasons, endOfLife }: Counted): void {
  if (endOfLife === undefined) return;
  for (const name of ['nextExtendedServiceDate', 'nextOverhaulDate'] as const) {
    if ((dates[name] ?? '') < endOfLife) continue;
    delete dates[name];
    delete reasons[name];
  }
}

function answerOf({ dates, reasons, missing }: Counted): DueDates {
  const { nextServiceDate = null, nextExtendedServiceDate = null, nextOverhaulDate = null, replaceBefore = null } = dates;
  let first: NextDate | null = null;
  for (const name of nextDates) if (dates[name] !== undefined && (first === null || dates[name] < (dates[first] ?? '~'))) first = name;
  return {
    nextServiceDate,
    nextExtendedServiceDate,
    nextOverhaulDate,
    replaceBefore,
    dueDate: first === null ? null : (dates[first] ?? null),
    dueReason: first,
    dueReasons: { ...reasons, missing: [...missing].toSorted() },
  };
}
