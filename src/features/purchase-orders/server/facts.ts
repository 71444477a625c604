import type { Supplier } from '#features/accounts/server/index.ts';
import { usualVatCode, type DocumentItem } from '#features/items/server/index.ts';
import type { ItemLineFacts } from '#server/documents/itemLine.ts';

/** The data that merging lines of orders and invoices depends on. */
export interface LineFacts extends ItemLineFacts<DocumentItem> {
  supplier: Supplier;
}

/** Description, price and VAT code that a new line takes from its item; the VAT code of its supplier has priority. */
export function usualOf(item: DocumentItem | undefined, facts: LineFacts) {
  return {
    description: item?.description ?? null,
    unitPrice: item?.costPriceStandard ?? '0.0000',
    vatCode: usualVatCode(facts.supplier.purchaseVatCode, item),
  };
}
