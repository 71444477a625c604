import { setTimeout as rest } from 'node:timers/promises';
import { fairQueue } from '../files/fairQueue.ts';
import type { Person } from '../http/call.ts';

const queue = fairQueue({ atOnce: 1, waiting: 20 });

const longestRest = 500;

/**
 * Draws one document at a time, of each person in turn, and pauses after each for half the time that it took: drawing occupies
 * the process, and the pause lets other requests be answered.
 * @throws tooManyRequests when too many of the person's documents wait
 */
export function drawInTurn<Drawn>({ person }: { person: Pick<Person, 'oid'> }, draw: () => Promise<Drawn>): Promise<Drawn> {
  return new Promise((done, fail) => {
    const work = async () => {
      const begun = performance.now();
      await draw().then(done, fail);
      await rest(Math.min((performance.now() - begun) / 2, longestRest));
    };
    queue.run(person.oid, work).catch(fail);
  });
}
