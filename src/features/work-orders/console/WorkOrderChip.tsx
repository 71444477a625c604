import { useTranslate } from 'ra-core';
import { StateChip, type Standing } from '#console/records/StateChip.tsx';
import type { WorkOrderItem } from '../itemSchema.ts';
import type { WorkOrderStatus } from '../schema.ts';

const standings: Readonly<Record<WorkOrderStatus, Standing>> = {
  Open: 'info',
  Bevestigd: 'ok',
  Herpland: 'warn',
  Gerealiseerd: 'ok',
  Afgehandeld: 'none',
  Geannuleerd: 'none',
};

const itemStandings: Readonly<Record<WorkOrderItem['status'], Standing>> = {
  Open: 'info',
  Gerealiseerd: 'ok',
  Geannuleerd: 'none',
  Herpland: 'warn',
};

/** The state of a work order. */
export function WorkOrderChip({ status }: { status: WorkOrderStatus }) {
  const translate = useTranslate();
  return <StateChip standing={standings[status]}>{translate(`workOrders.status.${status}`)}</StateChip>;
}

/** The state of a line. */
export function ItemChip({ status }: { status: WorkOrderItem['status'] }) {
  const translate = useTranslate();
  return <StateChip standing={itemStandings[status]}>{translate(`workOrders.itemStatus.${status}`)}</StateChip>;
}
