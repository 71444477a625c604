import { Problem, transitionProblem } from '#contract/problem.ts';
import { moveStock } from '#features/inventory/server/index.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { lockDocument } from '#server/documents/read.ts';
import { removeDocuments } from '#server/documents/store.ts';
import { noContent, type Answer } from '#server/http/answer.ts';
import { isLineFixed } from '../rules.ts';
import { orderTables, type OrderTypes } from './order.ts';
import { requirePurchasesGone } from './purchases.ts';
import { stockMoves } from './stockMoves.ts';

/**
 * Deletes an open order that nothing was delivered, invoiced or ordered for.
 * @throws Problem notFound, versionConflict, lineFixed, transition, hasPurchaseOrder
 */
export async function deleteOrder(call: WriteCall, id: string): Promise<Answer> {
  const order = await lockDocument<OrderTypes>(call, orderTables, id);
  if (order.lines.some(isLineFixed)) throw new Problem('lineFixed', { extra: { orderNumber: order.orderNumber } });
  if (order.status !== 'Open') throw transitionProblem(order.status, 'Deleted', []);
  await requirePurchasesGone(
    call,
    order.lines.map((line) => line.id),
    order.id,
  );
  await removeDocuments(call, orderTables, [order]);
  await moveStock(call, stockMoves(order, undefined));
  return noContent;
}
