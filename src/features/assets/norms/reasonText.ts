import { locales } from '#contract/locales.ts';
import type { Language } from '#contract/values.ts';
import { attributeOf, type DueReason, type DueReasons } from './dueReason.ts';

/** The functions that look up texts in a language. */
export interface ReasonWords {
  language: Language;
  /** A text of the area `assets` by its key. */
  translate: (key: string, params?: Record<string, string | number>) => string;
  /** The name of a type-specific field of the object. */
  labelOf: (attribute: string) => string;
}

/**
 * A reason as a sentence: `NEN 2559: uitgebreid onderhoud in jaar 5, gerekend vanaf maart 2019`; the short form omits the start
 * of the period.
 * The date is the one that the reason belongs to.
 */
export function reasonText(reason: DueReason, date: string, words: ReasonWords, { isShort = false } = {}): string {
  const { translate, language } = words;
  const norm = reason.norm ?? translate('due.practice');
  const day = dateText(date, language);
  const attribute = reason.from === null ? undefined : attributeOf(reason.from);
  if (reason.kind === 'Advice') return translate('due.advice', { date: day });
  if (reason.from === null) return translate('due.byLaw', { norm, what: translate(`due.kind.${reason.kind}`), date: day });
  if (reason.months === 0 && attribute !== undefined) {
    const written = translate('due.written', { what: words.labelOf(attribute), date: day });
    return reason.norm === null ? written : `${reason.norm}: ${written}`;
  }
  const [whole, short, params] = intervalText(reason, norm, words);
  return isShort ? translate(short, params) : `${translate(whole, params)}${agreementText(reason, words)}`;
}

/** The missing facts as a sentence; undefined when there are none. */
export function missingText({ missing }: DueReasons, { translate, labelOf }: ReasonWords): string | undefined {
  if (missing.length === 0) return undefined;
  const names = missing.map((from) => {
    const attribute = attributeOf(from);
    return attribute === undefined ? translate(`due.fact.${from}`) : labelOf(attribute);
  });
  return translate('due.missing', { facts: names.join(', ') });
}

type IntervalText = [whole: string, short: string, params: Record<string, string | number>];

function intervalText(reason: DueReason, norm: string, words: ReasonWords): IntervalText {
  const { translate } = words;
  const params = { norm, what: translate(`due.kind.${reason.kind}`), from: beginningText(reason, words) };
  const isByAge = reason.from === 'productionDate' || reason.kind === 'Replacement';
  if (isByAge && reason.months >= 12 && reason.months % 12 === 0)
    return ['due.inYear', 'due.inYearShort', { ...params, year: reason.months / 12 }];
  return ['due.afterMonths', 'due.afterMonthsShort', { ...params, smart_count: reason.months }];
}

function beginningText({ from, fromDate }: DueReason, { translate, labelOf, language }: ReasonWords): string {
  const date = dateText(fromDate ?? '', language);
  const attribute = attributeOf(from ?? '');
  return attribute === undefined
    ? translate(`due.from.${from}`, { date })
    : translate('due.fromField', { field: labelOf(attribute), date });
}

function agreementText({ setBy, atMost }: DueReason, { translate }: ReasonWords): string {
  if (setBy === undefined) return '';
  return ` (${translate(atMost ? 'due.atMost' : `due.setBy.${setBy}`)})`;
}

const precisions = [
  { year: 'numeric' },
  { year: 'numeric', month: 'long' },
  { year: 'numeric', month: 'long', day: 'numeric' },
] as const satisfies Intl.DateTimeFormatOptions[];

/** A day, month or year in words: `3 maart 2019`, `maart 2019`, `2019`. */
function dateText(date: string, language: Language): string {
  const parts = date.split('-').length;
  const instant = new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7) || 1) - 1, Number(date.slice(8) || 1)));
  return Number.isNaN(instant.valueOf())
    ? date
    : new Intl.DateTimeFormat(locales[language], { ...precisions[parts - 1], timeZone: 'UTC' }).format(instant);
}
