import sql from 'sql-template-tag';
import { accountField } from '#features/accounts/server/index.ts';
import { assetSummaryTable } from '#features/assets/server/index.ts';
import { filesAbout } from '#features/documents/server/index.ts';
import { engineerField, engineerReference } from '#features/divisions/server/index.ts';
import { itemNames } from '#features/items/server/index.ts';
import { locationField, locationSummaryOf } from '#features/locations/server/index.ts';
import { unitReference } from '#features/lookups/server/index.ts';
import { maskedSecret } from '#contract/values.ts';
import { defineTable, later, pickFields, thisDivision } from '#server/database/table.ts';
import { autograph } from '../autographSchema.ts';
import { workOrderItem } from '../itemSchema.ts';
import { workOrder } from '../schema.ts';
import { reportsOfWorkOrders, requestsOfWorkOrders, salesOrdersOfWorkOrders } from './extensions.ts';

/** Signatures, including superseded ones. */
export const autographTable = defineTable({
  name: 'autograph',
  schema: autograph,
  hidden: { fileSize: 'integer', sha256: 'text' },
});

/** Lines of work orders. */
export const workOrderItemTable = defineTable({
  name: 'workOrderItem',
  schema: workOrderItem,
  refersTo: { unitCode: unitReference },
  derived: itemNames(sql`r."itemId"`),
  within: 'items',
});

/** Work orders; a single one includes everything for its page. The Wi-Fi code is masked. */
export const workOrderTable = defineTable({
  name: 'workOrder',
  schema: workOrder,
  refersTo: { engineerIds: engineerReference },
  hidden: { wifiCode: 'text' },
  derived: {
    wifiCode: sql`case when r."wifiCode" is not null then ${maskedSecret}::text end`,
    locationName: locationField('name', sql`r."locationId"`),
    locationCode: locationField('code', sql`r."locationId"`),
    locationCity: locationField('city', sql`r."locationId"`),
    latitude: locationField('latitude', sql`r."locationId"`),
    longitude: locationField('longitude', sql`r."locationId"`),
    accountName: accountField('name', sql`r."accountId"`),
    engineerName: engineerField('fullName', sql`r."engineerId"`),
    isSigned: sql`exists (select from autograph s where s.division = ${thisDivision} and s."workOrderId" = r.id and s."supersededAt" is null)`,
    rating: sql`(select s.rating from autograph s where s.division = ${thisDivision} and s."workOrderId" = r.id and s."supersededAt" is null)`,
    // the expressions of signatures also call their row r, so the id of the work order is renamed first
    autograph: sql`(select (
      select row_to_json(o) from (
        select ${pickFields(autographTable, Object.keys(autograph.shape))} from autograph r
        where r.division = ${thisDivision} and r."workOrderId" = parent.id and r."supersededAt" is null
      ) o) from (select r.id) parent)`,
    location: locationSummaryOf(sql`r."locationId"`),
    files: filesAbout('WorkOrder', sql`r."documentId"`),
    request: later(() => requestsOfWorkOrders().shownOf(sql`r."serviceRequestId"`, thisDivision)),
    openReports: later(() => reportsOfWorkOrders().openReportsOf(sql`r.id`, thisDivision)),
    isInvoiced: later(() => salesOrdersOfWorkOrders().isInvoiced({ id: sql`r.id`, salesOrderId: sql`r."salesOrderId"` }, thisDivision)),
    reports: later(() => reportsOfWorkOrders().shownReportsOf(sql`r.id`, thisDivision)),
    followUpWorkOrderId: sql`(select f.id from "workOrder" f
      where f.division = ${thisDivision} and f."followUpOfId" = r.id and f."deletedAt" is null order by f.created desc limit 1)`,
  },
  children: {
    items: { table: workOrderItemTable, by: 'workOrderId', order: 'lineNumber' },
    autographs: { table: autographTable, by: 'workOrderId', order: ['-signedAt', 'id'] },
    assets: { table: assetSummaryTable, by: { ids: 'assetIds' }, order: ['number', 'tag'] },
  },
  computed: ['contentHash', 'isChangedSinceSigned'],
  location: (_division, id) => `/api/workorders/${id}`,
});
