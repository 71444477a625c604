import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { removeOrders } from '#server/documents/orders.ts';
import { lockDocument, lockDocuments, requireCurrent } from '#server/documents/read.ts';
import type { Answer } from '#server/http/answer.ts';
import { orderTables, type OrderTypes, type StoredOrder } from './order.ts';
import { purchaseOrderKind } from './orderKind.ts';

/**
 * Deletes the orders that were made for a sales order, or one of them; the id of a purchase order selects only that one.
 * @throws Problem notFound, otherSalesOrder, lineFixed, transition, versionConflict
 */
export async function deleteOrders(call: WriteCall, salesOrderId: string, purchaseOrderId: string | undefined): Promise<Answer> {
  return removeOrders(call, purchaseOrderKind, await ordersToDelete(call, salesOrderId.toLowerCase(), purchaseOrderId));
}

async function ordersToDelete(call: WriteCall, salesOrderId: string, purchaseOrderId: string | undefined): Promise<StoredOrder[]> {
  if (purchaseOrderId !== undefined) {
    const order = await lockDocument<OrderTypes>(call, orderTables, purchaseOrderId);
    if (order.salesOrderId !== salesOrderId && order.id !== salesOrderId) throw new Problem('otherSalesOrder');
    return [order];
  }
  const orders = await lockDocuments<OrderTypes>(call, orderTables, sql`r."salesOrderId" = ${salesOrderId}`);
  const [only, ...others] = orders;
  if (!only) return [await lockDocument<OrderTypes>(call, orderTables, salesOrderId)];
  if (others.length === 0) await requireCurrent(call, orderTables, only);
  return orders;
}
