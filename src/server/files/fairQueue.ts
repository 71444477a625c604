import { Problem } from '#contract/problem.ts';

/** Work that waits for its turn. */
export interface FairQueue {
  /**
   * Runs the work of a person when it is that person's turn, and passes the number of their pieces of work that wait behind it.
   * `most` limits how many may wait; the default is the limit of the queue.
   * @throws tooManyRequests when too much of this person's work waits already
   */
  run<Result>(person: string, work: (behind: number) => Promise<Result>, most?: number): Promise<Result>;
}

const retryAfterSeconds = 10;

/**
 * A queue that takes work of each person in turn and runs no more than `ofOne` pieces of one person at the same time, so that a
 * person with much work delays only themselves.
 * @param atOnce How many pieces run at the same time, of all persons together.
 * @param ofOne How many pieces of one person run at the same time; one by default.
 * @param waiting How many pieces of one person may wait.
 */
export function fairQueue({ atOnce, ofOne = 1, waiting }: { atOnce: number; ofOne?: number; waiting: number }): FairQueue {
  // A Map iterates its keys in insertion order
  const lines = new Map<string, ((behind: number) => void)[]>();
  const running = new Map<string, number>();
  let all = 0;

  function hasRoom(person: string): boolean {
    return all < atOnce && (running.get(person) ?? 0) < ofOne;
  }

  function count(person: string, change: 1 | -1): void {
    all += change;
    const now = (running.get(person) ?? 0) + change;
    if (now > 0) running.set(person, now);
    else running.delete(person);
  }

  function turnOf(person: string, most: number): Promise<number> {
    const line = lines.get(person) ?? [];
    if (line.length >= most) throw new Problem('tooManyRequests', { headers: { 'Retry-After': String(retryAfterSeconds) } });
    lines.set(person, line);
    return new Promise((begin) => line.push(begin));
  }

  function serve(): void {
    for (const [person, line] of lines) {
      if (all >= atOnce) return;
      if (!hasRoom(person)) continue;
      const begin = line.shift();
      moveBack(person);
      count(person, 1);
      begin?.(line.length);
    }
  }

  // A person goes to the end of the queue, so that the others come first; without waiting work the person is forgotten
  function moveBack(person: string): void {
    const line = lines.get(person);
    lines.delete(person);
    if (line && line.length > 0) lines.set(person, line);
  }

  return {
    async run(person, work, most = waiting) {
      let behind = 0;
      if (hasRoom(person)) count(person, 1);
      else behind = await turnOf(person, most);
      try {
        return await work(behind);
      } finally {
        count(person, -1);
        moveBack(person);
        serve();
      }
    },
  };
}
