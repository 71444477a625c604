import { inDocumentCurrency } from '#contract/amounts.ts';
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
  /** The price of one unit of the currency of the document in that of the division, which the prices of items have. */
  exchangeRate: number;
  /** The VAT code that has priority over that of the item, such as the supplier's. */
  usualVatCode: string | null;
}

/**
 * The fields of a line that gets another item, or none. What came from the former item (text, price, VAT code) is replaced, and so is
 * the unit; what was typed is kept. Of an item that is not known, text excepted, it counts as typed.
 */
export function itemFields(line: ItemEntryLine, { item, former, price, exchangeRate, usualVatCode }: ItemChange): ItemEntryLine {
  const isTextTyped = line.description != null && line.description !== line.itemDescription;
  return {
    itemId: item?.id ?? null,
    itemCode: item?.code ?? null,
    itemDescription: item?.description ?? null,
    description: isTextTyped ? line.description : (item?.description ?? null),
    unit: item?.unit ?? null,
    quantity: item ? (line.quantity ?? '1') : line.quantity,
    ...(price ? priceFields(line, { item, former, price, exchangeRate }) : {}),
    ...vatFields(line, { item, former, usualVatCode }),
  };
}

function priceFields(
  { unitPrice, filledPrice }: ItemEntryLine,
  { item, former, price, exchangeRate }: Pick<ItemChange, 'item' | 'former' | 'exchangeRate'> & { price: ItemPrice },
): ItemEntryLine {
  const formerPrice = filledPrice?.shown ?? inDocumentCurrency(former?.[price] ?? null, exchangeRate);
  const isTyped = unitPrice != null && !(formerPrice != null && sameDecimal(unitPrice, formerPrice));
  return isTyped ? {} : pricedAt(item?.[price] ?? null, exchangeRate);
}

/** The price of a line that is filled in with a price in the currency of the division. */
export function pricedAt(own: string | null, exchangeRate: number): Pick<ItemEntryLine, 'unitPrice' | 'filledPrice'> {
  const shown = inDocumentCurrency(own, exchangeRate);
  return { unitPrice: shown, filledPrice: own === null || shown === null ? null : { own, shown } };
}

// like the server for a line without a code; the server refuses a code that the line may not have
function vatFields({ vatCode }: ItemEntryLine, { item, former, usualVatCode }: Omit<ItemChange, 'price' | 'exchangeRate'>): ItemEntryLine {
  const isTyped = vatCode != null && vatCode !== usualVatCode && vatCode !== former?.salesVatCode;
  if (isTyped) return {};
  const itemVatCode = item?.salesVatCode ?? null;
  const next = item ? (usualVatCode ?? itemVatCode) : null;
  // under another code the line is priced again
  return { vatCode: next, itemVatCode, filledVatCode: next, ...(next === vatCode ? {} : { vatType: undefined }) };
}
