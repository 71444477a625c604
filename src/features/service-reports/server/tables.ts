import sql from 'sql-template-tag';
import { assetField } from '#features/assets/server/index.ts';
import { engineerField } from '#features/divisions/server/index.ts';
import { partsUsedAt } from '#features/work-orders/server/index.ts';
import { personName } from '#server/database/people.ts';
import { defineTable, thisDivision } from '#server/database/table.ts';
import { serviceReport, serviceReportAttachment } from '../schema.ts';

// The path of a photo is below that of its report, which is below its object at its present location
const address = sql`(select '/api/locations/' || ${assetField('locationId', sql`s."assetId"`)} || '/assets/' || s."assetId" || '/serviceReport/' || s.id
  || '/attachments/' || r.id from "serviceReport" s where s.division = ${thisDivision} and s.id = r."serviceReportId")`;

/** Photos and videos of reports. */
export const attachmentTable = defineTable({
  name: 'serviceReportAttachment',
  schema: serviceReportAttachment,
  hidden: { serviceReportId: 'uuid', sha256: 'text' },
  derived: {
    reference: sql`r.id`,
    url: address,
    thumbnailUrl: sql`case when r.type = 'Photo' then ${address} || '?thumbnail=true' end`,
  },
});

/** Service reports. */
export const reportTable = defineTable({
  name: 'serviceReport',
  schema: serviceReport,
  derived: {
    engineerName: engineerField('fullName', sql`r."engineerId"`),
    completedByName: personName(sql`r."completedBy"`),
    partsUsed: partsUsedAt(sql`r."workOrderId"`, sql`r."assetId"`, thisDivision),
    correctedById: sql`(select c.id from "serviceReport" c where c.division = ${thisDivision} and c."correctsReportId" = r.id
      and c.status = 'Completed' and c."deletedAt" is null)`,
  },
  children: { attachments: { table: attachmentTable, by: 'serviceReportId', order: ['created', 'id'] } },
});
