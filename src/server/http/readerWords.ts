import type { ReaderWords } from '#contract/changeWords.ts';
import { timeZone } from '#contract/days.ts';
import { locales } from '#contract/locales.ts';
import { languages, type Language } from '#contract/values.ts';
import type { Translate } from './texts.ts';

const numeric = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** The texts and formats with which changes of records are written in a file, as the console writes them. */
export function readerWords(language: Language, translate: Translate): ReaderWords {
  const { days, times, percents } = formats[language];
  return {
    language,
    text: (key, params) => {
      const text = translate(language, key, params);
      return text === `[${key}]` ? '' : text;
    },
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
    moment: (instant) => times.format(new Date(instant)),
    percent: (fraction) => percents.format(fraction),
  };
}

// made once, because a file has many rows
const formats = Object.fromEntries(languages.map((language) => [language, formatsIn(locales[language])])) as Record<
  Language,
  ReturnType<typeof formatsIn>
>; // for each language

function formatsIn(locale: string) {
  return {
    days: new Intl.DateTimeFormat(locale, { ...numeric, timeZone: 'UTC' }),
    times: new Intl.DateTimeFormat(locale, { ...numeric, hour: '2-digit', minute: '2-digit', timeZone }),
    percents: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }),
  };
}
