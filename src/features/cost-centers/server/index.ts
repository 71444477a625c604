import sql from 'sql-template-tag';
import { listAll } from '#server/database/listAll.ts';
import type { Reference } from '#server/database/requireLive.ts';
import { defineTable } from '#server/database/table.ts';
import { implement } from '#server/http/implement.ts';
import { implementNoun } from '#server/http/implementNoun.ts';
import { nounImport } from '#server/imports/nounImport.ts';
import { costCenters } from '../contract.ts';
import { costCenter, costCenterFields } from '../schema.ts';

/** Cost centres. */
export const costCenterTable = defineTable({
  name: 'costCenter',
  schema: costCenter,
  duplicates: { costCenter_division_code_key: 'code' },
  location: (division, id) => `/api/${division}/lookup/costcenter/${id}`,
});

/** A field that holds the code of a cost centre. */
export const costCenterReference: Reference = { table: 'costCenter', key: 'code' };

/** The handlers of the calls about cost centres. */
export const costCenterRoutes = [
  ...implement(costCenters, {
    listCostCenters: ({ database, division }) => listAll(database, { table: costCenterTable, division, order: sql`r.code` }),
  }),
  ...implementNoun(costCenters, 'CostCenter', costCenterTable),
];

/** Import of cost centres. */
export const costCenterImport = nounImport({
  name: 'costCenters',
  table: costCenterTable,
  fields: { code: costCenter.shape.code, ...costCenterFields },
  defaults: { active: true },
  examples: { code: 'VB-100', description: 'Werkplaats' },
});
