import { compareDecimals, type VatRule } from '#contract/amounts.ts';
import { invalidField, type FieldError } from '#contract/problem.ts';
import type { Table } from '../database/table.ts';
import { givenColumns } from './merge.ts';
import { vatColumns, type PricedLine } from './price.ts';

/** A line of an item at a price. */
export interface ItemLine extends PricedLine {
  itemId: string | null;
  itemCode: string | null;
  itemDescription: string | null;
  description: string | null;
  unit: string | null;
}

/** The properties of an item that a line depends on. */
export interface LineItem {
  id: string;
  code: string;
  description: string;
  unit: string | null;
  isFractionAllowed: boolean;
}

/** A VAT code, with the rules for its use on lines. */
export interface VatCodeRule extends VatRule {
  transactionType: 'Both' | 'Purchase' | 'Sales';
  blocked: boolean;
  validFrom: string | null;
  validTo: string | null;
}

/** The data that merging of item lines depends on. */
export interface ItemLineFacts<Item extends LineItem> {
  /** The items that the lines name or already have. */
  items: readonly Item[];
  /** The reason why an item may not be used on a new line. */
  refusalOf(item: Item): FieldError | undefined;
  trade: 'Purchase' | 'Sales';
  vatRules: ReadonlyMap<string, VatCodeRule>;
  /** The day of the document, on which VAT codes must be valid. */
  day: string;
  /** Whether the day of the document has changed. */
  isOtherDay: boolean;
}

/** The fields by which a body names an item and a quantity. */
export interface NamesItem {
  itemId?: string | null | undefined;
  itemCode?: string | null | undefined;
  quantity?: string | undefined;
  quantityInPurchaseUnits?: string | undefined;
}

/** The fields by which a body gives a price. */
export interface NamesPrice {
  unitPrice?: string | undefined;
  netPrice?: string | undefined;
  discount?: number | undefined;
}

interface Change<Line> {
  body: NamesItem;
  stored: Line | undefined;
  field: string;
}

/**
 * Applies a sent line to the stored one, or to the defaults of a new line; item and VAT rule are looked up by their codes. A stored
 * line that gets another item takes text, price, discount and VAT code of a new line with that item, even in the place of typed ones,
 * unless they are sent with it.
 * @throws Problem invalid naming the field of the line
 */
export function mergeItemLine<Line extends ItemLine, Item extends LineItem>(
  table: Table,
  change: Change<Line>,
  facts: ItemLineFacts<Item>,
  usual: (item: Item | undefined) => Line,
): Line {
  const { body, stored, field } = change;
  const item = namedItem(change, facts);
  const before = stored ?? usual(item);
  const followed = stored && item ? followedOf(usual(item)) : {};
  const line = { ...before, ...followed, ...givenColumns(table, body), ...(item ? columnsOf(item) : { itemId: before.itemId }) };
  requireWhole(change, line, facts.items);
  if (stored && stored.vatCode === line.vatCode) return line;
  const rule = line.vatCode === null ? undefined : requireVatRule(facts, line.vatCode, `${field}vatCode`);
  return { ...line, ...vatColumns(rule) };
}

/** Whether a body gives a line another item than the stored one; every item of a new line is another one. */
export function namesOtherItem({ itemId, itemCode }: NamesItem, stored: Pick<ItemLine, 'itemId' | 'itemCode'> | undefined): boolean {
  const id = itemId?.toLowerCase();
  return id == null ? itemCode != null && itemCode !== stored?.itemCode : id !== stored?.itemId;
}

/**
 * The price that a body gives a line: its unit price, else its net price without a discount. A net price that equals the stored one of
 * the same item was only sent back.
 */
export function sentPrice(body: NamesItem & NamesPrice, stored: ItemLine | undefined): Pick<NamesPrice, 'unitPrice' | 'discount'> {
  const { unitPrice, netPrice, discount = 0 } = body;
  if (unitPrice !== undefined) return { unitPrice };
  if (netPrice === undefined) return {};
  const isSentBack = stored && !namesOtherItem(body, stored) && compareDecimals(netPrice, stored.netPrice) === 0;
  return isSentBack ? {} : { unitPrice: netPrice, discount };
}

/**
 * Checks the VAT codes of all lines again when the document has another day. Their rates stay.
 * @throws Problem invalid naming the line whose code is not valid on that day
 */
export function requireVatOfDay(lines: readonly ItemLine[], facts: ItemLineFacts<LineItem>): void {
  if (!facts.isOtherDay) return;
  lines.forEach((line, index) => line.vatCode !== null && requireVatRule(facts, line.vatCode, `lines.${index}.vatCode`));
}

/** Whether a decimal is a whole number. */
export function isWhole(quantity: string): boolean {
  return !/\.0*[1-9]/.test(quantity);
}

type VatFacts = Pick<ItemLineFacts<LineItem>, 'vatRules' | 'trade' | 'day'>;

function requireVatRule({ vatRules, trade, day }: VatFacts, code: string, field: string): VatCodeRule {
  const rule = vatRules.get(code);
  if (!rule) throw invalidField(field, 'unknownRecord');
  const { transactionType, blocked, validFrom, validTo } = rule;
  if (transactionType !== 'Both' && transactionType !== trade) throw invalidField(field, `only${transactionType}`);
  if (blocked) throw invalidField(field, 'blockedCode');
  if ((validFrom !== null && day < validFrom) || (validTo !== null && day > validTo))
    throw invalidField(field, 'notValidOn', { date: day });
  return rule;
}

// a record that was read may be sent back although its item has been deleted since
function namedItem<Item extends LineItem>({ body, stored, field }: Change<ItemLine>, facts: ItemLineFacts<Item>): Item | undefined {
  const { itemId, itemCode } = body;
  if (!namesOtherItem(body, stored)) return undefined;
  const id = itemId?.toLowerCase();
  const name = `${field}${id == null ? 'itemCode' : 'itemId'}`;
  const item = facts.items.find((one) => (id == null ? one.code === itemCode : one.id === id));
  if (!item) throw invalidField(name, 'unknownRecord');
  const refusal = facts.refusalOf(item);
  if (refusal) throw invalidField(name, refusal.code, refusal.params);
  return item;
}

// what a new line takes from its item
function followedOf<Line extends ItemLine>({ description, unitPrice, discount, vatCode }: Line) {
  return { description, unitPrice, discount, vatCode };
}

function columnsOf(item: LineItem) {
  return { itemId: item.id, itemCode: item.code, itemDescription: item.description, unit: item.unit };
}

function requireWhole({ body, stored, field }: Change<ItemLine>, line: ItemLine, items: readonly LineItem[]): void {
  const isSaid = stored ? stored.quantity !== line.quantity || stored.itemId !== line.itemId : body.quantity !== undefined;
  const item = items.find((one) => one.id === line.itemId);
  if (!isSaid || !item || item.isFractionAllowed || isWhole(line.quantity)) return;
  throw invalidField(`${field}${body.quantityInPurchaseUnits === undefined ? 'quantity' : 'quantityInPurchaseUnits'}`, 'notWholeNumber');
}
