import { invalidField } from '#contract/problem.ts';
import type { Table } from '#server/database/table.ts';
import { givenColumns } from '#server/documents/merge.ts';
import { vatColumns, type PricedLine } from '#server/documents/price.ts';
import { requireVatRule, usualVatCode, type LineItem, type NamesItem, type Supplier, type VatCodeRule } from './facts.ts';

/** What lines of orders and invoices have in common: an item at a price. */
export interface PurchaseLine extends PricedLine {
  itemId: string | null;
  itemCode: string | null;
  itemDescription: string | null;
  unit: string | null;
  description: string | null;
}

/** What merging lines needs to know. */
export interface LineFacts {
  supplier: Supplier;
  items: readonly LineItem[];
  vatRules: ReadonlyMap<string, VatCodeRule>;
  /** The day of the document, on which VAT codes must be valid. */
  day: string;
  /** The day of the document has changed: its VAT codes are looked at again. */
  isOtherDay: boolean;
}

type Sent = NamesItem & { quantity?: string | undefined; quantityInPurchaseUnits?: string | undefined };

/**
 * Puts what was sent over what is stored, or over what is usual for a new line; item and VAT rule follow from their codes.
 * @throws Problem invalid naming the field of the line
 */
export function mergePurchaseLine<Line extends PurchaseLine>(
  table: Table,
  { body, stored, field }: { body: Sent; stored: Line | undefined; field: string },
  facts: LineFacts,
  usual: (item: LineItem | undefined) => Line,
): Line {
  const item = namedItem(body, stored, facts.items, field);
  const before = stored ?? usual(item);
  const line = { ...before, ...givenColumns(table, body), ...(item ? columnsOf(item) : { itemId: before.itemId }) };
  requireWhole(line, stored, facts.items, body, field);
  if (stored && stored.vatCode === line.vatCode && !facts.isOtherDay) return line;
  const rule = line.vatCode === null ? undefined : requireVatRule(facts.vatRules, line.vatCode, facts.day, `${field}vatCode`);
  return stored?.vatCode === line.vatCode ? line : { ...line, ...vatColumns(rule) };
}

/** Description, price and VAT code that a new line takes from its item where nothing was said. */
export function usualOf(item: LineItem | undefined, { vatRules, supplier, day }: LineFacts) {
  return {
    description: item?.description ?? null,
    unitPrice: item?.costPriceStandard ?? '0.0000',
    vatCode: usualVatCode(vatRules, supplier, item, day),
  };
}

// a record that was read is sent back with its item, which may be gone by now
function namedItem({ itemId, itemCode }: NamesItem, stored: PurchaseLine | undefined, items: readonly LineItem[], field: string) {
  const id = itemId?.toLowerCase();
  const isSame = id == null ? itemCode == null || itemCode === stored?.itemCode : id === stored?.itemId;
  if (isSame && (stored || (id == null && itemCode == null))) return undefined;
  const name = `${field}${id == null ? 'itemCode' : 'itemId'}`;
  const item = items.find((one) => (id == null ? one.code === itemCode : one.id === id));
  if (!item) throw invalidField(name, 'unknownRecord');
  if (!item.isPurchaseItem) throw invalidField(name, 'notPurchaseItem');
  return item;
}

function columnsOf(item: LineItem) {
  return { itemId: item.id, itemCode: item.code, itemDescription: item.description, unit: item.unit };
}

function requireWhole(line: PurchaseLine, stored: PurchaseLine | undefined, items: readonly LineItem[], body: Sent, field: string): void {
  const isSaid = body.quantity !== undefined && !(stored?.quantity === line.quantity && stored.itemId === line.itemId);
  const item = items.find((one) => one.id === line.itemId);
  if (!isSaid || !item || item.isFractionAllowed || isWhole(line.quantity)) return;
  throw invalidField(`${field}${body.quantityInPurchaseUnits === undefined ? 'quantity' : 'quantityInPurchaseUnits'}`, 'notWholeNumber');
}

/** Whether a decimal has nothing behind its point. */
export function isWhole(quantity: string): boolean {
  return !/\.0*[1-9]/.test(quantity);
}
