import sql from 'sql-template-tag';
import { invalidField } from '#contract/problem.ts';
import { fromOwnRecords } from '#server/http/answer.ts';
import { implement } from '#server/http/implement.ts';
import { implementNoun } from '#server/http/implementNoun.ts';
import { divisions, exactDivisions } from '../contract.ts';
import type { Engineer } from '../schema.ts';
import { listDivisionPage, listDivisions, listEngineers, listEngineersOfDivision } from './store.ts';
import { engineerName } from './engineerImport.ts';
import { engineerTable } from './tables.ts';
import { createDivision, readDivision, updateDivision } from './writes.ts';

/** The calls of divisions and engineers; the calls of locations belong to their own feature. */
export const divisionRoutes = [
  ...implement(exactDivisions, { listExactDivisions: async (call) => fromOwnRecords(await listDivisionPage(call)) }),
  ...implement(divisions, {
    listDivisions,
    getDivision: readDivision,
    createDivision,
    updateDivision,
    listEngineers,
    listEngineersOfDivision,
  }),
  ...implementNoun<Engineer>(divisions, 'Engineer', engineerTable, {
    check(call, engineer, before) {
      const fullName = engineerName(engineer, before);
      if (!fullName) throw invalidField('lastName', 'required');
      return { fullName, ...(before ? {} : { divisions: sql`array[${call.division}]::integer[]` }) };
    },
  }),
];
