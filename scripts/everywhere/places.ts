import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { findPostgres } from '#server/database/postgresBinaries.ts';
import { installedPostgres } from './installedPostgres.ts';

/** An environment for the tests: a PostgreSQL, and the number of processes. */
export interface Place {
  name: string;
  /** The folder of `initdb` and `postgres`. */
  folder: string;
  processes: number;
}

/**
 * The places that this machine has, the embedded PostgreSQL first. The newest one is marked as such, whether it is the embedded one or an
 * installed one.
 */
export async function placesHere(): Promise<Place[]> {
  const found = [
    { folder: dirname((await findPostgres()).postgres), notes: ['embedded'] },
    ...installedPostgres().map(({ folder }) => ({ folder, notes: [] })),
  ].map((each) => ({ ...each, version: versionOf(each.folder) }));
  const newest = Math.max(...found.map(({ version }) => rankOf(version)));
  const places = found.map(({ folder, notes, version }): Place => {
    const more = [...notes, ...(rankOf(version) === newest ? ['the newest here'] : [])];
    return { name: `PostgreSQL ${version}${more.length > 0 ? ` (${more.join(', ')})` : ''}`, folder, processes: 1 };
  });
  const [{ folder, version }] = found as [(typeof found)[number]]; // the embedded one
  return [...places, { name: `two processes on PostgreSQL ${version} (embedded)`, folder, processes: 2 }];
}

function rankOf(version: string): number {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 1000 + minor;
}

/** The version that a server program prints: `postgres (PostgreSQL) 18.4`. */
function versionOf(folder: string): string {
  const said = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return /\d+(\.\d+)?/.exec(said)?.[0] ?? said.trim();
}
