import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { isConsoleBuilt } from './consoleBuild.ts';

const root = mkdtempSync(join(tmpdir(), 'cura-console-'));
afterAll(() => rmSync(root, { recursive: true }));

const builtAt = new Date('2026-03-02T08:00:00Z');
const later = new Date('2026-03-02T09:00:00Z');

function write(path: string, at: Date): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), '');
  utimesSync(join(root, path), at, at);
}

beforeEach(() => {
  rmSync(root, { recursive: true });
  write('dist/index.html', builtAt);
});

describe('isConsoleBuilt', () => {
  it('finds a build that is not older than its sources, and none where there is no page', () => {
    write('src/console/session.ts', builtAt);
    expect(isConsoleBuilt(root)).toBe(true);
    rmSync(join(root, 'dist'), { recursive: true });
    expect(isConsoleBuilt(root)).toBe(false);
  });

  it.each(['src/features/accounts/console/index.ts', 'index.html', 'auth-redirect.html', 'public-asset.html', 'themes.json'])(
    'finds a build that is older than %s out of date',
    (source) => {
      write(source, later);
      expect(isConsoleBuilt(root)).toBe(false);
    },
  );

  it.each(['src/features/accounts/server/index.ts', 'src/console/session.test.ts', 'README.md'])(
    'finds a build that is older than %s in order, because it is not part of the console',
    (file) => {
      write(file, later);
      expect(isConsoleBuilt(root)).toBe(true);
    },
  );
});
