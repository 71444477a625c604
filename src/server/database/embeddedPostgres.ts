import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { initialiseCluster } from './cluster.ts';
import { failureOf } from './failures.ts';
import { findPostgres } from './postgresBinaries.ts';
import { PostgresProcess } from './postgresProcess.ts';
import { giveTo, postgresUser } from './postgresUser.ts';
import { socketFolderOf } from './socketFolder.ts';
import { archivingParameters, claimArchive, unbrokenMark, walArchiveIn } from './walArchive.ts';
import { newClient } from './newClient.ts';

/** An embedded PostgreSQL that runs on the data folder. */
export interface EmbeddedPostgres {
  /** Address for the pool and the migrations, with the user that owns everything in the database. */
  url: string;
  /** Whether a running PostgreSQL was taken over from a process that was killed. */
  wasTakenOver: boolean;
  /** Stops PostgreSQL; connections are closed and running transactions rolled back. */
  stop(): Promise<void>;
}

/** Settings of {@link startEmbeddedPostgres}. */
export interface EmbeddedOptions {
  /** Folder of the application's data; `database` below it is PostgreSQL's. */
  dataFolder: string;
  /** Folder of PostgreSQL's continuous archive; every start has to name it. */
  archive?: string | undefined;
  /** Maximum duration of a start; two minutes by default. */
  startTimeout?: number;
  /** Parameters of PostgreSQL that replace ours. */
  parameters?: Readonly<Record<string, string>>;
  /** Variables of PostgreSQL's process besides ours. */
  environment?: Readonly<Record<string, string>>;
  /** Called with one line when PostgreSQL ended by itself and is started again. */
  report?: (line: string) => void;
}

const advisoryKey = 7_105_002;

/**
 * Starts the embedded PostgreSQL on a data folder, creates its database on the first start, and takes over a server that a killed
 * process left running. If PostgreSQL ends by itself it is started again.
 * @throws Error with one readable line: the folder cannot be written, another process works on it, PostgreSQL cannot run.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const server = await processOn(options);
  const wasTakenOver = await server.ensureRunning();
  return guard(server, options, wasTakenOver);
}

/**
 * For commands that run beside the application: uses the PostgreSQL that runs on the data folder and leaves it running, or starts
 * one for the duration of the command. If the application starts in the meantime, it takes over that server.
 * @throws Error as {@link startEmbeddedPostgres}
 */
export async function joinEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const server = await processOn(options);
  const isRunning = await server.ensureRunning();
  const joined = { url: server.url, wasTakenOver: true, stop: async () => undefined };
  if (isRunning) return joined;
  try {
    return await guard(server, options, false);
  } catch (error) {
    if (error instanceof LockedError) return joined;
    throw error;
  }
}

async function guard(server: PostgresProcess, options: EmbeddedOptions, wasTakenOver: boolean): Promise<EmbeddedPostgres> {
  const holder = new Guard(server, options);
  await holder.lock();
  return { url: server.url, wasTakenOver, stop: () => holder.stop() };
}

class LockedError extends Error {}

async function processOn({ dataFolder, archive, startTimeout, parameters = {}, environment }: EmbeddedOptions): Promise<PostgresProcess> {
  makeDataFolder(dataFolder);
  const binaries = await findPostgres();
  await initialiseCluster(dataFolder, binaries);
  const socketFolder = socketFolderOf(dataFolder);
  const cluster = join(dataFolder, 'database');
  if (archive !== undefined) claimArchive(archive, cluster);
  else rmSync(unbrokenMark(dataFolder), { force: true });
  const archiving = archive === undefined ? {} : archivingParameters(archive);
  const user = postgresUser(dataFolder, [cluster, ...(socketFolder ? [socketFolder] : [])]);
  // A PostgreSQL that runs as another user writes there too. A folder that is temporarily missing must not change the user that
  // it runs as
  if (archive !== undefined && user.ids && existsSync(walArchiveIn(archive).wal)) giveTo(walArchiveIn(archive).wal, user.ids);
  return new PostgresProcess({
    dataFolder,
    socketFolder,
    binaries,
    user,
    parameters: { ...archiving, ...parameters },
    environment,
    startTimeout,
  });
}

function makeDataFolder(dataFolder: string): void {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    if (!statSync(dataFolder).isDirectory()) throw new Error('it is not a folder');
  } catch (cause) {
    throw new Error(`The data folder ${dataFolder} cannot be made: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Holds the session lock that keeps a second application process away, and detects when PostgreSQL ends. */
class Guard {
  readonly #server: PostgresProcess;
  readonly #options: EmbeddedOptions;
  #client: pg.Client | undefined;
  #isStopping = false;

  constructor(server: PostgresProcess, options: EmbeddedOptions) {
    this.#server = server;
    this.#options = options;
  }

  async lock(): Promise<void> {
    const client = newClient({ connectionString: this.#server.url, application_name: `cura ${process.pid}`, keepAlive: true });
    await client.connect();
    // The session of a process that was killed a moment ago may still exist
    for (let attempt = 1; !(await tryLock(client)); attempt++) {
      if (attempt === 15) {
        const holder = await holderOf(client);
        await client.end();
        throw new LockedError(
          `Another process of the application${holder} works on the data folder ${this.#options.dataFolder}; stop it or set another DATA_DIR.`,
        );
      }
      await sleep(100);
    }
    this.#client = client;
    client.on('end', () => void this.#revive());
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#client?.end().catch(() => undefined);
    await this.#server.stop();
  }

  async #revive(): Promise<void> {
    if (this.#isStopping) return;
    this.#options.report?.('PostgreSQL has ended by itself and is started again.');
    for (let attempt = 1; !this.#isStopping; attempt++) {
      try {
        await this.#server.ensureRunning();
        return await this.lock();
      } catch (error) {
        this.#options.report?.(`PostgreSQL does not start: ${error instanceof Error ? error.message : String(error)}`);
        await sleep(Math.min(attempt, 5) * 1000);
      }
    }
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [advisoryKey]);
    return rows[0]?.locked ?? false;
  } catch (error) {
    throw new Error(`The embedded PostgreSQL does not answer: ${failureOf(error)?.code ?? String(error)}`, { cause: error });
  }
}

async function holderOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted limit 1`,
    [advisoryKey],
  );
  const pid = /^cura (\d+)$/.exec(rows[0]?.name ?? '')?.[1];
  return pid ? ` (process ${pid})` : '';
}
