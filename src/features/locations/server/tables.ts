import sql from 'sql-template-tag';
import { accountField } from '#features/accounts/server/index.ts';
import { location } from '#features/divisions/schema.ts';
import { defineTable, later, thisDivision } from '#server/database/table.ts';
import { standingObjects } from './extensions.ts';

/** Shown instead of access notes, to indicate that there are some. */
export const maskedNotes = '••••••';

/** Locations of customers. Access notes are never shown, only whether there are any. */
export const locationTable = defineTable({
  name: 'location',
  schema: location,
  hidden: { accessNotes: 'text' },
  duplicates: { locationCode: 'code' },
  location: (division, id) => `/api/${division}/location/${id}`,
  derived: {
    accessNotes: sql`case when r."accessNotes" is not null then '••••••' end`,
    accountName: accountField('name', sql`r."accountId"`),
    assetCount: later(() => standingObjects().countAt(sql`r.id`, thisDivision)),
    nextServiceDate: later(() => standingObjects().nextServiceDateAt(sql`r.id`, thisDivision)),
  },
});
