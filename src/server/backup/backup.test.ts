import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import { afterAll, expect, it } from 'vitest';
import { entriesIn } from '../../../tests/support/archives.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { diskFileStore } from '../files/diskFileStore.ts';
import { backup } from './backup.ts';

const database = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'cura-backup-'));
const filesFolder = join(folder, 'files');
afterAll(() => rmSync(folder, { recursive: true }));

it('holds the files of all rows of its moment, while others are put and erased', async () => {
  await database.run('create table held (sha256 text not null)');
  const store = diskFileStore(filesFolder);
  const put = async (text: string) => {
    const { sha256 } = await store.put(Readable.from([Buffer.from(text)]), 100);
    await database.sql(sql`insert into held values (${sha256})`);
    return sha256;
  };
  const erase = async (sha256: string) => {
    await database.sql(sql`delete from held where sha256 = ${sha256}`);
    rmSync(join(filesFolder, sha256.slice(0, 2), sha256.slice(2, 4), sha256));
  };
  const [kept, erased] = [await put('kept'), await put('erased')];
  const lost = await put('lost');
  await erase(lost);
  await database.sql(sql`insert into held values (${lost})`);
  let added = '';
  // while files are listed people go on working
  async function* list() {
    for await (const file of store.list()) {
      if (!added) {
        await erase(erased);
        added = await put('added');
      }
      if (file.sha256 !== added) yield file;
    }
  }
  const path = join(folder, 'busy.tar.gz');
  const sums = await backup({ url: database.url, dataFolder: folder, files: { ...store, list } }, path);
  expect(sums.missing).toEqual([lost]);
  const entries = await entriesIn(path);
  const rows = entries.filter(([name]) => name.startsWith('tables/held/')).flatMap(([, content]) => content.toString().trim().split('\n'));
  expect(rows.toSorted()).toEqual([kept, added, lost].toSorted());
  expect(entries.map(([name]) => name)).toEqual(expect.arrayContaining([`files/${kept}`, `files/${added}`]));
});
