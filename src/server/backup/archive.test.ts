import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { tarEnd, tarEntries, tarEntry, wholeOf } from './archive.ts';

describe('wholeOf', () => {
  it('reads no entry to its end that is larger than memory should hold', async () => {
    let given = 0;
    const megabyte = Buffer.alloc(1024 * 1024);
    const endless = (async function* () {
      for (; given < 2000; given++) yield await Promise.resolve(megabyte);
    })();
    await expect(wholeOf(endless)).rejects.toThrow(/larger than any of ours/);
    expect(given).toBeLessThan(300);
    expect((await wholeOf([Buffer.from('a'), Buffer.from('b')] as unknown as AsyncIterable<Buffer>)).toString()).toBe('ab'); // for await takes both
  });
});

describe('tarEntries', () => {
  it('refuses bytes that were changed behind a file, where an archive has zeros', async () => {
    const parts: Buffer[] = [];
    for await (const part of tarEntry('a', 5, [Buffer.from('hello')])) parts.push(part);
    const read = async (archive: Buffer) => {
      const names: string[] = [];
      for await (const { name, content } of tarEntries(Readable.from([archive]))) {
        names.push(name);
        await wholeOf(content);
      }
      return names;
    };
    const whole = Buffer.concat([...parts, tarEnd]);
    expect(await read(whole)).toEqual(['a']);
    const changed = Buffer.from(whole);
    changed[600] = 1;
    await expect(read(changed)).rejects.toThrow(/damaged/);
  });
});
