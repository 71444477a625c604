import { present } from '../clock/presentTime.ts';
import { differenceInCalendarDays, format, isValid, parseISO } from 'date-fns';
import type { Locale } from 'date-fns';
import { de } from 'date-fns/locale/de';
import { enGB } from 'date-fns/locale/en-GB';
import { nl } from 'date-fns/locale/nl';
import { useLocaleState, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { dayOf, timeOf } from '#contract/days.ts';
import { locales } from '#contract/locales.ts';
import { unitName } from '#contract/unitName.ts';
import type { Language } from '#contract/values.ts';
import { useOwnCurrency } from '../data/DataContext.ts';
import { useCalendar, type Calendar } from './calendars.ts';
import { languageOf } from './createI18nProvider.ts';

/** The date-fns locale of each language; weeks start on Monday in all of them. */
export const dateLocales: Record<Language, Locale> = { nl, de, en: enGB };

/** The text for an empty value. */
export const nothing = '–';

type Value = string | number | null | undefined;

/** Formats values in the reader's language. Empty values become a dash. Instants have our day and time, wherever the reader is. */
export interface Format {
  language: Language;
  /** A decimal string as an amount, `€ 1.992,99`; without a currency, in that of the division. */
  money(amount: Value, currency?: string): string;
  /** A unit price: an amount with up to four decimals if it has them, `€ 12,345`. */
  price(amount: Value, currency?: string): string;
  /** A number or decimal string with its own number of decimals, at most four by default. */
  number(value: Value, decimals?: number): string;
  /** An exchange rate, with all of its decimals. */
  rate(value: Value): string;
  /** The code of a unit in the reader's words where it is a usual one, else `description` or the code; empty without a unit. */
  unit(code: string | null | undefined, description?: string | null): string;
  /** A number with its unit, `12 Stk`. */
  quantity(value: Value, unit: string | null | undefined): string;
  /** A fraction as a percentage in the notation of the language: `21%`, in German `21 %`. */
  percent(fraction: Value): string;
  /** A day or instant as a day, `18-11-2026`. */
  date(value: string | null | undefined): string;
  /** An instant with its time of day, `18-11-2026 14:02`. */
  dateTime(value: string | null | undefined): string;
  /** The time of day of an instant, `14:02`. */
  time(value: string | null | undefined): string;
  /** A day in words, `di 24 november`. */
  longDate(value: string | null | undefined): string;
  /** The same without its month, `di 24`. */
  weekday(value: string | null | undefined): string;
  /** The month of a day, or one that is given as `YYYY-MM`, in words: `november 2026`. */
  month(value: string | null | undefined): string;
  /** The same without its year and short: `nov`. */
  shortMonth(value: string | null | undefined): string;
  /** The days from one to another, `24–28 november`; one day when they are the same or only one is given. */
  period(start: string | null | undefined, end: string | null | undefined): string;
  /** `today 14:02`, `yesterday`, else the day. */
  recent(value: string | null | undefined, now?: Date): string;
  /** A number of bytes, `1,2 MB`. */
  fileSize(bytes: number | null | undefined): string;
}

/** What formats depend on besides the language. */
export interface FormatOptions {
  calendar?: Calendar;
  /** Writes the name of a unit. */
  say?: (key: string) => string;
  /** The currency of amounts that have none beside them. */
  ownCurrency?: string;
}

/** The formats of one language. */
export function formatIn(language: Language, { calendar = 'gregory', say, ownCurrency = 'EUR' }: FormatOptions = {}): Format {
  const numbers = locales[language];
  const relative = new Intl.RelativeTimeFormat(numbers, { numeric: 'auto' });
  const decimal = (value: Value, options: Intl.NumberFormatOptions) =>
    value === null || value === undefined || value === '' ? nothing : exact(new Intl.NumberFormat(numbers, options), value);
  const number = (value: Value, decimals?: number) =>
    decimal(
      value,
      decimals === undefined ? { maximumFractionDigits: 4 } : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
    );
  const unit = (code: string | null | undefined, description?: string | null) => {
    const name = say ? unitName(say, code) : (code ?? '');
    return name === code ? (description ?? name) : name;
  };
  const { shortDate, ...days } = calendar === 'gregory' ? gregorianDays(language) : otherDays(language, calendar);
  return {
    language,
    money: (amount, currency = ownCurrency) => decimal(amount, { style: 'currency', currency }),
    price: (amount, currency = ownCurrency) => decimal(amount, { style: 'currency', currency, maximumFractionDigits: 4 }),
    number,
    rate: (value) => decimal(value, { maximumFractionDigits: 6 }),
    unit,
    quantity: (value, code) => `${number(value)} ${unit(code)}`.trim(),
    percent: (value) => decimal(value, { style: 'percent', maximumFractionDigits: 4 }),
    ...days,
    recent: (value, now = present()) => {
      const [date, today] = [dateOf(value), dateOf(dayOf(now))];
      if (!value || !date || !today) return nothing;
      const distance = differenceInCalendarDays(date, today);
      if (distance === 0) return `${relative.format(0, 'day')} ${days.time(value)}`;
      return distance === -1 ? relative.format(-1, 'day') : shortDate(value, date.getFullYear() !== today.getFullYear());
    },
    fileSize: (bytes) => sizeOf(bytes, (value, unit) => `${decimal(value, { maximumFractionDigits: 1 })} ${unit}`),
  };
}

type Days = Pick<Format, 'date' | 'dateTime' | 'time' | 'longDate' | 'weekday' | 'month' | 'shortMonth' | 'period'> & {
  shortDate: (value: string, hasYear: boolean) => string;
};

function gregorianDays(language: Language): Days {
  const locale = dateLocales[language];
  const numbers = locales[language];
  const day = (value: string | null | undefined, pattern: string) => {
    const date = dateOf(value);
    return date ? format(date, pattern, { locale }) : nothing;
  };
  return {
    date: (value) => day(value, datePatterns[language]),
    dateTime: (value) => (dateOf(value) ? `${day(value, datePatterns[language])} ${timeIn(value)}` : nothing),
    time: timeIn,
    longDate: (value) => day(value, `${dayPatterns[language]} MMMM`),
    weekday: (value) => day(value, dayPatterns[language]),
    month: (value) => day(value, 'LLLL yyyy'),
    shortMonth: (value) => (value ? new Intl.DateTimeFormat(numbers, { month: 'short' }).format(parseISO(value)) : nothing),
    period: (start, end) => {
      const [first, last] = [dateOf(start ?? end), dateOf(end ?? start)];
      if (!first || !last) return nothing;
      const isSameYear = first.getFullYear() === last.getFullYear() && last.getFullYear() === new Date().getFullYear();
      const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', ...(isSameYear ? {} : { year: 'numeric' }) };
      return new Intl.DateTimeFormat(numbers, options).formatRange(first, last);
    },
    shortDate: (value, hasYear) => day(value, `${language === 'de' ? 'd.' : 'd'} MMM${hasYear ? ' yyyy' : ''}`),
  };
}

/** Dates in another calendar. A date with a year names its era, so that it is not mistaken for a Gregorian one. */
function otherDays(language: Language, calendar: Calendar): Days {
  const writer = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locales[language], { calendar, ...options });
  const writing = (options: Intl.DateTimeFormatOptions) => {
    const days = writer(options);
    return (value: string | null | undefined) => {
      const date = dateOf(value);
      return date ? days.format(date) : nothing;
    };
  };
  const date = writing({ day: '2-digit', month: '2-digit', year: 'numeric' });
  const short = writing({ day: 'numeric', month: 'short' });
  const shortWithYear = writing({ day: 'numeric', month: 'short', year: 'numeric' });
  const long = writer({ day: 'numeric', month: 'long', year: 'numeric' });
  const inMonth = writer({ day: 'numeric' });
  const month = writer({ month: 'numeric', year: 'numeric' });
  return {
    date,
    dateTime: (value) => (dateOf(value) ? `${date(value)} ${timeIn(value)}` : nothing),
    time: timeIn,
    longDate: writing({ weekday: 'short', day: 'numeric', month: 'long' }),
    weekday: writing({ weekday: 'short', day: 'numeric' }),
    month: writing({ month: 'long', year: 'numeric' }),
    shortMonth: writing({ month: 'short' }),
    period: (start, end) => {
      const [first, last] = [dateOf(start ?? end), dateOf(end ?? start)];
      if (!first || !last) return nothing;
      if (long.format(first) === long.format(last)) return long.format(last);
      // formatRange writes the era and the year first in some languages
      const isSameMonth = month.format(first) === month.format(last);
      return isSameMonth
        ? `${inMonth.format(first)}${language === 'de' ? '.' : ''}–${long.format(last)}`
        : `${long.format(first)} – ${long.format(last)}`;
    },
    shortDate: (value, hasYear) => (hasYear ? shortWithYear(value) : short(value)),
  };
}

/** The start of a day in the reader's zone, as which it is written; that of our day for an instant. */
function dateOf(value: string | null | undefined): Date | undefined {
  const date = value ? parseISO(value) : undefined;
  if (!value || !date || !isValid(date)) return undefined;
  return isInstant(value) ? parseISO(dayOf(date)) : date;
}

function timeIn(value: string | null | undefined): string {
  const date = value ? parseISO(value) : undefined;
  if (!value || !date || !isValid(date)) return nothing;
  return isInstant(value) ? timeOf(date) : '00:00';
}

function isInstant(value: string): boolean {
  return value.includes('T');
}

/** The formats of the console's language, with dates in the calendar that the person has chosen. */
export function useFormat(): Format {
  const [locale] = useLocaleState();
  const [calendar] = useCalendar();
  const say = useTranslate();
  const ownCurrency = useOwnCurrency();
  return useMemo(() => formatIn(languageOf(locale), { calendar, say, ownCurrency }), [locale, calendar, say, ownCurrency]);
}

/** The numeric format of a date, per language (date-fns tokens). */
export const datePatterns: Record<Language, string> = { nl: 'dd-MM-yyyy', de: 'dd.MM.yyyy', en: 'dd/MM/yyyy' };

// the short names of days have two letters in Dutch and German, three in English
const dayPatterns: Record<Language, string> = { nl: 'EEEEEE d', de: 'EEEEEE, d.', en: 'EEE d' };

// a decimal string is formatted exactly; converted to a number it would lose digits
function exact(formatter: Intl.NumberFormat, value: string | number): string {
  return formatter.format(value as Intl.StringNumericLiteral);
}

function sizeOf(bytes: number | null | undefined, write: (value: number, unit: string) => string): string {
  if (bytes === null || bytes === undefined) return nothing;
  if (bytes < 1000) return write(bytes, 'B');
  return bytes < 1_000_000 ? write(bytes / 1000, 'kB') : write(bytes / 1_000_000, 'MB');
}
