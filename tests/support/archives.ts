import { wholeOf } from '#server/backup/archive.ts';
import { archiveEntries } from '#server/backup/checkArchive.ts';

/** One entry of an archive. */
export type Entry = [name: string, content: Buffer];

/** The entries of an archive of a backup, in their order. */
export async function entriesIn(path: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const { name, content } of archiveEntries(path)) entries.push([name, await wholeOf(content)]);
  return entries;
}
