import { addDecimals, compareDecimals } from '#contract/amounts.ts';
import { Problem, transitionProblem } from '#contract/problem.ts';
import { progressOf, restOf } from '#contract/progress.ts';
import type { OrderState } from './schema.ts';

/** How far a line is. */
export interface LineProgress {
  quantity: string;
  receivedQuantity: string;
  invoicedQuantity: string;
}

/** The transitions that a person may make; the others follow from receipts and invoices. */
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

/** Whether a delivery is overdue: a quantity is still to come and its day has passed. */
export function isLate({ receiptStatus, receiptDate }: { receiptStatus: OrderState; receiptDate: string | null }, today: string): boolean {
  return (receiptStatus === 'Open' || receiptStatus === 'Partial') && receiptDate !== null && receiptDate < today;
}

/** A line is fixed as soon as something was received or invoiced on it. */
export function isLineFixed(line: Pick<LineProgress, 'receivedQuantity' | 'invoicedQuantity'>): boolean {
  return compareDecimals(line.receivedQuantity, '0') !== 0 || compareDecimals(line.invoicedQuantity, '0') !== 0;
}

/** State of receipts, state of invoices and, following from both, the state of the order. */
export interface OrderStates {
  receiptStatus: OrderState;
  invoiceStatus: OrderState;
  orderStatus: OrderState;
}

/**
 * The states of an order that follow from its lines. What was cancelled stays cancelled; what was received before that
 * may still be invoiced.
 */
export function orderStatesOf(lines: readonly LineProgress[], isCancelled: boolean): OrderStates {
  const receiptStatus = progressOf(lines.map((line) => [line.receivedQuantity, line.quantity]));
  if (isCancelled) return { receiptStatus: 'Cancelled', invoiceStatus: cancelledInvoiceState(lines), orderStatus: 'Cancelled' };
  const invoiceStatus = progressOf(lines.map((line) => [line.invoicedQuantity, line.quantity]));
  const states = [receiptStatus, invoiceStatus];
  const isComplete = states.every((state) => state === 'Complete');
  const isUntouched = states.every((state) => state === 'Open');
  return { receiptStatus, invoiceStatus, orderStatus: isComplete ? 'Complete' : isUntouched ? 'Open' : 'Partial' };
}

function cancelledInvoiceState(lines: readonly LineProgress[]): OrderState {
  const received = lines.filter((line) => compareDecimals(line.receivedQuantity, '0') > 0);
  return received.length === 0 ? 'Cancelled' : progressOf(received.map((line) => [line.invoicedQuantity, line.receivedQuantity]));
}

/** A line as a receipt sees it. */
export interface ReceivableLine extends LineProgress {
  id: string;
  supplierId: string;
  orderNumber: number;
  lineNumber: number;
  orderStatus: OrderState;
}

/** What arrived on a line. */
export interface Arrival {
  purchaseOrderLineId: string;
  quantityReceived: string;
}

/**
 * Decides whether goods may be booked: orders of one supplier that are neither complete nor cancelled, and not more than was
 * ordered unless a reason was given for it.
 * @throws Problem oneSupplier, transition, overReceipt (with the lines and what is still to come)
 */
export function requireReceivable(arrivals: readonly Arrival[], lines: ReadonlyMap<string, ReceivableLine>, isOverridden: boolean): void {
  const known = [...lines.values()];
  if (new Set(known.map((line) => line.supplierId)).size > 1) throw new Problem('oneSupplier');
  const ended = known.find((line) => !isEditable(line.orderStatus));
  if (ended) throw transitionProblem(ended.orderStatus, 'Partial', [], { orderNumber: ended.orderNumber });
  if (isOverridden) return;
  const over = known.flatMap((line) => overReceiptOf(line, arrivals));
  if (over.length > 0) throw new Problem('overReceipt', { extra: { lines: over } });
}

function overReceiptOf(line: ReceivableLine, arrivals: readonly Arrival[]) {
  const own = arrivals.filter((arrival) => arrival.purchaseOrderLineId === line.id);
  const quantityReceived = addDecimals(...own.map((arrival) => arrival.quantityReceived));
  const stillToCome = quantityStillToCome(line);
  if (compareDecimals(quantityReceived, stillToCome) <= 0) return [];
  return [{ purchaseOrderLineId: line.id, orderNumber: line.orderNumber, lineNumber: line.lineNumber, quantityReceived, stillToCome }];
}

/** What was ordered and has not arrived; never less than nothing. */
export function quantityStillToCome(line: Pick<LineProgress, 'quantity' | 'receivedQuantity'>): string {
  return restOf(line.quantity, line.receivedQuantity);
}
