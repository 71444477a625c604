import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from '#contract/apiError.ts';
import { useGetOne } from '#console/data/useMethod.ts';
import type { SalesOrder, SalesOrderLine } from '../schema.ts';

/** An order with its lines. */
export type OrderWithLines = SalesOrder & { lines: SalesOrderLine[] };

/** One order by its id, or by its number. */
export function useOrder(id: string | null): {
  order: OrderWithLines | undefined;
  error: ApiError | null;
  refetch: UseQueryResult['refetch'];
} {
  const { data, error, refetch } = useGetOne('salesOrders', { id });
  const order = useMemo(() => data && { ...data, lines: data.lines ?? [] }, [data]);
  return { order, error, refetch };
}
