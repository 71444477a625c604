import type { Item } from '#features/items/schema.ts';
import type { EntryLine } from './workOrderEntry.ts';

/** What the fields of a line with another item depend on, besides the line. */
export interface ItemChange {
  /** The item that was chosen; undefined where the cell was cleared. */
  item: Item | undefined;
  /** The item before, if it is known. */
  former: Item | undefined;
}

/**
 * The fields of a line that gets another item, or none. Text and kind that came from the former item are replaced, and so are unit and
 * serial numbers. A price or discount that was not typed in this form is left to the server, which knows what the customer pays.
 */
export function itemFields(line: EntryLine, { item, former }: ItemChange): Partial<EntryLine> {
  const { description, itemDescription, kind, quantity, serialNumbers, isPriceTyped = false, isDiscountTyped = false } = line;
  const isTextTyped = description != null && description !== itemDescription;
  const usual = line.itemId == null ? 'Service' : former && usualKind(former);
  const isKindTyped = kind !== undefined && kind !== usual;
  const open = item ? undefined : null;
  return {
    itemId: item?.id ?? null,
    itemCode: item?.code ?? null,
    itemDescription: item?.description ?? null,
    description: isTextTyped ? description : (item?.description ?? null),
    unitCode: item?.unit ?? null,
    ...(isPriceTyped ? {} : { unitPrice: open }),
    ...(isDiscountTyped ? {} : { discount: open }),
    ...(item ? { kind: isKindTyped ? kind : usualKind(item), quantity: quantity ?? '1' } : {}),
    ...(serialNumbers ? { serialNumbers: null } : {}),
  };
}

function usualKind({ isStockItem }: Item): NonNullable<EntryLine['kind']> {
  return isStockItem ? 'Material' : 'Service';
}
