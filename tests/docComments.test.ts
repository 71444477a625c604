import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const widest = 140;

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => `${folder}/${name}`);
}

const sources = ['src', 'scripts', 'tests'].flatMap(sourcesIn).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** The names of a file's exports that no doc comment stands before; of overloads the first one counts. */
function undocumentedIn(file: string, text: string): readonly string[] {
  const { program, comments } = parseSync(file, text);
  const ends = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*')).map(({ end }) => end);
  const documented = new Set<string>();
  return program.body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || !node.declaration) return [];
    const { declaration, start } = node;
    const [variable] = declaration.type === 'VariableDeclaration' ? declaration.declarations : [];
    const name = /^\w+/.exec(text.slice((variable ?? ('id' in declaration ? declaration.id : undefined) ?? declaration).start))?.[0] ?? '';
    const between = text.slice(ends.findLast((end) => end <= start) ?? 0, start).split('\n');
    if (ends.some((end) => end <= start) && between.every((line) => /^\s*(\/\/ oxlint-disable-next-line .*)?$/.test(line)))
      documented.add(name);
    return documented.has(name) ? [] : [`${file}: ${name}`];
  });
}

it('stand before each export', () => {
  const shared = sources.filter(
    ({ file }) => !/\.test\.tsx?$/.test(file) && (!file.startsWith('tests/') || file.startsWith('tests/support/')),
  );
  expect(shared.flatMap(({ file, text }) => undocumentedIn(file, text))).toEqual([]);
});

it('are found before a constant, a type and the first of several overloads', () => {
  const text = `/** One. */\nexport const one = 1;\nexport type Two = 2;\n/** Three. */\nexport function three(a: 1): 1;\nexport function three() {}`;
  expect(undocumentedIn('a.ts', text)).toEqual(['a.ts: Two']);
});

it('are no wider than the code', () => {
  const wide = sources.flatMap(({ file, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (line.length > widest && /^\s*(\/\/(?! oxlint)|\/?\*)/.test(line) ? [`${file}:${index + 1}`] : [])),
  );
  expect(wide).toEqual([]);
});
