import type { FastifyInstance } from 'fastify';
import themes from '../../../themes.json' with { type: 'json' };
import { dayOf } from '#contract/days.ts';
import { themeNamed, type Theme } from '#contract/theme.ts';
import { themeOfTag } from '#features/assets/server/index.ts';
import type { Settings } from '#server/config/settings.ts';
import { forgetAnswers } from '#server/database/idempotency.ts';
import { loadDemonstration } from '#server/demonstration/loadDemonstration.ts';
import { directoryPeople } from '#server/directory/people.ts';
import { clearLeftovers } from '#server/files/clearLeftovers.ts';
import { filesFolderOf } from '#server/files/diskFileStore.ts';
import { fileStoreOf, proveBucket } from '#server/files/fileStore.ts';
import type { FileStore } from '#server/files/files.ts';
import { drain } from '#server/http/drain.ts';
import { registerConsole } from '#server/http/registerConsole.ts';
import { registerHealth } from '#server/http/registerHealth.ts';
import type { Services } from '#server/http/services.ts';
import type { Worker } from '#server/jobs/worker.ts';
import { lookAtParts } from '#server/observation/readiness.ts';
import { keepRoom, type Room } from '#server/observation/room.ts';
import { secretsWith } from '#server/secrets/secrets.ts';
import { answerWhileStarting } from './answerWhileStarting.ts';
import { archivingOf, type Archiving } from './archiving.ts';
import { configurationOf } from './configuration.ts';
import { buildConsole, consoleFolder, isConsoleBuilt } from './consoleBuild.ts';
import { createServer, translationsFolder } from './createServer.ts';
import { openDataFolder, secretKeys } from './dataFolder.ts';
import { demonstrations, usualSize } from './demonstrations.ts';
import { openDatabase, type OpenDatabase } from './openDatabase.ts';
import { isDirectoryEmbedded, openDirectory } from './directory.ts';
import { hostInAddress } from './hostInAddress.ts';
import { startJobs } from './jobs.ts';
import { partChecks } from './parts.ts';
import { refuseAddress } from './refuseAddress.ts';
import { watchingOf, type Watching } from './watching.ts';

const hour = 3_600_000;

/** A running product. */
export interface Running {
  /** The lines for the person at the terminal: address, people, data. */
  message: string;
  /** Address of the console. */
  address: string;
  /** Connection address of the database's owner. */
  databaseUrl: string;
  /** Makes readiness fail, ends running work, and closes the database. */
  stop(): Promise<void>;
}

/** How {@link run} differs from a normal start. */
export interface RunOptions {
  /** Whether to serve the built console; during development another process serves it. */
  hasConsole: boolean;
  /** Interrupts the start: the database is closed, even in the middle of a statement, and {@link run} fails. */
  signal?: AbortSignal;
}

/**
 * Starts everything in one process: builds the console if needed while the database starts, migrates, fills an empty database,
 * and listens.
 * @throws Error with one readable line
 */
export async function run(settings: Settings, options: RunOptions = { hasConsole: true }): Promise<Running> {
  const theme = themeNamed(themes, settings.THEME);
  const dataFolder = await openDataFolder(settings.DATA_DIR);
  const building = options.hasConsole && !isConsoleBuilt() ? buildConsole() : Promise.resolve();
  building.catch(() => undefined);
  const starting = answerWhileStarting(settings, theme);
  const database = await openDatabase(settings, dataFolder, () => starting.isThere('database')).catch(async (error: unknown) => {
    await starting.close();
    throw error;
  });
  starting.isThere('migrations');
  const interrupt = () => void database.close().catch(() => undefined); // the second call, below, reports the failure
  options.signal?.addEventListener('abort', interrupt);
  try {
    options.signal?.throwIfAborted();
    const archiving = await openFiles(settings, database, dataFolder);
    const { files } = archiving;
    await fillEmptyDatabase(settings, database, files);
    const server = await assemble(settings, { database, dataFolder, files, theme });
    await building;
    await serveConsole(server, settings, options.hasConsole);
    const port = starting.port();
    await starting.close();
    await server.app.listen({ port, host: settings.HOST }).catch((error: unknown) => refuseAddress(error, settings));
    options.signal?.throwIfAborted();
    options.signal?.removeEventListener('abort', interrupt);
    return begin(settings, { ...server, archiving, dataFolder, database });
  } catch (error) {
    await starting.close();
    await database.close();
    throw error;
  }
}

/** Opens the file store and its archive, and removes what an interrupted process left in the store. */
async function openFiles(settings: Settings, { url }: OpenDatabase, dataFolder: string): Promise<Archiving> {
  const archiving = archivingOf(settings, { url, dataFolder, files: fileStoreOf(settings, filesFolderOf(dataFolder)) });
  await proveBucket(settings);
  // If the store cannot be reached, the cleanup runs in an hour
  await clearLeftovers(archiving.files).catch(() => undefined);
  return archiving;
}

/** A server with all its parts, before it listens. */
interface Assembled {
  app: FastifyInstance;
  services: Services;
  room: Room | undefined;
  theme: Theme;
  watching: Watching;
  readiness: { isStopping: boolean };
  /** The worker, once the server listens. */
  jobs: { worker: Worker | undefined };
}

async function assemble(
  settings: Settings,
  { database, dataFolder, files, theme }: { database: OpenDatabase; dataFolder: string; files: FileStore; theme: Theme },
): Promise<Assembled> {
  const { pool } = database;
  const directory = await openDirectory(settings, pool);
  const watching = watchingOf(settings, pool);
  const { app, services, room } = await createServer({
    settings,
    theme,
    pool,
    directory: directory.trusted,
    files,
    secrets: secretsWith(...(await secretKeys(dataFolder, settings.SECRETS_KEY))),
    now: () => new Date(),
    // The operator of another database watches its disk
    ...(database.isEmbedded ? { room: (log) => keepRoom(dataFolder, settings.DISK_RESERVE_BYTES, log) } : {}),
    watchers: watching.watchers,
  });
  watching.begin(app, database.url);
  const jobs: Assembled['jobs'] = { worker: undefined };
  const checks = partChecks({ pool, files, room, directory: directory.trusted, worker: () => jobs.worker });
  const readiness = { isStopping: false, parts: lookAtParts(checks, app.log) };
  registerHealth(app, readiness);
  await directory.register(app, { theme, translate: services.translate });
  return { app, services, room, theme, watching, readiness, jobs };
}

async function serveConsole({ app, services, theme }: Assembled, settings: Settings, hasConsole: boolean): Promise<void> {
  const folder = hasConsole ? consoleFolder : undefined;
  const publicPages = { theme, themes, translate: services.translate, themeOfTag: (tag: string) => themeOfTag(services, tag) };
  await registerConsole(app, { folder, translations: translationsFolder, configuration: configurationOf(settings), publicPages });
}

interface Listening extends Assembled {
  archiving: Archiving;
  dataFolder: string;
  database: OpenDatabase;
}

/** Starts the background work (jobs, archive, cleanup) and returns how to stop all of it. */
function begin(
  settings: Settings,
  { app, services, room, watching, readiness, jobs, archiving, dataFolder, database }: Listening,
): Running {
  const worker = startJobs(settings, { pool: database.pool, services, room, log: app.log });
  jobs.worker = worker;
  archiving.begin((error) => app.log.error({ err: error }, 'archive'));
  const tidy = () => Promise.all([forgetAnswers(database.pool.for('all')), clearLeftovers(archiving.files)]);
  const tidying = setInterval(() => void tidy().catch((error: unknown) => app.log.warn(error)), hour);
  const address = addressOf(settings, (app.server.address() as { port: number }).port); // a TCP server has a port
  return {
    address,
    databaseUrl: database.url,
    message: startMessage(settings, { address, dataFolder, hasPeople: isDirectoryEmbedded(settings) }),
    async stop() {
      readiness.isStopping = true;
      clearInterval(tidying);
      const patience = settings.SHUTDOWN_TIMEOUT_MS;
      await Promise.all([worker?.stop(patience), drain(app, { grace: settings.SHUTDOWN_GRACE_MS, patience })]);
      await watching.stop();
      await archiving.stop();
      await database.close();
    },
  };
}

async function fillEmptyDatabase(settings: Settings, database: OpenDatabase, files: FileStore): Promise<void> {
  if (!(settings.SEED ?? database.isEmbedded)) return;
  const today = dayOf(new Date());
  await loadDemonstration({ url: database.url, demonstrations, size: { ...usualSize, today }, files });
}

function addressOf(settings: Settings, port: number): string {
  if (settings.BASE_URLS[0] !== undefined) return settings.BASE_URLS[0];
  const host = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(settings.HOST) ? 'localhost' : hostInAddress(settings.HOST);
  return `http://${host}:${port}`;
}

function startMessage(
  settings: Settings,
  { address, dataFolder, hasPeople }: { address: string; dataFolder: string; hasPeople: boolean },
): string {
  const people = directoryPeople.map(({ userName }) => userName).join(', ');
  return [
    '',
    `  Open      ${address}`,
    `  API       ${address}/api/docs`,
    ...(hasPeople ? [`  Sign in   ${people} (the password is the name)`] : [`  Sign in   ${settings.AUTHORITY}`]),
    `  Data      ${dataFolder}`,
    '  Stop      Ctrl+C',
    '',
    '',
  ].join('\n');
}
