import { compareDecimals } from '#contract/amounts.ts';
import { isEditable, orderProgressOf } from '#contract/orderState.ts';
import { Problem, transitionProblem } from '#contract/problem.ts';
import { restOf } from '#contract/progress.ts';
import type { OrderState } from './schema.ts';

/** How far a line is. */
export interface LineProgress {
  quantity: string;
  receivedQuantity: string;
  invoicedQuantity: string;
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

/** The states of an order that follow from its lines. */
export function orderStatesOf(lines: readonly LineProgress[], isCancelled: boolean): OrderStates {
  const ordered = lines.map((line) => ({ quantity: line.quantity, moved: line.receivedQuantity, invoiced: line.invoicedQuantity }));
  const { goods: receiptStatus, invoices: invoiceStatus } = orderProgressOf(ordered, isCancelled);
  const states = [receiptStatus, invoiceStatus];
  const isComplete = states.every((state) => state === 'Complete');
  const isUntouched = states.every((state) => state === 'Open');
  const ofBoth = isComplete ? 'Complete' : isUntouched ? 'Open' : 'Partial';
  return { receiptStatus, invoiceStatus, orderStatus: isCancelled ? 'Cancelled' : ofBoth };
}

/** A line as a receipt sees it. */
export interface ReceivableLine extends LineProgress {
  id: string;
  supplierId: string;
  orderNumber: number;
  lineNumber: number;
  orderStatus: OrderState;
}

/**
 * Decides whether goods may be booked: orders of one supplier that are neither complete nor cancelled, and not more than was
 * ordered unless a reason was given for it. `quantities` are what arrived, by the ids of the lines.
 * @throws Problem oneSupplier, transition, overReceipt (with the lines and what is still to come)
 */
export function requireReceivable(lines: readonly ReceivableLine[], quantities: ReadonlyMap<string, string>, isOverridden: boolean): void {
  if (new Set(lines.map((line) => line.supplierId)).size > 1) throw new Problem('oneSupplier');
  const ended = lines.find((line) => !isEditable(line.orderStatus));
  if (ended) throw transitionProblem(ended.orderStatus, 'Partial', [], { orderNumber: ended.orderNumber });
  if (isOverridden) return;
  const over = lines.flatMap((line) => overReceiptOf(line, quantities.get(line.id)));
  if (over.length > 0) throw new Problem('overReceipt', { extra: { lines: over } });
}

function overReceiptOf(line: ReceivableLine, quantityReceived: string | undefined) {
  const stillToCome = quantityStillToCome(line);
  if (quantityReceived === undefined || compareDecimals(quantityReceived, stillToCome) <= 0) return [];
  return [{ purchaseOrderLineId: line.id, orderNumber: line.orderNumber, lineNumber: line.lineNumber, quantityReceived, stillToCome }];
}

/** What was ordered and has not arrived; never less than nothing. */
export function quantityStillToCome(line: Pick<LineProgress, 'quantity' | 'receivedQuantity'>): string {
  return restOf(line.quantity, line.receivedQuantity);
}
