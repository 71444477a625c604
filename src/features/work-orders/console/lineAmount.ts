import { Decimal } from 'decimal.js';
import type { WorkOrderItem } from '../itemSchema.ts';

/**
 * The amount of a line without VAT: for the used quantity, else the planned one; undefined when the customer does not pay it or
 * there is no price.
 */
export function lineAmount(
  line: Partial<Pick<WorkOrderItem, 'quantity' | 'quantityUsed' | 'unitPrice' | 'discount' | 'billable' | 'status'>>,
): string | null {
  const { quantity, quantityUsed, unitPrice, discount, billable, status } = line;
  const pieces = quantityUsed ?? quantity;
  if (billable === false || status === 'Geannuleerd' || status === 'Herpland' || pieces == null || unitPrice == null) return null;
  return new Decimal(pieces)
    .times(unitPrice)
    .times(new Decimal(1).minus(discount ?? 0))
    .toFixed(2);
}
