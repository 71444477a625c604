import { Problem } from '#contract/problem.ts';
import { orderNumberFor } from '#features/purchase-orders/server/index.ts';
import type { WriteCall } from '#server/database/writeCall.ts';

/** @throws Problem hasPurchaseOrder while a purchase order stands that was made for an order, or for some lines of one */
export async function requirePurchasesGone(call: WriteCall, lineIds: readonly string[], salesOrderId?: string): Promise<void> {
  if (lineIds.length === 0) return;
  const orderNumber = await orderNumberFor(call, { lineIds, ...(salesOrderId === undefined ? {} : { salesOrderId }) });
  if (orderNumber !== undefined) throw new Problem('hasPurchaseOrder', { params: { number: orderNumber }, extra: { orderNumber } });
}
