import { calculateAmounts, compareDecimals, type Amounts, fitMoney } from '#contract/amounts.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import type { Database } from '#server/database/database.ts';
import { newId } from '#server/database/newId.ts';
import { isLineFixed } from '../rules.ts';
import { mostLines, type PurchaseOrderLine, type PurchaseOrderLineBody } from '../schema.ts';
import { itemsOf, requireVatCode, usualVatCode, vatRulesOf, type LineItem, type Supplier } from './facts.ts';

/** A line as it is about to be stored: what a person decides on, before the amounts that follow from it. */
export interface DraftLine {
  id: string;
  version: number;
  isNew: boolean;
  lineNumber: number;
  item: Pick<LineItem, 'id' | 'code' | 'description' | 'unit'> & { isStockItem?: boolean };
  description: string | null;
  quantity: string;
  unitPrice: string;
  discount: number;
  vatCode: string | null;
  receiptDate: string | null;
  supplierItemCode: string | null;
  costCenter: string | null;
  notes: string | null;
  receivedQuantity: string;
  invoicedQuantity: string;
}

/** Lines with everything that follows from them. */
export interface PricedLines {
  lines: readonly DraftLine[];
  amounts: Amounts;
}

interface LineChange {
  body: PurchaseOrderLineBody;
  /** The stored line; undefined for a new one. */
  stored: PurchaseOrderLine | undefined;
  /** Prefix of its fields' names in a problem, `lines.2.`. */
  field: string;
}

/**
 * Puts what the caller sent over what is stored; a new line takes description, price, discount and VAT code from item
 * and supplier.
 * @throws Problem invalid naming the field of the line; lineFixed for a line on which something was received or invoiced
 */
export async function mergeLines(
  database: Database,
  division: number,
  supplier: Supplier,
  changes: readonly LineChange[],
): Promise<DraftLine[]> {
  const items = await itemsOf(
    database,
    division,
    changes.map((change) => change.body),
  );
  const rules = await vatRulesOf(database, division);
  return changes.map((change) => {
    const line = change.stored
      ? changedLine(change.stored, change, items.of(change.body, change.field))
      : newLine(change, items.of(change.body, change.field), { supplier, rules });
    if (line.vatCode !== change.stored?.vatCode) requireVatCode(rules, line.vatCode, `${change.field}vatCode`);
    return line;
  });
}

/** A stored line as a draft that nobody has changed. */
export function draftOf(line: PurchaseOrderLine): DraftLine {
  return {
    id: line.id,
    version: line.version,
    isNew: false,
    lineNumber: line.lineNumber,
    item: { id: line.itemId, code: line.itemCode, description: line.itemDescription, unit: line.unit },
    description: line.description,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    discount: line.discount,
    vatCode: line.vatCode,
    receiptDate: line.receiptDate,
    supplierItemCode: line.supplierItemCode,
    costCenter: line.costCenter,
    notes: line.notes,
    receivedQuantity: line.receivedQuantity,
    invoicedQuantity: line.invoicedQuantity,
  };
}

/**
 * The lines with their amounts.
 * @throws Problem invalid when there are too many, or an amount has more digits than money can hold
 */
export async function priceLines(database: Database, division: number, lines: readonly DraftLine[]): Promise<PricedLines> {
  if (lines.length > mostLines) throw invalidField('lines', 'maxItems', { smart_count: mostLines });
  const amounts = calculateAmounts(lines, await vatRulesOf(database, division));
  if (!fitMoney(amounts)) throw invalidField('lines', 'amountsTooLarge');
  return { lines, amounts };
}

type Usual = { supplier: Supplier; rules: ReadonlyMap<string, { blocked: boolean }> };

function newLine({ body, field }: LineChange, item: LineItem | undefined, { supplier, rules }: Usual): DraftLine {
  if (!item) throw invalidField(`${field}itemId`, 'required');
  const quantity = body.quantityInPurchaseUnits ?? body.quantity;
  if (quantity === undefined) throw invalidField(`${field}quantityInPurchaseUnits`, 'required');
  return {
    id: newId(),
    version: 1,
    isNew: true,
    lineNumber: 0,
    item,
    description: body.description ?? item.description,
    quantity,
    unitPrice: body.unitPrice ?? body.netPrice ?? item.costPriceStandard ?? '0',
    discount: body.discount ?? (body.unitPrice === undefined && body.netPrice !== undefined ? 0 : (supplier.discountPurchase ?? 0)),
    vatCode: body.vatCode === undefined ? usualVatCode(rules, supplier, item) : body.vatCode,
    receiptDate: body.receiptDate ?? null,
    supplierItemCode: null,
    costCenter: body.costCenter ?? null,
    notes: body.notes ?? null,
    receivedQuantity: '0',
    invoicedQuantity: '0',
  };
}

function changedLine(stored: PurchaseOrderLine, { body }: LineChange, item: LineItem | undefined): DraftLine {
  const before = draftOf(stored);
  const quantity = changedQuantity(stored, body);
  const after: DraftLine = {
    ...before,
    item: item ?? before.item,
    description: body.description === undefined ? before.description : body.description,
    quantity,
    unitPrice: body.unitPrice ?? before.unitPrice,
    discount: body.discount ?? before.discount,
    vatCode: body.vatCode === undefined ? before.vatCode : body.vatCode,
    receiptDate: body.receiptDate === undefined ? before.receiptDate : body.receiptDate,
    costCenter: body.costCenter === undefined ? before.costCenter : body.costCenter,
    notes: body.notes === undefined ? before.notes : body.notes,
  };
  if (isSame(before, after)) return before;
  if (isLineFixed(stored)) throw new Problem('lineFixed', { extra: { lineNumber: stored.lineNumber } });
  return { ...after, version: before.version + 1 };
}

// a record that was read is sent back with both spellings of the quantity: the one that differs is the one that was changed
function changedQuantity(stored: PurchaseOrderLine, body: PurchaseOrderLineBody): string {
  const sent = [body.quantityInPurchaseUnits, body.quantity].filter((value) => value !== undefined);
  return sent.find((value) => compareDecimals(value, stored.quantity) !== 0) ?? stored.quantity;
}

function isSame(before: DraftLine, after: DraftLine): boolean {
  return (
    before.item.id === after.item.id &&
    compareDecimals(before.quantity, after.quantity) === 0 &&
    compareDecimals(before.unitPrice, after.unitPrice) === 0 &&
    before.discount === after.discount &&
    (['description', 'vatCode', 'receiptDate', 'costCenter', 'notes'] as const).every((field) => before[field] === after[field])
  );
}
