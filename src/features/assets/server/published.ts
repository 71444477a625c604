import sql, { type Sql } from 'sql-template-tag';
import type { Reference } from '#server/database/requireLive.ts';

/** A field that refers to objects at some locations, whose ids a query gives. */
export function assetAt(locationIds: Sql): Reference {
  return { table: 'asset', condition: sql`t."locationId" in (${locationIds})` };
}
