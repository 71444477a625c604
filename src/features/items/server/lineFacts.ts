import { mainWarehouseSelect } from '#features/inventory/server/index.ts';
import { vatRulesSelect } from '#features/lookups/server/index.ts';
import { selectTogether } from '#server/database/selectTogether.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { ItemLineFacts, VatCodeRule } from '#server/documents/itemLine.ts';
import { itemsSelect, type DocumentItem, type itemsOf } from './published.ts';

/** What lines of orders and invoices depend on, with the main warehouse, which a new order gets. */
export interface LineFactsWithPlace extends ItemLineFacts<DocumentItem> {
  mainWarehouse: string | null;
}

type Named = Parameters<typeof itemsOf>[1];

/** The day of a document now and before, and what names items besides the lines that were sent. */
interface LinesOfDay {
  day: string;
  dayBefore: string | undefined;
  also?: Named;
}

/** Reads what lines of orders and invoices depend on: the items that they name or have, and the VAT codes of purchases or sales. */
export async function lineFactsOf(
  { database, division }: WriteCall,
  trade: 'Purchase' | 'Sales',
  sent: readonly { body: Named[number]; stored: { itemId: string | null } | undefined }[],
  { day, dayBefore, also = [] }: LinesOfDay,
): Promise<LineFactsWithPlace> {
  const named = [...sent.flatMap(({ body, stored }) => [body, { itemId: stored?.itemId }]), ...also];
  const isOtherDay = dayBefore !== undefined && day !== dayBefore;
  const known = { day, isOtherDay, refusalOf: refusals[trade] };
  if (named.length === 0 && !isOtherDay) return { ...known, items: [], vatRules: new Map(), mainWarehouse: null };
  const { items, vatRules, warehouses } = await selectTogether<{ items: DocumentItem; vatRules: VatCodeRule; warehouses: { id: string } }>(
    database,
    {
      items: itemsSelect(division, named),
      vatRules: vatRulesSelect(division, trade),
      warehouses: mainWarehouseSelect(division),
    },
  );
  const rules = new Map(vatRules.map((rule) => [rule.code, rule]));
  return { ...known, items, vatRules: rules, mainWarehouse: warehouses[0]?.id ?? null };
}

const refusals = {
  Purchase: ({ isPurchaseItem }: DocumentItem) => (isPurchaseItem ? undefined : 'notPurchaseItem'),
  Sales: ({ isSalesItem }: DocumentItem) => (isSalesItem ? undefined : 'notSalesItem'),
};

/**
 * The VAT code that a new line takes: that of the customer or supplier first, then that of its item where it is one of the trade. Merging
 * the line refuses a code that is blocked or does not hold on the day.
 */
export function usualVatCode(
  ofAccount: string | null,
  item: Pick<DocumentItem, 'salesVatCode'> | undefined,
  { vatRules }: Pick<ItemLineFacts<DocumentItem>, 'vatRules'>,
): string | null {
  return ofAccount ?? vatRules.get(item?.salesVatCode ?? '')?.code ?? null;
}
