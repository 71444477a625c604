import sql from 'sql-template-tag';
import type { WriteCall } from '#server/database/writeCall.ts';

/** The net prices of order lines by their ids. */
export async function orderPricesOf(
  { database, division }: Pick<WriteCall, 'database' | 'division'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database.rows<{ id: string; netPrice: string }>(sql`
    select l.id, l."netPrice"::text as "netPrice" from "purchaseOrderLine" l where l.division = ${division} and l.id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, netPrice }) => [id, netPrice]));
}
