import { vatRulesOf } from '#features/lookups/server/index.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { isUsable, type ItemLineFacts } from '#server/documents/itemLine.ts';
import { itemsOf, type DocumentItem } from './published.ts';

/** Reads what lines of orders and invoices depend on: the items that they name or have, and the VAT codes of purchases or sales. */
export async function lineFactsOf(
  call: WriteCall,
  trade: 'Purchase' | 'Sales',
  named: Parameters<typeof itemsOf>[1],
  { day, isOtherDay }: { day: string; isOtherDay: boolean },
): Promise<ItemLineFacts<DocumentItem>> {
  const [items, vatRules] = await Promise.all([
    itemsOf(call, named),
    named.length === 0 && !isOtherDay ? new Map<never, never>() : vatRulesOf(call, trade),
  ]);
  return { items, vatRules, day, isOtherDay, refusalOf: refusals[trade] };
}

const refusals = {
  Purchase: ({ isPurchaseItem }: DocumentItem) => (isPurchaseItem ? undefined : 'notPurchaseItem'),
  Sales: ({ isSalesItem }: DocumentItem) => (isSalesItem ? undefined : 'notSalesItem'),
};

/** The VAT code that a new line takes: that of the customer or supplier first, then that of its item, as far as it holds on the day. */
export function usualVatCode(
  ofAccount: string | null,
  item: Pick<DocumentItem, 'salesVatCode'> | undefined,
  { vatRules, day }: Pick<ItemLineFacts<DocumentItem>, 'vatRules' | 'day'>,
): string | null {
  const rule = vatRules.get(item?.salesVatCode ?? '');
  return ofAccount ?? (rule && isUsable(rule, day) ? rule.code : null);
}
