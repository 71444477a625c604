import sql, { type Sql } from 'sql-template-tag';
import { columnOf, type OfDivision } from '#server/database/columnOf.ts';
import type { Reference } from '#server/database/requireLive.ts';
import { defineTable } from '#server/database/table.ts';
import { assetSummary } from '../schema.ts';

/** What a record of another feature shows of the objects that it names. */
export const assetSummaryTable = defineTable({ name: 'asset', schema: assetSummary });

/** A field of the object with an id, as an expression. */
export function assetField(name: 'tag' | 'locationId', id: Sql, division?: OfDivision): Sql {
  return columnOf('asset', name, id, division);
}

/** A field that refers to objects at some locations, whose ids a query gives. */
export function assetAt(locationIds: Sql): Reference {
  return { table: 'asset', condition: sql`t."locationId" in (${locationIds})` };
}
