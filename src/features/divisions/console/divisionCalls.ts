import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { divisions } from '../contract.ts';

/** The calls of divisions. */
export const divisionCalls = { getList: divisions.listDivisions } satisfies ResourceCalls;

/** The calls of engineers. */
export const engineerCalls = { getList: divisions.listEngineers } satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    divisions: typeof divisionCalls;
    engineers: typeof engineerCalls;
  }
}
