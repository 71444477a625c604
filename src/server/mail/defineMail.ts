import { dayOf, timeZone } from '#contract/days.ts';
import { locales } from '#contract/locales.ts';
import type { Language } from '#contract/values.ts';
import type { Translate } from '../http/texts.ts';

/** The content of a mail; the layout decides how it looks. */
export interface MailContent {
  subject: string;
  /** Paragraphs in their order; a line break starts a new line. */
  paragraphs: readonly string[];
  /** A list of labels and values. Entries without a value are left out. */
  facts?: readonly (readonly [label: string, value: string | null | undefined])[];
  /** Labels and amounts, which stand below each other at the right; below the facts. */
  amounts?: MailContent['facts'];
  /** The sums of the amounts, the most important one last. */
  totals?: MailContent['facts'];
  /** The link below the text. */
  link?: { label: string; url: string };
}

/** Texts and formats in the recipient's language. */
export interface Words {
  language: Language;
  text(key: string, params?: Record<string, string | number>): string;
  /** A day, `maandag 2 maart 2026`. */
  day(day: string): string;
  /** An instant in our time zone, `maandag 2 maart 2026 om 08:30`. */
  moment(instant: string): string;
  /** An instant in our time zone as the end of a period: the time of day alone when it begins on the same day. */
  until(end: string, start: string): string;
  /** A decimal, without trailing zeros. */
  number(decimal: string): string;
  /** An amount with its currency. */
  money(amount: string, currency: string): string;
}

/** A kind of mail. */
export interface MailTemplate<Data> {
  name: string;
  content(words: Words, data: Data): MailContent;
}

/**
 * Declares a kind of mail. Its texts are in the translation files.
 * @example
 * export const requestDeclinedMail = defineMail<{ number: number }>({
 *   name: 'requestDeclined',
 *   content: ({ text }, { number }) => ({ subject: text('mails.requestDeclined.subject', { number }), paragraphs: [] }),
 * });
 */
export function defineMail<Data>(template: MailTemplate<Data>): MailTemplate<Data> {
  return template;
}

/** See {@link Words}. */
export function wordsIn(language: Language, translate: Translate): Words {
  const locale = locales[language];
  const long = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const clock = { hour: '2-digit', minute: '2-digit' } as const;
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  const hour = language === 'de' ? ' Uhr' : '';
  const moment = (instant: string) => `${format({ ...long, ...clock, timeZone }).format(new Date(instant))}${hour}`;
  const time = (instant: string) => `${format({ ...clock, timeZone }).format(new Date(instant))}${hour}`;
  return {
    language,
    text: (key, params) => translate(language, key, params),
    day: (day) => format({ ...long, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)),
    moment,
    until: (end, start) => (dayOf(new Date(end)) === dayOf(new Date(start)) ? time(end) : moment(end)),
    number: (decimal) => new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(Number(decimal)),
    money: (amount, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(amount)),
  };
}
