import { compareDecimals } from './amounts.ts';
import { transitionProblem } from './problem.ts';
import { progressOf, type Progress } from './progress.ts';

/** The progress of a whole order, in goods or in invoices. */
export type OrderState = Progress | 'Cancelled';

/** The transitions that a person may make; all others follow from deliveries, receipts and invoices. */
export const orderTransitions: Readonly<Record<OrderState, readonly OrderState[]>> = {
  Open: ['Cancelled'],
  Partial: ['Cancelled'],
  Complete: [],
  Cancelled: [],
};

/**
 * Refuses a change of state that {@link orderTransitions} does not list. Keeping the same state is always allowed.
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
 * Refuses to change an order that is complete or cancelled.
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

/** Whether goods are overdue: some are still to be delivered or received, and the agreed day has passed. */
export function isLate(state: OrderState, day: string | null, today: string): boolean {
  return isEditable(state) && day !== null && day < today;
}

/** The quantities of an order line: ordered, delivered or received, and invoiced. */
export interface OrderedLine {
  quantity: string;
  moved: string;
  invoiced: string;
}

/**
 * The progress of an order in goods and in invoices. A cancelled order stays cancelled; goods that were delivered or received
 * before may still be invoiced.
 */
export function orderProgressOf(lines: readonly OrderedLine[], isCancelled: boolean): { goods: OrderState; invoices: OrderState } {
  const goods = progressOf(lines.map(({ moved, quantity }) => [moved, quantity]));
  if (!isCancelled) return { goods, invoices: progressOf(lines.map(({ invoiced, quantity }) => [invoiced, quantity])) };
  const moved = lines.filter((line) => compareDecimals(line.moved, '0') !== 0);
  const invoices = progressOf(moved.map((line) => [line.invoiced, line.moved]));
  return { goods: 'Cancelled', invoices: moved.length === 0 ? 'Cancelled' : invoices };
}
