import { compareDecimals } from './amounts.ts';
import { transitionProblem } from './problem.ts';
import { progressOf, type Progress } from './progress.ts';

/** How far an order is, as a whole, in goods or in invoices. */
export type OrderState = Progress | 'Cancelled';

/** The transitions that a person may make; the others follow from deliveries, receipts and invoices. */
export const orderTransitions: Readonly<Record<OrderState, readonly OrderState[]>> = {
  Open: ['Cancelled'],
  Partial: ['Cancelled'],
  Complete: [],
  Cancelled: [],
};

/**
 * Refuses a change of state that is not in {@link orderTransitions}. The same state is no change.
 * @throws Problem transition with the allowed targets
 */
export function requireOrderTransition(from: OrderState, to: OrderState): void {
  if (from === to || orderTransitions[from].includes(to)) return;
  throw transitionProblem(from, to, orderTransitions[from]);
}

/** Whether lines and header may still be changed. */
export function isEditable(state: OrderState): boolean {
  return state === 'Open' || state === 'Partial';
}

/**
 * Refuses changes of an order that is complete or cancelled.
 * @throws Problem transition
 */
export function requireEditable(state: OrderState): void {
  if (!isEditable(state)) throw transitionProblem(state, 'Open', orderTransitions[state]);
}

/**
 * Refuses to delete an order that is complete or cancelled, since it is part of the history.
 * @throws Problem transition
 */
export function requireDeletable(state: OrderState): void {
  if (!isEditable(state)) throw transitionProblem(state, 'Deleted', []);
}

/** Whether goods are overdue: some are still to be delivered or received, and their day has passed. */
export function isLate(state: OrderState, day: string | null, today: string): boolean {
  return isEditable(state) && day !== null && day < today;
}

/** A line of an order: what was ordered, what of it was delivered or received, what was invoiced. */
export interface OrderedLine {
  quantity: string;
  moved: string;
  invoiced: string;
}

/**
 * How far an order is in goods and in invoices. What was cancelled stays cancelled; what was moved before that may still be
 * invoiced.
 */
export function orderProgressOf(lines: readonly OrderedLine[], isCancelled: boolean): { goods: OrderState; invoices: OrderState } {
  const goods = progressOf(lines.map(({ moved, quantity }) => [moved, quantity]));
  if (!isCancelled) return { goods, invoices: progressOf(lines.map(({ invoiced, quantity }) => [invoiced, quantity])) };
  const moved = lines.filter((line) => compareDecimals(line.moved, '0') !== 0);
  const invoices = progressOf(moved.map((line) => [line.invoiced, line.moved]));
  return { goods: 'Cancelled', invoices: moved.length === 0 ? 'Cancelled' : invoices };
}
