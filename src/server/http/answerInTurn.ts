import type { Operation } from '#contract/operation.ts';
import { fairQueue } from '../files/fairQueue.ts';
import type { Call } from './call.ts';

// What a screen shows is less; what a program or an export reads in one piece may be 1,000 rows
const usualRows = 250;

const large = fairQueue({ atOnce: 4, waiting: 100 });
// Fewer than the pool has connections by default
const usual = fairQueue({ atOnce: Infinity, ofOne: 12, waiting: 500 });
// They have turns of their own where they are drawn or made, behind which a screen's other calls need not wait
const files = fairQueue({ atOnce: Infinity, ofOne: 40, waiting: 500 });

/**
 * Does the work of a call when its sender's turn has come: large pages of a list in turn, one of each sender at a time, files forty,
 * anything else twelve of a sender at a time. So thousands of calls that one person sends at once take neither all connections to the
 * database nor the process from others.
 *
 * @throws tooManyRequests when too many of the sender's wait
 */
export function answerInTurn<Result>(
  { bytes }: Pick<Operation, 'bytes'>,
  { list }: Pick<Call, 'list'>,
  sender: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return (bytes ? files : list.limit > usualRows ? large : usual).run(sender, work);
}
