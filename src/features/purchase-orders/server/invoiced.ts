import { addDecimals, compareDecimals } from '#contract/amounts.ts';
import sql from 'sql-template-tag';
import type { Database } from '#server/database/database.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { draftOf, priceLines } from './orderLines.ts';
import { lockOrders } from './store.ts';
import { headerOf, saveOrder, type StoredOrder } from './saveOrder.ts';

/** The orders that these lines belong to, locked until the transaction ends. */
export async function lockOrdersOfLines(database: Database, division: number, lineIds: readonly string[]): Promise<StoredOrder[]> {
  if (lineIds.length === 0) return [];
  const rows = await database.rows<{ order: string }>(sql`
    select distinct "purchaseOrderId" as "order" from "purchaseOrderLine"
    where division = ${division} and id = any(${[...lineIds]}::uuid[]) and "deletedAt" is null`);
  return lockOrders(database, division, sql`r.id = any(${rows.map((row) => row.order)}::uuid[])`);
}

/** Adds to (or takes from) the invoiced quantities of order lines; the states of their orders follow. */
export async function addInvoiced(call: WriteCall, orders: readonly StoredOrder[], quantities: ReadonlyMap<string, string>): Promise<void> {
  for (const before of orders) {
    const changed = before.lines.filter((line) => compareDecimals(quantities.get(line.id) ?? '0', '0') !== 0);
    if (changed.length === 0) continue;
    const lines = before.lines.map((line) => {
      const quantity = quantities.get(line.id);
      return quantity === undefined
        ? draftOf(line)
        : { ...draftOf(line), invoicedQuantity: addDecimals(line.invoicedQuantity, quantity), version: line.version + 1 };
    });
    const priced = await priceLines(call.database, call.division, lines);
    const isCancelled = before.orderStatus === 'Cancelled';
    await saveOrder(call, { before, header: headerOf(before), priced, isCancelled, supplierName: before.supplierName, action: 'invoice' });
  }
}
