import { fairQueue } from '../files/fairQueue.ts';
import type { Call } from './call.ts';

// What a screen shows is less; what a program or an export reads in one piece may be 1,000 rows
const usualRows = 250;

const queue = fairQueue({ atOnce: 4, waiting: 100 });

/**
 * Reads a page of a list. Large ones are read in turn, one of each person at a time: a hundred of them that one person asks for at once
 * take neither all connections to the database nor the process from others.
 *
 * @throws tooManyRequests when too many of the person's wait
 */
export function readInTurn<Result>({ list, person }: Pick<Call, 'list' | 'person'>, read: () => Promise<Result>): Promise<Result> {
  return list.limit > usualRows ? queue.run(person.oid, read) : read();
}
