import { seededId } from '#contract/seededId.ts';

/** Calls of the divisions feature that succeed on the demonstration data, by the operation's name. */
export const divisionExamples = {
  listExactDivisions: { path: {} },
  listLocations: { path: { code: '120001' }, query: { name: 'utrecht' } },
  listDivisions: { path: {} },
  getLocation: { path: { division: '120001', locationId: seededId(120001, 'location', 1) } },
  listEngineers: { path: {} },
};
