import { resolve } from 'node:path';
import { archiveFolder, type Settings } from '#server/config/settings.ts';
import { joinEmbeddedPostgres } from '#server/database/embeddedPostgres.ts';

/** The database for a command: beside the running application as well as without it. */
export interface JoinedDatabase {
  /** Address of the owner of the tables. */
  url: string;
  /** Whether the application works on it right now, which has migrated it. */
  isInUse: boolean;
  close(): Promise<void>;
}

/** The database of the settings, the embedded one unless DATABASE_URL is set. It is not migrated. */
export async function joinDatabase(settings: Settings): Promise<JoinedDatabase> {
  if (settings.DATABASE_URL !== undefined) return { url: settings.DATABASE_URL, isInUse: false, close: async () => undefined };
  const server = await joinEmbeddedPostgres({ dataFolder: resolve(settings.DATA_DIR), archive: archiveFolder(settings) });
  return { url: server.url, isInUse: server.wasTakenOver, close: () => server.stop() };
}
