import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { setUps } from '../contract.ts';

/** The call that tells how far a division is set up. */
export const setUpCalls = { progress: setUps.getSetUp } satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    setUp: typeof setUpCalls;
  }
}
