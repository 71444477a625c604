import { describe, expect, it } from 'vitest';
import { wholeOf } from './archive.ts';

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
