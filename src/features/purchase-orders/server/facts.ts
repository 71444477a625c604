import type { Supplier } from '#features/accounts/server/index.ts';
import { itemsOf, type DocumentItem } from '#features/items/server/index.ts';
import { vatRulesOf } from '#features/lookups/server/index.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { isUsable, type ItemLineFacts } from '#server/documents/itemLine.ts';

/** What merging lines of orders and invoices depends on. */
export interface LineFacts extends ItemLineFacts<DocumentItem> {
  supplier: Supplier;
}

/** Reads what lines depend on: the items that they name or have, and the VAT codes for purchases. */
export async function lineFactsOf(
  call: WriteCall,
  named: Parameters<typeof itemsOf>[1],
  facts: Pick<LineFacts, 'supplier' | 'day' | 'isOtherDay'>,
): Promise<LineFacts> {
  const [items, vatRules] = await Promise.all([
    itemsOf(call, named),
    named.length === 0 && !facts.isOtherDay ? new Map<never, never>() : vatRulesOf(call, 'Purchase'),
  ]);
  return { ...facts, items, vatRules, refusalOf: (item) => (item.isPurchaseItem ? undefined : 'notPurchaseItem') };
}

/** Description, price and VAT code that a new line takes from its item, the VAT code from its supplier first. */
export function usualOf(item: DocumentItem | undefined, { vatRules, supplier, day }: LineFacts) {
  const rule = vatRules.get(item?.salesVatCode ?? '');
  return {
    description: item?.description ?? null,
    unitPrice: item?.costPriceStandard ?? '0.0000',
    vatCode: supplier.purchaseVatCode ?? (rule && isUsable(rule, day) ? rule.code : null),
  };
}
