import { Decimal } from 'decimal.js';
import { addDecimals, compareDecimals, negateDecimal } from '#contract/amounts.ts';
import { isEditable, orderProgressOf, type OrderState } from '#contract/orderState.ts';
import { Problem, transitionProblem } from '#contract/problem.ts';
import { progressOf, restOf } from '#contract/progress.ts';
import type { SalesOrderLine } from './schema.ts';

/** The progress of a line. */
export interface LineProgress {
  quantity: string;
  quantityDelivered: string;
  quantityInvoiced: string;
}

/** Whether a line is fixed, because any quantity of it was delivered or invoiced. */
export function isLineFixed(line: Pick<LineProgress, 'quantityDelivered' | 'quantityInvoiced'>): boolean {
  return compareDecimals(line.quantityDelivered, '0') !== 0 || compareDecimals(line.quantityInvoiced, '0') !== 0;
}

/** The ordered quantity that is not delivered; for a trade-in, the quantity that was not returned, below zero. */
export function quantityOpen(line: Pick<LineProgress, 'quantity' | 'quantityDelivered'>): string {
  return restOf(line.quantity, line.quantityDelivered);
}

/** The state of deliveries, the state of invoices, and the state of the order, which follows from the deliveries. */
export interface OrderStates {
  deliveryStatus: OrderState;
  invoiceStatus: OrderState;
  status: OrderState;
}

/** The states of an order that follow from its lines. */
export function orderStatesOf(lines: readonly LineProgress[], isCancelled: boolean): OrderStates {
  const ordered = lines.map((line) => ({ quantity: line.quantity, moved: line.quantityDelivered, invoiced: line.quantityInvoiced }));
  const { goods, invoices } = orderProgressOf(ordered, isCancelled);
  return { deliveryStatus: goods, invoiceStatus: invoices, status: goods };
}

/** The progress of a line in deliveries; the rest of a cancelled order is cancelled. */
export function lineStatusOf(line: LineProgress, isCancelled: boolean): OrderState {
  const state = progressOf([[line.quantityDelivered, line.quantity]]);
  return isCancelled && state !== 'Complete' ? 'Cancelled' : state;
}

/** Whether goods of an order may be delivered: it is open, and does not wait for approval. */
export function isDeliverable({ status, approvalStatus }: Pick<DeliverableOrder, 'status' | 'approvalStatus'>): boolean {
  return isEditable(status) && approvalStatus !== 'Awaiting';
}

/** The lines with a quantity that is still to be delivered. */
export function openLines<Line extends Pick<LineProgress, 'quantity' | 'quantityDelivered'>>({
  lines,
}: {
  lines: readonly Line[];
}): Line[] {
  return lines.filter((line) => compareDecimals(quantityOpen(line), '0') !== 0);
}

/** The properties of an order that a delivery depends on. */
export interface DeliverableOrder {
  orderNumber: number;
  deliverToId: string | null;
  warehouseId: string | null;
  status: OrderState;
  approvalStatus: 'Awaiting' | 'Automatic' | 'Approved';
  lines: readonly (LineProgress & { id: string; lineNumber: number })[];
}

/**
 * Checks that goods may be delivered: orders of one customer from one warehouse that are approved and open, and no more than
 * ordered unless a reason was given. Goods of a trade-in are returned, so their quantities are below zero.
 * @throws Problem oneCustomer, oneWarehouse, awaitingApproval, transition, overDelivery (with the lines and what is open)
 */
export function requireDeliverable(
  orders: readonly DeliverableOrder[],
  quantities: ReadonlyMap<string, string>,
  isOverridden: boolean,
): void {
  if (new Set(orders.map((order) => order.deliverToId)).size > 1) throw new Problem('oneCustomer');
  if (new Set(orders.map((order) => order.warehouseId)).size > 1) throw new Problem('oneWarehouse');
  for (const { orderNumber, status, approvalStatus } of orders) {
    if (!isEditable(status)) throw transitionProblem(status, 'Partial', [], { orderNumber });
    if (approvalStatus === 'Awaiting') throw new Problem('awaitingApproval', { extra: { orderNumber } });
  }
  const over = orders.flatMap((order) => order.lines.flatMap((line) => overDeliveryOf(order.orderNumber, line, quantities)));
  const isTurned = over.some(({ isOtherWay }) => isOtherWay);
  if (isTurned || (over.length > 0 && !isOverridden)) throw new Problem('overDelivery', { extra: { lines: over } });
}

function overDeliveryOf(
  orderNumber: number,
  line: DeliverableOrder['lines'][number],
  quantities: ReadonlyMap<string, string>,
): { salesOrderLineId: string; orderNumber: number; lineNumber: number; quantityDelivered: string; open: string; isOtherWay: boolean }[] {
  const quantityDelivered = quantities.get(line.id);
  if (quantityDelivered === undefined) return [];
  const isTradeIn = compareDecimals(line.quantity, '0') < 0;
  const asOrdered = (quantity: string) => (isTradeIn ? negateDecimal(quantity) : quantity);
  const open = quantityOpen(line);
  if (compareDecimals(asOrdered(quantityDelivered), asOrdered(open)) <= 0 && compareDecimals(asOrdered(quantityDelivered), '0') > 0)
    return [];
  const isOtherWay = compareDecimals(asOrdered(quantityDelivered), '0') <= 0;
  return [{ salesOrderLineId: line.id, orderNumber, lineNumber: line.lineNumber, quantityDelivered, open, isOtherWay }];
}

/** The sum of the margins that are known; undefined when the cost of no line is known. */
export function marginOf(lines: readonly { margin?: string | null | undefined }[]): string | undefined {
  const known = lines.flatMap(({ margin }) => margin ?? []);
  return known.length === 0 ? undefined : addDecimals(...known);
}

/** An amount in the currency of an order whose exchange rate changes, of the same value in our own currency; null for null. */
export function atOtherRate(amount: string | null, { from, to }: { from: number; to: number }): string | null {
  return amount === null ? null : new Decimal(amount).times(from).dividedBy(to).toFixed(4);
}

/** Whether any quantity of a line is still to be delivered and was not ordered from a supplier. */
export function isToBuy(line: Pick<SalesOrderLine, 'quantityToBuy'>): boolean {
  return compareDecimals(line.quantityToBuy, '0') > 0;
}
