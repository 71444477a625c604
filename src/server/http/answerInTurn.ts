import type { Operation } from '#contract/operation.ts';
import { fairQueue } from '../files/fairQueue.ts';
import type { Call } from './call.ts';

// Screens ask for smaller pages; programs and exports may read 1,000 rows at once
const usualRows = 250;

/** How many calls of one sender run at the same time: fewer than a process has connections to the database by default. */
export const mostOfOne = 6;

const large = fairQueue({ atOnce: 4, waiting: 100 });
const usual = fairQueue({ atOnce: Infinity, ofOne: mostOfOne, waiting: 500 });
// Files have a queue of their own while they are drawn or generated, so that other calls of a screen need not wait for them
const files = fairQueue({ atOnce: Infinity, ofOne: 40, waiting: 500 });

/**
 * Runs the work of a call when it is its sender's turn. Of each sender, one large page of a list, forty files, and six other
 * calls run at the same time. So thousands of simultaneous calls of one person take neither all connections to the database nor
 * the whole process.
 * @throws tooManyRequests when too many calls of the sender wait
 */
export function answerInTurn<Result>(
  { bytes }: Pick<Operation, 'bytes'>,
  { list }: Pick<Call, 'list'>,
  sender: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return (bytes ? files : list.limit > usualRows ? large : usual).run(sender, work);
}
