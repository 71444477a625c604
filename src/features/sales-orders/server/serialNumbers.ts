import sql from 'sql-template-tag';
import { compareDecimals } from '#contract/amounts.ts';
import { invalidField } from '#contract/problem.ts';
import { together } from '#server/database/together.ts';
import type { WriteCall } from '#server/database/writeCall.ts';

/** A delivery as far as its serial numbers go. */
interface Delivery {
  id: string;
  lines: readonly { salesOrderLineId: string; quantityDelivered: string; serialNumbers: readonly string[] }[];
}

/**
 * Notes which pieces left us: a piece that is with a customer leaves no second time. Pieces of a trade-in come back and may
 * leave again.
 * @throws Problem invalid naming the line with the first number that has left already
 */
export async function takeSerialNumbers(
  { database, division }: Pick<WriteCall, 'database' | 'division'>,
  { id, lines }: Delivery,
  orderLines: ReadonlyMap<string, { itemId: string }>,
): Promise<void> {
  const pieces = lines.flatMap((line, index) => {
    const itemId = orderLines.get(line.salesOrderLineId)?.itemId ?? '';
    const isBack = compareDecimals(line.quantityDelivered, '0') < 0;
    return line.serialNumbers.map((serialNumber) => ({ itemId, serialNumber, isBack, index }));
  });
  if (pieces.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as c ("itemId" uuid, "serialNumber" text, "isBack" boolean)`;
  const [, taken] = await together(
    database.rows(sql`
      delete from "deliveredSerialNumber" d using ${given}
      where d.division = ${division} and c."isBack" and d."itemId" = c."itemId" and d."serialNumber" = c."serialNumber" returning d."itemId"`),
    database.rows<{ itemId: string; serialNumber: string }>(sql`
      insert into "deliveredSerialNumber" (division, "itemId", "serialNumber", "goodsDeliveryId")
      select ${division}::integer, c."itemId", c."serialNumber", ${id} from ${given} where not c."isBack"
      order by c."itemId", c."serialNumber"
      on conflict do nothing returning "itemId", "serialNumber"`),
  );
  const left = new Set(taken.map((one) => `${one.itemId} ${one.serialNumber}`));
  const again = pieces.find((piece) => !piece.isBack && !left.delete(`${piece.itemId} ${piece.serialNumber}`));
  if (again) throw invalidField(`lines.${again.index}.serialNumbers`, 'serialNumberDelivered', { number: again.serialNumber });
}
