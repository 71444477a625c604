import type { Language } from '#contract/values.ts';

const timeZone = 'Europe/Amsterdam';

/** Days, times and numbers as the reader writes them. */
export interface Format {
  /** A day, or that of an instant, 24-11-2026. */
  date(day: string): string;
  /** An instant as a day with its weekday and month in words. */
  day(instant: string): string;
  /** The time of an instant, 10:30. */
  time(instant: string): string;
  /** A number with four decimals at most, 1,5. */
  number(value: number): string;
}

/** Days, times and numbers in a language; the Netherlands and Germany have one time. */
export function formatIn(language: Language): Format {
  const locale = language === 'en' ? 'en-GB' : language;
  const numeric = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  const numbers = new Intl.DateTimeFormat(locale, { ...numeric, timeZone: 'UTC' });
  const ours = new Intl.DateTimeFormat(locale, { ...numeric, timeZone });
  const words = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' });
  const times = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' });
  const amounts = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  return {
    date: (day) => (day.length === 10 ? numbers : ours).format(new Date(day)),
    day: (instant) => words.format(new Date(instant)),
    time: (instant) => times.format(new Date(instant)),
    number: (value) => amounts.format(value),
  };
}

/** Today in the time of the Netherlands and Germany, `YYYY-MM-DD`. */
export function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
}
