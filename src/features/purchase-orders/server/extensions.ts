import type { Sql } from 'sql-template-tag';
import type { OfDivision } from '#server/database/columnOf.ts';
import type { Reference } from '#server/database/requireLive.ts';

/** Sales orders as purchase orders that are made for them need them; their feature registers it. */
export interface SalesOrdersOfPurchases {
  /** A field that refers to a sales order. */
  reference: Reference;
  /** A field that refers to a line of a sales order, or of any where none is named. */
  lineReference(salesOrderId: string | null): Reference;
  /** The number of the sales order with an id, as an expression. */
  numberOf(id: Sql, division?: OfDivision): Sql;
}

let registered: SalesOrdersOfPurchases | undefined;

/** Registers sales orders. */
export function setSalesOrders(given: SalesOrdersOfPurchases): void {
  registered = given;
}

/** See {@link setSalesOrders}. */
export function salesOrders(): SalesOrdersOfPurchases {
  if (!registered) throw new Error('No feature has registered sales orders');
  return registered;
}
