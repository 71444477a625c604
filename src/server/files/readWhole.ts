import type { FileStore } from './files.ts';

/** All bytes of a stored file that is small enough for memory. @throws Problem unavailable */
export async function readWhole(files: FileStore, sha256: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of files.get(sha256)) parts.push(part as Buffer); // a stream of bytes
  return Buffer.concat(parts);
}
