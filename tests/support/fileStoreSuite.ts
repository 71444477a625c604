import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { FileStore } from '#server/files/files.ts';

/** A store under test. */
export interface StoreUnderTest {
  open: () => FileStore;
  /** Makes a file look as if it had been put more than a day ago. */
  age?: (sha256: string) => void;
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = async (stream: Readable) => Buffer.concat((await stream.toArray()) as Buffer[]); // a stream of bytes
const streamOf = (bytes: Buffer) => Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]);
const put = (store: FileStore, text: string) => store.put(Readable.from([Buffer.from(text)]), 1000);

async function listed(store: FileStore): Promise<string[]> {
  const all: string[] = [];
  for await (const { sha256, fileSize } of store.list()) all.push(`${sha256} ${fileSize}`);
  return all.sort();
}

/** What every store of files promises. Files above 100,000 bytes go to it in parts where it knows parts. */
export function describeFileStore(name: string, { open, age }: StoreUnderTest): void {
  describe(name, () => {
    it('keeps bytes under their hash, few and many, and gives them whole or in part', async () => {
      const store = open();
      for (const size of [8, 100_001, 350_000]) {
        const bytes = Buffer.alloc(size, `bytes ${size} `);
        const kept = await store.put(streamOf(bytes), size);
        expect(kept).toEqual({ sha256: hashOf(bytes), fileSize: size });
        expect((await bytesOf(store.get(kept.sha256))).equals(bytes)).toBe(true);
        expect(await bytesOf(store.get(kept.sha256, { start: 2, end: 5 }))).toEqual(bytes.subarray(2, 6));
        expect(await bytesOf(store.get(kept.sha256, { start: size - 1, end: size - 1 }))).toEqual(bytes.subarray(-1));
        expect(await store.sizeOf(kept.sha256)).toBe(size);
      }
    });

    it('keeps an empty file', async () => {
      const { sha256 } = await open().put(Readable.from([]), 10);
      expect(await open().sizeOf(sha256)).toBe(0);
      expect(await bytesOf(open().get(sha256))).toHaveLength(0);
    });

    it('lists what it keeps, each file once, and shows another process all of it', async () => {
      const files = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'a'].map((text) => put(open(), `listed ${text}`)));
      const all = await listed(open());
      for (const { sha256, fileSize } of files) expect(all.filter((line) => line === `${sha256} ${fileSize}`)).toHaveLength(1);
    });

    it('keeps nothing of what is too large or breaks off', async () => {
      const before = await listed(open());
      await expect(open().put(streamOf(Buffer.alloc(200)), 199)).rejects.toMatchObject({ code: 'fileTooLarge' });
      async function* broken() {
        yield Buffer.alloc(150_000);
        throw new Error('the sender is gone');
      }
      await expect(open().put(Readable.from(broken()), 1_000_000)).rejects.toThrow('the sender is gone');
      expect(await listed(open())).toEqual(before);
    });

    it('fails before the first byte of a file that it does not have', async () => {
      const missing = hashOf(Buffer.from('never put'));
      expect(await open().sizeOf(missing)).toBeUndefined();
      await expect(bytesOf(open().get(missing))).rejects.toThrow(/./);
      await expect(bytesOf(open().get(missing))).rejects.not.toMatchObject({ code: 'unavailable' });
      await expect(
        open()
          .put(Readable.from([]), 1)
          .then(() => open().get('../secrets.key')),
      ).rejects.toThrow('SHA-256');
    });

    it('deletes what was put more than a day ago, with its small picture', async () => {
      const store = open();
      const { sha256 } = await put(store, 'old');
      await store.thumbnail(sha256, (_source, target) => writeFile(target, 'small'));
      await store.delete(sha256);
      expect(await store.sizeOf(sha256)).toBe(3);
      if (!age) return;
      age(sha256);
      await put(store, 'old');
      await store.delete(sha256);
      expect(await store.sizeOf(sha256)).toBe(3);
      age(sha256);
      await store.delete(sha256);
      await store.delete(sha256);
      expect(await store.sizeOf(sha256)).toBeUndefined();
      let drawn = 0;
      await put(store, 'old');
      await store.thumbnail(sha256, async (_source, target) => {
        drawn++;
        await writeFile(target, 'small');
      });
      expect(drawn).toBe(1);
    });

    it('draws the small picture of a file once for all who ask, and keeps it', async () => {
      const store = open();
      const { sha256 } = await put(store, 'a picture');
      let drawn = 0;
      const draw = async (source: string, target: string) => {
        drawn++;
        await writeFile(target, `small ${await readFile(source, 'utf8')}`);
      };
      const pictures = await Promise.all([1, 2, 3].map(() => store.thumbnail(sha256, draw)));
      expect(drawn).toBe(1);
      const again = await open().thumbnail(sha256, draw);
      expect(drawn).toBe(1);
      for (const { size, open: read } of [...pictures, again]) {
        expect(size).toBe('small a picture'.length);
        expect(String(await bytesOf(read()))).toBe('small a picture');
        expect(String(await bytesOf(read({ start: 6, end: 6 })))).toBe('a');
      }
      await expect(store.thumbnail((await put(store, 'no picture')).sha256, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    });

    it('proves that it can be written, and tidies up while files are read', async () => {
      const { sha256 } = await put(open(), 'kept');
      await open().prove();
      await open().tidy();
      expect(await open().sizeOf(sha256)).toBe(4);
    });
  });
}
