import sql, { type Sql } from 'sql-template-tag';
import { timeZone } from '#contract/days.ts';
import { comparedNumber } from '#contract/tracking.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { stockSources } from './extensions.ts';
import { warehouseField } from './published.ts';

type Place = Pick<WriteCall, 'database' | 'division'>;

/** Opening stock of a tracked item: a piece by its serial number, or a batch and how much of it. */
export interface OpeningStock {
  itemId: string;
  warehouseId: string;
  serialNumber?: string | undefined;
  batchNumber?: string | undefined;
  quantity: string;
}

/** What is known of a piece, with its number as it is compared, that is in a warehouse of ours, or with a customer. */
export interface KnownPiece {
  itemId: string;
  serialNumber: string;
  warehouseId: string | null;
  warehouse: string | null;
  /** The number of the delivery by which it is with a customer. */
  delivery: string | null;
}

/** Those of some pieces that are in a warehouse of ours, or with a customer. */
export async function knownPiecesOf({ database, division }: Place, pieces: readonly Partial<OpeningStock>[]): Promise<KnownPiece[]> {
  if (pieces.length === 0) return [];
  const delivery = stockSources().get('GoodsDelivery')?.(sql`d."goodsDeliveryId"`, division) ?? sql`null`;
  return database.rows(sql`
    select c."itemId", c."serialNumber", p."warehouseId", ${warehouseField('description', sql`p."warehouseId"`, division)} as warehouse,
      ${delivery}::text as delivery
    from ${recordsOf(pieces)}
    left join "stockedSerialNumber" p on p.division = ${division} and p."itemId" = c."itemId" and p."serialNumber" = c."serialNumber"
    left join "deliveredSerialNumber" d on d.division = ${division} and d."itemId" = c."itemId" and d."serialNumber" = c."serialNumber"
    where p."itemId" is not null or d."itemId" is not null`);
}

/** The number of pieces that are known by their serial numbers, of some items in each warehouse where there are any. */
export function countKnownPieces(
  { database, division }: Place,
  itemIds: readonly string[],
): Promise<{ itemId: string; warehouseId: string; count: string }[]> {
  return database.rows(sql`
    select p."itemId", p."warehouseId", count(*)::text as count from "stockedSerialNumber" p
    where p.division = ${division} and p."itemId" = any (${itemIds}::uuid[]) group by p."itemId", p."warehouseId"`);
}

/** The batches of some items that imports booked as opening stock, with their numbers as they are compared. */
export function openingBatchesOf(
  { database, division }: Place,
  itemIds: readonly string[],
): Promise<{ itemId: string; warehouseId: string; batchNumber: string; quantity: string }[]> {
  return database.rows(sql`
    select b."itemId", b."warehouseId", b."batchNumber", sum(b.quantity)::text as quantity from "openingBatch" b
    where b.division = ${division} and b."itemId" = any (${itemIds}::uuid[]) group by b."itemId", b."warehouseId", b."batchNumber"`);
}

/** Records by how much an import changed the opening stock of batches. */
export async function keepOpeningBatches({ database, division }: Place, sourceId: string, changes: readonly OpeningStock[]): Promise<void> {
  if (changes.length === 0) return;
  await database.rows(sql`
    insert into "openingBatch" (division, "itemId", "warehouseId", "batchNumber", "sourceId", quantity)
    select ${division}::integer, c."itemId", c."warehouseId", c."batchNumber", ${sourceId}::uuid, c.quantity from ${recordsOf(changes)}
    order by c."itemId", c."warehouseId", c."batchNumber" returning "itemId"`);
}

/** Removes what an import recorded of batches. */
export async function removeOpeningBatches(
  { database, division }: Place,
  sourceId: string,
  batches: readonly OpeningStock[],
): Promise<void> {
  if (batches.length === 0) return;
  await database.rows(sql`
    delete from "openingBatch" b using ${recordsOf(batches)}
    where b.division = ${division} and b."sourceId" = ${sourceId} and b."itemId" = c."itemId" and b."warehouseId" = c."warehouseId"
      and b."batchNumber" = c."batchNumber"`);
}

/** What the ledger has about the stock of an item in a warehouse. */
export interface PlaceHistory {
  itemId: string;
  warehouseId: string;
  /** The opening stock that was booked, less what was taken back. */
  opening: string;
  /** By how much everything else changed it since the end of the day that was asked for. */
  movedSince: string;
  /** The day of the last movement that is not opening stock; null where there is none. */
  lastDay: string | null;
}

/** The history of stock at some places that have any movements. Without a day, nothing counts as moved since. */
export async function placeHistoriesOf(
  { database, division }: Place,
  places: readonly { itemId: string; warehouseId: string; day: string | null }[],
): Promise<PlaceHistory[]> {
  if (places.length === 0) return [];
  const day = sql`(m.at at time zone ${timeZone})::date`;
  return database.rows(sql`
    select c."itemId", c."warehouseId", coalesce(sum(m.quantity) filter (where m.kind = 'Opening'), 0)::text as opening,
      coalesce(sum(m.quantity) filter (where m.kind <> 'Opening' and ${day} > c.day), 0)::text as "movedSince",
      (max(${day}) filter (where m.kind <> 'Opening'))::text as "lastDay"
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as c ("itemId" uuid, "warehouseId" uuid, day date)
    join "stockMovement" m on m.division = ${division} and m."itemId" = c."itemId" and m."warehouseId" = c."warehouseId"
    group by c."itemId", c."warehouseId"`);
}

function recordsOf(stock: readonly Partial<OpeningStock>[]): Sql {
  const rows = stock.map(({ serialNumber, batchNumber, ...row }) => ({
    ...row,
    serialNumber: serialNumber === undefined ? null : comparedNumber(serialNumber),
    batchNumber: batchNumber === undefined ? null : comparedNumber(batchNumber),
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as c ("itemId" uuid, "warehouseId" uuid, "serialNumber" text, "batchNumber" text, quantity numeric)`;
}
