import sql from 'sql-template-tag';
import { compareDecimals } from '#contract/amounts.ts';
import { Problem, type FieldError } from '#contract/problem.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { LineChange } from '#server/documents/kind.ts';
import { salesOrders } from './extensions.ts';
import type { OrderTypes } from './order.ts';
import { boughtQuantity } from './published.ts';

/**
 * Refuses a new line for a line of a sales order whose whole quantity was ordered before, so that two people do not order the same
 * goods twice. Of two writes at the same moment, the second waits for the first.
 * @throws Problem invalid naming the quantity of each such line
 */
export async function requireUnordered(call: WriteCall, sent: readonly LineChange<OrderTypes>[]): Promise<void> {
  const lines = sent.flatMap(({ body, stored, field }) => {
    const id = body.salesOrderLineId?.toLowerCase();
    return id === undefined || id === stored?.salesOrderLineId ? [] : [{ id, field }];
  });
  if (lines.length === 0) return;
  const ids = [...new Set(lines.map(({ id }) => id))];
  const sold = await salesOrders().lockQuantities(call, ids);
  const ordered = await orderedFor(call, ids);
  const refused = lines.flatMap(({ id, field }): [string, FieldError[]][] => {
    const [quantity, before] = [sold.get(id), ordered.get(id)];
    if (quantity === undefined || before === undefined || compareDecimals(before.quantity, quantity) < 0) return [];
    return [[`${field}quantity`, [{ code: 'orderedForSale', params: { number: before.orderNumber } }]]];
  });
  if (refused.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(refused) });
}

interface Ordered {
  quantity: string;
  orderNumber: number;
}

/** The quantities that were ordered for lines of sales orders, of a cancelled order what was received, with the number of the latest. */
async function orderedFor({ database, division }: WriteCall, ids: readonly string[]): Promise<ReadonlyMap<string, Ordered>> {
  const rows = await database.rows<Ordered & { id: string }>(sql`
    select l."salesOrderLineId" as id, sum(${boughtQuantity})::text as quantity, max(l."orderNumber") as "orderNumber"
    from "purchaseOrderLine" l join "purchaseOrder" o on o.division = l.division and o.id = l."purchaseOrderId"
    where l.division = ${division} and l."salesOrderLineId" = any(${ids}::uuid[]) and l."deletedAt" is null
      and o."deletedAt" is null and ${boughtQuantity} <> 0
    group by l."salesOrderLineId"`);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
