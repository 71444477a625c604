import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { joinDatabase } from '../../src/app/server/joinDatabase.ts';
import { printToken } from '../../src/app/server/printToken.ts';
import { seed } from '../../src/app/server/seed.ts';
import { readSettings } from '#server/config/settings.ts';
import { startEmbeddedPostgres } from '#server/database/embeddedPostgres.ts';
import { startServer, type StartedServer } from '../startServer.ts';
import { openProxy, type Proxy } from './proxy.ts';
import { division, type Where } from './writes.ts';

/** The product as a series of rounds runs it. */
export interface Scene {
  dataFolder: string;
  /** The processes of the application. */
  servers: StartedServer[];
  /** Restarts a process that has ended. */
  restart(server: StartedServer): void;
  /** The network between the processes and their own database; undefined for the embedded one. */
  network: Proxy | undefined;
  /** Sets the clock of this scene ahead of the machine's by this number of milliseconds. */
  setClock?(ahead: number): Promise<void>;
  /** Process id of PostgreSQL, and whether it accepts connections. @throws Error while it has not written them */
  postmaster(): { pid: number; isReady: boolean };
  /** Where to send requests, once every process is ready. */
  opened(): Promise<Where>;
  /** Connects to the database directly, without the application and the network. */
  withDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result>;
  /** Ends a round on a small disk. PostgreSQL forgets after a crash which rows are dead, so its own vacuum never comes in such a series. */
  tidy?(): Promise<void>;
  close(): Promise<void>;
}

const usual = { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'fatal' };
const small = { accounts: '30', assets: '5', today: undefined };

/** One process on the embedded database, with demonstration data. */
export async function openAlone(dataFolder: string, more: Record<string, string> = {}): Promise<Scene> {
  const variables = { ...usual, DATA_DIR: dataFolder, ...more };
  await seed(variables, small);
  const withDatabase: Scene['withDatabase'] = async (work) => {
    const database = await joinDatabase(readSettings(variables));
    try {
      return await work(database.url);
    } finally {
      await database.close();
    }
  };
  return sceneOf(dataFolder, join(dataFolder, 'database'), [variables], { withDatabase });
}

/**
 * Two processes on one database of their own, with a network in between; each with settings of its own, the database with variables of
 * its own.
 */
export async function openTogether(
  dataFolder: string,
  own: readonly Record<string, string>[] = [{}, {}],
  environment: Record<string, string> = {},
): Promise<Scene> {
  const databaseFolder = join(dataFolder, 'postgres');
  const database = await startEmbeddedPostgres({ dataFolder: databaseFolder, environment });
  const network = await openProxy(database.url);
  const shared = {
    ...usual,
    DATA_DIR: join(dataFolder, 'data'),
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATABASE_POOL_SIZE: '8',
    HOST: '127.0.0.1',
  };
  await seed({ ...shared, DATABASE_URL: database.url }, small);
  const variables = { ...shared, DATABASE_URL: network.url };
  const end = async () => {
    await network.close();
    await database.stop();
  };
  const withDatabase: Scene['withDatabase'] = (work) => work(database.url);
  const each = own.map((one) => ({ ...variables, ...one }));
  return sceneOf(shared.DATA_DIR, join(databaseFolder, 'database'), each, { network, end, withDatabase });
}

function sceneOf(
  dataFolder: string,
  cluster: string,
  variables: readonly Record<string, string>[],
  rest: Pick<Scene, 'withDatabase'> & { network?: Proxy; end?: () => Promise<void> },
): Scene {
  // What a killed process leaves behind is removed with the scene, and lies on no small disk
  const temporary = `${dataFolder}.temporary`;
  mkdirSync(temporary, { recursive: true });
  const start = (own: Record<string, string>) => startServer({ ...own, TMPDIR: temporary });
  const servers = variables.map(start);
  let items: string[] = [];
  return {
    dataFolder,
    servers,
    network: rest.network,
    withDatabase: rest.withDatabase,
    restart(server) {
      const at = servers.indexOf(server);
      servers[at] = start(variables[at] ?? {});
    },
    postmaster() {
      const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
      return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' };
    },
    async opened() {
      const addresses = await Promise.all(servers.map(readyAddress));
      const who = { userName: 'ada', audience: undefined, expiresIn: '86400' };
      const token = await rest.withDatabase(() => printToken({ ...variables[0] }, who));
      items = items.length > 0 ? items : await rest.withDatabase(plainItems);
      return { addresses, token, items };
    },
    async close() {
      for (const { child } of servers) child.kill('SIGTERM');
      await Promise.all(servers.map(({ ended }) => ended));
      await rest.end?.();
      rmSync(temporary, { recursive: true, force: true });
    },
  };
}

/** Items of the division that are in stock and have no serial or batch numbers. */
export async function plainItems(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      'select id from item where division = $1 and "isStockItem" and not "isSerialItem" and not "isBatchItem" order by code limit 2',
      [division],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

/** Waits. @throws Error with what a process said when it ends in the meantime */
export async function stillRuns(server: StartedServer, milliseconds: number): Promise<void> {
  const end = await Promise.race([server.ended, pause(milliseconds)]);
  if (end) throw new Error(`The server ended with ${end.code}: ${end.said}`);
}

const longestStart = 90_000;

async function readyAddress(server: StartedServer): Promise<string> {
  const address = await server.address;
  const began = performance.now();
  for (;;) {
    const answer = await fetch(`${address}/health/ready`).catch(() => undefined);
    if (answer?.status === 200) return address;
    const said = (await answer?.text()) ?? 'nothing';
    if (performance.now() - began > longestStart) throw new Error(`The server was not ready within ${longestStart} ms: ${said}`);
    await stillRuns(server, 200);
  }
}
