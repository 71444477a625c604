import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { divisions } from '../contract.ts';

/** The calls of divisions. */
export const divisionCalls = {
  getList: divisions.listDivisions,
  getOne: divisions.getDivision,
  create: divisions.createDivision,
  update: divisions.updateDivision,
} satisfies ResourceCalls;

/** The calls of engineers, for screens that offer them as choices. */
export const engineerCalls = {
  getList: divisions.listEngineers,
} satisfies ResourceCalls;

/** The calls of the engineers of a division, for administrators. */
export const divisionEngineerCalls = {
  getList: divisions.listEngineersOfDivision,
  getOne: divisions.getEngineer,
  create: divisions.createEngineer,
  update: divisions.updateEngineer,
} satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    divisions: typeof divisionCalls;
    engineers: typeof engineerCalls;
    divisionEngineers: typeof divisionEngineerCalls;
  }
}
