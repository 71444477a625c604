import { resolve } from 'node:path';
import { archiveFolder, type Settings } from '#server/config/settings.ts';
import { joinEmbeddedPostgres } from '#server/database/embeddedPostgres.ts';

/** The database as a command uses it, whether or not the application is running. */
export interface JoinedDatabase {
  /** Connection address of the owner of the tables. */
  url: string;
  /** Whether the application, which has migrated the database, is using it right now. */
  isInUse: boolean;
  close(): Promise<void>;
}

/** Opens the database of the settings: the embedded one unless DATABASE_URL is set. Does not migrate it. */
export async function joinDatabase(settings: Settings): Promise<JoinedDatabase> {
  if (settings.DATABASE_URL !== undefined) return { url: settings.DATABASE_URL, isInUse: false, close: async () => undefined };
  const server = await joinEmbeddedPostgres({ dataFolder: resolve(settings.DATA_DIR), archive: archiveFolder(settings) });
  return { url: server.url, isInUse: server.wasTakenOver, close: () => server.stop() };
}
