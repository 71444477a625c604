import { execFile } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { isStorageFull } from '#server/database/failures.ts';
import type { Network } from './proxy.ts';
import { interruptImport } from './interruptedImport.ts';
import { readFiles, readUntil } from './reads.ts';
import { openBehindCaddy, openBehindNginx, restartInTurn } from './rollingRestart.ts';
import { openAlone, openTogether, stillRuns, type Scene } from './scene.ts';
import type { Where, WriteLog } from './writes.ts';

/** What a fault gets to work with. */
export interface Struck {
  scene: Scene;
  where: Where;
  log: WriteLog;
  /** Counts from 0. */
  round: number;
  /** Milliseconds of writing before the fault; the fault lasts about as long. */
  time: number;
}

/** A kind of fault. */
export interface Fault {
  /** Starts the product in an empty folder, as this fault needs it. */
  open(folder: string): Promise<Scene>;
  /** Breaks something during writes, and repairs it. */
  strike(struck: Struck): Promise<void>;
  /** Whether every request must still be answered. */
  isUnseen?: boolean;
}

const run = promisify(execFile);

/** The faults by name. */
export const faults = {
  application: { open: openAlone, strike: (struck) => kill(struck, { application: true }) },
  database: { open: openAlone, strike: (struck) => kill(struck, { database: true }) },
  all: { open: openAlone, strike: (struck) => kill(struck, { application: true, database: true }) },
  // PostgreSQL itself runs out of space, and may end
  disk: { open: (folder) => openOnSmallDisk(folder, 0), strike: (struck) => fill(struck, 0) },
  // The reserve is reached: writes are refused, reads still work
  reserve: { open: (folder) => openOnSmallDisk(folder, reserve), strike: (struck) => fill(struck, reserve / 2) },
  clock: { open: openWithClock, strike: setClock, isUnseen: true },
  network: {
    open: (folder) => openTogether(folder, [{ STATEMENT_TIMEOUT_MS: '5000' }, { STATEMENT_TIMEOUT_MS: '5000' }]),
    strike: breakNetwork,
  },
  files: { open: openAlone, strike: takeFilesAway },
  processes: { open: (folder) => openTogether(folder), strike: interruptImport },
  restart: { open: openBehindNginx, strike: restartInTurn, isUnseen: true },
  restartCaddy: { open: openBehindCaddy, strike: restartInTurn, isUnseen: true },
  // A clock that is set ahead ends statements and transactions by their time limits: they are answered 503, and nothing of them is kept
  databaseClock: { open: openWithDatabaseClock, strike: setClock },
} as const satisfies Record<string, Fault>;

/** The name of a fault. */
export type FaultName = keyof typeof faults;

async function kill({ scene, time }: Struck, killed: { application?: boolean; database?: boolean }): Promise<void> {
  await pause(time);
  const [server] = scene.servers;
  const { pid } = scene.postmaster();
  if (killed.database) process.kill(pid, 'SIGKILL');
  if (killed.application && server) {
    server.child.kill('SIGKILL');
    await server.ended;
    scene.restart(server);
  } else await pause(time);
  if (killed.database) while (!isReplaced(scene, pid)) for (const one of scene.servers) await stillRuns(one, 50);
}

// Sessions of a killed PostgreSQL may answer a little longer, so that the application still calls itself ready
function isReplaced(scene: Scene, killed: number): boolean {
  try {
    const { pid, isReady } = scene.postmaster();
    return isReady && pid !== killed;
  } catch {
    return false;
  }
}

const megabyte = 1024 * 1024;
// As the product is set up: half of it has room for several files of PostgreSQL's log, which take 16 MB each
const reserve = 200 * megabyte;

async function openOnSmallDisk(folder: string, kept: number): Promise<Scene> {
  mkdirSync(folder, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', 'size=1200m', 'tmpfs', folder]);
  const unmount = () => run('umount', [folder]);
  try {
    const scene = await openAlone(folder, { DISK_RESERVE_BYTES: String(kept) });
    return {
      ...scene,
      tidy: () => scene.withDatabase(async (url) => void (await queryOn(url, 'vacuum'))),
      async close() {
        await scene.close();
        await unmount();
      },
    };
  } catch (error) {
    await unmount();
    throw error;
  }
}

async function fill({ scene, where, log, time }: Struck, left: number): Promise<void> {
  await pause(time);
  const filler = join(scene.dataFolder, 'filler');
  const { bavail, bsize } = await statfs(scene.dataFolder);
  const refused = () => log.statuses.get(507) ?? 0;
  const before = refused();
  takeRoom(filler, left > 0 ? bavail * bsize - left : Infinity);
  try {
    // The disk is checked at most once a second
    await pause(1500);
    // While PostgreSQL itself is down, reads fail
    if (left > 0) await readUntil(AbortSignal.timeout(Math.round(time) + 1000), where, log);
    else await pause(2 * time);
    if (left > 0 && refused() === before) log.failures.push('no write was refused by 507 though the disk was full');
  } finally {
    rmSync(filler);
  }
  await pause(1500);
}

// Until that much is taken, or nothing is left
function takeRoom(path: string, bytes: number): void {
  const block = Buffer.alloc(megabyte);
  const file = openSync(path, 'w');
  try {
    for (let taken = 0; taken < bytes;) taken += writeSync(file, block);
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  } finally {
    closeSync(file);
  }
}

async function openWithClock(folder: string): Promise<Scene> {
  const clock = `${folder}.clock`;
  writeFileSync(clock, '0');
  const module = pathToFileURL(join(import.meta.dirname, 'shiftedClock.ts')).href;
  const scene = await openAlone(folder, { CLOCK_FILE: clock, NODE_OPTIONS: `--import=${module}` });
  return { ...scene, setClock: async (ahead) => writeFileSync(clock, String(ahead)) };
}

/** Sets only the clock of PostgreSQL, by the library of faketime: apt-get install libfaketime, or its path in FAKETIME_LIBRARY. */
async function openWithDatabaseClock(folder: string): Promise<Scene> {
  const library = process.env['FAKETIME_LIBRARY'] ?? '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
  if (!existsSync(library)) throw new Error(`This kind of round needs ${library}`);
  const clock = `${folder}.clock`;
  writeFileSync(clock, '+0');
  const scene = await openTogether(folder, undefined, {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  });
  const milliseconds = () => scene.withDatabase(aheadOf);
  return {
    ...scene,
    async setClock(ahead) {
      writeFileSync(clock, `${ahead < 0 ? '' : '+'}${ahead / 1000}`);
      await pause(2000);
      if (Math.abs((await milliseconds()) - ahead) > 60_000) throw new Error('The clock of PostgreSQL was not set');
    },
  };
}

async function aheadOf(url: string): Promise<number> {
  const [row] = await queryOn<{ now: Date }>(url, 'select clock_timestamp() as now');
  return Number(row?.now) - Date.now();
}

async function queryOn<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const hour = 3_600_000;

async function setClock({ scene, time }: Struck): Promise<void> {
  for (const ahead of [0, 2 * hour, -2 * hour, hour / 2, 0]) {
    await scene.setClock?.(ahead);
    await pause(time);
  }
}

const networks: readonly Network[] = ['cut', 'silent', 'slow'];

async function breakNetwork({ scene, round, time }: Struck): Promise<void> {
  await pause(time);
  const network = networks[round % networks.length] ?? 'cut';
  scene.network?.become(network);
  // A silent database is given up five seconds after the statement timeout
  await pause(network === 'silent' ? 12_000 : 2 * time);
  scene.network?.become('well');
  await pause(time);
}

async function takeFilesAway({ scene, where, log, time }: Struck): Promise<void> {
  await pause(time);
  const files = join(scene.dataFolder, 'files');
  renameSync(files, `${files}.away`);
  try {
    await pause(time);
    await readFiles(where, log, 503);
  } finally {
    renameSync(`${files}.away`, files);
  }
  await pause(time);
  await readFiles(where, log, 200);
}
