import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readSettings } from '#server/config/settings.ts';
import { backup, type Report, type Sums } from '#server/backup/backup.ts';
import { checkArchive } from '#server/backup/checkArchive.ts';
import { loadDivision, type LoadedDivision } from '#server/backup/loadDivision.ts';
import { restore } from '#server/backup/restore.ts';
import { restoreMoment, type RestoredMoment } from '#server/backup/restoreMoment.ts';
import { filesFolderOf } from '#server/files/diskFileStore.ts';
import { fileStoreOf } from '#server/files/fileStore.ts';
import { secretsWith } from '#server/secrets/secrets.ts';
import { openDataFolder, secretKeys } from './dataFolder.ts';
import { onInstallation } from './onInstallation.ts';
import { StartError } from './startError.ts';

type Variables = Record<string, string | undefined>;

/**
 * Backs up the database and the data folder of the settings. The application may be running.
 * @throws StartError, Error in one line
 */
export async function makeArchive(variables: Variables, archive: string, report?: Report): Promise<Sums> {
  if (existsSync(archive)) throw new StartError(`${archive} is there already.`);
  return onInstallation(variables, ({ url, dataFolder, files }) => backup({ url, dataFolder, files }, archive, report));
}

/**
 * Reads an archive to its end and checks every hash and count in it. Nothing is restored.
 * @throws StartError, Error in one line
 */
export async function proveArchive(archive: string, report?: Report): Promise<Sums> {
  if (!existsSync(archive)) throw new StartError(`There is no ${archive}.`);
  return (await checkArchive(archive, report)).sums;
}

/**
 * Restores an archive into the empty database and data folder of the settings, after the whole archive was read and found intact.
 * @throws StartError, Error in one line
 */
export async function restoreArchive(variables: Variables, archive: string, report?: Report): Promise<Sums> {
  if (!existsSync(archive)) throw new StartError(`There is no ${archive}.`);
  const checked = await checkArchive(archive, report);
  return onInstallation(variables, ({ url, dataFolder, files, isInUse }) => {
    if (isInUse) throw new StartError(`The application works on ${dataFolder}. Stop it, and restore into a new DATA_DIR.`);
    return restore({ url, dataFolder, files }, archive, checked, report);
  });
}

/**
 * Restores the embedded database to a given moment, or to the latest moment in its continuous archive, into the new data folder of the
 * settings.
 * @throws StartError, Error in one line
 */
export async function restoreFromLog(
  variables: Variables,
  folder: string,
  to: string | undefined,
  report?: Report,
): Promise<RestoredMoment> {
  const moment = to === undefined ? undefined : new Date(to);
  if (moment && Number.isNaN(moment.getTime()))
    throw new StartError(`--to must be a moment such as 2026-03-02T14:30:00+01:00, not "${to}".`);
  const settings = readSettings(variables);
  if (settings.DATABASE_URL !== undefined) throw new StartError('An archive of the embedded database is restored without DATABASE_URL.');
  const dataFolder = await openDataFolder(settings.DATA_DIR);
  const files = fileStoreOf(settings, filesFolderOf(dataFolder));
  return restoreMoment({ folder: resolve(folder), to: moment, dataFolder, files }, report);
}

/**
 * Loads the archive of a division into the database and data folder of the settings.
 * @throws StartError, Error in one line
 */
export async function loadDivisionArchive(variables: Variables, archive: string): Promise<LoadedDivision> {
  if (!existsSync(archive)) throw new StartError(`There is no ${archive}.`);
  return onInstallation(variables, async ({ url, dataFolder, files, isInUse, settings }) => {
    if (isInUse) throw new StartError(`The application works on ${dataFolder}. Stop it while a division is loaded.`);
    const secrets = secretsWith(...(await secretKeys(dataFolder, settings.SECRETS_KEY)));
    return loadDivision({ url, files, secrets }, archive);
  });
}

/** Describes the contents of an archive for a person at a terminal. */
export function describeSums({ tables, files, missing = [] }: Sums): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${Object.keys(tables).length} tables and ${files} files${describeMissing(missing)}`;
}

/** Describes a restored database for a person at a terminal. */
export function describeMoment({ reached, files, missing }: RestoredMoment): string {
  return `the last change is of ${reached ?? 'the copy itself'}, ${files} files${describeMissing(missing)}`;
}

function describeMissing(missing: readonly string[]): string {
  return missing.length > 0 ? `; ${missing.length} files that rows name were not there: ${missing.slice(0, 5).join(', ')}` : '';
}
