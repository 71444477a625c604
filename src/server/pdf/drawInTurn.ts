import { setTimeout as rest } from 'node:timers/promises';
import { fairQueue } from '../files/fairQueue.ts';
import type { Person } from '../http/call.ts';

const queue = fairQueue({ atOnce: 1, waiting: 20 });

const longestRest = 500;

/**
 * Draws one document at a time, of each person in turn, and rests after each for half as long as it took: drawing keeps the process
 * busy, and all that others ask for is answered meanwhile.
 *
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
