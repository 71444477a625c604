import { differenceInCalendarDays, format, isValid, parseISO } from 'date-fns';
import type { Locale } from 'date-fns';
import { de } from 'date-fns/locale/de';
import { enGB } from 'date-fns/locale/en-GB';
import { nl } from 'date-fns/locale/nl';
import { useLocaleState } from 'ra-core';
import { useMemo } from 'react';
import type { Language } from '#contract/values.ts';
import { languageOf } from './createI18nProvider.ts';

/** The date-fns locale of each language; weeks start on Monday in all of them. */
export const dateLocales: Record<Language, Locale> = { nl, de, en: enGB };

const numberLocales: Record<Language, string> = { nl: 'nl-NL', de: 'de-DE', en: 'en-GB' };

/** What an empty value shows as. */
export const nothing = '–';

type Value = string | number | null | undefined;

/** Writes values as the reader's language does. Empty values become a dash. */
export interface Format {
  language: Language;
  /** A decimal string as an amount, `€ 1.992,99`. */
  money(amount: Value, currency?: string): string;
  /** A price of one piece: an amount with up to four decimals where it has them, `€ 12,345`. */
  price(amount: Value, currency?: string): string;
  /** A number or decimal string with as many decimals as it has, at most four unless given. */
  number(value: Value, decimals?: number): string;
  /** A fraction as a percentage, `21 %`. */
  percent(fraction: Value): string;
  /** A day or instant as a day, `18-11-2026`. */
  date(value: string | null | undefined): string;
  /** An instant with its time of day, `18-11-2026 14:02`. */
  dateTime(value: string | null | undefined): string;
  /** The time of day of an instant, `14:02`. */
  time(value: string | null | undefined): string;
  /** A day in words, `di 24 november`. */
  longDate(value: string | null | undefined): string;
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

/** The formats of one language. */
export function formatIn(language: Language): Format {
  const locale = dateLocales[language];
  const numbers = numberLocales[language];
  const relative = new Intl.RelativeTimeFormat(numbers, { numeric: 'auto' });
  const day = (value: string | null | undefined, pattern: string) => {
    const date = value ? parseISO(value) : undefined;
    return date && isValid(date) ? format(date, pattern, { locale }) : nothing;
  };
  const decimal = (value: Value, options: Intl.NumberFormatOptions) =>
    value === null || value === undefined || value === '' ? nothing : exact(new Intl.NumberFormat(numbers, options), value);
  return {
    language,
    money: (amount, currency = 'EUR') => decimal(amount, { style: 'currency', currency }),
    price: (amount, currency = 'EUR') => decimal(amount, { style: 'currency', currency, maximumFractionDigits: 4 }),
    number: (value, decimals) =>
      decimal(
        value,
        decimals === undefined ? { maximumFractionDigits: 4 } : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
      ),
    percent: (value) =>
      value === null || value === undefined ? nothing : `${decimal(Number(value) * 100, { maximumFractionDigits: 2 })} %`,
    date: (value) => day(value, datePatterns[language]),
    dateTime: (value) => day(value, `${datePatterns[language]} HH:mm`),
    time: (value) => day(value, 'HH:mm'),
    longDate: (value) => day(value, language === 'de' ? 'EEEEEE, d. MMMM' : 'EEEEEE d MMMM'),
    month: (value) => day(value, 'LLLL yyyy'),
    shortMonth: (value) => (value ? new Intl.DateTimeFormat(numbers, { month: 'short' }).format(parseISO(value)) : nothing),
    period: (start, end) => {
      const [first, last] = [start ?? end, end ?? start].map((value) => (value ? parseISO(value) : undefined));
      if (!first || !last || !isValid(first) || !isValid(last)) return nothing;
      const isSameYear = first.getFullYear() === last.getFullYear() && last.getFullYear() === new Date().getFullYear();
      const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', ...(isSameYear ? {} : { year: 'numeric' }) };
      return new Intl.DateTimeFormat(numbers, options).formatRange(first, last);
    },
    recent: (value, now = new Date()) => {
      if (!value) return nothing;
      const days = differenceInCalendarDays(parseISO(value), now);
      if (days === 0) return `${relative.format(0, 'day')} ${day(value, 'HH:mm')}`;
      return days === -1
        ? relative.format(-1, 'day')
        : day(value, `${language === 'de' ? 'd.' : 'd'} MMM${parseISO(value).getFullYear() === now.getFullYear() ? '' : ' yyyy'}`);
    },
    fileSize: (bytes) => sizeOf(bytes, (value, unit) => `${decimal(value, { maximumFractionDigits: 1 })} ${unit}`),
  };
}

/** The formats of the language that the console shows. */
export function useFormat(): Format {
  const [locale] = useLocaleState();
  return useMemo(() => formatIn(languageOf(locale)), [locale]);
}

/** How a day is written with figures, per language (date-fns tokens). */
export const datePatterns: Record<Language, string> = { nl: 'dd-MM-yyyy', de: 'dd.MM.yyyy', en: 'dd/MM/yyyy' };

// a decimal string is formatted exactly; as a number it would lose digits
function exact(formatter: Intl.NumberFormat, value: string | number): string {
  return formatter.format(value as Intl.StringNumericLiteral);
}

function sizeOf(bytes: number | null | undefined, write: (value: number, unit: string) => string): string {
  if (bytes === null || bytes === undefined) return nothing;
  if (bytes < 1000) return write(bytes, 'B');
  return bytes < 1_000_000 ? write(bytes / 1000, 'kB') : write(bytes / 1_000_000, 'MB');
}
