import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { diskFileStore } from './diskFileStore.ts';

const folder = mkdtempSync(join(tmpdir(), 'store-'));

it('keeps nothing beside a folder that has gone, and says that it is away for now', async () => {
  const store = diskFileStore(join(folder, 'files'));
  await store.prove();
  rmSync(join(folder, 'files'), { recursive: true });
  await expect(store.put(Readable.from([Buffer.from('a drawing')]), 100)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(store.prove()).rejects.toMatchObject({ code: 'unavailable' });
  const away = store.get('a'.repeat(64)).toArray();
  await expect(away).rejects.toMatchObject({ code: 'unavailable' });
  // an empty folder in its place, as where a drive was mounted
  mkdirSync(join(folder, 'files'));
  await expect(store.put(Readable.from([Buffer.from('a drawing')]), 100)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(store.prove()).rejects.toMatchObject({ code: 'unavailable' });
  expect(readdirSync(join(folder, 'files'))).toEqual([]);
  rmSync(join(folder, 'files'), { recursive: true });
  // a file in its place, as where a drive was mounted wrongly
  writeFileSync(join(folder, 'files'), '');
  await expect(store.put(Readable.from([Buffer.from('a drawing')]), 100)).rejects.toMatchObject({ code: 'unavailable' });
  rmSync(folder, { recursive: true });
});

it('does not create a folder again that goes while a file is received', async () => {
  const own = mkdtempSync(join(tmpdir(), 'store-'));
  const store = diskFileStore(join(own, 'files'));
  async function* drawing() {
    yield Buffer.from('a ');
    renameSync(join(own, 'files'), join(own, 'files.away'));
    yield Buffer.from('drawing');
  }
  await expect(store.put(Readable.from(drawing(), { objectMode: false }), 100)).rejects.toMatchObject({ code: 'unavailable' });
  expect(readdirSync(own)).toEqual(['files.away']);
  rmSync(own, { recursive: true });
});

it('says of a file that alone is missing that it is missing', async () => {
  const own = mkdtempSync(join(tmpdir(), 'store-'));
  await expect(diskFileStore(own).get('a'.repeat(64)).toArray()).rejects.toMatchObject({ code: 'ENOENT' });
  rmSync(own, { recursive: true });
});
