import { useTranslate } from 'ra-core';
import { isLate, type OrderState } from '#contract/orderState.ts';
import { useToday } from '#console/clock/useNow.ts';
import { orderStandings } from '#console/records/orderStandings.ts';
import { StateChip } from '#console/records/StateChip.tsx';
import type { SalesOrder } from '../schema.ts';

/** The progress of the delivery of an order, and whether it is late; before that, that it waits for approval. */
export function DeliveryChip({ order }: { order: Pick<SalesOrder, 'deliveryStatus' | 'deliveryDate' | 'approvalStatus'> }) {
  const translate = useTranslate();
  const today = useToday();
  const { approvalStatus, deliveryStatus } = order;
  if (approvalStatus === 'Awaiting' && deliveryStatus !== 'Cancelled')
    return <StateChip standing="warn">{translate('salesOrders.awaiting')}</StateChip>;
  if (!isLate(deliveryStatus, order.deliveryDate, today)) return <OrderChip of="deliveryStatus" state={deliveryStatus} />;
  return <StateChip standing="bad">{translate(`salesOrders.late.${deliveryStatus}`)}</StateChip>;
}

/** The progress of an order in deliveries or in invoices. */
export function OrderChip({ state, of }: { state: OrderState; of: 'deliveryStatus' | 'invoiceStatus' }) {
  const translate = useTranslate();
  return <StateChip standing={orderStandings[state]}>{translate(`salesOrders.${of}.${state}`)}</StateChip>;
}
