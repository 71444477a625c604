import { readSettings, type Settings } from '#server/config/settings.ts';
import { filesFolderOf } from '#server/files/diskFileStore.ts';
import { fileStoreOf } from '#server/files/fileStore.ts';
import type { FileStore } from '#server/files/files.ts';
import { openDataFolder } from './dataFolder.ts';
import { joinDatabase, type JoinedDatabase } from './joinDatabase.ts';

/** What a command works on: the settings, and the data folder, files and database in them. */
export interface Installation extends Pick<JoinedDatabase, 'url' | 'isInUse'> {
  settings: Settings;
  dataFolder: string;
  files: FileStore;
}

/**
 * Runs a command on the installation in the settings, whether or not the application is running, and closes its database
 * afterwards.
 * @throws StartError, Error in one line
 */
export async function onInstallation<Result>(
  variables: Record<string, string | undefined>,
  work: (installation: Installation) => Result | Promise<Result>,
): Promise<Result> {
  const settings = readSettings(variables);
  const dataFolder = await openDataFolder(settings.DATA_DIR);
  const files = fileStoreOf(settings, filesFolderOf(dataFolder));
  const { url, isInUse, close } = await joinDatabase(settings);
  try {
    return await work({ settings, dataFolder, files, url, isInUse });
  } finally {
    await close();
  }
}
