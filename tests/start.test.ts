import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findPostmaster } from '#server/database/postmaster.ts';
import { startServer, type StartedServer } from '../scripts/startServer.ts';
import { stopPostgres } from './support/stopPostgres.ts';

const folders: string[] = [];
const processes: ChildProcess[] = [];

afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  for (const folder of folders) {
    await stopPostgres(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  folders.push(folder);
  return folder;
}

function start(variables: Record<string, string>): StartedServer {
  const server = startServer(variables);
  processes.push(server.child);
  return server;
}

const isServed = (address: string) =>
  fetch(`${address}/health/live`).then(
    () => true,
    () => false,
  );

async function refusalOf(variables: Record<string, string>): Promise<string> {
  const { code, said } = await start(variables).ended;
  expect(code).toBe(1);
  expect(said.trim().split('\n')).toHaveLength(1);
  return said;
}

describe('the start', () => {
  it('keeps the data through a kill and a restart, and stops on SIGTERM', { timeout: 60_000 }, async () => {
    const folder = freshFolder();
    const first = start({ DATA_DIR: folder });
    expect((await fetch(`${await first.address}/health/ready`)).status).toBe(200);
    first.child.kill('SIGKILL');
    await first.ended;

    const second = start({ DATA_DIR: folder });
    expect((await fetch(`${await second.address}/health/ready`)).status).toBe(200);
    second.child.kill('SIGTERM');
    expect(await second.ended).toMatchObject({ code: 0, said: '' });
  });

  it.skipIf(process.platform === 'win32')('ends when npm, which started it, is ended', { timeout: 60_000 }, async () => {
    const folder = freshFolder();
    const npm = spawn('npm', ['start', '--', '--without-console'], {
      cwd: join(import.meta.dirname, '..'),
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', SEED: 'false', DATA_DIR: folder },
    });
    processes.push(npm);
    let said = '';
    npm.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await expect.poll(() => said, { timeout: 40_000 }).toContain('Open');
    const address = /Open\s+(\S+)/.exec(said)?.[1] ?? '';
    npm.kill('SIGTERM');
    await expect.poll(() => isServed(address), { timeout: 10_000 }).toBe(false);
    await expect.poll(() => findPostmaster(join(folder, 'database')), { timeout: 10_000 }).toBeUndefined();
  });

  it('leaves no database behind when it is ended while it starts', { timeout: 60_000 }, async () => {
    const folder = freshFolder();
    const server = start({ DATA_DIR: folder, SEED: 'true' });
    await expect.poll(() => findPostmaster(join(folder, 'database')), { timeout: 40_000, interval: 10 }).toBeDefined();
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, said: '' });
    expect(findPostmaster(join(folder, 'database'))).toBeUndefined();
  });

  it('refuses a second process on the same data folder', { timeout: 60_000 }, async () => {
    const folder = freshFolder();
    const first = start({ DATA_DIR: folder });
    await first.address;
    expect(await refusalOf({ DATA_DIR: folder })).toContain('Another process');
    expect((await fetch(`${await first.address}/health/ready`)).status).toBe(200);
    first.child.kill('SIGTERM');
    await first.ended;
  });

  it('says that the port is taken', { timeout: 60_000 }, async () => {
    const blocker = createServer().listen(0, 'localhost');
    await new Promise((done) => blocker.once('listening', done));
    const { port } = blocker.address() as { port: number };
    expect(await refusalOf({ DATA_DIR: freshFolder(), PORT: String(port) })).toContain(`Port ${port} is taken`);
    blocker.close();
  });

  it('says that the data folder cannot be written', async () => {
    const file = join(freshFolder(), 'file');
    writeFileSync(file, '');
    expect(await refusalOf({ DATA_DIR: join(file, 'data') })).toContain('cannot be written');
  });

  it('says that the folder of the archive cannot be written', { timeout: 60_000 }, async () => {
    const file = join(freshFolder(), 'file');
    writeFileSync(file, '');
    expect(await refusalOf({ DATA_DIR: freshFolder(), DATABASE_ARCHIVE: join(file, 'archive') })).toContain('Set DATABASE_ARCHIVE');
  });

  it('says that the database cannot be reached', async () => {
    const variables = { DATABASE_URL: 'postgres://unknown@127.0.0.1:1/nothing', SECRETS_KEY: Buffer.alloc(32).toString('base64') };
    expect(await refusalOf({ DATA_DIR: freshFolder(), ...variables })).toContain('DATABASE_URL');
  });

  it.each([{ THEME: '' }, { THEME: 'unknown' }])('stops without a valid theme: %o', async (variables) => {
    expect(await refusalOf({ DATA_DIR: freshFolder(), ...variables })).toBe(
      'A valid theme is required to proceed. Check your environment.ts file and set the `theme` property to a theme that is defined in themes.json\n',
    );
  });

  it('refuses the embedded directory in production', { timeout: 60_000 }, async () => {
    expect(await refusalOf({ DATA_DIR: freshFolder(), NODE_ENV: 'production' })).toContain('EMBEDDED_DIRECTORY=allow');
  });
});
