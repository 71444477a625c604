import { setTimeout as rest } from 'node:timers/promises';
import { fairQueue } from '../files/fairQueue.ts';
import type { Call } from '../http/call.ts';
import { Problem } from '#contract/problem.ts';

const queue = fairQueue({ atOnce: 1, waiting: 20 });

const longestRest = 500;

interface Caller extends Pick<Call, 'hasLeft'> {
  person: Pick<Call['person'], 'oid'>;
}

/**
 * Draws one document at a time, of each person in turn, and pauses after each for half the time that it took: drawing occupies
 * the process, and the pause lets other requests be answered. What a caller waits for who has left by then is not drawn.
 * @throws tooManyRequests when too many of the person's documents wait; requestTimeout, which arrives nowhere, when the caller has left
 */
export function drawInTurn<Drawn>({ person, hasLeft }: Caller, draw: () => Promise<Drawn>): Promise<Drawn> {
  return new Promise((done, fail) => {
    const work = async () => {
      if (hasLeft()) return fail(new Problem('requestTimeout'));
      const begun = performance.now();
      await draw().then(done, fail);
      await rest(Math.min((performance.now() - begun) / 2, longestRest));
    };
    queue.run(person.oid, work).catch(fail);
  });
}
