import type { Language } from '#contract/values.ts';
import { formatDate, parseDate, todaysDate, writeDay } from '#console/inputs/dates.ts';

/**
 * Parses a month or a date as people type it: `03-2019`, `3/2019`, `2019-03` or a date, which without a year is not in the future; null
 * for an empty text, undefined for any other.
 */
export function parsePartialDate(text: string, language: Language): string | null | undefined {
  const tidy = text.trim();
  const { year, month } =
    (/^(?<month>\d{1,2})[-./ ]+(?<year>\d{4})$/.exec(tidy) ?? /^(?<year>\d{4})-(?<month>\d{1,2})$/.exec(tidy))?.groups ?? {};
  if (year === undefined) return parseDate(tidy, language, { allowed: { max: writeDay(todaysDate()) } });
  const number = Number(month);
  return number >= 1 && number <= 12 ? `${year}-${String(number).padStart(2, '0')}` : undefined;
}

/** Formats a month or a date with numbers. */
export function formatPartialDate(value: string | null | undefined, language: Language): string {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(value ?? '') ?? [];
  if (year === undefined) return formatDate(value, language);
  return `${month}${{ nl: '-', de: '.', en: '/' }[language]}${year}`;
}
