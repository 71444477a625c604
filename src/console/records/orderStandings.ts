import type { OrderState } from '#contract/orderState.ts';
import type { Standing } from './StateChip.tsx';

/** The meaning of the states of orders, their goods and their invoices. */
export const orderStandings: Readonly<Record<OrderState, Standing>> = { Open: 'info', Partial: 'warn', Complete: 'ok', Cancelled: 'none' };
