import { Decimal } from 'decimal.js';
import sql from 'sql-template-tag';
import { Problem, type FieldError } from '#contract/problem.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { LineChange } from '#server/documents/kind.ts';
import { salesOrders, type SoldQuantity } from './extensions.ts';
import type { OrderTypes } from './order.ts';
import { boughtQuantity } from './published.ts';

/**
 * Refuses a new line for a line of a sales order that others ordered a part of, where it is for more than what is left to buy: two
 * people do not order the same goods twice. The first order may be for more than was sold. Of two writes at the same moment, the
 * second waits for the first.
 * @throws Problem invalid naming the quantity of each such line
 */
export async function requireUnordered(call: WriteCall, sent: readonly LineChange<OrderTypes>[]): Promise<void> {
  const lines = sent.flatMap(({ body, stored, field }) => {
    const id = body.salesOrderLineId?.toLowerCase();
    const quantity = body.quantityInPurchaseUnits ?? body.quantity ?? '0';
    return id === undefined || id === stored?.salesOrderLineId ? [] : [{ id, field, quantity }];
  });
  if (lines.length === 0) return;
  const ids = [...new Set(lines.map(({ id }) => id))];
  const sold = await salesOrders().lockQuantities(call, ids);
  const ordered = await orderedFor(call, ids);
  const refused = lines.flatMap(({ id, field, quantity }): [string, FieldError[]][] => {
    const [sale, before] = [sold.get(id), ordered.get(id)];
    // the lines of one body take from the same rest
    ordered.set(id, withMore(before, quantity));
    if (!sale || !before) return [];
    const left = leftToBuy(sale, before);
    return left.greaterThanOrEqualTo(quantity) ? [] : [[`${field}quantity`, [refusalOf(left, before)]]];
  });
  if (refused.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(refused) });
}

interface Ordered {
  quantity: string;
  received: string;
  /** The number of the latest order; undefined while only the body itself orders. */
  orderNumber?: number;
}

function withMore(before: Ordered | undefined, quantity: string): Ordered {
  if (!before) return { quantity, received: '0' };
  return { ...before, quantity: new Decimal(before.quantity).plus(quantity).toFixed() };
}

// delivered goods that were not bought for the line came from stock; see leftToBuyOf
function leftToBuy({ quantity, delivered }: SoldQuantity, ordered: Ordered): Decimal {
  const fromStock = Decimal.max(new Decimal(delivered).minus(ordered.received), 0);
  return Decimal.max(new Decimal(quantity).minus(ordered.quantity).minus(fromStock), 0);
}

function refusalOf(left: Decimal, { orderNumber }: Ordered): FieldError {
  if (left.isZero() && orderNumber !== undefined) return { code: 'orderedForSale', params: { number: orderNumber } };
  return { code: 'moreThanToBuy', params: { quantity: left.toNumber() } };
}

/** The quantities that were ordered for lines of sales orders, of a cancelled order what was received, with the number of the latest. */
async function orderedFor({ database, division }: WriteCall, ids: readonly string[]): Promise<Map<string, Ordered>> {
  const rows = await database.rows<Ordered & { id: string }>(sql`
    select l."salesOrderLineId" as id, sum(${boughtQuantity})::text as quantity, sum(l."receivedQuantity")::text as received,
      max(l."orderNumber") as "orderNumber"
    from "purchaseOrderLine" l join "purchaseOrder" o on o.division = l.division and o.id = l."purchaseOrderId"
    where l.division = ${division} and l."salesOrderLineId" = any(${ids}::uuid[]) and l."deletedAt" is null
      and o."deletedAt" is null and ${boughtQuantity} <> 0
    group by l."salesOrderLineId"`);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
