import { useTranslate } from 'ra-core';
import { orderStandings } from '#console/records/orderStandings.ts';
import { StateChip } from '#console/records/StateChip.tsx';
import type { AssemblyOrder } from '../assemblySchema.ts';

/** The progress of an assembly order. */
export function AssemblyChip({ order: { orderStatus } }: { order: Pick<AssemblyOrder, 'orderStatus'> }) {
  const translate = useTranslate();
  return <StateChip standing={orderStandings[orderStatus]}>{translate(`assemblyOrders.states.${orderStatus}`)}</StateChip>;
}
