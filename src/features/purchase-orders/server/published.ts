import sql, { type Sql } from 'sql-template-tag';
import { columnOf, type OfDivision } from '#server/database/columnOf.ts';
import type { PurchaseOrderLine } from '../schema.ts';

/** A field of the order line with an id, as an expression. */
export function orderLineField(name: keyof PurchaseOrderLine, id: Sql, division?: OfDivision): Sql {
  return columnOf('purchaseOrderLine', name, id, division);
}

/** The ids of the lines of an order, as a query. */
export function orderLineIdsOf(purchaseOrderId: string, division: OfDivision): Sql {
  return sql`select o.id from "purchaseOrderLine" o where o.division = ${division} and o."purchaseOrderId" = ${purchaseOrderId}`;
}
