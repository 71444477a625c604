import { archivedFiles, tendArchive } from '#server/backup/continuousArchive.ts';
import { archiveFolder, type Settings } from '#server/config/settings.ts';
import type { FileStore } from '#server/files/files.ts';

const hour = 3_600_000;

/** The parts of a running product that its continuous archive needs. */
export interface Archived {
  url: string;
  dataFolder: string;
  files: FileStore;
}

/** The continuous archive of a running product. */
export interface Archiving {
  /** The file store. It also writes each file to the archive. */
  files: FileStore;
  /** Maintains the archive now and every hour. Reports a failure and tries again an hour later. */
  begin(warn: (error: unknown) => void): void;
  /** Stops the maintenance. Interrupted work is repeated after the next start. */
  stop(): Promise<void>;
}

/** The continuous archive of the settings; without one, an archive that does nothing. Files in a bucket are not copied to it. */
export function archivingOf(settings: Settings, { url, dataFolder, files }: Archived): Archiving {
  const folder = archiveFolder(settings);
  if (folder === undefined) return { files, begin: () => undefined, stop: async () => undefined };
  const own = settings.S3_ENDPOINT === '' ? files : undefined;
  let tell: (error: unknown) => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  const ending = new AbortController();
  let tending = Promise.resolve();
  const tend = () => {
    tending = tending
      .then(() => tendArchive({ folder, url, dataFolder, files: own, days: settings.DATABASE_ARCHIVE_DAYS, signal: ending.signal }))
      .catch((error: unknown) => void (ending.signal.aborted || tell(error)));
  };
  return {
    files: own ? archivedFiles(own, folder, (error) => tell(error)) : files,
    begin(warn) {
      tell = warn;
      tend();
      timer = setInterval(tend, hour);
    },
    async stop() {
      clearInterval(timer);
      ending.abort();
      await tending;
    },
  };
}
