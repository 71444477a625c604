import sql from 'sql-template-tag';
import { warehouseIdOf } from '#features/inventory/server/index.ts';
import { defineTable, thisDivision } from '#server/database/table.ts';
import { division, engineer } from '../schema.ts';

/** Divisions, which themselves belong to no division. */
export const divisionTable = defineTable({ name: 'division', schema: division, derived: { id: sql`r.code` } });

/** Engineers with their van, which has their e-mail address. */
export const engineerTable = defineTable({
  name: 'engineer',
  schema: engineer,
  duplicates: { engineer_division_code_key: 'code', engineerEmail: 'email' },
  location: (division, id) => `/api/divisions/${division}/engineers/${id}`,
  derived: {
    warehouseId: warehouseIdOf(sql`r.email`, thisDivision),
  },
});
