import { sameDecimal } from '#contract/decimals.ts';
import type { Item } from '../../schema.ts';
import type { ItemEntryLine } from './itemLine.ts';
import type { ItemPrice } from './useItemSearch.ts';

/** What the fields of a line with another item depend on, besides the line. */
export interface ItemChange {
  /** The item that was chosen; undefined where the cell was cleared. */
  item: Item | undefined;
  /** The item before, if it is known. */
  former: Item | undefined;
  /** The price that is taken from an item; undefined where prices are looked up. */
  price: ItemPrice | undefined;
  /** The VAT code that has priority over that of the item, such as the supplier's. */
  usualVatCode: string | null;
}

/**
 * The fields of a line that gets another item, or none. What came from the former item (text, price, VAT code) is replaced, and so is
 * the unit; what was typed is kept. Of an item that is not known, text excepted, it counts as typed.
 */
export function itemFields(line: ItemEntryLine, { item, former, price, usualVatCode }: ItemChange): ItemEntryLine {
  const isTextTyped = line.description != null && line.description !== line.itemDescription;
  return {
    itemId: item?.id ?? null,
    itemCode: item?.code ?? null,
    itemDescription: item?.description ?? null,
    description: isTextTyped ? line.description : (item?.description ?? null),
    unit: item?.unit ?? null,
    quantity: item ? (line.quantity ?? '1') : line.quantity,
    ...(price ? priceFields(line, { item, former, price }) : {}),
    ...vatFields(line, { item, former, usualVatCode }),
  };
}

function priceFields(
  { unitPrice }: ItemEntryLine,
  { item, former, price }: Pick<ItemChange, 'item' | 'former'> & { price: ItemPrice },
): ItemEntryLine {
  const formerPrice = former?.[price];
  const isTyped = unitPrice != null && !(formerPrice != null && sameDecimal(unitPrice, formerPrice));
  return isTyped ? {} : { unitPrice: item?.[price] ?? null };
}

// like the server for a line without a code; the server refuses a code that the line may not have
function vatFields({ vatCode }: ItemEntryLine, { item, former, usualVatCode }: Omit<ItemChange, 'price'>): ItemEntryLine {
  const isTyped = vatCode != null && vatCode !== usualVatCode && vatCode !== former?.salesVatCode;
  if (isTyped) return {};
  const itemVatCode = item?.salesVatCode ?? null;
  const next = item ? (usualVatCode ?? itemVatCode) : null;
  // under another code the line is priced again
  return { vatCode: next, itemVatCode, filledVatCode: next, ...(next === vatCode ? {} : { vatType: undefined }) };
}
