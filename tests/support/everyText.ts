import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { areas, mergeMessages, type Messages } from '#console/i18n/loadMessages.ts';
import { dutch } from '#console/i18n/messages/dutch.ts';
import { english } from '#console/i18n/messages/english.ts';
import { german } from '#console/i18n/messages/german.ts';
import { messageTexts } from './messageTexts.ts';

const root = resolve(import.meta.dirname, '../..');
const own = { nl: dutch, de: german, en: english };

/** The languages of the product. */
export const everyLanguage = ['nl', 'de', 'en'] as const;

/** A language of the product. */
export type TextLanguage = (typeof everyLanguage)[number];

/**
 * Every text of the product in a language, each with where it stands: `i18n/`, the messages of react-admin, the types of objects with
 * their check lists, the instructions on the page of a label, and the words of the demonstration.
 */
export function everyText(language: TextLanguage): readonly [string, string][] {
  return [...messagesIn(language), ...wordLists.flatMap((file) => wordsIn(language, file, parsed(file)))];
}

function messagesIn(language: TextLanguage): [string, string][] {
  const files = [...areas, 'pages', 'export'].map((area) => parsed(`i18n/${area}/${language}.json`) as Messages);
  return messageTexts([own[language] as Messages, ...files].reduce(mergeMessages, {}));
}

const wordLists = [
  'src/features/assets/norms/assetTypes.json',
  'src/features/assets/server/publicUse.json',
  ...globSync('src/features/*/server/demonstration/*.json', { cwd: root }),
];

function parsed(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

/** The texts below a key that is the language, and the names of items: `[code, nl, de, price]`. */
function wordsIn(language: TextLanguage, path: string, value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => {
    if (key === language || key === language.toUpperCase()) return textsBelow(`${path}.${key}`, below);
    if (key === 'entries' && Array.isArray(below)) return below.flatMap((entry) => namesOf(language, `${path}.${key}`, entry));
    return wordsIn(language, `${path}.${key}`, below);
  });
}

function namesOf(language: TextLanguage, path: string, entry: unknown): [string, string][] {
  const name: unknown = Array.isArray(entry) ? entry[{ nl: 1, de: 2, en: -1 }[language]] : undefined;
  return typeof name === 'string' ? [[`${path}.${String((entry as unknown[])[0])}`, name]] : []; // an array, as its name was found
}

function textsBelow(path: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => textsBelow(`${path}.${key}`, below));
}
