import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { setUps } from '../contract.ts';

/** The call for the progress of setting up a division. */
export const setUpCalls = { progress: setUps.getSetUp } satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    setUp: typeof setUpCalls;
  }
}
