import { readFile, utimes } from 'node:fs/promises';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { diskFileStore } from './diskFileStore.ts';

it('keeps nothing beside a folder that has gone, and says that it is away for now', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
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

describe('the files of a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  const store = diskFileStore(folder);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('gives a part of a file', async () => {
    const { sha256 } = await store.put(Readable.from([Buffer.from('0123456789')]), 100);
    const parts: Buffer[] = [];
    for await (const part of store.get(sha256, { start: 2, end: 4 })) parts.push(part as Buffer);
    expect(Buffer.concat(parts).toString()).toBe('234');
  });

  it('removes a file, but not one that was put within the last day', async () => {
    const { sha256 } = await store.put(Readable.from([Buffer.from('weg')]), 100);
    const path = join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    await store.delete(sha256);
    expect(await readFile(path, 'utf8')).toBe('weg');
    await utimes(path, new Date('2026-01-01'), new Date('2026-01-01'));
    await store.delete(sha256);
    await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' });
    await store.delete(sha256);
  });

  it('names files by their SHA-256 only', () => {
    expect(() => store.get('../../etc/passwd')).toThrow('SHA-256');
  });

  it('writes what it was given', async () => {
    const { sha256, fileSize } = await store.put(Readable.from([Buffer.from('ab'), Buffer.from('c')]), 3);
    expect([sha256, fileSize]).toEqual(['ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', 3]);
    expect(await readFile(join(folder, 'ba', '78', sha256), 'utf8')).toBe('abc');
  });
});
