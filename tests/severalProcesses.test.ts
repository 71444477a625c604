import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrationsFolder } from '#server/database/migrate.ts';
import { printToken } from '../src/app/server/printToken.ts';
import { startServer, type StartedServer } from '../scripts/startServer.ts';
import { testDatabase } from './support/database.ts';

// Four processes of the product that start at once on one empty database
const database = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'processes-'));
const variables = {
  DATABASE_URL: database.url,
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  DATA_DIR: folder,
  DATABASE_POOL_SIZE: '4',
  RATE_LIMIT_PER_MINUTE: '10',
};
let servers: StartedServer[] = [];

beforeAll(async () => {
  await database.run('drop schema public cascade; create schema public; grant usage on schema public to public');
  servers = Array.from({ length: 4 }, () => startServer(variables));
});

afterAll(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
  rmSync(folder, { recursive: true, force: true });
});

const addresses = () => Promise.all(servers.map(({ address }) => address));
const status = async (address: string, path: string) => (await fetch(`${address}${path}`)).status;

it('apply each migration once, and all serve', { timeout: 120_000 }, async () => {
  // a process in which a migration failed would have ended, and said so
  for (const address of await addresses()) expect(await status(address, '/health/ready')).toBe(200);
  const applied = await database.sql<{ name: string }>(sql`select name from migration order by name`);
  expect(applied.map(({ name }) => name)).toEqual(
    readdirSync(migrationsFolder)
      .filter((name) => name.endsWith('.sql'))
      .sort(),
  );
});

it('write once what all are sent under one key, and let one of their changes through', { timeout: 120_000 }, async () => {
  const all = await addresses();
  await database.sql(sql`insert into division (code, description, country) values (120001, 'Utrecht', 'NL')`);
  const authorization = `Bearer ${(await printToken(variables, { userName: 'anna', audience: undefined, expiresIn: undefined })).trim()}`;
  const send = (address: string, method: string, path: string, body: object, headers: Record<string, string>) =>
    fetch(`${address}/api/120001/account${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { authorization, 'Content-Type': 'application/json', ...headers },
    });
  const made = await Promise.all(all.map((address) => send(address, 'POST', '', { name: 'Een keer' }, { 'Idempotency-Key': 'all' })));
  expect(made.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
  const [first, ...others] = await Promise.all(made.map((answer) => answer.json() as Promise<{ id: string; version: number }>));
  expect(others).toEqual([first, first, first]);
  const changed = await Promise.all(
    all.map((address, number) => send(address, 'PUT', `/${first?.id}`, { name: `Naam ${number}` }, { 'If-Match': `"${first?.version}"` })),
  );
  expect(changed.map((answer) => answer.status).sort()).toEqual([200, 412, 412, 412]);
  const kept = await database.sql<{ name: string; version: number }>(sql`select name, version from account`);
  expect(kept).toEqual([{ name: `Naam ${changed.findIndex((answer) => answer.status === 200)}`, version: (first?.version ?? 0) + 1 }]);
});

it('hold the limit of requests together', { timeout: 120_000 }, async () => {
  const [first = '', second = ''] = await addresses();
  const ask = (address: string) => status(address, '/config.json');
  await beginningOfMinute();
  for (let number = 1; number <= 6; number++) expect(await ask(first)).toBe(200);
  // On a busy machine the second knows of these six before it has answered as many
  for (let number = 1; number <= 6; number++) expect(number <= 4 ? [200] : [200, 429]).toContain(await ask(second));
  expect(await answersBySettling(first)).toContain(429);
  expect(await answersBySettling(second)).toContain(429);
  const refused = await fetch(`${second}/config.json`);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

// Each adds its requests within a second, and learns with its next ones what the other had. Four more are no more than it would let through
// alone
async function answersBySettling(address: string): Promise<number[]> {
  const answers: number[] = [];
  while (answers.length < 4 && answers.at(-1) !== 429) {
    await pause(1500);
    answers.push(await status(address, '/config.json'));
  }
  return answers;
}

// Counts begin anew with each minute of the clock
async function beginningOfMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 20_000) await pause(left);
}
