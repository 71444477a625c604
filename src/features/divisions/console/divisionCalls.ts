import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { divisions, exactDivisions } from '../contract.ts';

/** The calls of divisions. */
export const divisionCalls = { getList: divisions.listDivisions } satisfies ResourceCalls;

/** The calls of engineers. */
export const engineerCalls = { getList: divisions.listEngineers } satisfies ResourceCalls;

/** The calls of the places where a customer's objects are. */
export const locationCalls = { getList: exactDivisions.listLocations, getOne: divisions.getLocation } satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    divisions: typeof divisionCalls;
    engineers: typeof engineerCalls;
    locations: typeof locationCalls;
  }
}
