import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { describeFileStore } from '../../../tests/support/fileStoreSuite.ts';
import { startS3Server } from '../../../tests/support/s3Server.ts';
import { diskFileStore } from './diskFileStore.ts';
import { s3FileStore } from './s3FileStore.ts';

const folder = mkdtempSync(join(tmpdir(), 'stores-'));
const server = await startS3Server();
const open = () => s3FileStore(server.bucket, { partSize: 100_000 });
afterEach(() => {
  server.fault = undefined;
  server.buckets.add('files');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

const twoDaysAgo = () => new Date(Date.now() - 48 * 3_600_000);
const put = (text: string) => open().put(Readable.from([Buffer.from(text)]), 1_000_000);

describeFileStore('a folder', {
  open: () => diskFileStore(join(folder, 'files')),
  age: (sha256) => utimesSync(join(folder, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256), twoDaysAgo(), twoDaysAgo()),
});

describeFileStore('a bucket', {
  open,
  age: (sha256) => {
    const kept = server.objects.get(`files/${sha256}`);
    if (kept) kept.at = twoDaysAgo();
  },
});

it('removes no file from a bucket that does not say since when it is there', async () => {
  const { sha256 } = await put('of an unknown age');
  const kept = server.objects.get(`files/${sha256}`);
  if (kept) kept.at = new Date(Number.NaN);
  await open().delete(sha256);
  expect(await open().sizeOf(sha256)).toBe(17);
});

it('takes a file into a bucket while two hundred readers of others are not done', async () => {
  const { sha256 } = await put('read slowly');
  server.fault = (method) => (method === 'GET' ? 'hang' : undefined);
  const store = open();
  const readers = Array.from({ length: 200 }, () =>
    store
      .get(sha256)
      .on('error', () => undefined)
      .resume(),
  );
  await expect.poll(() => server.seen.filter((one) => one === `GET files/${sha256}`).length, { timeout: 5000 }).toBeGreaterThan(60);
  const late = sleep(5000, 'late', { ref: false });
  const stored = store.put(Readable.from([Buffer.from('stored at once')]), 1000);
  expect(await Promise.race([stored, late])).toMatchObject({ fileSize: 14 });
  for (const reader of readers) reader.destroy();
});

describe('a bucket that is away', () => {
  const away = { code: 'unavailable' };

  it('is tried again, and what it answers then is taken', async () => {
    let failures = 2;
    server.fault = () => (failures-- > 0 ? 'cut' : undefined);
    const { sha256 } = await put('tried again');
    failures = 2;
    server.fault = () => (failures-- > 0 ? 503 : undefined);
    expect(await open().sizeOf(sha256)).toBe(11);
  });

  it.each(['cut', 503, 403, 'removed'] as const)('is said to be away (%s) by every function', async (fault) => {
    const { sha256 } = await put('there');
    if (fault === 'removed') server.buckets.clear();
    else server.fault = () => fault;
    await expect(put('not there')).rejects.toMatchObject(away);
    await expect(open().get(sha256).toArray()).rejects.toMatchObject(away);
    await expect(open().sizeOf(sha256)).rejects.toMatchObject(away);
    await expect(open().delete(sha256)).rejects.toMatchObject(away);
    await expect(open().thumbnail(sha256, () => Promise.resolve())).rejects.toMatchObject(away);
    await expect(open().list()[Symbol.asyncIterator]().next()).rejects.toMatchObject(away);
    await expect(open().prove()).rejects.toThrow(/./);
  });

  it('is away too when the bucket is another one, the key is wrong, or nothing listens', async () => {
    const nothing = { ...server.bucket, endpoint: 'http://127.0.0.1:9' };
    for (const bucket of [{ ...server.bucket, bucket: 'other' }, { ...server.bucket, secretAccessKey: 'wrong' }, nothing]) {
      await expect(s3FileStore(bucket).put(Readable.from([Buffer.from('x')]), 1)).rejects.toMatchObject(away);
      await expect(s3FileStore(bucket).prove()).rejects.toThrow(/./);
    }
  });

  it('gives no half of a file for a whole one', async () => {
    const { sha256 } = await put('a whole file');
    server.fault = (method) => (method === 'GET' ? 'half' : undefined);
    await expect(open().get(sha256).toArray()).rejects.toThrow(/./);
  });

  it('has nothing of a file in parts of which one failed, and nothing of one whose sender was killed', async () => {
    server.fault = (method, key) =>
      method === 'PUT' && server.uploads.size > 0 && key !== 'proof' && server.seen.at(-1)?.includes('partNumber=2') ? 403 : undefined;
    const before = server.objects.size;
    await expect(open().put(Readable.from([Buffer.alloc(250_000, 'p')]), 1_000_000)).rejects.toMatchObject(away);
    server.fault = undefined;
    expect([server.objects.size, server.uploads.size]).toEqual([before, 0]);
    server.uploads.set('old', { key: 'files/old', begun: twoDaysAgo(), parts: new Map() });
    server.uploads.set('new', { key: 'files/new', begun: new Date(), parts: new Map() });
    await open().tidy();
    expect([...server.uploads.keys()]).toEqual(['new']);
    server.uploads.clear();
  });
});
