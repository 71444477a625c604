import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Demonstrate, DemonstrateWithFiles } from '#server/demonstration/demonstration.ts';
import { loadDemonstration } from '#server/demonstration/loadDemonstration.ts';
import { diskFileStore } from '#server/files/diskFileStore.ts';
import type { TestApi } from './api.ts';
import type { TestDatabase } from './database.ts';
import { atEndOfFile } from './endOfFile.ts';

/** The date of the demonstration data in tests. */
const demonstrationDay = '2026-03-02';

/** The target of the demonstration data: a server under test, or only a database. */
type Target = { database: Pick<TestDatabase, 'url'>; size?: { assets: number } } & Partial<Pick<TestApi, 'filesFolder'>>;

/** Fills a test's database with a part of the demonstration data: the same records with the same ids on every machine. */
export async function demonstrateIn(target: Target, ...demonstrations: (Demonstrate | DemonstrateWithFiles)[]): Promise<void> {
  const size = { accounts: 100, assets: 100, today: demonstrationDay, ...target.size };
  const files = diskFileStore(target.filesFolder ?? temporaryFolder());
  await loadDemonstration({ url: target.database.url, demonstrations, size, files });
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'demonstration-'));
  atEndOfFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
