import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
const documents = [...markdownIn('.'), ...markdownIn('docs'), ...markdownIn('docs/decisions')];
const sources = ['src', 'tests', 'scripts', 'migrations', 'docs', 'i18n', 'public', 'deploy', 'tsconfig'];
const tree = sources.flatMap((folder) => [
  folder,
  ...readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
]);
const paths = new Set([...tree, ...readdirSync(root)]);
const names = new Set([...paths].map((path) => basename(path)));

// What commands write and archives hold, and no file of the project
const written = new Set(['archive.json', 'gone.json', 'manifest.json', 'sums.json']);

function markdownIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(document: string): readonly string[] {
  return [...textOf(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** What stands between single backquotes. */
function quotedIn(document: string): readonly string[] {
  return [...textOf(document).matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted);
}

function isThere(quoted: string): boolean {
  const path = quoted.replace(/\/$/, '');
  // An address of the server, or what a command has made
  if (/^(\/|\.cache\/)/.test(path)) return true;
  if (sources.includes(path.split('/')[0] ?? '') && /^[\w./-]+$/.test(path) && path.includes('/')) return paths.has(path);
  if (!/^[\w./-]+\.(tsx?|mjs|sql|md|json)$/.test(path) || written.has(path)) return true;
  return path.includes('/') ? tree.some((one) => one.endsWith(`/${path}`)) : names.has(path);
}

describe.each(documents)('%s', (document) => {
  it('links to what is there', () => {
    const links = [...textOf(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link).filter((link) => !/^\w+:/.test(link));
    const broken = links.filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? document : relative(root, resolve(root, dirname(document), path));
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !(statSync(join(root, target)).isFile() && anchorsOf(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  it('names files and folders that are there', () => {
    expect(quotedIn(document).filter((quoted) => !isThere(quoted))).toEqual([]);
  });

  it('names commands that are there', () => {
    const commands = [...textOf(document).matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe('a decision', () => {
  const decisions = documents.filter((document) => document.startsWith(join('docs', 'decisions')));

  it.each(decisions)('%s says context, decision and consequences, under its number', (document) => {
    const [title = ''] = textOf(document).split('\n');
    expect(title).toMatch(new RegExp(`^# ${basename(document).slice(0, 3)} \\S`));
    const parts = [...textOf(document).matchAll(/^\*\*(Context|Decision|Consequences)\.\*\*/gm)].map(([, part]) => part);
    expect(parts).toEqual(['Context', 'Decision', 'Consequences']);
  });

  it('has a number of its own', () => {
    const numbers = decisions.map((document) => basename(document).slice(0, 3));
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
