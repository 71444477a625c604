import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

// Words of riddles: a plain sentence names the person, the record or the part of the program instead (CONTRIBUTING.md)
const refused = /\b(whoever|whatever|nobody|somebody|anybody|telling|doors?|what is told|knows? nothing of)\b/gi;

// Code is quoted as it is: the system's user `nobody`
const quoted = /`[^`]*`/g;

function refusedIn(text: string): readonly string[] {
  return text.replace(quoted, '').match(refused) ?? [];
}

/** `openDoor` and `unknownId` as words. */
function wordsOf(identifier: string): string {
  return identifier
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .replace(/s\b/g, '');
}

/** The prose of a source file: its comments, its identifiers as words, and the titles of its tests. */
function proseOf(file: string, source: string): readonly string[] {
  const { program, comments } = parseSync(file, source);
  const prose = comments.map(({ value }) => value);
  new Visitor({
    Identifier: ({ name }) => void prose.push(wordsOf(name)),
    CallExpression({ callee, arguments: [title] }) {
      const called = source.slice(callee.start, callee.end);
      if (/^(describe|it|test)\b/.test(called) && title) prose.push(source.slice(title.start, title.end).replace(/^`|`$/g, ''));
    },
  }).visit(program);
  return prose;
}

function filesIn(folder: string, ending: RegExp): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => (folder === '.' ? name : `${folder}/${name}`));
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

describe('riddles', () => {
  it('stand in no comment, identifier or test title', () => {
    const sources = ['src', 'scripts', 'tests'].flatMap((folder) => filesIn(folder, /\.(tsx?|mjs)$/));
    const found = sources
      .filter((file) => file !== 'tests/plainWords.test.ts') // it names the words
      .flatMap((file) => proseOf(file, textOf(file)).flatMap((text) => refusedIn(text).map((word) => `${file}: ${word}`)));
    expect(found).toEqual([]);
  });

  it('stand in no document', () => {
    const documents = [...readdirSync(root).filter((name) => name.endsWith('.md')), ...filesIn('docs', /\.md$/)];
    const found = documents.flatMap((file) => refusedIn(textOf(file)).map((word) => `${file}: ${word}`));
    expect(found).toEqual([]);
  });

  it.each([
    ['// Whoever asks gets it', 'Whoever'],
    ["it('tells nobody', () => {});", 'nobody'],
    ["it.each([1])('opens the %s door', () => {});", 'door'],
    ['const nobodys = 1;', 'nobody'],
    ['const frontDoor = 1;', 'Door'],
  ])('are found in %s', (source, word) => {
    expect(proseOf('a.ts', source).flatMap(refusedIn)).toEqual([word]);
  });

  it('may quote code', () => {
    expect(refusedIn('as the user `nobody`')).toEqual([]);
  });
});
