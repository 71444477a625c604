import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { clearLeftovers, incomingFolder, uploadPrefix } from './clearLeftovers.ts';
import { diskFileStore } from './diskFileStore.ts';

const files = mkdtempSync(join(tmpdir(), 'files-'));
const uploads = [mkdtempSync(join(tmpdir(), uploadPrefix)), mkdtempSync(join(tmpdir(), uploadPrefix))];
afterAll(() => [files, ...uploads].forEach((folder) => rmSync(folder, { recursive: true, force: true })));

it('removes what a killed process left, and nothing that may still be arriving', async () => {
  mkdirSync(join(files, incomingFolder));
  const incoming = ['old', 'new'].map((name) => join(files, incomingFolder, name));
  const kept = join(files, 'kept');
  for (const path of [...incoming, kept, ...uploads.map((folder) => join(folder, 'file'))]) writeFileSync(path, 'x');
  const hoursAgo = Date.now() / 1000 - 7200;
  for (const path of [incoming[0], uploads[0], kept]) utimesSync(path ?? '', hoursAgo, hoursAgo);
  await clearLeftovers(diskFileStore(files));
  expect([...incoming, ...uploads, kept].map((path) => existsSync(path))).toEqual([false, true, false, true, true]);
});

it('does nothing where nothing was ever received', async () => {
  await expect(clearLeftovers(diskFileStore(join(files, 'nowhere')))).resolves.toBeUndefined();
});
