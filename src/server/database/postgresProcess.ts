import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { owner, passwordFile } from './cluster.ts';
import { freePort } from './freePort.ts';
import { endIn } from './postgresEnd.ts';
import type { PostgresBinaries } from './postgresBinaries.ts';
import { commandAs } from './postgresUser.ts';
import type { PostgresUser } from './postgresUser.ts';
import { findPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { newClient } from './newClient.ts';

interface Options {
  dataFolder: string;
  socketFolder: string | undefined;
  binaries: PostgresBinaries;
  user: PostgresUser;
  parameters: Readonly<Record<string, string>>;
  environment?: Readonly<Record<string, string>> | undefined;
  startTimeout?: number | undefined;
}

// Recovery after a crash replays at most max_wal_size
const usualStartTimeout = 120_000;
const dyingTimeout = 15_000;
const stopTimeout = 20_000;
const megabyte = 1024 * 1024;

/** The PostgreSQL on a data folder: started by us, or found running. */
export class PostgresProcess {
  readonly #options: Options;
  readonly #cluster: string;
  readonly #log: string;
  #child: ChildProcess | undefined;
  #url = '';

  constructor(options: Options) {
    this.#options = options;
    this.#cluster = join(options.dataFolder, 'database');
    this.#log = join(options.dataFolder, 'database.log');
  }

  /** The address of the running PostgreSQL. */
  get url(): string {
    return this.#url;
  }

  /**
   * Resolves once PostgreSQL answers: the one that already runs on the folder, else a new one.
   * @returns Whether it was running already.
   */
  async ensureRunning(): Promise<boolean> {
    const begin = performance.now();
    const { startTimeout = usualStartTimeout } = this.#options;
    let wasStarted = false;
    while (performance.now() - begin < startTimeout) {
      const postmaster = findPostmaster(this.#cluster);
      if (postmaster && (await this.#answers(postmaster))) return !wasStarted;
      if (!postmaster && !this.#isChildAlive()) {
        if (wasStarted) this.#refuseUnlessPassing(performance.now() - begin);
        await this.#start();
        wasStarted = true;
      }
      await sleep(wasStarted ? 20 : 50);
    }
    throw new Error(`PostgreSQL does not answer; its log is ${this.#log}.`);
  }

  /** Stops PostgreSQL in the mode `fast`; after 20 seconds in the mode `immediate`. */
  async stop(): Promise<void> {
    await this.#signal('SIGINT', stopTimeout);
    await this.#signal('SIGQUIT', 5000);
    this.#removeSocketFolder();
  }

  // Removes the socket folder in the temporary folder; the one in the data folder stays
  #removeSocketFolder(): void {
    const { socketFolder, dataFolder } = this.#options;
    if (!socketFolder || dirname(socketFolder) === dataFolder) return;
    try {
      rmdirSync(socketFolder);
    } catch {
      // It does not exist any more, or contains the socket of another start by now
    }
  }

  async #signal(signal: 'SIGINT' | 'SIGQUIT', timeout: number): Promise<void> {
    // When the folder was removed, the process can only be detected by itself
    const pid = findPostmaster(this.#cluster)?.pid ?? (this.#isChildAlive() ? this.#child?.pid : undefined);
    if (!pid) return;
    sendSignal(pid, signal, this.#options.binaries);
    const end = performance.now() + timeout;
    while (performance.now() < end && (findPostmaster(this.#cluster) || this.#isChildAlive())) await sleep(20);
  }

  #isChildAlive(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async #start(): Promise<void> {
    const { socketFolder, binaries, user, dataFolder } = this.#options;
    const parameters = {
      ...defaults(dataFolder),
      ...(socketFolder ? onSocket(socketFolder) : await onLoopback()),
      ...this.#options.parameters,
    };
    const settings = Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const { program, args, ids } = commandAs(user, binaries.postgres, ['-D', this.#cluster, ...settings]);
    const log = this.#openLog();
    // In a session of its own, so that Ctrl+C reaches only the application, which stops PostgreSQL after the last call is
    // answered
    this.#child = spawn(program, args, {
      ...ids,
      cwd: dataFolder,
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...this.#options.environment, PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    });
    this.#child.on('error', () => undefined);
    this.#child.unref();
    closeSync(log);
  }

  #openLog(): number {
    if ((statSync(this.#log, { throwIfNoEntry: false })?.size ?? 0) > 10 * megabyte) rmSync(this.#log);
    return openSync(this.#log, 'a', 0o600);
  }

  // A start right after a kill may find processes that are about to end; a command may find one that the application is starting
  #refuseUnlessPassing(elapsed: number): void {
    const { reason, isPassing } = endIn(readFileSync(this.#log, 'utf8'));
    if (!isPassing || elapsed > dyingTimeout) throw new Error(`PostgreSQL does not start: ${reason ?? `see ${this.#log}`}`);
  }

  async #answers(postmaster: Postmaster): Promise<boolean> {
    // PostgreSQL writes the lock file in several steps while it starts
    if (!postmaster.port || (!postmaster.socketFolder && this.#options.socketFolder)) return false;
    const url = this.#urlOf(postmaster);
    const client = newClient({ connectionString: url, connectionTimeoutMillis: 5000 });
    try {
      await client.connect();
      await client.query('select 1');
      this.#url = url;
      return true;
    } catch {
      // It is still starting, or going down
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  #urlOf({ port, socketFolder }: Postmaster): string {
    if (socketFolder) return `postgresql:///postgres?host=${encodeURIComponent(socketFolder)}&port=${port}&user=${owner}`;
    const password = readFileSync(passwordFile(this.#options.dataFolder), 'utf8').trim();
    return `postgresql://${owner}:${password}@127.0.0.1:${port}/postgres`;
  }
}

/**
 * The size that PostgreSQL's log may reach between two checkpoints, in MB: 2 GB, on a small disk a tenth of the disk, because a log that
 * fills the disk stops every write although nothing is stored.
 */
export function logSizeFor(diskBytes: number): number {
  return Math.min(Math.max(Math.floor(diskBytes / 10 / megabyte), 128), 2048);
}

/** For a machine with two cores that also runs the application. Every acknowledged write is on disk. */
function defaults(dataFolder: string): Record<string, string> {
  const disk = statfsSync(dataFolder);
  const memory = totalmem() / megabyte;
  return {
    max_connections: '100',
    max_wal_size: `${logSizeFor(disk.blocks * disk.bsize)}MB`,
    shared_buffers: `${Math.round(Math.min(Math.max(memory / 16, 64), 512))}MB`,
    effective_cache_size: `${Math.round(memory / 2)}MB`,
    maintenance_work_mem: '64MB',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    wal_level: 'minimal',
    max_wal_senders: '0',
    jit: 'off',
    random_page_cost: '1.1',
    max_parallel_workers_per_gather: '0',
    // New statistics of a table make every connection plan its statements anew: not each minute while people work
    autovacuum_naptime: '5min',
    // Vacuum takes a tenth of a processor, not half of one: people wait otherwise for as long as it examines large tables
    autovacuum_vacuum_cost_delay: '10ms',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
  };
}

function onSocket(folder: string): Record<string, string> {
  return { listen_addresses: '', unix_socket_directories: folder, unix_socket_permissions: '0700', port: '5432' };
}

async function onLoopback(): Promise<Record<string, string>> {
  return { listen_addresses: '127.0.0.1', port: String(await freePort()) };
}

function sendSignal(pid: number, signal: 'SIGINT' | 'SIGQUIT', binaries: PostgresBinaries): void {
  if (process.platform !== 'win32') {
    process.kill(pid, signal);
    return;
  }
  // Windows has no signals; PostgreSQL's own program does it there
  const pgCtl = binaries.postgres.replace(/postgres\.exe$/, 'pg_ctl.exe');
  spawn(pgCtl, ['kill', signal === 'SIGINT' ? 'INT' : 'QUIT', String(pid)], { stdio: 'ignore' });
}
