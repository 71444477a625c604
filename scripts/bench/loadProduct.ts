import { resolve } from 'node:path';
import pg from 'pg';
import { demonstrations } from '../../src/app/server/demonstrations.ts';
import { openDatabase } from '../../src/app/server/openDatabase.ts';
import { readSettings } from '#server/config/settings.ts';
import { loadDemonstration } from '#server/demonstration/loadDemonstration.ts';
import { diskFileStore } from '#server/files/diskFileStore.ts';
import { benchDay } from './objects.ts';

// Loads the database in a separate process, so that the heap of the measured server does not contain leftovers of it
const settings = readSettings({ ...process.env, SEED: 'false' });
const dataFolder = resolve(settings.DATA_DIR);
const database = await openDatabase(settings, dataFolder);
const given = process.env['BENCH_WORK_ORDERS'];
const loaded = await loadDemonstration({
  url: database.url,
  demonstrations,
  size: {
    accounts: Number(process.env['BENCH_ACCOUNTS']),
    assets: Number(process.env['BENCH_ASSETS'] ?? 6000),
    workOrders: given ? Number(given) : undefined,
    today: benchDay,
  },
  files: diskFileStore(resolve(dataFolder, 'files')),
});
// As after a night of operation, when autovacuum has processed the loaded rows
if (loaded) await vacuum(database.url);
await database.close();

async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum (analyze)');
  await client.end();
}
