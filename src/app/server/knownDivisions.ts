import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { DatabasePool } from '#server/database/database.ts';
import type { DivisionStatus, KnownDivisions } from '#server/http/authorise.ts';

const keptFor = 5000;
// Minimum time between two readings for unknown divisions, so that requests for them cost little
const leastKept = 250;

/** Reads which divisions exist and whether they are active: at most every five seconds, and again before reporting one as missing. */
export function knownDivisionsOf(pool: DatabasePool): KnownDivisions {
  let known: ReturnType<KnownDivisions> | undefined;
  let readAt = -Infinity;
  const read = () => {
    readAt = performance.now();
    known = readDivisions(pool);
    known.catch(() => (known = undefined));
    return known;
  };
  const usual = () => (known && performance.now() - readAt <= keptFor ? known : read());
  return async (missing) => {
    const askedAt = performance.now();
    const found = await usual();
    if (missing === undefined || found.has(missing) || readAt >= askedAt) return found;
    await sleep(Math.max(0, readAt + leastKept - performance.now()));
    return readAt >= askedAt ? usual() : read();
  };
}

async function readDivisions(pool: DatabasePool): ReturnType<KnownDivisions> {
  const rows = await pool.for('all').rows<{ code: number; status: DivisionStatus }>(sql`select code, status from division`);
  return new Map(rows.map(({ code, status }) => [code, status]));
}
