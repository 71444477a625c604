import sql from 'sql-template-tag';
import { z } from 'zod';
import { Problem } from '#contract/problem.ts';
import { commonFields } from '#contract/record.ts';
import { maskedSecret, uuid } from '#contract/values.ts';
import { accountField } from '#features/accounts/server/index.ts';
import { itemField } from '#features/items/server/index.ts';
import { locationField } from '#features/locations/server/index.ts';
import { columnOf } from '#server/database/columnOf.ts';
import { personName } from '#server/database/people.ts';
import { defineTable, later, thisDivision, type BesideTable } from '#server/database/table.ts';
import { attachment } from '../attachmentSchema.ts';
import { secretKeysOf } from '../attributes.ts';
import { assetEvent, siteEvent } from '../eventSchema.ts';
import { assetTypes } from '../norms/assetTypes.ts';
import { nextDates } from '../norms/dueReason.ts';
import { asset } from '../schema.ts';
import { serviceReportsOf } from './extensions.ts';

const secretKeys = [...new Set(assetTypes.flatMap(secretKeysOf))];

/** Photos and videos of objects. */
export const attachmentTable = defineTable({
  name: 'assetAttachment',
  schema: z.object({ ...commonFields, assetId: uuid, ...attachment.shape }),
  hidden: { sha256: 'text' },
  derived: {
    reference: sql`r.id`,
    url: sql`concat('/api/divisions/', r.division, '/assets/', r."assetId", '/attachments/', r.id, '/data')`,
    thumbnailUrl: sql`case when r.type = 'Photo'
      then concat('/api/divisions/', r.division, '/assets/', r."assetId", '/attachments/', r.id, '/data?thumbnail=true') end`,
  },
});

/** The events of objects. */
export const eventTable = defineTable({
  name: 'assetEvent',
  schema: assetEvent,
  derived: { byName: personName(sql`r.by`) },
});

/** The table with the future dates of objects. */
export const dueBeside: BesideTable = {
  table: 'assetDue',
  by: 'assetId',
  columns: {
    dueType: 'assetType',
    ...Object.fromEntries([...nextDates, 'dueDate', 'dueReason', 'dueReasons'].map((name) => [name, name])),
  },
};

const ofObject = (name: string) => columnOf('asset', name, sql`r."assetId"`);

/** The events of the objects of a location, with the names of the objects. */
export const siteEventTable = defineTable({
  name: 'assetEvent',
  schema: siteEvent,
  derived: { byName: personName(sql`r.by`), assetTag: ofObject('tag'), assetName: ofObject('name'), assetType: ofObject('assetType') },
});

const duplicateTag = () => new Problem('duplicateTag', { fields: { tag: [{ code: 'taken' }] } });

/** Objects at locations; secret type-specific fields are masked. */
export const assetTable = defineTable({
  name: 'asset',
  schema: asset,
  hidden: { attributes: 'json', movedToDivision: 'integer' },
  beside: dueBeside,
  derived: {
    attributes: sql`case when r.attributes ?| ${secretKeys}::text[]
      then (select jsonb_object_agg(e.key, case when e.key = any (${secretKeys}::text[]) then to_jsonb(${maskedSecret}::text) else e.value end)
        from jsonb_each(r.attributes) e)
      else r.attributes end`,
    accountId: locationField('accountId', sql`r."locationId"`),
    accountName: accountField('name', locationField('accountId', sql`r."locationId"`)),
    itemCode: itemField('code', sql`r."itemId"`),
    serviceReports: later(() => serviceReportsOf(sql`r.id`, thisDivision)),
  },
  children: { attachments: { table: attachmentTable, by: 'assetId', order: ['created', 'id'] } },
  duplicates: { tagDivision_pkey: duplicateTag, assetTag: duplicateTag },
});

/** The path of a new object. */
export function addressOfAsset({ locationId, id }: { locationId: string; id: string }): string {
  return `/api/locations/${locationId}/assets/${id}`;
}
