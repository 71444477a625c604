import { keptFor, within } from './keptFor.ts';

/** The parts that a process needs before it can answer. */
export type PartName = 'database' | 'migrations' | 'files' | 'directory' | 'jobs';

/** The state of a part: well, full, not needed in this process, still starting, or failed. */
export type PartState = 'well' | 'full' | 'off' | 'starting' | 'failed';

/** The result of a check that does not fail. */
type Found = Exclude<PartState, 'starting' | 'failed'>;

/** The states of all parts. */
export type PartStates = Readonly<Record<PartName, PartState>>;

/** The check of one part. */
export interface PartCheck {
  /** Checks the part; 'off' where this process does not need it. @throws Error when the part cannot work */
  look: () => Promise<Found>;
  /** Milliseconds for which a result is reused; 500 by default. */
  holds?: number;
}

interface Look {
  now: PartState;
  error?: unknown;
}

const patience = 2000;

/**
 * Checks the parts that a process needs. Concurrent callers share one check, and a part that does not answer within two seconds
 * has failed. A failure and the recovery are logged once, with the reason, which no caller sees.
 */
export function lookAtParts(
  checks: Readonly<Record<PartName, PartCheck>>,
  log: { warn(details: object, message: string): void },
): () => Promise<PartStates> {
  const looks = Object.entries(checks).map(([name, { look, holds = 500 }]) => {
    let before: PartState = 'well';
    let looking: Promise<Found> | undefined;
    const state = async (): Promise<PartState> => {
      // A check that hangs, on a network drive for example, is awaited and not started again
      looking ??= look().finally(() => (looking = undefined));
      const { now, error } = await within(patience, looking).then(
        (found): Look => ({ now: found }),
        (failure: unknown): Look => ({ now: 'failed', error: failure }),
      );
      const isFailing = now === 'failed';
      if (isFailing !== (before === 'failed'))
        log.warn({ part: name, ...(isFailing ? { err: error } : {}) }, isFailing ? 'not ready' : 'ready again');
      before = now;
      return now;
    };
    return [name, keptFor(holds, state)] as const;
  });
  return async () =>
    Object.fromEntries(await Promise.all(looks.map(async ([name, look]) => [name, await look()]))) as Record<PartName, PartState>; // the names of the checks
}
