import { useTranslate } from 'ra-core';
import { StateChip, type Standing } from '#console/records/StateChip.tsx';
import type { AssemblyOrder } from '../assemblySchema.ts';

const standings: Record<AssemblyOrder['orderStatus'], Standing> = { Open: 'info', Partial: 'warn', Complete: 'ok' };

/** How far an assembly order is. */
export function AssemblyChip({ order: { orderStatus } }: { order: Pick<AssemblyOrder, 'orderStatus'> }) {
  const translate = useTranslate();
  return <StateChip standing={standings[orderStatus]}>{translate(`assemblyOrders.states.${orderStatus}`)}</StateChip>;
}
