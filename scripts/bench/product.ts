import { resolve } from 'node:path';
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
await loadDemonstration({
  url: database.url,
  demonstrations,
  size: { accounts: Number(process.env['BENCH_ACCOUNTS']), assets: Number(process.env['BENCH_ASSETS'] ?? 6000), today: benchDay },
  files: diskFileStore(resolve(dataFolder, 'files')),
});
await database.close();

const running = await run(settings, { hasConsole: false });
const token = await printToken(process.env, { userName: 'anna', audience: undefined, expiresIn: undefined });
process.send?.({ address: running.address, databaseUrl: running.databaseUrl, token });
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)));
