import sql from 'sql-template-tag';
import { invalidField } from '#contract/problem.ts';
import { together } from '#server/database/together.ts';
import type { WriteCall } from '#server/database/writeCall.ts';

/** A piece of an item that leaves us, or comes back, and the field of the body that names it. */
export interface DeliveredPiece {
  itemId: string;
  serialNumber: string;
  isBack: boolean;
  field: string;
}

/**
 * Notes which pieces left us by a goods delivery: a piece that is with a customer leaves no second time. Pieces of a trade-in come back
 * and may leave again.
 * @throws Problem invalid naming the field of the first number that has left already
 */
export async function deliverPieces(
  { database, division }: Pick<WriteCall, 'database' | 'division'>,
  goodsDeliveryId: string,
  pieces: readonly DeliveredPiece[],
): Promise<void> {
  if (pieces.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as c ("itemId" uuid, "serialNumber" text, "isBack" boolean)`;
  const [, taken] = await together(
    database.rows(sql`
      delete from "deliveredSerialNumber" d using ${given}
      where d.division = ${division} and c."isBack" and d."itemId" = c."itemId" and d."serialNumber" = c."serialNumber" returning d."itemId"`),
    database.rows<{ itemId: string; serialNumber: string }>(sql`
      insert into "deliveredSerialNumber" (division, "itemId", "serialNumber", "goodsDeliveryId")
      select ${division}::integer, c."itemId", c."serialNumber", ${goodsDeliveryId} from ${given} where not c."isBack"
      order by c."itemId", c."serialNumber"
      on conflict do nothing returning "itemId", "serialNumber"`),
  );
  const left = new Set(taken.map((one) => `${one.itemId} ${one.serialNumber}`));
  const again = pieces.find((piece) => !piece.isBack && !left.delete(`${piece.itemId} ${piece.serialNumber}`));
  if (again) throw invalidField(again.field, 'serialNumberDelivered', { number: again.serialNumber });
}
