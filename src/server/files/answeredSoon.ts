import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '../database/failures.ts';
import type { FileStore } from './files.ts';

const longestWait = 5000;

/**
 * Waits for the store of files as long as a transaction may: its locks keep other people from their work.
 * @throws Problem unavailable after five seconds, and what the work throws
 */
export async function answeredSoon<Result>(work: Promise<Result>): Promise<Result> {
  const answered = new AbortController();
  const end = sleep(longestWait, undefined, { signal: answered.signal }).then(() => {
    throw unavailable(new Error(`The store of files did not answer for ${longestWait / 1000} seconds`));
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    answered.abort();
  }
}

/** Checks that files can be stored, before a transaction that stores one takes its locks. @throws Problem unavailable */
export async function requireStore(files: Pick<FileStore, 'prove'>): Promise<void> {
  await answeredSoon(
    files.prove().catch((error: unknown) => {
      throw unavailable(error);
    }),
  );
}
