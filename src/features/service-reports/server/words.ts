import { dayOf } from '#contract/days.ts';
import { locales } from '#contract/locales.ts';
import type { Limits } from '../rules.ts';
import type { ReadCall } from './locationReport.ts';

/** The texts and formats of a report in the language of a call. */
export interface Words {
  /** A text below `serviceReports`. */
  say: (key: string, params?: Record<string, string | number>) => string;
  /** A day, or our day of an instant, in the reader's format; null for null. */
  day: (date: string | null) => string | null;
  number: (value: number) => string;
}

/** See {@link Words}. */
export function wordsOf({ services, language }: Pick<ReadCall, 'services' | 'language'>): Words {
  const format = new Intl.DateTimeFormat(locales[language], { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  const numbers = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 4 });
  return {
    say: (key, params) => services.translate(language, `serviceReports.${key}`, params),
    day: (date) => date && format.format(new Date(`${date.length === 10 ? date : dayOf(new Date(date))}T00:00:00Z`)),
    number: (value) => numbers.format(value),
  };
}

/** Limits as text, `60 tot en met 90 l/min`; null when there are none. */
export function limitsText({ min, max }: Limits, unit: string, { say, number }: Words): string | null {
  if (min === undefined && max === undefined) return null;
  if (max === undefined) return say('file.from', { min: number(min ?? 0), unit });
  if (min === undefined) return say('file.upTo', { max: number(max), unit });
  return say('file.between', { min: number(min), max: number(max), unit });
}
