import { printToken } from '../../src/app/server/printToken.ts';
import { run } from '../../src/app/server/run.ts';
import { readSettings } from '#server/config/settings.ts';
import { keepHeapSmall } from '#server/jobs/tightHeap.ts';

// Starts the product as `npm start` does, on the data of loadProduct.ts
keepHeapSmall();
const settings = readSettings({ ...process.env, SEED: 'false', PORT: '0', RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error' });
const running = await run(settings, { hasConsole: false });
const tokenOf = (userName: string) => printToken(process.env, { userName, audience: undefined, expiresIn: undefined });
const [token, adminToken] = [await tokenOf('anna'), await tokenOf('ada')];
process.send?.({ address: running.address, databaseUrl: running.databaseUrl, token, adminToken });
process.on('message', () => process.send?.(process.memoryUsage().rss));
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)));
