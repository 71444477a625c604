import { Problem } from '#contract/problem.ts';
import type { DatabasePool } from '../database/database.ts';
import { type FairQueue, fairQueue } from '../files/fairQueue.ts';
import type { Call } from './call.ts';

/** How many writes of one record run at the same time: one that works, and one that waits for its lock. */
export const mostOfRecord = 2;

// As long as a call waits for a connection to the database: connections.ts
const longestWait = 60_000;

/** The writes of a record that run or wait. */
interface RecordQueue {
  queue: FairQueue;
  writes: number;
}

/** The queues of the writes on one database, in this process. */
interface Queues {
  records: Map<string, RecordQueue>;
  /** All writes, so that connections are left for calls that only read. */
  all: FairQueue;
}

const queuesOf = new WeakMap<DatabasePool, Queues>();

/**
 * Runs a write when it is its turn among those of the same record, and then among all writes of this process. Writes of one record wait
 * for its lock, each with a connection to the database. So fifty changes of one order at once would take all connections from other
 * people.
 * @throws Problem unavailable after a minute of waiting for the other writes of the record
 */
export async function writeInTurn<Result>(
  pool: DatabasePool,
  call: Pick<Call, 'path' | 'body'>,
  sender: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { records, all } = queuesFor(pool);
  const id = recordOf(call);
  const run = () => all.run(sender, work);
  if (id === undefined) return run();
  const record = records.get(id) ?? { queue: fairQueue({ atOnce: mostOfRecord, ofOne: mostOfRecord, waiting: Infinity }), writes: 0 };
  records.set(id, record);
  record.writes++;
  const since = performance.now();
  try {
    return await record.queue.run(sender, () => {
      if (performance.now() - since > longestWait) throw new Problem('unavailable');
      return run();
    });
  } finally {
    if (--record.writes === 0) records.delete(id);
  }
}

function queuesFor(pool: DatabasePool): Queues {
  const known = queuesOf.get(pool);
  if (known) return known;
  const { size } = pool.usage();
  const left = Math.min(2, Math.floor(size / 4));
  const made: Queues = { records: new Map(), all: fairQueue({ atOnce: size - left, ofOne: size - 2 * left, waiting: Infinity }) };
  queuesOf.set(pool, made);
  return made;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id of the record that a call writes: the last one in its path, or that in its body. */
function recordOf({ path, body }: Pick<Call, 'path' | 'body'>): string | undefined {
  const inPath = Object.values<unknown>(path).findLast(isId);
  if (isId(inPath)) return inPath.toLowerCase();
  const { id } = Object(body) as { id?: unknown }; // any body
  return isId(id) ? id.toLowerCase() : undefined;
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value);
}
