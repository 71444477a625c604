import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embeddedPostgres.ts';
import type { EmbeddedPostgres } from '#server/database/embeddedPostgres.ts';
import { stopPostgres } from './support/stopPostgres.ts';
import { findPostmaster } from '#server/database/postmaster.ts';
import { migrate } from '#server/database/migrate.ts';

const parameters = { shared_buffers: '32MB' };
const folders: { base: string; data: string }[] = [];
const children: ChildProcess[] = [];
const servers: EmbeddedPostgres[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await stopped(child);
  }
  for (const server of servers.splice(0)) await server.stop();
  for (const { base, data } of folders.splice(0)) {
    await stopPostgres(data);
    rmSync(base, { recursive: true, force: true });
  }
}, 30_000);

function newFolder(below = ''): string {
  const base = mkdtempSync(join(tmpdir(), 'cura-embedded-'));
  const folder = join(base, below);
  folders.push({ base, data: folder });
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function start(dataFolder: string, report?: (line: string) => void): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataFolder, parameters, ...(report ? { report } : {}) });
  servers.push(server);
  return server;
}

async function query(server: EmbeddedPostgres, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Takes the lock of the application in the first session that the database lets in; undefined when another session has it. */
async function lockedAsSoonAsItRuns(url: string): Promise<pg.Client | undefined> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock(7105002) as "isMine"');
      if (rows[0]?.isMine) return client;
      await client.end();
      return undefined;
    } catch {
      await sleep(1);
    }
  }
}

/** Starts a process that works on the folder; returns its output. */
function startWriter(dataFolder: string, first: number, options: SpawnOptions = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'support/embeddedChild.ts'), dataFolder, String(first)], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const lines: string[] = [];
  const errors: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => lines.push(...chunk.toString().split('\n').filter(Boolean)));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  return { child, lines, errors, kept: () => lines.filter((line) => line.startsWith('kept')).length };
}

const postmasterOf = (folder: string) => Number(readFileSync(join(folder, 'database/postmaster.pid'), 'utf8').split('\n')[0]);
const stopped = (child: ChildProcess) => new Promise<void>((resolve) => void child.once('close', () => resolve()));

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  it('listens on no TCP port, only on a socket that its owner may enter, and keeps what is acknowledged on the disk', async () => {
    const folder = newFolder('data');
    const server = await start(folder);
    expect(
      await query(
        server,
        `select current_setting('listen_addresses') as listen, current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('server_encoding') as encoding, (select datlocprovider::text || '/' || datlocale from pg_database where datname = current_database()) as locale`,
      ),
    ).toEqual([{ listen: '', fsync: 'on', commit: 'on', encoding: 'UTF8', locale: 'b/C.UTF-8' }]);
    expect(statSync(join(folder, 'run')).mode & 0o777).toBe(0o700);
    await server.stop();
    expect(existsSync(join(folder, 'database/postmaster.pid'))).toBe(false);
    expect(readFileSync(join(folder, 'database.log'), 'utf8')).toContain('received fast shutdown request');
  });

  it('ends also when its folder was removed under it', async () => {
    const folder = newFolder();
    const server = await start(folder);
    const pid = postmasterOf(folder);
    rmSync(folder, { recursive: true, force: true });
    await server.stop();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const server = await start(newFolder('a-folder-with-a-long-name/'.repeat(5)));
    const [row] = await query(server, `select current_setting('unix_socket_directories') as folder`);
    expect(existsSync(String(row?.['folder']))).toBe(true);
    await server.stop();
    expect(existsSync(String(row?.['folder']))).toBe(false);
  });

  it('refuses a second process on the same folder in one line', async () => {
    const folder = newFolder();
    await start(folder);
    const { child, errors } = startWriter(folder, 0);
    await stopped(child);
    expect(errors.join('')).toContain(`Another process of the application (process ${process.pid}) works on the data folder ${folder}`);
  });

  it('is joined by a command also when the application starts it at the same moment and is first', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await first.stop();
    const startBoth = async () => {
      const application = lockedAsSoonAsItRuns(first.url);
      const command = await joinEmbeddedPostgres({ dataFolder: folder, parameters });
      servers.push(command);
      return { joined: command, holder: await application };
    };
    let { joined, holder } = await startBoth();
    // on a busy machine the command may be first
    while (!holder) {
      await joined.stop();
      ({ joined, holder } = await startBoth());
    }
    expect(joined.wasTakenOver).toBe(true);
    await joined.stop();
    expect((await holder.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await holder.end();
  });

  it('takes over the PostgreSQL of a process that was killed, and loses nothing', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await migrate(first.url);
    await first.stop();
    const writer = startWriter(folder, 0);
    await expect.poll(writer.kept, { timeout: 15_000 }).toBeGreaterThan(20);
    const pid = postmasterOf(folder);
    writer.child.kill('SIGKILL');
    await stopped(writer.child);
    const server = await start(folder);
    expect(server.wasTakenOver).toBe(true);
    expect(postmasterOf(folder)).toBe(pid);
    const [row] = await query(server, 'select count(*)::integer as count from counter');
    expect(row?.['count']).toBeGreaterThanOrEqual(writer.kept());
  });

  it('recovers what was acknowledged when everything was killed', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await migrate(first.url);
    await first.stop();
    let begin = 0;
    for (let turn = 0; turn < 3; turn++) {
      const writer = startWriter(folder, begin);
      await expect.poll(writer.kept, { timeout: 15_000 }).toBeGreaterThan(20);
      process.kill(postmasterOf(folder), 'SIGKILL');
      writer.child.kill('SIGKILL');
      await stopped(writer.child);
      // The last write may have been kept without being acknowledged any more
      begin += writer.kept() + 1;
      const server = await start(folder);
      const rows = await query(server, 'select value from counter');
      const values = new Set(rows.map(({ value }) => Number(value)));
      expect(writer.lines.filter((line) => line.startsWith('kept')).every((line) => values.has(Number(line.slice(5))))).toBe(true);
      begin = Math.max(...values) + 1;
      await server.stop();
    }
  });

  it('is not misled by a lock file whose process is gone or another program', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await first.stop();
    for (const pid of [4_000_000, process.pid]) {
      writeFileSync(
        join(folder, 'database/postmaster.pid'),
        `${pid}\n${join(folder, 'database')}\n1\n5432\n${join(folder, 'run')}\n\n\nready\n`,
      );
      const server = await start(folder);
      expect(server.wasTakenOver).toBe(false);
      await server.stop();
    }
  });

  it('removes a lock file that a loss of power left empty, and waits for one that is just being written', async () => {
    const folder = newFolder();
    await (await start(folder)).stop();
    const lockFile = join(folder, 'database/postmaster.pid');
    writeFileSync(lockFile, '');
    expect(findPostmaster(join(folder, 'database'))).toMatchObject({ pid: undefined });
    expect(existsSync(lockFile)).toBe(true);
    utimesSync(lockFile, 1000, 1000);
    expect((await start(folder)).wasTakenOver).toBe(false);
  });

  it('is started again when it ended by itself', async () => {
    const folder = newFolder();
    const reports: string[] = [];
    const server = await start(folder, (line) => reports.push(line));
    process.kill(postmasterOf(folder), 'SIGKILL');
    await expect.poll(() => query(server, 'select 1 as one').catch(() => 'away'), { timeout: 20_000 }).toEqual([{ one: 1 }]);
    expect(reports).toEqual(['PostgreSQL has ended by itself and is started again.']);
  });

  it('says in one line that the data folder cannot be made', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'data'), '');
    await expect(start(join(folder, 'data'))).rejects.toThrow(/^The data folder .*\/data cannot be made: /);
  });

  it('refuses a folder of another PostgreSQL', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'database'));
    writeFileSync(join(folder, 'database/PG_VERSION'), '12\n');
    await expect(start(folder)).rejects.toThrow(/was made by PostgreSQL 12; this is 18/);
  });
});

const mayMakeNamespaces = spawnSync('unshare', ['--user', 'true']).status === 0;
const isReadableByOthers = spawnSync('test', ['-r', import.meta.filename], { uid: 65_534, gid: 65_534 }).status === 0;

describe.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)('as root, the embedded PostgreSQL', { timeout: 60_000 }, () => {
  /** A folder of programs without `unshare`, as if user namespaces were forbidden. */
  function programs(): { PATH: string } {
    const folder = newFolder('programs');
    for (const name of ['test', 'setpriv']) symlinkSync(join('/usr/bin', name), join(folder, name));
    return { PATH: folder };
  }

  async function starts(dataFolder: string, options: SpawnOptions = {}): Promise<number> {
    const writer = startWriter(dataFolder, 0, options);
    await expect.poll(() => writer.errors.join('') + writer.lines.join(''), { timeout: 20_000 }).toMatch(/started false|Error/);
    expect(writer.lines[0]).toBe('started false');
    const { uid } = statSync(join(dataFolder, 'database'));
    const { pid } = findPostmaster(join(dataFolder, 'database')) ?? {};
    if (pid) process.kill(pid, 'SIGQUIT');
    return uid;
  }

  it.skipIf(!mayMakeNamespaces)('leaves its files to root where user namespaces are allowed', async () => {
    expect(await starts(newFolder())).toBe(0);
  });

  it('runs as another user where they are forbidden, also below a folder that only root may enter', async () => {
    const folder = newFolder('closed/data');
    chmodSync(join(folder, '..'), 0o700);
    expect(await starts(folder, { env: programs() })).not.toBe(0);
  });

  it.skipIf(!mayMakeNamespaces || !isReadableByOthers)('runs for an ordinary user, and for one whose number has no name', async () => {
    for (const uid of [65_534, 4321]) {
      const folder = newFolder('data');
      chmodSync(join(folder, '..'), 0o755);
      chownSync(folder, uid, uid);
      expect(await starts(folder, { uid, gid: uid })).toBe(uid);
    }
  });
});
