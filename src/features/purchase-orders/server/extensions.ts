import type { Sql } from 'sql-template-tag';
import type { OfDivision } from '#server/database/columnOf.ts';
import type { Reference } from '#server/database/requireLive.ts';
import type { WriteCall } from '#server/database/writeCall.ts';

/** What was sold on a line of a sales order, and what of it was delivered. */
export interface SoldQuantity {
  quantity: string;
  delivered: string;
}

/** The access of purchase orders to the sales orders that they are made for, which the feature of sales orders registers. */
export interface SalesOrdersOfPurchases {
  /** A field that refers to a sales order. */
  reference: Reference;
  /** A field that refers to a line of a sales order, or of any sales order when none is given. */
  lineReference(salesOrderId: string | null): Reference;
  /** The number of the sales order with an id, as an expression. */
  numberOf(id: Sql, division?: OfDivision): Sql;
  /** Locks lines of sales orders until the write ends, and returns their quantities by their ids. */
  lockQuantities(call: WriteCall, lineIds: readonly string[]): Promise<ReadonlyMap<string, SoldQuantity>>;
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
