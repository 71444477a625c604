import { dayOf } from '#contract/days.ts';
import type { Language } from '#contract/values.ts';
import {
  addDays,
  addWeeks,
  addYears,
  differenceInCalendarDays,
  format,
  getISOWeekYear,
  isValid,
  parse,
  parseISO,
  startOfISOWeek,
} from 'date-fns';
import { present } from '../clock/presentTime.ts';
import { dateLocales, datePatterns } from '../i18n/format.ts';

/** A calendar date, given by its start in the reader's time zone, in the format of the contract: `YYYY-MM-DD`. */
export function writeDay(date: Date): string {
  return format(date, 'yyyy-MM-dd');
}

/** Today's calendar date in our time zone, wherever the reader is. */
export function todaysDate(): Date {
  return dateOf(dayOf(present())) ?? present();
}

/** The start of a calendar date in the reader's time zone; undefined for a text that is not a date. */
export function dateOf(day: string | null | undefined): Date | undefined {
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const date = parse(day, 'yyyy-MM-dd', new Date(2000, 0, 1));
  return isValid(date) ? date : undefined;
}

/** Formats a date with numbers in the reader's language; a text that is not a date is returned unchanged. */
export function formatDate(day: string | null | undefined, language: Language): string {
  const date = dateOf(day);
  return date ? format(date, datePatterns[language]) : (day ?? '');
}

/** Writes a date in words, for a screen reader: `zaterdag 14 november 2026`. */
export function describeDate(date: Date, language: Language): string {
  return format(date, 'PPPP', { locale: dateLocales[language] });
}

/** The first and the last allowed date; `YYYY-MM-DD`. */
export interface DayRange {
  min: string;
  max: string;
}

/**
 * Parses a date as people type it: null for an empty text, undefined for an invalid one. Day before month, any of `-./ ` between,
 * a year of two or four digits or none, digits only (`14112026`), the month by its name or the beginning of it, or ISO; the Monday of a
 * week by its number (`kw 3`, `week 3`, `wk 3 2027`); or relative to today: `vandaag`, `morgen`, `+7`, `-1`, or the next `maandag` or
 * `ma` after today. Without a year it is the nearest to today of that day or week, of those that are allowed: in December, `5-1` is next
 * month, and `5-11` was last month.
 */
export function parseDate(
  text: string,
  language: Language,
  { today = todaysDate(), allowed = {} }: { today?: Date; allowed?: Partial<DayRange> } = {},
): string | null | undefined {
  const inYears = (figures: string | undefined, dayIn: DayInYear) =>
    figures === undefined ? nearest(dayIn, today, allowed) : dayIn(yearFrom(figures, today));
  const tidy = text.trim().replace(/\s+/g, ' ');
  if (tidy === '') return null;
  const counted = parseCounted(tidy, language, today);
  if (counted) return counted;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(tidy);
  if (iso) return dayFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  // Eight digits begin with the day, or with the year if they cannot end with it
  const dense = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(tidy);
  if (dense && !/(19|20)\d{2}$/.test(tidy)) return dayFrom(Number(dense[1]), Number(dense[2]), Number(dense[3]));
  const figures = /^(\d{1,2})[-./ ]+(\d{1,2})(?:[-./ ]+(\d{4}|\d{2})?)?$/.exec(tidy) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(tidy);
  if (figures) return inYears(figures[3], (year) => dayFrom(year, Number(figures[2]), Number(figures[1])));
  const week = /^(?:kw|wk|week|woche)\.? ?(\d{1,2})(?:[-./ ]+'?(\d{4}|\d{2}))?$/i.exec(tidy);
  if (week) return inYears(week[2], (year) => mondayOf(Number(week[1]), year));
  const named = parseNamedMonth(tidy, language);
  return named && inYears(named.year, (year) => dayFrom(year, named.month, named.day));
}

/** The day that a text without a year means in a year; undefined where that year does not have it. */
type DayInYear = (year: number) => string | undefined;

function nearest(dayIn: DayInYear, today: Date, { min = '', max = '9999' }: Partial<DayRange>): string | undefined {
  const days = [-1, 0, 1].flatMap((years) => dayIn(today.getFullYear() + years) ?? []);
  const possible = days.filter((day) => min <= day && day <= max);
  const distance = (day: string) => Math.abs(differenceInCalendarDays(parseISO(day), today));
  return (possible.length > 0 ? possible : days).toSorted((one, other) => distance(one) - distance(other))[0];
}

// The week with 4 January is the first of a year
function mondayOf(week: number, year: number): string | undefined {
  const monday = addWeeks(startOfISOWeek(new Date(year, 0, 4)), week - 1);
  return getISOWeekYear(monday) === year ? writeDay(monday) : undefined;
}

/** Days relative to today by the words that people type, per language. */
const namedDays: Readonly<Record<Language, Readonly<Record<string, number>>>> = {
  nl: { eergisteren: -2, gisteren: -1, vandaag: 0, morgen: 1, overmorgen: 2 },
  de: { vorgestern: -2, gestern: -1, heute: 0, morgen: 1, übermorgen: 2 },
  en: { yesterday: -1, today: 0, tomorrow: 1 },
};

function parseCounted(text: string, language: Language, today: Date): string | undefined {
  const [, word = '', sign = '', figures = ''] = /^(?:(\p{L}*)\.?) ?(?:([+-]) ?(\d{1,4}))?$/u.exec(text) ?? [];
  const from = word === '' ? 0 : daysTo(word.toLowerCase(), language, today);
  if (from === undefined || (word === '' && figures === '')) return undefined;
  return writeDay(addDays(today, from + Number(sign + (figures || '0'))));
}

function daysTo(word: string, language: Language, today: Date): number | undefined {
  if (word.length < 2) return undefined;
  const isNamed = (days: number) => namesOfWeekday(addDays(today, days), language).some((name) => name.startsWith(word));
  return namedDays[language][word] ?? [1, 2, 3, 4, 5, 6, 7].find(isNamed);
}

function namesOfWeekday(date: Date, language: Language): readonly string[] {
  const name = format(date, 'EEEE', { locale: dateLocales[language] }).toLowerCase();
  return name === 'samstag' ? [name, 'sonnabend'] : [name];
}

/** Short names of months that are not the beginning of their name, and names of a region. */
const otherMonths: Readonly<Record<Language, Readonly<Record<string, number>>>> = {
  nl: { mrt: 3 },
  de: { mrz: 3, jänner: 1, feber: 2 },
  en: {},
};

function parseNamedMonth(text: string, language: Language): { day: number; month: number; year: string | undefined } | undefined {
  const [, day, name = '', year] = /^(\d{1,2})[.-]? ?(\p{L}{3,})\.?(?:[- ]?'?(\d{4}|\d{2}))?$/u.exec(text) ?? [];
  const month = monthFrom(name.toLowerCase(), language);
  return month === undefined ? undefined : { day: Number(day), month, year };
}

function monthFrom(name: string, language: Language): number | undefined {
  if (name === '') return undefined;
  const isNamed = (month: number) =>
    format(new Date(2000, month - 1), 'LLLL', { locale: dateLocales[language] })
      .toLowerCase()
      .startsWith(name);
  return otherMonths[language][name] ?? Array.from({ length: 12 }, (_, index) => index + 1).find(isNamed);
}

function yearFrom(figures: string, today: Date): number {
  const thisYear = today.getFullYear();
  if (figures.length === 4) return Number(figures);
  const year = Math.floor(thisYear / 100) * 100 + Number(figures);
  return year > thisYear + 20 ? year - 100 : year;
}

function dayFrom(year: number, month: number, day: number): string | undefined {
  const date = new Date(year, month - 1, day);
  const exists = year >= 1000 && date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day;
  return exists ? writeDay(date) : undefined;
}

/** The default range: ten years before and after today. */
export function defaultRange(today = todaysDate()): DayRange {
  return { min: writeDay(addYears(today, -10)), max: writeDay(addYears(today, 10)) };
}
