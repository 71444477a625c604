import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { tableOwners } from './support/tableOwners.ts';

const root = resolve(import.meta.dirname, '..');
const ownerOf = new Map(
  Object.entries(tableOwners).flatMap(([owner, tables]) => tables.map((table) => [table.toLowerCase(), owner] as const)),
);

/** The tables that the SQL in a source file names, once for each place. */
function tablesIn(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    if (isSql(node)) found.push(...tablesNamed(node.quasi.quasis.map(({ value }) => value.raw).join(' $ ')));
    const described = tableDescribed(node);
    if (described !== undefined) found.push(described);
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseSync(file, source).program);
  return found;
}

interface SqlTemplate {
  quasi: { quasis: { value: { raw: string } }[] };
}

function isSql(node: object): node is SqlTemplate {
  return 'type' in node && node.type === 'TaggedTemplateExpression' && 'tag' in node && isNamed(node.tag, 'sql');
}

/** The table of a description, `defineTable({ name: 'account' … })`, or of a reference, `{ table: 'account' }`. */
function tableDescribed(node: object): string | undefined {
  if (!('type' in node) || node.type !== 'Property' || !('key' in node) || !('value' in node)) return undefined;
  if (!isNamed(node.key, 'table') && !isNamed(node.key, 'name')) return undefined;
  const { value } = node;
  const text = typeof value === 'object' && value !== null && 'value' in value ? value.value : undefined;
  return typeof text === 'string' && ownerOf.has(text.toLowerCase()) ? text : undefined;
}

function isNamed(node: unknown, name: string): boolean {
  return typeof node === 'object' && node !== null && 'name' in node && node.name === name;
}

function tablesNamed(text: string): string[] {
  const words = [...text.matchAll(/\b(?:from|join|update|into)\s+"?(\w+)|_ids\('(\w+)'|ids_within\('(\w+)'/gi)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  );
  return words.filter((word) => ownerOf.has(word.toLowerCase()));
}

/** The server part that a file belongs to: a feature's, or the engine. */
function partOf(path: string): string | undefined {
  if (path.startsWith('src/server/')) return 'server';
  return /^src\/features\/([^/]+)\/server\//.exec(path)?.[1];
}

const files = ['src/server', 'src/features']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((path) => /(?<!\.test)\.ts$/.test(path) && !path.includes('/server/demonstration') && partOf(path) !== undefined)
  .map((path) => ({ path, part: partOf(path) ?? '', source: readFileSync(join(root, path), 'utf8') }));

const uses = files.flatMap(({ path, part, source }) =>
  tablesIn(path, source).map((table) => ({ path, table, from: part, to: ownerOf.get(table.toLowerCase()) ?? '' })),
);
const foreign = uses.filter(({ from, to }) => from !== to && to !== 'server');

describe('the tables of a feature', () => {
  it('have each one owner', () => {
    const migrations = readdirSync(join(root, 'migrations')).map((name) => readFileSync(join(root, 'migrations', name), 'utf8'));
    const tables = migrations.flatMap((text) =>
      [...text.matchAll(/^create (?:unlogged )?table "?(\w+)(?!\w|.* partition of)|^select create_records\('"?(\w+)/gm)].map(
        (match) => match[1] ?? match[2] ?? '',
      ),
    );
    expect([...new Set(tables)].toSorted()).toEqual(Object.values(tableOwners).flat().toSorted());
  });

  it('are spoken of by its own server part only', () => {
    expect(foreign.map(({ path, table }) => `${path} speaks of ${table}`)).toEqual([]);
  });

  it('are found in quoted and bare names, in nested templates, searches, descriptions and references', () => {
    const source = [
      'const a = sql`select 1 from account a join "workOrder" w on true ${sql`update item set x = 1`}`;',
      "const b = sql`select search_ids('contact', 1, 'x', null) where a is distinct from b`;",
      'const c = sql`insert into unit (code) values (1)`; const d = `from location`;',
      "const e = defineTable({ name: 'asset' }); const f = { table: 'engineer' };",
    ].join('\n');
    expect(tablesIn('x.ts', source).toSorted()).toEqual(['account', 'asset', 'contact', 'engineer', 'item', 'unit', 'workOrder']);
  });
});

describe('the server parts of features', () => {
  it('need each other in one direction only, directly and over others', () => {
    const imports = files.flatMap(({ part, source }) =>
      [...source.matchAll(/from '#features\/([^/]+)\/server\/(?!demonstration)/g)].map((match) => ({ from: part, to: match[1] ?? '' })),
    );
    const needs = Map.groupBy(
      [...imports, ...foreign].filter(({ from, to }) => from !== to),
      ({ from }) => from,
    );
    const reaches = (from: string, to: string, seen: Set<string>): boolean =>
      (needs.get(from) ?? []).some((need) => need.to === to || (!seen.has(need.to) && reaches(need.to, to, seen.add(need.to))));
    const inCircles = [...needs.keys()].filter((part) => reaches(part, part, new Set()));
    expect(inCircles.toSorted()).toEqual([]);
  });
});
