import { statfs } from 'node:fs/promises';
import { storageFull } from '../database/failures.ts';
import { keptFor } from './keptFor.ts';

/** Whether a disk has room for writes. */
export interface Room {
  /** @throws Problem storageFull unless so many bytes fit beside the reserve */
  require(bytes?: number): Promise<void>;
  /** Whether the reserve is untouched. */
  isLeft(): Promise<boolean>;
}

/** Where it is noted that the disk is full. */
export interface RoomLog {
  warn(details: object, message: string): void;
}

// So long a look holds: what is written within it must fit into the reserve
const lookedFor = 1000;

/**
 * Keeps a reserve free on the disk of a folder. Writes are refused before the disk is full, because a database that cannot write
 * its log ends, and then nothing can be read either; what reading, signing in and tidying up write goes into the reserve. That the
 * reserve is reached, and that there is room again, is noted once.
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
