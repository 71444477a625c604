import { useTranslate } from 'ra-core';
import { StateChip, type Standing } from '#console/records/StateChip.tsx';
import type { OrderState } from '../schema.ts';

const standings: Record<OrderState, Standing> = { Open: 'info', Partial: 'warn', Complete: 'ok', Cancelled: 'none' };

/** How far an order is: as a whole, in receipts or in invoices. */
export function OrderChip({ state, of = 'status' }: { state: OrderState; of?: 'status' | 'receiptStatus' | 'invoiceStatus' }) {
  const translate = useTranslate();
  return <StateChip standing={standings[state]}>{translate(`purchaseOrders.${of}.${state}`)}</StateChip>;
}
