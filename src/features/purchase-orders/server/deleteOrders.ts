import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { moveStock } from '#features/inventory/server/index.ts';
import { noContent, type Answer } from '#server/http/answer.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { lockDocument, lockDocuments, requireCurrent } from '#server/documents/read.ts';
import { removeDocuments } from '#server/documents/store.ts';
import { isLineFixed, requireDeletable } from '../rules.ts';
import { orderTables, type OrderTypes, type StoredOrder } from './order.ts';
import { stockMoves } from './stockMoves.ts';

/**
 * Deletes the orders that were made for a sales order, or one of them; the id of a purchase order stands for itself.
 * @throws Problem notFound, otherSalesOrder, lineFixed, transition, versionConflict
 */
export async function deleteOrders(call: WriteCall, salesOrderId: string, purchaseOrderId: string | undefined): Promise<Answer> {
  const orders = await ordersToDelete(call, salesOrderId.toLowerCase(), purchaseOrderId);
  for (const order of orders) {
    if (order.lines.some(isLineFixed)) throw new Problem('lineFixed', { extra: { orderNumber: order.orderNumber } });
    requireDeletable(order.orderStatus);
  }
  await removeDocuments(call, orderTables, orders);
  await moveStock(
    call,
    orders.flatMap((order) => stockMoves(order, undefined)),
  );
  return noContent;
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
