import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import type { TrustedDirectory } from '#server/auth/verifyToken.ts';
import type { DatabasePool } from '#server/database/database.ts';
import { migrationHashes } from '#server/database/migrate.ts';
import type { FileStore } from '#server/files/files.ts';
import type { Worker } from '#server/jobs/worker.ts';
import { isStorageFull } from '#server/database/failures.ts';
import type { PartCheck, PartName } from '#server/observation/readiness.ts';
import type { Room } from '#server/observation/room.ts';

/** The parts of a running process. */
export interface Parts {
  pool: DatabasePool;
  files: FileStore;
  /** The disk of the embedded database. */
  room: Room | undefined;
  directory: TrustedDirectory;
  /** The worker of this process; undefined if other processes run the jobs. */
  worker: () => Worker | undefined;
}

// While the database answers other statements no check is needed, and a full pool does not count as a failure. A failure is checked again
const answeredWithin = 1000;
// A worker looks for jobs every second
const longestLook = 60_000;

/** The checks of the parts of a process, for `/health/ready`. */
export function partChecks({ pool, files, room, directory, worker }: Parts): Record<PartName, PartCheck> {
  const everywhere = pool.for('all');
  let answeredAt = -Infinity;
  let areMigrated = false;
  pool.watch(({ failed }) => void (answeredAt = failed ? -Infinity : performance.now()));

  async function lookAtDatabase() {
    if (performance.now() - answeredAt > answeredWithin) await everywhere.row(sql`select 1`);
    return 'well' as const;
  }

  /**
   * A database with newer migrations stays usable while processes are replaced. If one of our migrations is missing, it is another
   * database.
   */
  async function lookAtMigrations() {
    const rows = await everywhere.rows<{ name: string }>(sql`select name from migration`).catch((error: unknown) => {
      if (areMigrated && error instanceof Problem && error.code === 'unavailable') return undefined;
      throw error;
    });
    const applied = rows && new Set(rows.map(({ name }) => name));
    const missing = applied && [...(await migrationHashes()).keys()].find((name) => !applied.has(name));
    areMigrated = missing === undefined;
    if (missing) throw new Error(`The database lacks the migration ${missing}`);
    return 'well' as const;
  }

  /** A full disk does not make this process unready: it can still read. */
  async function lookAtFiles() {
    if (room && !(await room.isLeft())) return 'full' as const;
    try {
      await files.prove();
      return 'well' as const;
    } catch (error) {
      if (isStorageFull(error)) return 'full' as const;
      throw error;
    }
  }

  async function lookAtJobs() {
    const own = worker();
    if (!own) return 'off' as const;
    const silent = performance.now() - own.lookedAt();
    if (silent > longestLook) throw new Error(`No jobs were looked for during ${Math.round(silent / 1000)} seconds`);
    return 'well' as const;
  }

  const well = (look: () => Promise<void>) => async () => {
    await look();
    return 'well' as const;
  };
  return {
    database: { look: lookAtDatabase },
    migrations: { look: lookAtMigrations, holds: 5000 },
    files: { look: lookAtFiles, holds: 5000 },
    directory: { look: well(async () => directory.prove?.()), holds: 5000 },
    jobs: { look: lookAtJobs },
  };
}
