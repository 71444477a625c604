import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { owner } from '#server/database/cluster.ts';
import { freePort } from '#server/database/freePort.ts';
import type { PostgresBinaries } from '#server/database/postgresBinaries.ts';
import { PostgresProcess } from '#server/database/postgresProcess.ts';
import { commandAs, postgresUser } from '#server/database/postgresUser.ts';
import { socketFolderOf } from '#server/database/socketFolder.ts';
import type { AtEnd } from './inTemporaryFolder.ts';

/** A node of a cluster on the loopback. */
export interface ClusterNode {
  name: string;
  port: number;
  /** Address of its database `postgres`. */
  url: string;
  /** The number of its first process. */
  pid(): number;
  /** Kills its PostgreSQL without a clean shutdown. */
  kill(): void;
  /** Starts it again. */
  start(): Promise<void>;
}

/** Where nodes are started. */
export interface NodePlace {
  folder: string;
  binaries: PostgresBinaries;
  /** Gets the end of each node, before the node is started. */
  atEnd: AtEnd;
}

/** Whether confirmed writes survive a power cut; tests do without. */
export interface NodeOptions {
  isDurable: boolean;
  /** The number of shards of each table. */
  shards: number;
}

const ofCluster = ['coordinator', 'worker1', 'worker2'];

/**
 * Starts a coordinator and two workers, each in its own subfolder; the coordinator ends first. They trust every connection over
 * the loopback.
 */
export async function startNodes(place: NodePlace, options: NodeOptions, names: readonly string[] = ofCluster): Promise<ClusterNode[]> {
  const nodes: ClusterNode[] = [];
  for (const name of names) nodes.push(await startNode({ ...place, folder: join(place.folder, name) }, name, options));
  return nodes;
}

async function startNode({ folder, binaries, atEnd }: NodePlace, name: string, options: NodeOptions): Promise<ClusterNode> {
  const database = join(folder, 'database');
  mkdirSync(database, { recursive: true, mode: 0o700 });
  const socketFolder = socketFolderOf(folder);
  const user = postgresUser(folder, [database, ...(socketFolder ? [socketFolder] : [])]);
  const initdb = [`--pgdata=${database}`, `--username=${owner}`, '--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-sync'];
  const { program, args, ids } = commandAs(user, binaries.initdb, initdb);
  await promisify(execFile)(program, args, { ...ids, cwd: folder, env: { PATH: process.env['PATH'], TZ: 'UTC' } });
  const port = await freePort();
  const server = new PostgresProcess({ dataFolder: folder, socketFolder, binaries, user, parameters: parametersOf(port, options) });
  atEnd(() => server.stop());
  await server.ensureRunning();
  const pid = () => Number(readFileSync(join(database, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    name,
    port,
    url: `postgresql://${owner}@127.0.0.1:${port}/postgres`,
    pid,
    kill: () => void process.kill(pid(), 'SIGKILL'),
    start: async () => void (await server.ensureRunning()),
  };
}

function parametersOf(port: number, { isDurable, shards }: NodeOptions): Record<string, string> {
  const durable = isDurable ? 'on' : 'off';
  return {
    shared_preload_libraries: 'citus',
    listen_addresses: '127.0.0.1',
    port: String(port),
    // Shards are moved by logical replication
    wal_level: 'logical',
    max_wal_senders: '10',
    max_replication_slots: '10',
    // A write to several nodes uses a two-phase commit
    max_prepared_transactions: '300',
    max_connections: '300',
    max_worker_processes: '64',
    // A statement that changes all shards of all tables locks each shard
    max_locks_per_transaction: '2048',
    shared_buffers: '128MB',
    fsync: durable,
    full_page_writes: durable,
    'citus.node_conninfo': 'sslmode=disable',
    // Rows stay locked until a prepared transaction of a dead node is recovered
    'citus.recover_2pc_interval': '5s',
    'citus.shard_count': String(shards),
  };
}
