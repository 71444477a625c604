import sql, { type Sql } from 'sql-template-tag';
import { invalidField, type Problem } from '#contract/problem.ts';
import { comparedNumber } from '#contract/tracking.ts';
import { together } from '#server/database/together.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import { stockSources } from './extensions.ts';
import { warehouseField } from './published.ts';

/** A piece of an item in a warehouse; null when it is never in one of ours. The tables have its number as numbers are compared. */
export interface Piece {
  itemId: string;
  serialNumber: string;
  warehouseId: string | null;
}

/** A piece that lies in a warehouse. */
export interface LyingPiece extends Piece {
  warehouseId: string;
}

/** The items with serial numbers of a count, and its warehouse. */
export interface CountedItems {
  warehouseId: string;
  itemIds: readonly string[];
}

/** An arriving piece, and the field of the body that names it. */
export interface ArrivingPiece extends Piece {
  field: string;
}

/** A piece that is delivered, or returned. */
export interface DeliveredPiece extends ArrivingPiece {
  isBack: boolean;
}

/**
 * Records the arrival of pieces: a piece that is in a warehouse, or with a customer, cannot arrive.
 * @throws Problem invalid naming the field of the first such number, and the location of its piece
 */
export async function receivePieces({ database, division }: InDivision, pieces: readonly ArrivingPiece[]): Promise<void> {
  const placed = pieces.filter(({ warehouseId }) => warehouseId !== null);
  if (placed.length === 0) return;
  const given = recordsOf(placed);
  const [taken, deliveries] = await together(
    database.rows<Key>(sql`
      insert into "stockedSerialNumber" (division, "itemId", "serialNumber", "warehouseId")
      select ${division}::integer, c."itemId", c."serialNumber", c."warehouseId" from ${given} order by c."itemId", c."serialNumber"
      on conflict do nothing returning "itemId", "serialNumber"`),
    deliveriesOf({ database, division }, given),
  );
  const arrived = new Set(taken.map(keyOf));
  for (const piece of placed) {
    requireHere(piece, deliveries);
    if (arrived.delete(keyOf(piece))) continue;
    throw await lyingThere({ database, division }, piece);
  }
}

/**
 * Records the delivery of pieces by a goods delivery: a piece that is with a customer cannot be delivered again. Pieces of a
 * trade-in are returned and may be delivered again. One that lies in another warehouse is not delivered from this one.
 * @throws Problem invalid naming the field of the first number that was already delivered, lies elsewhere, or is returned although it is
 * in stock
 */
export async function deliverPieces(call: InDivision, goodsDeliveryId: string, pieces: readonly DeliveredPiece[]): Promise<void> {
  if (pieces.length === 0) return;
  const { database, division } = call;
  const back = pieces.filter(({ isBack }) => isBack);
  const out = pieces.filter(({ isBack }) => !isBack);
  const [, taken, lay] = await together(
    database.rows(sql`
      delete from "deliveredSerialNumber" d using ${recordsOf(back)}
      where d.division = ${division} and d."itemId" = c."itemId" and d."serialNumber" = c."serialNumber" returning d."itemId"`),
    database.rows<Key>(sql`
      insert into "deliveredSerialNumber" (division, "itemId", "serialNumber", "goodsDeliveryId")
      select ${division}::integer, c."itemId", c."serialNumber", ${goodsDeliveryId} from ${recordsOf(out)}
      order by c."itemId", c."serialNumber"
      on conflict do nothing returning "itemId", "serialNumber"`),
    takePieces(call, out),
  );
  const left = new Set(taken.map(keyOf));
  const again = out.find((piece) => !left.delete(keyOf(piece)));
  if (again) throw invalidField(again.field, 'serialNumberDelivered', { number: again.serialNumber });
  await requireThere(call, out, lay);
  await receivePieces(call, back);
}

/** Records that pieces are not in any warehouse any more. Returns those that were, with their warehouse. */
export async function takePieces({ database, division }: InDivision, pieces: readonly Piece[]): Promise<LyingPiece[]> {
  if (pieces.length === 0) return [];
  return database.rows(sql`
    delete from "stockedSerialNumber" p using ${recordsOf(pieces)}
    where p.division = ${division} and p."itemId" = c."itemId" and p."serialNumber" = c."serialNumber"
    returning p."itemId", p."serialNumber", p."warehouseId"`);
}

/** Those of some pieces that are with a customer by a goods delivery. */
export async function deliveredAmong<Given extends Piece>({ database, division }: InDivision, pieces: readonly Given[]): Promise<Given[]> {
  if (pieces.length === 0) return [];
  const rows = await database.rows<Key>(sql`
    select d."itemId", d."serialNumber" from "deliveredSerialNumber" d
    join ${recordsOf(pieces)} on c."itemId" = d."itemId" and c."serialNumber" = d."serialNumber" where d.division = ${division}`);
  const delivered = new Set(rows.map(keyOf));
  return pieces.filter((piece) => delivered.has(keyOf(piece)));
}

/** Records that no piece is in a warehouse that has no stock any more, so that none is refused elsewhere because it lies there. */
export async function forgetPieces({ database, division }: InDivision, warehouseId: string): Promise<void> {
  await database.rows(sql`
    delete from "stockedSerialNumber" p where p.division = ${division} and p."warehouseId" = ${warehouseId} returning p."itemId"`);
}

async function requireThere({ database, division }: InDivision, pieces: readonly ArrivingPiece[], lay: readonly Piece[]): Promise<void> {
  const places = new Map(lay.map((piece) => [keyOf(piece), piece.warehouseId]));
  const elsewhere = pieces.find((piece) => (places.get(keyOf(piece)) ?? piece.warehouseId) !== piece.warehouseId);
  if (!elsewhere) return;
  const row = await database.row<{ warehouse: string }>(sql`
    select ${warehouseField('description', sql`${places.get(keyOf(elsewhere))}::uuid`, division)} as warehouse`);
  throw invalidField(elsewhere.field, 'serialNumberInStock', { number: elsewhere.serialNumber, warehouse: row?.warehouse ?? '' });
}

/**
 * Notes that pieces were moved from one warehouse to another: one that lies in any but the first, or is with a customer, is not moved.
 * @throws Problem invalid naming the field of the first such number, and where its piece is
 */
export async function movePieces(call: InDivision, fromId: string, pieces: readonly ArrivingPiece[]): Promise<void> {
  if (pieces.length === 0) return;
  const { database, division } = call;
  const given = recordsOf(pieces);
  const rows = await database.rows<Key>(sql`
    insert into "stockedSerialNumber" as p (division, "itemId", "serialNumber", "warehouseId")
    select ${division}::integer, c."itemId", c."serialNumber", c."warehouseId" from ${given}
    where not exists (
      select from "deliveredSerialNumber" d
      where d.division = ${division} and d."itemId" = c."itemId" and d."serialNumber" = c."serialNumber"
    )
    order by c."itemId", c."serialNumber"
    on conflict (division, "itemId", "serialNumber") do update set "warehouseId" = excluded."warehouseId"
    where p."warehouseId" = ${fromId} returning "itemId", "serialNumber"`);
  const moved = new Set(rows.map(keyOf));
  const refused = pieces.find((piece) => !moved.has(keyOf(piece)));
  if (!refused) return;
  requireHere(refused, await deliveriesOf(call, given));
  throw await lyingThere(call, refused);
}

/** Notes in which warehouse pieces lie now, wherever they were. */
export async function placePieces({ database, division }: InDivision, pieces: readonly Piece[]): Promise<void> {
  const placed = placedOnce(pieces);
  if (placed.length > 0) await database.rows(placing(division, placed));
}

/**
 * Locks the pieces of a count until the transaction ends: those of its items in its warehouse, and the counted ones. Returns the counted
 * ones that lie in another warehouse, with that warehouse.
 */
export async function lockCountedPieces(
  { database, division }: InDivision,
  { warehouseId, itemIds }: CountedItems,
  pieces: readonly Piece[],
): Promise<LyingPiece[]> {
  if (itemIds.length === 0) return [];
  const placed = placedOnce(pieces);
  // A number that lies nowhere is placed first, because a missing row cannot be locked
  const [, lying] = await together(
    database.rows(sql`
      select from "stockedSerialNumber" p where p.division = ${division} and p."itemId" = any (${itemIds}::uuid[]) and (p."warehouseId" = ${warehouseId}
        or exists (select from ${recordsOf(placed)} where c."itemId" = p."itemId" and c."serialNumber" = p."serialNumber"))
      order by p."itemId", p."serialNumber" for update`),
    database.rows<LyingPiece>(sql`
      insert into "stockedSerialNumber" as p (division, "itemId", "serialNumber", "warehouseId")
      select ${division}::integer, c."itemId", c."serialNumber", c."warehouseId" from ${recordsOf(placed)} order by c."itemId", c."serialNumber"
      on conflict (division, "itemId", "serialNumber") do update set "warehouseId" = p."warehouseId"
      returning "itemId", "serialNumber", "warehouseId"`),
  );
  return lying.filter((piece) => piece.warehouseId !== warehouseId);
}

/** Records the pieces of some items in a warehouse: exactly those that were counted. None of these is with a customer any more. */
export async function countPieces(
  { database, division }: InDivision,
  { warehouseId, itemIds }: CountedItems,
  pieces: readonly Piece[],
): Promise<void> {
  if (itemIds.length === 0) return;
  const placed = placedOnce(pieces);
  await database.rows(sql`
    with gone as (
      delete from "stockedSerialNumber" p
      where p.division = ${division} and p."warehouseId" = ${warehouseId} and p."itemId" = any (${itemIds}::uuid[])
        and not exists (select from ${recordsOf(placed)} where c."itemId" = p."itemId" and c."serialNumber" = p."serialNumber")
    ), back as (
      delete from "deliveredSerialNumber" d using ${recordsOf(placed)}
      where d.division = ${division} and d."itemId" = c."itemId" and d."serialNumber" = c."serialNumber"
    )
    ${placing(division, placed)}`);
}

/** The numbers of the deliveries by which some pieces are with customers. */
async function deliveriesOf({ database, division }: InDivision, given: Sql): Promise<Map<string, string>> {
  const delivery = stockSources().get('GoodsDelivery')?.(sql`d."goodsDeliveryId"`, division) ?? sql`null`;
  const left = await database.rows<Key & { delivery: string }>(sql`
    select d."itemId", d."serialNumber", ${delivery}::text as delivery from "deliveredSerialNumber" d
    join ${given} on c."itemId" = d."itemId" and c."serialNumber" = d."serialNumber" where d.division = ${division}`);
  return new Map(left.map((one) => [keyOf(one), one.delivery]));
}

function requireHere(piece: ArrivingPiece, deliveries: ReadonlyMap<string, string>): void {
  const delivery = deliveries.get(keyOf(piece));
  if (delivery !== undefined) throw invalidField(piece.field, 'serialNumberWithCustomer', { number: piece.serialNumber, delivery });
}

async function lyingThere({ database, division }: InDivision, { itemId, serialNumber: number, field }: ArrivingPiece): Promise<Problem> {
  const there = await database.row<{ warehouse: string }>(sql`
    select ${warehouseField('description', sql`p."warehouseId"`, division)} as warehouse from "stockedSerialNumber" p
    where p.division = ${division} and p."itemId" = ${itemId} and p."serialNumber" = ${comparedNumber(number)}`);
  return invalidField(field, 'serialNumberInStock', { number, warehouse: there?.warehouse ?? '' });
}

function placedOnce(pieces: readonly Piece[]): Piece[] {
  return [...new Map(pieces.filter(({ warehouseId }) => warehouseId !== null).map((piece) => [keyOf(piece), piece])).values()];
}

function placing(division: number, pieces: readonly Piece[]): Sql {
  return sql`
    insert into "stockedSerialNumber" (division, "itemId", "serialNumber", "warehouseId")
    select ${division}::integer, c."itemId", c."serialNumber", c."warehouseId" from ${recordsOf(pieces)}
    order by c."itemId", c."serialNumber"
    on conflict (division, "itemId", "serialNumber") do update set "warehouseId" = excluded."warehouseId" returning "itemId"`;
}

/**
 * Records that pieces which a document took lie in their warehouses again, after their stock: as far as there is stock without a known
 * number. A number that was never there gets no piece, and one that was moved or delivered since stays where it is.
 */
export async function returnPieces({ database, division }: InDivision, pieces: readonly Piece[]): Promise<void> {
  const placed = placedOnce(pieces);
  if (placed.length === 0) return;
  await database.rows(sql`
    insert into "stockedSerialNumber" (division, "itemId", "serialNumber", "warehouseId")
    select ${division}::integer, f."itemId", f."serialNumber", f."warehouseId" from (
      select c."itemId", c."serialNumber", c."warehouseId",
        row_number() over (partition by c."itemId", c."warehouseId" order by c."serialNumber") as place
      from ${recordsOf(placed)}
      where not exists (select from "deliveredSerialNumber" d
          where d.division = ${division} and d."itemId" = c."itemId" and d."serialNumber" = c."serialNumber")
        and not exists (select from "stockedSerialNumber" o
          where o.division = ${division} and o."itemId" = c."itemId" and o."serialNumber" = c."serialNumber")
    ) f
    join "itemWarehouse" w on w.division = ${division} and w."itemId" = f."itemId" and w."warehouseId" = f."warehouseId"
    where f.place <= w."currentStock" - (select count(*) from "stockedSerialNumber" p
      where p.division = ${division} and p."itemId" = f."itemId" and p."warehouseId" = f."warehouseId")
    order by f."itemId", f."serialNumber"
    on conflict do nothing returning "itemId"`);
}

type Key = Pick<Piece, 'itemId' | 'serialNumber'>;

/** The key of a piece: its item, and its number as numbers are compared. */
export function keyOf({ itemId, serialNumber }: Key): string {
  return `${itemId} ${comparedNumber(serialNumber)}`;
}

function recordsOf(pieces: readonly Piece[]): Sql {
  const rows = pieces.map(({ itemId, serialNumber, warehouseId }) => ({
    itemId,
    serialNumber: comparedNumber(serialNumber),
    warehouseId,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c ("itemId" uuid, "serialNumber" text, "warehouseId" uuid)`;
}
