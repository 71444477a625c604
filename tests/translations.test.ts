import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { problems } from '#contract/problem.ts';
import { areas, mergeMessages, type Messages } from '#console/i18n/loadMessages.ts';
import { dutch } from '#console/i18n/messages/dutch.ts';
import { english } from '#console/i18n/messages/english.ts';
import { german } from '#console/i18n/messages/german.ts';
import { messageTexts } from './support/messageTexts.ts';

const root = resolve(import.meta.dirname, '..');
const own = { nl: dutch, de: german, en: english };
const languages = ['nl', 'de', 'en'] as const;

function fileOf(area: string, language: string): Messages {
  return JSON.parse(readFileSync(join(root, 'i18n', area, `${language}.json`), 'utf8'));
}

const all = Object.fromEntries(
  languages.map((language) => {
    const trees = [own[language] as Messages, ...areas.map((area) => fileOf(area, language))];
    return [language, new Map(messageTexts(trees.reduce(mergeMessages, {})))];
  }),
);
const areaFiles = [...areas, 'export'];
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort();
const forms = (text: string) => text.split('||||').length;

describe.each(languages)('the texts in %s', (language) => {
  const here = all[language] ?? new Map<string, string>();
  const other = all[language === 'nl' ? 'en' : 'nl'] ?? new Map<string, string>();

  test('miss no key', () => {
    expect([...other.keys()].filter((key) => !here.has(key))).toEqual([]);
  });

  test('are never empty', () => {
    expect([...here].filter(([key, text]) => text.trim() === '' && key !== 'ra.boolean.null').map(([key]) => key)).toEqual([]);
  });

  test('name the same placeholders as the other languages', () => {
    const differing = [...other].filter(([key, text]) => {
      // a published plural may leave the number out of one form, so the whole text is compared
      return here.has(key) && String(placeholders(here.get(key) ?? '')) !== String(placeholders(text));
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  test('have a plural form wherever another language has', () => {
    expect([...other].filter(([key, text]) => here.has(key) && forms(here.get(key) ?? '') !== forms(text)).map(([key]) => key)).toEqual([]);
  });

  test('are each in one folder', () => {
    const keys = areaFiles.flatMap((area) => messageTexts(fileOf(area, language)).map(([key]) => key));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test('say what went wrong for every problem', () => {
    expect(Object.keys(problems).filter((code) => !here.has(`problem.${code}`))).toEqual([]);
  });
});

const sources = [
  'src/console',
  'src/app/console',
  ...readdirSync(join(root, 'src/features')).map((name) => `src/features/${name}`),
  'src/server',
  'src/contract',
]
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.endsWith('.d.ts'));

/** Strings in a source file that stand where a key stands: whole ones, and beginnings of composed ones. */
function keysIn(file: string): { whole: string[]; beginnings: string[] } {
  const whole: string[] = [];
  const beginnings: string[] = [];
  const visitor = new Visitor({
    Literal: (node) => void (typeof node.value === 'string' && whole.push(node.value)),
    TemplateLiteral: ({ quasis }) => {
      const [first] = quasis;
      if (quasis.length === 1) whole.push(first?.value.cooked ?? '');
      else beginnings.push(first?.value.cooked ?? '');
    },
  });
  visitor.visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program);
  return { whole, beginnings };
}

describe('the keys that the code uses', () => {
  const known = all['nl'] ?? new Map<string, string>();
  const tops = new Set([...known.keys()].map((key) => key.split('.')[0]));
  const branches = new Set(
    [...known.keys()].flatMap((key) => key.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'))),
  );
  const looksLikeKey = (text: string) =>
    /^[a-zA-Z][\w-]*(\.[\w-]+)+$/.test(text) && !/\.(csv|json|pdf|tsx?)$/.test(text) && tops.has(text.split('.')[0]);
  const screens = sources.filter((file) => /console\//.test(file));

  test('are found', () => {
    const found = screens.flatMap((file) => keysIn(file).whole.filter(looksLikeKey));
    expect(found).toEqual(expect.arrayContaining(['console.list.filter', 'ra.action.export']));
  });

  test('exist', () => {
    const missing = screens.flatMap((file) =>
      keysIn(file)
        .whole.filter((key) => looksLikeKey(key) && !branches.has(key))
        .map((key) => `${file}: ${key}`),
    );
    expect(missing).toEqual([]);
  });

  test('exist as far as they are written where they are composed', () => {
    const missing = screens.flatMap((file) =>
      keysIn(file)
        .beginnings.filter((text) => /^[a-zA-Z][\w-]*(\.[\w-]+)*\.$/.test(text) && tops.has(text.split('.')[0]))
        .filter((text) => !branches.has(text.slice(0, -1)))
        .map((text) => `${file}: ${text}…`),
    );
    expect(missing).toEqual([]);
  });

  const refusals = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/invalidField\([^,()]+, '(\w+)'(?:, \{([^}]*))?/g)].map(([, code, given = '']) => ({
      key: `validation.${code}`,
      given,
    })),
  );

  test('exist for every refusal of a field', () => {
    expect(refusals.map(({ key }) => key).filter((key) => !known.has(key))).toEqual([]);
  });

  test('are given every value that the text of a refusal names', () => {
    const lacking = refusals.filter(({ key, given }) =>
      placeholders(known.get(key) ?? '').some((name) => !new RegExp(`\\b${name.slice(2, -1)}\\b`).test(given)),
    );
    expect(lacking).toEqual([]);
  });

  // The screens of a noun compose their keys of its resource and its fields
  const nouns = screens
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .filter((source) => source.includes("from '#console/nouns/Noun.ts'"))
    .flatMap((source) => [...source.matchAll(/resource: '(\w+)'/g)].map(([, resource = '']) => ({ resource, source })));
  const isOfNoun = (key: string) => {
    const [top, part = '', name = ''] = key.split('.');
    return nouns.some(({ resource, source }) => {
      if (resource !== top) return false;
      return part === 'title' || part === 'new' || new RegExp(`\\b${part === 'hints' ? name : part}: \\{`).test(source);
    });
  };

  // The history of a document composes its sentences of the resource
  const withHistory = screens.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/<DocumentHistory(?:Tab)?\s[^>]*resource="(\w+)"/g)].map(
      ([, resource]) => resource,
    ),
  );

  test('are all that there is: no text is left that nothing shows', () => {
    const written = sources.map(keysIn);
    const used = new Set(written.flatMap(({ whole }) => whole));
    const begun = written.flatMap(({ beginnings }) => beginnings).filter((text) => /^[a-zA-Z][\w.-]*\.$/.test(text));
    const ours = areas.flatMap((area) => messageTexts(fileOf(area, 'nl')).map(([key]) => key));
    // a branch that is written whole is composed further where it is used
    const isUsed = (key: string) =>
      used.has(key) ||
      isOfNoun(key) ||
      withHistory.some((resource) => key.startsWith(`${resource}.actions.`)) ||
      begun.some((text) => key.startsWith(text)) ||
      [...used].some((text) => text.includes('.') && key.startsWith(`${text}.`));
    expect(ours.filter((key) => !/^(resources|ra)\./.test(key) && !isUsed(key))).toEqual([]);
  });
});
