import { compareDecimals } from '#contract/amounts.ts';
import { isEditable, orderProgressOf, type OrderState } from '#contract/orderState.ts';
import { Problem, transitionProblem } from '#contract/problem.ts';
import { restOf } from '#contract/progress.ts';

/** The progress of a line. */
export interface LineProgress {
  quantity: string;
  receivedQuantity: string;
  invoicedQuantity: string;
}

/** Whether a line is fixed, because any quantity of it was received or invoiced. */
export function isLineFixed(line: Pick<LineProgress, 'receivedQuantity' | 'invoicedQuantity'>): boolean {
  return compareDecimals(line.receivedQuantity, '0') !== 0 || compareDecimals(line.invoicedQuantity, '0') !== 0;
}

/** The state of receipts, the state of invoices, and the state of the order, which follows from both. */
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

/** The fields of a line that a receipt depends on. */
export interface ReceivableLine extends LineProgress {
  id: string;
  supplierId: string;
  orderNumber: number;
  lineNumber: number;
  orderStatus: OrderState;
}

/**
 * Checks that goods may be booked: orders of one supplier that are neither complete nor cancelled, and no more than ordered
 * unless a reason was given. `quantities` are the received quantities by the ids of the lines.
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

/** The ordered quantity that has not arrived; never below zero. */
export function quantityStillToCome(line: Pick<LineProgress, 'quantity' | 'receivedQuantity'>): string {
  return restOf(line.quantity, line.receivedQuantity);
}
