import { useGetOne } from '#console/data/useMethod.ts';
import type { WorkOrder } from '../../schema.ts';
import { masked } from '../masked.ts';

/** What became of a visit: its number, state, time and engineer. */
export type VisitState = Pick<WorkOrder, 'number' | 'status' | 'plannedStart' | 'engineerId' | 'engineerName'>;

/** The present state of a visit; undefined without one, and while it is unknown. */
export function useVisitState(workOrderId: string | null | undefined): VisitState | undefined {
  const { data } = useGetOne('workOrders', { id: workOrderId ?? '', meta: masked }, { enabled: typeof workOrderId === 'string' });
  return data;
}
