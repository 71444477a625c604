import sql from 'sql-template-tag';
import type { DatabasePool } from '#server/database/database.ts';
import type { DivisionStatus, KnownDivisions } from '#server/http/authorise.ts';

const keptFor = 5000;

/** Reads which divisions exist and whether they are active, at most every five seconds. */
export function knownDivisionsOf(pool: DatabasePool): KnownDivisions {
  let known: ReturnType<KnownDivisions> | undefined;
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

async function readDivisions(pool: DatabasePool): ReturnType<KnownDivisions> {
  const rows = await pool.for('all').rows<{ code: number; status: DivisionStatus }>(sql`select code, status from division`);
  return new Map(rows.map(({ code, status }) => [code, status]));
}
