import { useTranslate } from 'ra-core';
import { orderStandings } from '#console/records/orderStandings.ts';
import { StateChip } from '#console/records/StateChip.tsx';
import type { MobilityOrder } from '../schema.ts';

/** The progress of an order of the shop. */
export function ShopOrderChip({ order: { status } }: { order: Pick<MobilityOrder, 'status'> }) {
  const translate = useTranslate();
  return <StateChip standing={orderStandings[status]}>{translate(`shopOrders.status.${status}`)}</StateChip>;
}
