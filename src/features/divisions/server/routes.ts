import { implement } from '#server/http/implement.ts';
import { divisions, exactDivisions } from '../contract.ts';
import { listDivisionPage, listDivisions, listEngineers } from './store.ts';

/** The calls of divisions and engineers; those of locations are answered by their own feature. */
export const divisionRoutes = [
  ...implement(exactDivisions, { listExactDivisions: listDivisionPage }),
  ...implement(divisions, { listDivisions, listEngineers }),
];
