import sql from 'sql-template-tag';
import { listAll } from '#server/database/listAll.ts';
import { getRecord } from '#server/database/read.ts';
import { defineTable } from '#server/database/table.ts';
import { createRecord, updateRecord } from '#server/database/write.ts';
import { implement } from '#server/http/implement.ts';
import { costCenters } from '../contract.ts';
import { costCenter } from '../schema.ts';

/** Cost centres. */
export const costCenterTable = defineTable({
  name: 'costCenter',
  schema: costCenter,
  duplicates: { costCenter_division_code_key: 'code' },
  location: (division, id) => `/api/${division}/lookup/costcenter/${id}`,
});

/** The handlers of the calls about cost centres. */
export const costCenterRoutes = implement(costCenters, {
  listCostCenters: ({ database, division }) => listAll(database, { table: costCenterTable, division, order: sql`r.code` }),
  getCostCenter: (call) => getRecord(call, costCenterTable, call.path.id),
  createCostCenter: async (call) => {
    const { id, ...body } = call.body;
    if (id === undefined) return createRecord(call, costCenterTable, body);
    return { ...(await updateRecord(call, costCenterTable, id, body)), status: 200 };
  },
  updateCostCenter: (call) => updateRecord(call, costCenterTable, call.path.id, call.body),
});
