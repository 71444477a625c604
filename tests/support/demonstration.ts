import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Demonstrate, DemonstrateWithFiles } from '#server/demonstration/demonstration.ts';
import { loadDemonstration } from '#server/demonstration/loadDemonstration.ts';
import { diskFileStore } from '#server/files/diskFileStore.ts';
import type { TestDatabase } from './database.ts';

/** The day around which tests make demonstration data. */
export const demonstrationDay = '2026-03-02';

/** Fills a test's database with a part of the demonstration data: the same records with the same ids on every machine. */
export async function demonstrateIn(database: TestDatabase, ...demonstrations: (Demonstrate | DemonstrateWithFiles)[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'demonstration-'));
  const size = { accounts: 100, assets: 100, today: demonstrationDay };
  await loadDemonstration({ url: database.url, demonstrations, size, files: diskFileStore(folder) });
  rmSync(folder, { recursive: true });
}
