import sql from 'sql-template-tag';
import { defineTable, thisDivision } from '#server/database/table.ts';
import { division, engineer, location } from '../schema.ts';

/** Divisions, which belong to no other. */
export const divisionTable = defineTable({ name: 'division', schema: division });

/** Locations of customers. Codes of doors and alarms are only said to be there, never shown. */
export const locationTable = defineTable({
  name: 'location',
  schema: location,
  hidden: { accessNotes: 'text' },
  derived: {
    accessNotes: sql`case when r."accessNotes" is not null then '••••••' end`,
    accountName: sql`(select a.name from account a where a.division = ${thisDivision} and a.id = r."accountId")`,
    assetCount: sql`(select count(*)::integer from asset a where a.division = ${thisDivision} and a."locationId" = r.id
      and a.status not in ('Replaced', 'Removed') and a."deletedAt" is null)`,
    nextServiceDate: sql`(select min(a."nextServiceDate") from asset a where a.division = ${thisDivision} and a."locationId" = r.id
      and a.status not in ('Replaced', 'Removed') and a."deletedAt" is null)`,
  },
});

/** Engineers with their van, which carries their e-mail address. */
export const engineerTable = defineTable({
  name: 'engineer',
  schema: engineer,
  derived: {
    warehouseId: sql`(select w.id from warehouse w
      where w.division = ${thisDivision} and lower(w.email) = lower(r.email) and w."deletedAt" is null limit 1)`,
  },
});
