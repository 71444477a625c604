import type { FileStore, Thumbnail } from './files.ts';

type Draw = Parameters<FileStore['thumbnail']>[1];

/** The thumbnails of a store: read when they exist, else drawn, once for all callers that ask at the same time. */
export function drawnOnce(
  find: (sha256: string) => Promise<Thumbnail | undefined>,
  make: (sha256: string, draw: Draw) => Promise<void>,
): FileStore['thumbnail'] {
  const drawn = new Map<string, Promise<void>>();
  return async (sha256, draw) => {
    const known = await find(sha256);
    if (known) return known;
    const drawing = drawn.get(sha256) ?? make(sha256, draw).finally(() => drawn.delete(sha256));
    drawn.set(sha256, drawing);
    await drawing;
    const made = await find(sha256);
    if (!made) throw new Error(`The small picture of ${sha256} was removed while it was drawn`);
    return made;
  };
}
