import sql, { join, type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import { quoted, rowsOf } from '#server/database/table.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import type { asset } from '../schema.ts';
import { assetTable } from './tables.ts';

const names = [
  'id',
  'tag',
  'number',
  'assetType',
  'name',
  'itemId',
  'manufacturer',
  'model',
  'serialNumber',
  'productionDate',
  'building',
  'floor',
  'room',
  'position',
  'status',
  'condition',
  'locationId',
  'attributes',
  'lastServiceDate',
  'nextServiceDate',
  'nextExtendedServiceDate',
  'nextOverhaulDate',
  'replaceBefore',
  'dueDate',
  'dueReason',
  'dueReasons',
] as const;

/** The fields of an object that reports, estimates and labels show. */
export type ReportedAsset = Pick<z.infer<typeof asset>, (typeof names)[number]>;

/** The objects at a location, or those with some ids, by their numbers; with `all` including those that have ended. */
export async function reportedAssets(
  { database, division }: InDivision,
  which: { locationId: string } | { ids: readonly string[]; all?: boolean },
): Promise<readonly ReportedAsset[]> {
  const condition: Sql = 'ids' in which ? sql`r.id = any (${which.ids}::uuid[])` : sql`r."locationId" = ${which.locationId}`;
  const isThere = 'all' in which && which.all ? sql`true` : sql`r.status not in ('Replaced', 'Removed')`;
  const fields = join(names.map((name) => sql`r.${quoted(name)}`));
  const row = await database.row<{ json: string }>(sql`
    select coalesce(json_agg(o), '[]')::text as json from (
      select ${fields} from ${rowsOf(assetTable, division)}
      where r.division = ${division} and ${condition} and ${isThere} and r."deletedAt" is null
      order by r."locationId", r.number nulls last, r.tag) o`);
  return JSON.parse(row?.json ?? '[]') as readonly ReportedAsset[]; // the columns have the names of the fields
}

/** The place of an object within its location: building, floor, room and position. */
export function placeOf({
  building,
  floor,
  room,
  position,
}: Pick<ReportedAsset, 'building' | 'floor' | 'room' | 'position'>): string | null {
  return [building, floor, room, position].filter(Boolean).join(', ') || null;
}
