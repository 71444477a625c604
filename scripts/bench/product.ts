import { resolve } from 'node:path';
import pg from 'pg';
import { printToken } from '../../src/app/server/printToken.ts';
import { demonstrations } from '../../src/app/server/demonstrations.ts';
import { openDatabase } from '../../src/app/server/openDatabase.ts';
import { run } from '../../src/app/server/run.ts';
import { readSettings } from '#server/config/settings.ts';
import { loadDemonstration } from '#server/demonstration/loadDemonstration.ts';
import { diskFileStore } from '#server/files/diskFileStore.ts';
import { benchDay } from './objects.ts';

// The product as `npm start` starts it, on a database of the size that is measured
const settings = readSettings({ ...process.env, SEED: 'false', PORT: '0', RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error' });
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
// As a database is that has run for a night: autovacuum has seen what was loaded
if (loaded) await vacuum(database.url);
await database.close();

const running = await run(settings, { hasConsole: false });
const tokenOf = (userName: string) => printToken(process.env, { userName, audience: undefined, expiresIn: undefined });
const [token, adminToken] = [await tokenOf('anna'), await tokenOf('ada')];
process.send?.({ address: running.address, databaseUrl: running.databaseUrl, token, adminToken });
process.on('message', () => process.send?.(process.memoryUsage().rss));
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)));

async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum (analyze)');
  await client.end();
}
