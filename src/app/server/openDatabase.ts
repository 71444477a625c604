import { archiveFolder, type Settings } from '#server/config/settings.ts';
import type { DatabasePool } from '#server/database/database.ts';
import { startEmbeddedPostgres } from '#server/database/embeddedPostgres.ts';
import { failureOf } from '#server/database/failures.ts';
import { migrate } from '#server/database/migrate.ts';
import { createPool } from '#server/database/pool.ts';
import { StartError } from './startError.ts';

/** The database of a process: migrated, with a connection pool. */
export interface OpenDatabase {
  pool: DatabasePool;
  /** Connection address of the owner, for migrations and bulk loading. */
  url: string;
  isEmbedded: boolean;
  /** Closes the database. Further calls do nothing. */
  close(): Promise<void>;
}

/**
 * Opens and migrates the database of the settings, the embedded one unless DATABASE_URL is set. Calls `onStarted` before it
 * migrates.
 * @throws StartError when DATABASE_URL leads nowhere
 */
export async function openDatabase(settings: Settings, dataFolder: string, onStarted = () => {}): Promise<OpenDatabase> {
  const isEmbedded = settings.DATABASE_URL === undefined;
  const server =
    settings.DATABASE_URL === undefined
      ? await startEmbeddedPostgres({ dataFolder, archive: archiveFolder(settings), report: (line) => process.stderr.write(`${line}\n`) })
      : { url: settings.DATABASE_URL, stop: async () => undefined };
  onStarted();
  try {
    await migrate(server.url).catch((error: unknown) => refuse(error, isEmbedded));
  } catch (error) {
    await server.stop();
    throw error;
  }
  const pool = createPool({ url: server.url, size: settings.DATABASE_POOL_SIZE, statementTimeout: settings.STATEMENT_TIMEOUT_MS });
  let closing: Promise<void> | undefined;
  const close = async () => {
    await pool.close();
    await server.stop();
  };
  return { pool, url: server.url, isEmbedded, close: () => (closing ??= close()) };
}

function refuse(error: unknown, isEmbedded: boolean): never {
  const failure = failureOf(error);
  if (isEmbedded || failure === undefined) throw error;
  throw new StartError(`The database of DATABASE_URL cannot be used (${String(failure.code)}). Check host, port, user, password and name.`);
}
