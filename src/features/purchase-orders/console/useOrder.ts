import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '#contract/apiError.ts';
import { useCall } from '#console/data/useCall.ts';
import { purchaseOrders } from '../contract.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '../schema.ts';

/** An order with its lines. */
export type OrderWithLines = PurchaseOrder & { lines: PurchaseOrderLine[] };

/** One order by its id. */
export function useOrder(id: string): { order: OrderWithLines | undefined; error: ApiError | null; refetch: UseQueryResult['refetch'] } {
  const { data, error, refetch } = useCall(purchaseOrders.getPurchaseOrdersOfRelation, { path: { relationNumber: id } });
  const order = data === undefined || Array.isArray(data) ? undefined : { ...data, lines: data.lines ?? [] };
  return { order, error, refetch };
}
