import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { basesIn } from '#server/backup/baseBackup.ts';
import { archiveFolder, type Settings } from '#server/config/settings.ts';
import { walArchiveIn } from '#server/database/walArchive.ts';
import { joinDatabase } from '../joinDatabase.ts';
import type { Finding } from './finding.ts';
import { newClient } from '#server/database/newClient.ts';

const day = 24 * 3_600_000;

/** Checks that the continuous archive of the settings is up to date. */
export async function checkArchiving(settings: Settings): Promise<Finding[]> {
  const folder = archiveFolder(settings);
  if (folder === undefined) return [];
  const newest = (await basesIn(walArchiveIn(folder).bases)).at(-1);
  if (!newest || !existsSync(join(resolve(settings.DATA_DIR), 'database')))
    return [{ subject: 'Archive', state: 'well', text: `${folder} gets a copy of the database after the next start` }];
  const isOld = Date.parse(newest.ended) < Date.now() - 2 * day;
  const failure = await failureOfArchiving(settings);
  return [
    isOld
      ? { subject: 'Archive', state: 'worry', text: `the last copy is of ${newest.ended}`, advice: 'The log says why none was made since.' }
      : { subject: 'Archive', state: 'well', text: `the last copy is of ${newest.ended}` },
    ...(failure === undefined
      ? []
      : [
          {
            subject: 'Archive',
            state: 'bad',
            text: `the log of the database does not get there since ${failure}`,
            advice: `Make ${folder} writable again: until then the log fills DATA_DIR. ${join(settings.DATA_DIR, 'database.log')} says more.`,
          } as const,
        ]),
  ];
}

async function failureOfArchiving(settings: Settings): Promise<string | undefined> {
  const database = await joinDatabase(settings);
  const client = newClient({ connectionString: database.url });
  try {
    await client.connect();
    const { rows } = await client.query<{ since: string }>(`
      select last_failed_time::text as since from pg_stat_archiver
      where last_failed_time > coalesce(last_archived_time, '-infinity')`);
    return rows[0]?.since;
  } finally {
    await client.end();
    await database.close();
  }
}
