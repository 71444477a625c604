import { useTranslate } from 'ra-core';
import { StateChip, type Standing } from '#console/records/StateChip.tsx';
import type { MobilityOrder } from '../schema.ts';

const standings: Readonly<Record<MobilityOrder['status'], Standing>> = { Open: 'info', Partial: 'warn', Complete: 'ok', Cancelled: 'none' };

/** How far an order of the shop is. */
export function ShopOrderChip({ order: { status } }: { order: Pick<MobilityOrder, 'status'> }) {
  const translate = useTranslate();
  return <StateChip standing={standings[status]}>{translate(`shopOrders.status.${status}`)}</StateChip>;
}
