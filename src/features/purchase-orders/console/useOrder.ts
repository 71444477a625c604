import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from '#contract/apiError.ts';
import { useGetOne } from '#console/data/useMethod.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '../schema.ts';

/** An order with its lines. */
export type OrderWithLines = PurchaseOrder & { lines: PurchaseOrderLine[] };

/** One order by its id. */
export function useOrder(id: string): { order: OrderWithLines | undefined; error: ApiError | null; refetch: UseQueryResult['refetch'] } {
  const { data, error, refetch } = useGetOne('purchaseOrders', { id });
  const order = useMemo(() => data && { ...data, lines: data.lines ?? [] }, [data]);
  return { order, error, refetch };
}
