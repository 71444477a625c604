import { useTranslate } from 'ra-core';
import { isLate, type OrderState } from '#contract/orderState.ts';
import { useToday } from '#console/clock/useNow.ts';
import { orderStandings } from '#console/records/orderStandings.ts';
import { StateChip } from '#console/records/StateChip.tsx';
import type { PurchaseOrder } from '../schema.ts';

/** The progress of the receipt of an order, and whether it is late. */
export function ReceiptChip({ order }: { order: Pick<PurchaseOrder, 'receiptStatus' | 'receiptDate'> }) {
  const translate = useTranslate();
  const today = useToday();
  if (!isLate(order.receiptStatus, order.receiptDate, today)) return <OrderChip of="receiptStatus" state={order.receiptStatus} />;
  return <StateChip standing="bad">{translate(`purchaseOrders.late.${order.receiptStatus}`)}</StateChip>;
}

/** The progress of an order: as a whole, in receipts or in invoices. */
export function OrderChip({ state, of = 'status' }: { state: OrderState; of?: 'status' | 'receiptStatus' | 'invoiceStatus' }) {
  const translate = useTranslate();
  return <StateChip standing={orderStandings[state]}>{translate(`purchaseOrders.${of}.${state}`)}</StateChip>;
}
