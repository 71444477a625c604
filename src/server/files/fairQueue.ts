import { Problem } from '#contract/problem.ts';

/** Work that waits for its turn. */
export interface FairQueue {
  /**
   * Runs the work of a person when its turn has come, and tells it how much of the person's waits behind it; `most` of the person's may
   * wait, as many as the queue says unless given.
   * @throws tooManyRequests when too much of this person's work waits already
   */
  run<Result>(person: string, work: (behind: number) => Promise<Result>, most?: number): Promise<Result>;
}

const retryAfterSeconds = 10;

/**
 * A queue that takes one piece of work per person in turn and runs no more of one person at once than `ofOne`, so that much work of
 * one person delays this person only.
 *
 * @param atOnce How much runs at the same time, of all persons together.
 * @param ofOne How much of one person runs at the same time; one unless given.
 * @param waiting How much of one person may wait.
 */
export function fairQueue({ atOnce, ofOne = 1, waiting }: { atOnce: number; ofOne?: number; waiting: number }): FairQueue {
  // A Map gives its keys in the order in which they were added
  const lines = new Map<string, ((behind: number) => Promise<void>)[]>();
  const running = new Map<string, number>();
  let all = 0;

  function serve(): void {
    for (const [person, [work, ...rest]] of lines) {
      if (all >= atOnce) return;
      if (!work || (running.get(person) ?? 0) >= ofOne) continue;
      place(person, rest);
      count(person, 1);
      void work(rest.length).finally(() => {
        count(person, -1);
        place(person, lines.get(person) ?? []);
        serve();
      });
    }
  }

  function count(person: string, change: 1 | -1): void {
    all += change;
    const now = (running.get(person) ?? 0) + change;
    if (now > 0) running.set(person, now);
    else running.delete(person);
  }

  // At the end: the others come first
  function place(person: string, line: ((behind: number) => Promise<void>)[]): void {
    lines.delete(person);
    if (line.length > 0) lines.set(person, line);
  }

  return {
    run(person, work, most = waiting) {
      const line = lines.get(person) ?? [];
      if (line.length >= most)
        return Promise.reject(new Problem('tooManyRequests', { headers: { 'Retry-After': String(retryAfterSeconds) } }));
      return new Promise((done, fail) => {
        lines.set(person, [...line, (behind) => work(behind).then(done, fail)]);
        serve();
      });
    },
  };
}
