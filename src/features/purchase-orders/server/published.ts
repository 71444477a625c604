import sql, { type Sql } from 'sql-template-tag';
import { columnOf, type OfDivision } from '#server/database/columnOf.ts';
import { quoted, thisDivision } from '#server/database/table.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import type { PurchaseOrderLine } from '../schema.ts';

/** A field of the order line with an id, as an expression. */
export function orderLineField(name: keyof PurchaseOrderLine, id: Sql, division?: OfDivision): Sql {
  return columnOf('purchaseOrderLine', name, id, division);
}

/** The ids of the orders made for a sales order, as an expression. */
export function orderIdsOfSale(salesOrderId: Sql): Sql {
  return sql`(select coalesce(json_agg(p.id order by p."orderNumber"), '[]') from "purchaseOrder" p
    where p.division = ${thisDivision} and p."salesOrderId" = ${salesOrderId} and p."deletedAt" is null)`;
}

/**
 * A field of the order line made for a line of a sales order, as an expression: of several that of the latest order, cancelled ones
 * left out.
 */
export function orderLineOfSale(name: 'id' | 'purchaseOrderId' | 'orderNumber', salesOrderLineId: Sql): Sql {
  return sql`(select p.${quoted(name)} from "purchaseOrderLine" p
    join "purchaseOrder" o on o.division = p.division and o.id = p."purchaseOrderId" and o."orderStatus" <> 'Cancelled'
    where p.division = ${thisDivision} and p."salesOrderLineId" = ${salesOrderLineId} and p."deletedAt" is null
    order by p."orderNumber" desc limit 1)`;
}

/**
 * What is left to buy of a sales order line that still has to be delivered, as an expression: the rest that neither came in nor was
 * ordered. Of a cancelled order only what was received counts. Delivered goods that were not bought for the line came from stock.
 */
export function leftToBuyOf({ id, quantity, delivered }: Readonly<Record<'id' | 'quantity' | 'delivered', Sql>>): Sql {
  return sql`(select greatest(${quantity} - coalesce(sum(${boughtQuantity}), 0)
      - greatest(${delivered} - coalesce(sum(l."receivedQuantity"), 0), 0), 0)
    from "purchaseOrderLine" l join "purchaseOrder" o on o.division = l.division and o.id = l."purchaseOrderId" and o."deletedAt" is null
    where l.division = ${thisDivision} and l."salesOrderLineId" = ${id} and l."deletedAt" is null)`;
}

/** What comes, or came, in with an order line `l` of an order `o`, as an expression. */
export const boughtQuantity = sql`case when o."orderStatus" = 'Cancelled' then l."receivedQuantity" else l.quantity end`;

/** The number of an order that was made for one of these sales orders, or for lines of them; undefined when there is none. */
export async function orderNumberFor(
  { database, division }: InDivision,
  { orderIds, lineIds }: { orderIds: readonly string[]; lineIds: readonly string[] },
): Promise<number | undefined> {
  const row = await database.row<{ orderNumber: number }>(sql`
    select p."orderNumber" from "purchaseOrder" p
    where p.division = ${division} and p."salesOrderId" = any(${orderIds}::uuid[]) and p."deletedAt" is null
    union all
    select l."orderNumber" from "purchaseOrderLine" l
    where l.division = ${division} and l."salesOrderLineId" = any(${lineIds}::uuid[]) and l."deletedAt" is null
    limit 1`);
  return row?.orderNumber;
}

/** The ids of the lines of an order, as a query. */
export function orderLineIdsOf(purchaseOrderId: string, division: OfDivision): Sql {
  return sql`select o.id from "purchaseOrderLine" o where o.division = ${division} and o."purchaseOrderId" = ${purchaseOrderId}`;
}

/** The net prices of order lines by their ids. */
export async function orderPricesOf({ database, division }: InDivision, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database.rows<{ id: string; netPrice: string }>(sql`
    select l.id, l."netPrice"::text as "netPrice" from "purchaseOrderLine" l where l.division = ${division} and l.id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, netPrice }) => [id, netPrice]));
}
