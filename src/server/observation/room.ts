import { statfs } from 'node:fs/promises';
import { storageFull } from '../database/failures.ts';
import { keptFor } from './keptFor.ts';

/** Whether a disk has space for writes. */
export interface Room {
  /** @throws Problem storageFull unless so many bytes fit without using the reserve */
  require(bytes?: number): Promise<void>;
  /** Whether the free space exceeds the reserve. */
  isLeft(): Promise<boolean>;
}

/** The log for a full disk. */
export interface RoomLog {
  warn(details: object, message: string): void;
}

// Milliseconds for which a check is reused: everything that is written in that time must fit into the reserve
const lookedFor = 1000;

/**
 * Keeps a reserve free on the disk of a folder. Writes are refused before the disk is full, because a database that cannot write
 * its log stops, and then nothing can be read either. Reading, signing in and cleaning up write into the reserve. Reaching the
 * reserve, and having space again, is logged once.
 */
export function keepRoom(folder: string, reserve: number, log: RoomLog): Room {
  let wasLeft = true;
  const look = keptFor(lookedFor, async () => {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const isLeft = free >= reserve;
    if (isLeft !== wasLeft)
      log.warn({ folder, free, reserve }, isLeft ? 'There is room on the disk again' : 'The disk is full: writes are refused');
    wasLeft = isLeft;
    return free;
  });
  return {
    async require(bytes = 0) {
      if ((await look()) < reserve + bytes) throw storageFull();
    },
    isLeft: async () => (await look()) >= reserve,
  };
}
