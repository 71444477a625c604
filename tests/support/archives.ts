import { wholeOf } from '#server/backup/archive.ts';
import { archiveEntries } from '#server/backup/checkArchive.ts';

/** One entry of an archive. */
export type Entry = [name: string, content: Buffer];

/** The entries of a backup archive, in order. */
export async function entriesIn(path: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const { name, content } of archiveEntries(path)) entries.push([name, await wholeOf(content)]);
  return entries;
}
