import { keptFor, within } from './keptFor.ts';

/** The parts that a process needs before it can answer. */
export type PartName = 'database' | 'migrations' | 'files' | 'directory' | 'jobs';

/** How a part stands: well, without room for more, not needed in this process, not yet there, or failed. */
export type PartState = 'well' | 'full' | 'off' | 'starting' | 'failed';

/** What a look finds unless the part has failed. */
type Found = Exclude<PartState, 'starting' | 'failed'>;

/** How all parts stand. */
export type PartStates = Readonly<Record<PartName, PartState>>;

/** How a part is looked at. */
export interface PartCheck {
  /** Looks; 'off' where this process does not need it. @throws Error when it cannot work */
  look: () => Promise<Found>;
  /** Milliseconds for which an answer holds; 500 unless given. */
  holds?: number;
}

interface Look {
  now: PartState;
  error?: unknown;
}

const patience = 2000;

/**
 * Looks at the parts that a process needs. Many who ask cost no more than one look, and a part that does not answer within two
 * seconds has failed. What failed, and that it is well again, is noted once, with the reason, which no caller sees.
 */
export function lookAtParts(
  checks: Readonly<Record<PartName, PartCheck>>,
  log: { warn(details: object, message: string): void },
): () => Promise<PartStates> {
  const looks = Object.entries(checks).map(([name, { look, holds = 500 }]) => {
    let before: PartState = 'well';
    let looking: Promise<Found> | undefined;
    const state = async (): Promise<PartState> => {
      // A look that hangs, at a network drive for example, is waited for and not begun again
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
