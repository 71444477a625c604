import { costCenterReference } from '#features/cost-centers/server/index.ts';
import { mainWarehouseSelect } from '#features/inventory/server/index.ts';
import { heldVatCodesSelect, vatRulesSelect } from '#features/lookups/server/index.ts';
import { selectTogether } from '#server/database/selectTogether.ts';
import type { InDivision, WriteCall } from '#server/database/writeCall.ts';
import type { ItemLineFacts, VatCodeRule } from '#server/documents/itemLine.ts';
import { requireLiveLines } from '#server/documents/references.ts';
import { refusalOn } from '../rules.ts';
import { itemsSelect, itemVatCodesSelect, type DocumentItem, type itemsOf } from './published.ts';

/** The data that lines of orders and invoices depend on, with the main warehouse, the default of a new order. */
export interface LineFactsWithPlace extends ItemLineFacts<DocumentItem> {
  mainWarehouse: string | null;
}

type Named = Parameters<typeof itemsOf>[1];

/**
 * The day of a document before and after the change, the VAT code of its account, and further references to items besides the lines
 * of the body.
 */
interface LinesOfDay {
  day: string;
  dayBefore: string | undefined;
  vatCodeOfAccount: string | null;
  also?: Named;
}

/** A line of a body, with the stored one that it changes and the prefix of its fields in a problem. */
interface SentItemLine {
  body: Named[number] & { vatCode?: string | null | undefined };
  stored: { itemId: string | null; vatCode: string | null } | undefined;
  field: string;
}

/**
 * Reads the data that lines of orders and invoices depend on: their items, and the VAT codes for purchasing or sales. Neither the items
 * nor the VAT codes that lines get can be deleted until the transaction ends.
 * @throws Problem invalid naming the line whose cost centre does not exist
 */
export async function lineFactsOf(
  { database, division }: WriteCall,
  trade: 'Purchase' | 'Sales',
  sent: readonly SentItemLine[],
  { day, dayBefore, vatCodeOfAccount, also = [] }: LinesOfDay,
): Promise<LineFactsWithPlace> {
  const named = [...sent.flatMap(({ body, stored }) => [body, { itemId: stored?.itemId }]), ...also];
  const isOtherDay = dayBefore !== undefined && day !== dayBefore;
  const known = { trade, day, isOtherDay, refusalOf: (item: DocumentItem) => refusals[trade](item) ?? refusalOn(day, item) };
  await requireLiveLines({ database, division }, { costCenter: costCenterReference }, sent);
  if (named.length === 0 && !isOtherDay) return { ...known, items: [], vatRules: new Map(), mainWarehouse: null };
  const codes = [...typedVatCodes(sent), ...(vatCodeOfAccount === null ? [] : [vatCodeOfAccount])];
  const { items, vatRules, heldCodes, warehouses } = await selectTogether<LineRows>(database, {
    items: itemsSelect(division, named),
    vatRules: vatRulesSelect(division),
    heldCodes: heldVatCodesSelect(division, codes, itemVatCodesSelect(division, named)),
    warehouses: mainWarehouseSelect(division),
  });
  const used = new Set([...codes, ...items.flatMap(({ salesVatCode }) => salesVatCode ?? [])]);
  const held = await heldOf({ database, division }, used, heldCodes);
  const rules = new Map(vatRules.filter(({ code }) => held.has(code) || !used.has(code)).map((rule) => [rule.code, rule]));
  return { ...known, items, vatRules: rules, mainWarehouse: warehouses[0]?.id ?? null };
}

interface HeldCode {
  code: string;
}

interface LineRows extends Record<string, object> {
  items: DocumentItem;
  vatRules: VatCodeRule;
  heldCodes: HeldCode;
  warehouses: { id: string };
}

// An item that changed while it was read has another code than the one that was held
async function heldOf({ database, division }: InDivision, used: ReadonlySet<string>, heldCodes: readonly HeldCode[]): Promise<Set<string>> {
  const held = new Set(heldCodes.map(({ code }) => code));
  const missing = [...used].filter((code) => !held.has(code));
  if (missing.length === 0) return held;
  const rows = await database.rows<HeldCode>(heldVatCodesSelect(division, missing));
  return new Set([...held, ...rows.map(({ code }) => code)]);
}

// The codes of stored lines and of lines of orders are in use already
function typedVatCodes(sent: readonly SentItemLine[]): string[] {
  return [...new Set(sent.flatMap(({ body, stored }) => (body.vatCode === stored?.vatCode ? [] : (body.vatCode ?? []))))];
}

const refusals = {
  Purchase: ({ isPurchaseItem }: DocumentItem) => (isPurchaseItem ? undefined : { code: 'notPurchaseItem' }),
  Sales: ({ isSalesItem }: DocumentItem) => (isSalesItem ? undefined : { code: 'notSalesItem' }),
};

/**
 * The VAT code of a new line: that of the customer or supplier, else that of its item. Merging the line refuses a code that is
 * deleted, blocked, of the other trade or not valid on the day.
 */
export function usualVatCode(ofAccount: string | null, item: Pick<DocumentItem, 'salesVatCode'> | undefined): string | null {
  return ofAccount ?? item?.salesVatCode ?? null;
}
