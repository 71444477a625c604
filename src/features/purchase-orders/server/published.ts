import sql, { type Sql } from 'sql-template-tag';
import { columnOf, type OfDivision } from '#server/database/columnOf.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { PurchaseOrderLine } from '../schema.ts';

/** A field of the order line with an id, as an expression. */
export function orderLineField(name: keyof PurchaseOrderLine, id: Sql, division?: OfDivision): Sql {
  return columnOf('purchaseOrderLine', name, id, division);
}

/** The ids of the lines of an order, as a query. */
export function orderLineIdsOf(purchaseOrderId: string, division: OfDivision): Sql {
  return sql`select o.id from "purchaseOrderLine" o where o.division = ${division} and o."purchaseOrderId" = ${purchaseOrderId}`;
}

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
