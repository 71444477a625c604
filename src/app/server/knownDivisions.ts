import sql from 'sql-template-tag';
import type { DatabasePool } from '#server/database/database.ts';
import type { KnownDivisions } from '#server/http/authorise.ts';

const keptFor = 5000;

/** Reads which divisions exist, at most every five seconds. */
export function knownDivisionsOf(pool: DatabasePool): KnownDivisions {
  let known: Promise<ReadonlySet<number>> | undefined;
  let readAt = 0;
  return () => {
    if (!known || Date.now() - readAt > keptFor) {
      readAt = Date.now();
      known = readDivisions(pool);
      known.catch(() => (known = undefined));
    }
    return known;
  };
}

async function readDivisions(pool: DatabasePool): Promise<ReadonlySet<number>> {
  const rows = await pool.for('all').rows<{ code: number }>(sql`select code from division`);
  return new Set(rows.map(({ code }) => code));
}
