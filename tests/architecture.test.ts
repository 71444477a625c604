import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Where a file stands: the layer, and the feature that it belongs to. */
interface Place {
  layer: 'contract' | 'server' | 'console' | 'pages' | 'feature' | 'featureServer' | 'featureConsole' | 'app' | 'worker' | 'outside';
  feature?: string;
  isIndex: boolean;
}

/** Who may import whom (docs/architecture.md): importer → layers; `index` means by the other feature's index only, `types` no values. */
const allowed: Record<Exclude<Place['layer'], 'outside'>, Partial<Record<Place['layer'], 'yes' | 'index' | 'types'>>> = {
  contract: { contract: 'yes' },
  server: { contract: 'yes', server: 'yes' },
  console: { contract: 'yes', console: 'yes' },
  pages: { contract: 'types', pages: 'yes', feature: 'types' },
  feature: { contract: 'yes', feature: 'yes' },
  featureServer: { contract: 'yes', server: 'yes', feature: 'yes', featureServer: 'index' },
  featureConsole: { contract: 'yes', console: 'yes', feature: 'yes', featureConsole: 'index' },
  worker: { contract: 'yes', worker: 'yes' },
  app: { contract: 'yes', server: 'yes', console: 'yes', feature: 'yes', featureServer: 'index', featureConsole: 'index', app: 'yes' },
};

function placeOf(path: string): Place {
  const feature = /^src\/features\/([^/]+)\/(?:(server|console)\/)?/.exec(path);
  if (feature?.[1]) {
    const layer = feature[2] === 'server' ? 'featureServer' : feature[2] === 'console' ? 'featureConsole' : 'feature';
    return { layer, feature: feature[1], isIndex: /\/(index\.tsx?|server\/demonstration\.ts)$/.test(path) };
  }
  const layer = /^src\/(contract|server|console|pages|app|worker)\//.exec(path)?.[1];
  return { layer: (layer ?? 'outside') as Place['layer'], isIndex: false };
}

function violation(from: string, to: string, isTypeOnly = false): string | undefined {
  const importer = placeOf(from);
  const imported = placeOf(to);
  if (importer.layer === 'outside' || imported.layer === 'outside') return undefined;
  const rule = allowed[importer.layer][imported.layer];
  const isOwn = importer.feature !== undefined && importer.feature === imported.feature && importer.layer === imported.layer;
  if (rule === 'types') return isTypeOnly ? undefined : `${from} must import only types of ${to}`;
  if (rule === 'yes' || (rule === 'index' && (isOwn || imported.isIndex))) return undefined;
  return `${from} must not import ${to}`;
}

function importsOf(file: string, source: string, { withTypes = true } = {}): string[] {
  const { module } = parseSync(file, source);
  const statics = [
    ...module.staticImports
      .filter(({ entries }) => withTypes || entries.length === 0 || entries.some(({ isType }) => !isType))
      .map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap((entry) => entry.entries.map((part) => part.moduleRequest?.value)),
  ];
  const dynamics = module.dynamicImports.map((entry) => source.slice(entry.moduleRequest.start + 1, entry.moduleRequest.end - 1));
  return [...statics, ...dynamics]
    .filter((name): name is string => name !== undefined)
    .flatMap((name) => {
      if (name.startsWith('#')) return [`src/${name.slice(1)}`];
      return name.startsWith('.') ? [relative(root, resolve(dirname(join(root, file)), name))] : [];
    });
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
}

describe('the directions of imports', () => {
  it('hold in every source file', () => {
    const found = sources('src').flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      const values = importsOf(file, source, { withTypes: false });
      return importsOf(file, source).flatMap((target) => violation(file, target, !values.includes(target)) ?? []);
    });
    expect(found).toEqual([]);
  });

  it.each([
    ['src/contract/a.ts', 'src/server/b.ts'],
    ['src/contract/a.ts', 'src/features/accounts/schema.ts'],
    ['src/server/a.ts', 'src/features/accounts/rules.ts'],
    ['src/console/a.ts', 'src/server/b.ts'],
    ['src/console/a.ts', 'src/features/accounts/schema.ts'],
    ['src/features/accounts/rules.ts', 'src/server/b.ts'],
    ['src/features/accounts/rules.ts', 'src/features/accounts/server/store.ts'],
    ['src/features/accounts/server/store.ts', 'src/features/items/server/store.ts'],
    ['src/features/accounts/server/store.ts', 'src/console/a.ts'],
    ['src/features/accounts/console/A.tsx', 'src/features/items/console/B.tsx'],
    ['src/features/accounts/console/A.tsx', 'src/features/accounts/server/store.ts'],
    ['src/server/a.ts', 'src/app/server/b.ts'],
    ['src/pages/a.ts', 'src/console/b.ts'],
    ['src/pages/a.ts', 'src/contract/b.ts'],
    ['src/console/a.ts', 'src/pages/b.ts'],
    ['src/worker/a.ts', 'src/console/b.ts'],
  ])('refuse that %s imports %s', (from, to) => {
    expect(violation(from, to)).toBeDefined();
  });

  it.each([
    ['src/features/accounts/server/store.ts', 'src/features/items/server/index.ts'],
    ['src/features/accounts/server/routes.ts', 'src/features/accounts/server/store.ts'],
    ['src/features/accounts/console/A.tsx', 'src/features/items/rules.ts'],
    ['src/app/server/features.ts', 'src/features/items/server/index.ts'],
  ])('allow that %s imports %s', (from, to) => {
    expect(violation(from, to)).toBeUndefined();
  });

  it('allow the pages types of the contract and of features', () => {
    expect(violation('src/pages/a.ts', 'src/features/assets/schema.ts', true)).toBeUndefined();
    const source = "import type { A } from '#contract/a.ts';\nimport { type B, c } from '#contract/b.ts';\nimport './c.css';";
    expect(importsOf('src/pages/x.ts', source, { withTypes: false })).toEqual(['src/contract/b.ts', 'src/pages/c.css']);
  });

  it('see static, dynamic and re-exported imports', () => {
    const source = "import a from './a.ts';\nexport { b } from './b.ts';\nconst c = () => import('./c.ts');\nexport * from '#server/d.ts';";
    expect(importsOf('src/contract/x.ts', source).toSorted()).toEqual([
      'src/contract/a.ts',
      'src/contract/b.ts',
      'src/contract/c.ts',
      'src/server/d.ts',
    ]);
  });
});
