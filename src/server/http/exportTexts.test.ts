import { describe, expect, it } from 'vitest';
import { operations } from '../../app/contract.ts';
import { exportColumnsOf } from './exportColumns.ts';
import { exportTexts } from './exportTexts.ts';
import { loadTexts, type Translate } from './texts.ts';

const texts = loadTexts(new URL('../../../i18n/', import.meta.url));
const lists = operations.filter((operation) => exportColumnsOf(operation) !== undefined);
/** Names by which the specification calls types of objects; their label stands beside. */
const called = new Set(['key']);

/** Marks what is translated, so that a text that is missing is told from one that equals the name of its field. */
const marked: Translate = (language, key, params) => {
  const text = texts(language, key, params);
  return text === `[${key}]` ? text : `+${text}`;
};

describe.each(['nl', 'de', 'en'] as const)('a list as a file in %s', (language) => {
  it.each(lists)('has words for the title, the columns and the choices of $name', (operation) => {
    const { title, heading, choice } = exportTexts(operation, language, marked);
    const columns = exportColumnsOf(operation) ?? [];
    const chosen = columns.flatMap(({ field, values = [] }) => (called.has(field) ? [] : values.map((value) => choice(field, value))));
    const words = [title, ...columns.map(({ field }) => heading(field)), ...chosen];
    expect(words.filter((word) => !word.startsWith('+'))).toEqual([]);
  });
});
