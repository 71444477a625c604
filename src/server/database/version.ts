import { Problem } from '#contract/problem.ts';
import type { WriteCall } from './writeCall.ts';

/** The refusal of a write that is based on another version than the stored one, with the present record. */
export function versionConflict(current: unknown): Problem {
  return new Problem('versionConflict', { extra: { current } });
}

/**
 * Refuses a write that is based on another version than the stored one.
 * @throws Problem versionConflict with the record that `current` reads
 */
export async function requireVersion(call: Pick<WriteCall, 'ifMatch'>, version: number, current: () => Promise<unknown>): Promise<void> {
  if (call.ifMatch !== undefined && call.ifMatch !== version) throw versionConflict(await current());
}
