import sql, { type Sql } from 'sql-template-tag';
import { columnOf, type OfDivision } from '#server/database/columnOf.ts';
import { columnOfQuery, combined } from '#server/database/lookUp.ts';
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

/** What comes, or came, in with an order line `l` of an order `o`, as an expression. */
export const boughtQuantity = sql`case when o."orderStatus" = 'Cancelled' then l."receivedQuantity" else l.quantity end`;

/**
 * What was ordered for a line `r` of a sales order: `ordered` and `received`, and the `id`, `purchaseOrderId` and `orderNumber` of the
 * line of the latest order, cancelled ones left out.
 */
const orderedForSale = sql`
  select sum(${boughtQuantity}) filter (where o."deletedAt" is null) as ordered,
    sum(l."receivedQuantity") filter (where o."deletedAt" is null) as received,
    ${latest('id')}, ${latest('purchaseOrderId')}, ${latest('orderNumber')}
  from "purchaseOrderLine" l join "purchaseOrder" o on o.division = ${thisDivision} and o.id = l."purchaseOrderId"
  where l.division = ${thisDivision} and l."salesOrderLineId" = r.id and l."deletedAt" is null`;

function latest(column: 'id' | 'purchaseOrderId' | 'orderNumber'): Sql {
  const name = quoted(column);
  return sql`(array_agg(l.${name} order by l."orderNumber" desc) filter (where o."orderStatus" <> 'Cancelled'))[1] as ${name}`;
}

/**
 * A field of the order line made for a line `r` of a sales order, as an expression: of several that of the latest order, cancelled
 * ones left out.
 */
export function orderLineOfSale(name: 'id' | 'purchaseOrderId' | 'orderNumber'): Sql {
  return columnOfQuery(orderedForSale, name);
}

/**
 * What is left to buy of a sales order line `r` that still has to be delivered, as an expression: the rest that neither came in nor was
 * ordered. Of a cancelled order only what was received counts. Delivered goods that were not bought for the line came from stock.
 */
export function leftToBuyOf({ quantity, delivered }: Readonly<Record<'quantity' | 'delivered', Sql>>): Sql {
  return combined(
    [columnOfQuery(orderedForSale, 'ordered'), columnOfQuery(orderedForSale, 'received')],
    (ordered, received) => sql`greatest(${quantity} - coalesce(${ordered}, 0) - greatest(${delivered} - coalesce(${received}, 0), 0), 0)`,
  );
}

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
