import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const text = readFileSync(new URL('../docs/security.md', import.meta.url), 'utf8');
const server = ['http', 'auth', 'files', 'database', 'sheets', 'directory'];

/** A path of docs/security.md from the project's root. */
function whole(path: string): string {
  const [head = ''] = path.split('/');
  if (head === 'attacks') return `tests/api/${path}`;
  return server.includes(head) ? `src/server/${path}` : path;
}

it('names files that exist', () => {
  const named = [...text.matchAll(/`([\w./-]+\/[\w./-]+\.(?:tsx?|conf))`/g)].map(([, path = '']) => whole(path));
  expect(named.length).toBeGreaterThan(80);
  expect([...new Set(named)].filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))).toEqual([]);
});
