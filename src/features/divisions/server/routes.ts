import { getRecord } from '#server/database/read.ts';
import { implement } from '#server/http/implement.ts';
import { divisions, exactDivisions } from '../contract.ts';
import { listDivisionPage, listDivisions, listEngineers, listLocations } from './store.ts';
import { locationTable } from './tables.ts';

/** The calls of divisions, locations and engineers. */
export const divisionRoutes = [
  ...implement(exactDivisions, {
    listExactDivisions: listDivisionPage,
    listLocations: (call) => listLocations(call, call.query.name),
  }),
  ...implement(divisions, {
    listDivisions,
    getLocation: (call) => getRecord(call, locationTable, call.path.locationId),
    listEngineers,
  }),
];
