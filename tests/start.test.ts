import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startServer, type StartedServer } from '../scripts/startServer.ts';

const folders: string[] = [];
const processes: ChildProcess[] = [];

afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
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

  it('says that the database cannot be reached', async () => {
    const variables = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', SECRETS_KEY: Buffer.alloc(32).toString('base64') };
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
