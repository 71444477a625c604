import { calculateAmounts } from '#contract/amounts.ts';
import { addDays } from '#contract/days.ts';
import { vatCodesOf } from '#features/lookups/server/demonstration.ts';
import { demonstrationOrders, type DemonstrationOrder } from '#features/purchase-orders/server/demonstration.ts';
import type { DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import { ownDigits } from '#server/demonstration/random.ts';

/** The invoices of a division, for the orders that have progressed far enough. */
export function demonstrationInvoices(division: DemonstrationDivision) {
  return demonstrationOrders(division).flatMap((order) => (order.invoiceStatus ? [invoiceOf(division, order, order.invoiceStatus)] : []));
}

/** One of the {@link demonstrationInvoices}. */
export type DemonstrationInvoice = ReturnType<typeof invoiceOf>;

function invoiceOf(division: DemonstrationDivision, order: DemonstrationOrder, status: string) {
  const invoiced = order.lines.filter((line) => line.invoicedQuantity !== '0');
  const lines = invoiced.map((line) => ({ ...line, quantity: line.invoicedQuantity }));
  const invoiceDate = addDays(order.receivedOn, 1);
  return {
    order,
    lines,
    status,
    amounts: calculateAmounts(lines, vatCodesOf(division)),
    yourRef: demonstrationReference(division, order.number, invoiceDate),
    invoiceDate,
    dueDate: addDays(invoiceDate, 30),
    madeAt: `${invoiceDate}T10:15:00Z`,
    // A file each is enough for some
    hasPaper: order.number <= 80,
  };
}

/** The supplier's number of the invoice for an order; unique in a division. */
export function demonstrationReference({ code }: { code: number }, orderNumber: number, invoiceDate: string): string {
  return `${invoiceDate.slice(0, 4)}-${ownDigits((code % 10_000) + orderNumber, 5)}`;
}
