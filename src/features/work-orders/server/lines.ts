import { compareDecimals } from '#contract/amounts.ts';
import { invalidField } from '#contract/problem.ts';
import { refusalOn } from '#features/items/rules.ts';
import { isWhole } from '#server/documents/itemLine.ts';
import type { LineChange } from '#server/documents/kind.ts';
import { emptyRow, givenColumns } from '#server/documents/merge.ts';
import { workOrderItemTable } from './tables.ts';
import type { WorkOrderFacts, WorkOrderLine, WorkOrderTypes } from './workOrder.ts';

/**
 * A line after the change. Without a given price, it gets the customer's price, else the list's or the item's with the customer's
 * discount. Another item replaces text, price, discount and serial numbers that are not given.
 * @throws Problem invalid naming the field of the line
 */
export function lineOf({ body, stored, field }: LineChange<WorkOrderTypes>, facts: WorkOrderFacts): WorkOrderLine {
  const given = givenColumns(workOrderItemTable, body) as Partial<WorkOrderLine>; // columns of lines
  if (!stored)
    for (const name of ['kind', 'quantity'] as const) if (given[name] === undefined) throw invalidField(`${field}${name}`, 'required');
  const line = { ...(stored ?? newLine()), ...byItem(given, stored, field, facts), ...given };
  if (line.itemId === null && line.description === null) throw invalidField(`${field}itemId`, 'required');
  const isOtherItem = stored !== undefined && line.itemId !== stored.itemId;
  requireQuantities(isOtherItem ? line : given, line.itemId, field, facts);
  return line;
}

function newLine(): WorkOrderLine {
  const row = { ...emptyRow(workOrderItemTable), billable: true, underWarranty: false, serialNumbers: [], status: 'Open' };
  return row as unknown as WorkOrderLine; // kind and quantity are given
}

/** The values that a line takes from a newly chosen item. */
function byItem(
  { itemId, quantity }: Partial<WorkOrderLine>,
  stored: WorkOrderLine | undefined,
  field: string,
  { items, priceOf, day, origin }: WorkOrderFacts,
): Partial<WorkOrderLine> {
  if (itemId === undefined || itemId === stored?.itemId) return {};
  if (itemId === null) return { itemCode: null, itemDescription: null, unitCode: null };
  const item = items.find(({ id }) => id === itemId);
  if (!item) throw invalidField(`${field}itemId`, 'unknownRecord');
  const refusal = origin?.areLinesOld ? undefined : refusalOn(day, item);
  if (refusal) throw invalidField(`${field}itemId`, refusal.code, refusal.params);
  const { price = null, discount = null } = priceOf(item.id, quantity ?? stored?.quantity ?? '1') ?? {};
  return {
    itemCode: item.code,
    itemDescription: item.description,
    description: item.description,
    unitCode: item.unit,
    unitPrice: price,
    discount,
    serialNumbers: [],
  };
}

function requireQuantities(
  quantities: Partial<Pick<WorkOrderLine, 'quantity' | 'quantityUsed'>>,
  itemId: string | null,
  field: string,
  { items }: WorkOrderFacts,
): void {
  const item = items.find(({ id }) => id === itemId);
  for (const name of ['quantity', 'quantityUsed'] as const) {
    const quantity = quantities[name];
    if (quantity === undefined || quantity === null) continue;
    const least = compareDecimals(quantity, '0');
    if (least < 0 || (least === 0 && name === 'quantity')) throw invalidField(`${field}${name}`, 'moreThan', { min: 0 });
    if (item?.isFractionAllowed === false && !isWhole(quantity)) throw invalidField(`${field}${name}`, 'notWholeNumber');
  }
}
