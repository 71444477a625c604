import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  // a file in its place, as where a drive was mounted wrongly
  writeFileSync(join(folder, 'files'), '');
  await expect(store.put(Readable.from([Buffer.from('a drawing')]), 100)).rejects.toMatchObject({ code: 'unavailable' });
  rmSync(folder, { recursive: true });
});
