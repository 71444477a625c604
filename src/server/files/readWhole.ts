import { buffer } from 'node:stream/consumers';
import type { FileStore } from './files.ts';

/** All bytes of a stored file that is small enough for memory. @throws Problem unavailable */
export async function readWhole(files: FileStore, sha256: string): Promise<Buffer> {
  return buffer(files.get(sha256));
}
