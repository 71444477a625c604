import { Problem } from '#contract/problem.ts';
import type { WriteCall } from './writeCall.ts';

/** The refusal of a write that was decided on another version than the stored one, with the record as it is now. */
export function versionConflict(current: unknown): Problem {
  return new Problem('versionConflict', { extra: { current } });
}

/**
 * Refuses a write that was decided on another version than the stored one.
 * @throws Problem versionConflict with what `current` reads
 */
export async function requireVersion(call: Pick<WriteCall, 'ifMatch'>, version: number, current: () => Promise<unknown>): Promise<void> {
  if (call.ifMatch !== undefined && call.ifMatch !== version) throw versionConflict(await current());
}
