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
 * A queue that takes one piece of work per person in turn and never runs two of one person at once, so that much work of
 * one person delays this person only.
 *
 * @param atOnce How much runs at the same time, of all persons together.
 * @param waiting How much of one person may wait.
 */
export function fairQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): FairQueue {
  // A Map gives its keys in the order in which they were added
  const lines = new Map<string, ((behind: number) => Promise<void>)[]>();
  const running = new Set<string>();

  function serve(): void {
    for (const [person, [work, ...rest]] of lines) {
      if (running.size >= atOnce) return;
      if (!work || running.has(person)) continue;
      place(person, rest);
      running.add(person);
      void work(rest.length).finally(() => {
        running.delete(person);
        place(person, lines.get(person) ?? []);
        serve();
      });
    }
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
