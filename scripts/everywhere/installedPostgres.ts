import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { owner } from '#server/database/cluster.ts';
import { PostgresProcess } from '#server/database/postgresProcess.ts';
import { commandAs, postgresUser } from '#server/database/postgresUser.ts';
import { socketFolderOf } from '#server/database/socketFolder.ts';

/** A PostgreSQL that is installed on this machine. */
export interface InstalledPostgres {
  /** The major version. */
  version: number;
  /** The folder of `initdb` and `postgres`. */
  folder: string;
}

/** A PostgreSQL that runs only for the tests. */
export interface TemporaryPostgres {
  url: string;
  stop(): Promise<void>;
}

const debian = '/usr/lib/postgresql';

/**
 * The PostgreSQLs from 15 on that the packages of Debian (also those of apt.postgresql.org) have installed, the oldest first, and those
 * of the setting POSTGRES_FOLDERS: `19=/opt/postgresql-19/bin,…`.
 */
export function installedPostgres(setting = process.env['POSTGRES_FOLDERS'] ?? ''): InstalledPostgres[] {
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const given = setting.split(',').filter((part) => part !== '');
  return [...versions.map((version) => [version, join(debian, version, 'bin')]), ...given.map((part) => part.split('='))]
    .map(([version, folder = '']) => ({ version: Number(version), folder }))
    .filter(({ version, folder }) => version >= 15 && existsSync(join(folder, 'initdb')))
    .sort((one, other) => one.version - other.version);
}

/** Starts an installed PostgreSQL in a new empty folder, which is removed when it stops. */
export async function startInstalled({ folder }: Pick<InstalledPostgres, 'folder'>): Promise<TemporaryPostgres> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'cura-postgres-'));
  const cluster = join(dataFolder, 'database');
  const socketFolder = socketFolderOf(dataFolder);
  mkdirSync(cluster, { mode: 0o700 });
  const user = postgresUser(dataFolder, [cluster, ...(socketFolder ? [socketFolder] : [])]);
  const initdb = [`--pgdata=${cluster}`, `--username=${owner}`, '--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-sync'];
  const { program, args, ids } = commandAs(user, join(folder, 'initdb'), initdb);
  await promisify(execFile)(program, args, { ...ids, cwd: dataFolder, env: { PATH: process.env['PATH'], TZ: 'UTC' } });
  const parameters = { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB', max_connections: '200' };
  const binaries = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
  const server = new PostgresProcess({ dataFolder, socketFolder, binaries, user, parameters });
  await server.ensureRunning();
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
