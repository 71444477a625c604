import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { s3Variables, startS3Server } from '../../../tests/support/s3Server.ts';
import { backup } from '#server/backup/backup.ts';
import { diskFileStore } from '#server/files/diskFileStore.ts';
import { s3FileStore } from '#server/files/s3FileStore.ts';
import { makeArchive, proveArchive, restoreArchive } from './archives.ts';

const [bucket, other] = [await startS3Server(), await startS3Server()];
const source = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'cura-bucket-archive-'));
const at = (name: string) => join(folder, name);
const variablesOf = (url: string, server: typeof bucket) => ({
  DATABASE_URL: url,
  DATA_DIR: at(`data of ${url.split('/').at(-1) ?? ''}`),
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  ...s3Variables(server),
});
const variables = variablesOf(source.url, bucket);
const hashes: string[] = [];

/** More than a page of the store's list has. */
const contents = ['a drawing', 'a photo', 'x'.repeat(300_000), 'a letter', 'a video', ''];

const table = 'create table held (sha256 text not null)';

beforeAll(async () => {
  await source.run(table);
  for (const content of contents) {
    const { sha256 } = await s3FileStore(bucket.bucket).put(Readable.from([Buffer.from(content)]), 1_000_000);
    hashes.push(sha256);
    await source.run(`insert into held values ('${sha256}')`);
  }
});
afterEach(() => {
  bucket.fault = undefined;
  bucket.buckets.add('files');
});
afterAll(async () => {
  await Promise.all([bucket.close(), other.close()]);
  rmSync(folder, { recursive: true });
});

const filesIn = (server: typeof bucket) =>
  [...server.objects].filter(([key]) => key.startsWith('files/')).map(([key, { bytes }]) => `${key} ${bytes.toString()}`);

describe('a backup of files in a bucket', () => {
  it('holds each of them, and brings them back into another bucket or into a folder', { timeout: 120_000 }, async () => {
    const archive = at('whole.tar.gz');
    expect(await makeArchive(variables, archive)).toMatchObject({ files: contents.length, missing: [] });
    expect(await proveArchive(archive)).toMatchObject({ files: contents.length, fileBytes: contents.join('').length });

    const [second, third] = [await testDatabase(), await testDatabase()];
    await Promise.all([second.run(table), third.run(table)]);
    await restoreArchive(variablesOf(second.url, other), archive);
    expect(filesIn(other).toSorted()).toEqual(filesIn(bucket).toSorted());

    const { DATABASE_URL, SECRETS_KEY } = variablesOf(third.url, other);
    await restoreArchive({ DATABASE_URL, SECRETS_KEY, DATA_DIR: at('folder') }, archive);
    const files = diskFileStore(at('folder/files'));
    for (const [index, sha256] of hashes.entries()) {
      const chunks = await files.get(sha256).toArray();
      expect(Buffer.concat(chunks as Buffer[]).toString()).toBe(contents[index]);
    }
  });

  it('names a file that a row names and the bucket lost', async () => {
    const [lost = ''] = hashes;
    const kept = bucket.objects.get(`files/${lost}`);
    if (!kept) return expect.unreachable();
    bucket.objects.delete(`files/${lost}`);
    try {
      expect(await makeArchive(variables, at('without one.tar.gz'))).toMatchObject({ files: contents.length - 1, missing: [lost] });
    } finally {
      bucket.objects.set(`files/${lost}`, kept);
    }
  });

  const isFile = (method: string, key: string) => method === 'GET' && key.startsWith('files/');
  it.each<[string, () => void]>([
    ['is away', () => (bucket.fault = () => 'cut')],
    ['was removed', () => bucket.buckets.clear()],
    ['goes away after two files', () => failFrom(3, () => 503)],
    ['gives half of the third file', () => failFrom(3, () => 'half')],
    ['is removed after two files', () => failFrom(3, () => void bucket.buckets.clear())],
  ])('is none where the bucket %s', async (what, arrange) => {
    arrange();
    const archive = at(`${what}.tar.gz`);
    await expect(makeArchive(variables, archive)).rejects.toThrow(/./);
    expect(existsSync(archive)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
  });

  /** Lets the bucket fail from a file on. */
  function failFrom(number: number, fault: () => ReturnType<NonNullable<typeof bucket.fault>>): void {
    let files = 0;
    bucket.fault = (method, key) => {
      if (isFile(method, key)) files++;
      return files >= number && isFile(method, key) ? fault() : undefined;
    };
  }

  it('goes on where a file is erased between the list and its turn', async () => {
    const store = s3FileStore(bucket.bucket);
    const { sha256 } = await store.put(Readable.from([Buffer.from('erased soon')]), 100);
    bucket.fault = (method, key) => {
      if (isFile(method, key) && key.endsWith(sha256)) bucket.objects.delete(key);
      return undefined;
    };
    const sums = await backup({ url: source.url, dataFolder: folder, files: store }, at('erased.tar.gz'));
    expect(sums).toMatchObject({ files: contents.length, missing: [] });
  });
});
