import { readFileSync } from 'node:fs';
import { areas, mergeMessages, type Messages } from '#console/i18n/loadMessages.ts';
import { dutch } from '#console/i18n/messages/dutch.ts';
import { english } from '#console/i18n/messages/english.ts';
import { german } from '#console/i18n/messages/german.ts';
import type { Language } from '#contract/values.ts';

/** A text of the console by its key. */
export type Text = (key: string, values?: Readonly<Record<string, string | number>>) => string;

const own: Record<Language, Messages> = { nl: dutch as Messages, de: german as Messages, en: english as Messages };

/** The texts of a language as the console shows them, so that one script serves every language. A missing key throws. */
export function textsOf(language: Language): Text {
  const trees = [own[language], ...areas.map((area) => readArea(area, language))];
  const messages = trees.reduce(mergeMessages, {});
  return (key, values = {}) => {
    const text = key
      .split('.')
      .reduce<string | Messages | undefined>((node, name) => (typeof node === 'object' ? node[name] : undefined), messages);
    if (typeof text !== 'string') throw new Error(`There is no text ${key} in ${language}`);
    const [one = '', other = one] = text.split(' |||| ');
    return (values['smart_count'] === 1 ? one : other).replace(/%\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
}

function readArea(area: string, language: Language): Messages {
  return JSON.parse(readFileSync(new URL(`../../../i18n/${area}/${language}.json`, import.meta.url), 'utf8'));
}
