import type { OrderState } from '#contract/orderState.ts';
import type { Standing } from './StateChip.tsx';

/** How the states of orders, their goods and their invoices show. */
export const orderStandings: Readonly<Record<OrderState, Standing>> = { Open: 'info', Partial: 'warn', Complete: 'ok', Cancelled: 'none' };
