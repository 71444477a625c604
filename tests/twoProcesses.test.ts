import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type StartedServer } from '../scripts/startServer.ts';
import { testDatabase } from './support/database.ts';

const database = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'limit-'));
let servers: StartedServer[] = [];

beforeAll(() => {
  const variables = {
    DATABASE_URL: database.url,
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATA_DIR: folder,
    DATABASE_POOL_SIZE: '2',
    RATE_LIMIT_PER_MINUTE: '10',
  };
  servers = [startServer(variables), startServer(variables)];
});

afterAll(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
  rmSync(folder, { recursive: true, force: true });
});

it('holds for all processes together that share a database', { timeout: 120_000 }, async () => {
  const [first = '', second = ''] = await Promise.all(servers.map(({ address }) => address));
  const ask = async (address: string) => (await fetch(`${address}/config.json`)).status;
  await beginningOfMinute();
  for (let number = 1; number <= 6; number++) expect(await ask(first)).toBe(200);
  for (let number = 1; number <= 6; number++) expect(await ask(second)).toBe(200);
  // Each adds its requests within a second, and learns with its next ones what the other had
  await pause(1500);
  await Promise.all([ask(first), ask(second)]);
  await pause(1500);
  expect(await ask(first)).toBe(429);
  const refused = await fetch(`${second}/config.json`);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

// Counts begin anew with each minute of the clock
async function beginningOfMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 15_000) await pause(left);
}
