import sql from 'sql-template-tag';
import type { WriteCall } from '#server/database/writeCall.ts';
import { eraseUnreferenced } from '#server/files/eraseUnreferenced.ts';
import { eraseRecords } from '#server/imports/records.ts';
import { defineJob } from '#server/jobs/defineJob.ts';
import { removeImportRows } from './store.ts';
import { importTable } from './tables.ts';

/** Days after which an import is erased with its rows, because these contain the personal data of the file */
const keptDays = 90;

/** Erases an import with its rows; the caller erases its file. */
export async function eraseImport(inside: WriteCall, id: string): Promise<void> {
  while ((await removeImportRows(inside, id)) > 0);
  await eraseRecords(inside, importTable, [id]);
}

/** Erases imports without activity for 90 days; the records that they wrote are kept. */
export const eraseOldImports = defineJob({
  name: 'eraseOldImports',
  every: { dailyAt: '03:30' },
  run: async (run) => {
    const { database, division, services, signal } = run;
    const old = await database.rows<{ id: string; sha256: string }>(sql`
      select r.id, r.sha256 from import r
      where r.division = ${division} and r.modified < ${services.now().toISOString()}::timestamptz - make_interval(days => ${keptDays})`);
    let done = 0;
    for (const { id, sha256 } of old) {
      signal.throwIfAborted();
      await database.transaction((inside) => eraseImport({ ...run, database: inside }, id));
      await eraseUnreferenced(services.everywhere, services.files, [sha256]);
      await run.progress({ done: ++done, total: old.length });
    }
  },
});
