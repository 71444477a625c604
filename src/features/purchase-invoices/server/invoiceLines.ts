import { calculateAmounts, compareDecimals, subtractDecimals, type Amounts, fitMoney } from '#contract/amounts.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import {
  itemsOf,
  requireVatCode,
  usualVatCode,
  vatRulesOf,
  type StoredOrder,
  type Supplier,
} from '#features/purchase-orders/server/index.ts';
import { mostLines, type PurchaseOrderLine } from '#features/purchase-orders/schema.ts';
import type { Database } from '#server/database/database.ts';
import { newId } from '#server/database/newId.ts';
import type { PurchaseInvoiceLine, PurchaseInvoiceLineBody } from '../schema.ts';

/** A line as it is about to be stored: what a person decides on, before the amounts that follow from it. */
export interface DraftLine {
  id: string;
  version: number;
  isNew: boolean;
  purchaseOrderLineId: string | null;
  itemId: string | null;
  /** Code and description, for the search. */
  itemText: string;
  description: string | null;
  quantity: string;
  unit: string | null;
  unitPrice: string;
  discount: number;
  vatCode: string | null;
  /** VAT typed by hand. */
  typedVat: string | null;
  costCenter: string | null;
  costUnit: string | null;
  notes: string | null;
  differenceAccepted: boolean;
}

/** One line that the caller sent, the stored one that it changes, and the prefix of its fields in a problem. */
export interface LineChange {
  body: PurchaseInvoiceLineBody;
  stored: PurchaseInvoiceLine | undefined;
  field: string;
}

/**
 * Puts what the caller sent over what is stored. A line of an order takes item, quantity still to invoice, price and VAT
 * code from its order line.
 * @throws Problem invalid naming the field of the line; oneSupplier for an order line of another supplier
 */
export async function mergeLines(
  database: Database,
  division: number,
  supplier: Supplier,
  changes: readonly LineChange[],
  orders: readonly StoredOrder[],
): Promise<DraftLine[]> {
  const items = await itemsOf(
    database,
    division,
    changes.map((change) => change.body),
  );
  const rules = await vatRulesOf(database, division);
  return changes.map((change) => {
    const { body, stored, field } = change;
    const orderLine = orderLineOf(change, supplier, orders);
    const item = orderLine ? undefined : items.of(body, field);
    const before = stored ? draftOf(stored) : newDraft(orderLine);
    const line: DraftLine = {
      ...before,
      ...(item ? { itemId: item.id, itemText: `${item.code} ${item.description}`, unit: item.unit } : {}),
      purchaseOrderLineId: orderLine?.id ?? null,
      description: body.description === undefined ? (before.description ?? item?.description ?? null) : body.description,
      quantity: body.quantity ?? before.quantity,
      unitPrice: body.unitPrice ?? (before.isNew && !orderLine ? (item?.costPriceStandard ?? '0') : before.unitPrice),
      discount: body.discount ?? before.discount,
      vatCode:
        body.vatCode === undefined ? (before.isNew && !orderLine ? usualVatCode(rules, supplier, item) : before.vatCode) : body.vatCode,
      typedVat: typedVatOf(body, stored),
      costCenter: body.costCenter === undefined ? before.costCenter : body.costCenter,
      costUnit: body.costUnit === undefined ? before.costUnit : body.costUnit,
      notes: body.notes === undefined ? before.notes : body.notes,
      differenceAccepted: body.differenceAccepted ?? before.differenceAccepted,
    };
    if (body.differenceAccepted === undefined && !isChargedAlike(before, line)) line.differenceAccepted = false;
    if (line.itemId === null) throw invalidField(`${field}itemId`, 'required');
    if (line.quantity === '') throw invalidField(`${field}quantity`, 'required');
    if (line.vatCode !== stored?.vatCode) requireVatCode(rules, line.vatCode, `${field}vatCode`);
    return isSame(before, line) ? before : { ...line, version: before.isNew ? 1 : before.version + 1 };
  });
}

/** A stored line as a draft that nobody has changed. */
export function draftOf(line: PurchaseInvoiceLine): DraftLine {
  return {
    id: line.id,
    version: line.version,
    isNew: false,
    purchaseOrderLineId: line.purchaseOrderLineId,
    itemId: line.itemId,
    itemText: `${line.itemCode ?? ''} ${line.itemDescription ?? ''}`,
    description: line.description,
    quantity: line.quantity,
    unit: line.unit,
    unitPrice: line.unitPrice,
    discount: line.discount,
    vatCode: line.vatCode,
    typedVat: line.vatTyped ? line.vatAmount : null,
    costCenter: line.costCenter,
    costUnit: line.costUnit,
    notes: line.notes,
    differenceAccepted: line.differenceAccepted,
  };
}

/** Whether both charge the same for the same: what was accepted of a difference holds only as long as they do. */
function isChargedAlike(before: DraftLine, after: DraftLine): boolean {
  return isSame(before, {
    ...before,
    quantity: after.quantity,
    unitPrice: after.unitPrice,
    discount: after.discount,
    vatCode: after.vatCode,
  });
}

/** Whether two drafts say the same. */
export function isSame(first: DraftLine, second: DraftLine): boolean {
  const decimals = (['quantity', 'unitPrice'] as const).every(
    (field) => first[field] === second[field] || (first[field] !== '' && compareDecimals(first[field], second[field]) === 0),
  );
  const fields = [
    'id',
    'purchaseOrderLineId',
    'itemId',
    'description',
    'discount',
    'vatCode',
    'costCenter',
    'costUnit',
    'notes',
    'differenceAccepted',
  ] as const;
  return decimals && first.typedVat === second.typedVat && fields.every((field) => first[field] === second[field]);
}

/**
 * The amounts of the lines.
 * @throws Problem invalid when there are too many, or an amount has more digits than money can hold
 */
export async function priceLines(database: Database, division: number, lines: readonly DraftLine[]): Promise<Amounts> {
  if (lines.length > mostLines) throw invalidField('lines', 'maxItems', { smart_count: mostLines });
  const amounts = calculateAmounts(lines, await vatRulesOf(database, division));
  if (!fitMoney(amounts)) throw invalidField('lines', 'amountsTooLarge');
  return amounts;
}

function orderLineOf(
  { body, stored, field }: LineChange,
  supplier: Supplier,
  orders: readonly StoredOrder[],
): PurchaseOrderLine | undefined {
  const id = body.purchaseOrderLineId === undefined ? stored?.purchaseOrderLineId : body.purchaseOrderLineId;
  if (id == null) return undefined;
  const order = orders.find((one) => one.lines.some((line) => line.id === id.toLowerCase()));
  const line = order?.lines.find((one) => one.id === id.toLowerCase());
  if (!order || !line) throw invalidField(`${field}purchaseOrderLineId`, 'unknownRecord');
  if (order.supplierId !== supplier.id) throw new Problem('oneSupplier', { extra: { orderNumber: order.orderNumber } });
  return line;
}

function newDraft(line: PurchaseOrderLine | undefined): DraftLine {
  return {
    id: newId(),
    version: 1,
    isNew: true,
    purchaseOrderLineId: line?.id ?? null,
    itemId: line?.itemId ?? null,
    itemText: line ? `${line.itemCode} ${line.itemDescription}` : '',
    description: line?.description ?? null,
    quantity: line ? quantityToInvoice(line) : '',
    unit: line?.unit ?? null,
    unitPrice: line?.unitPrice ?? '0',
    discount: line?.discount ?? 0,
    vatCode: line?.vatCode ?? null,
    typedVat: null,
    costCenter: line?.costCenter ?? null,
    costUnit: null,
    notes: null,
    differenceAccepted: false,
  };
}

// what has arrived comes first; without a receipt what was ordered
function quantityToInvoice(line: PurchaseOrderLine): string {
  const received = subtractDecimals(line.receivedQuantity, line.invoicedQuantity);
  if (compareDecimals(received, '0') > 0) return received;
  const ordered = subtractDecimals(line.quantity, line.invoicedQuantity);
  return compareDecimals(ordered, '0') > 0 ? ordered : line.quantity;
}

// a record that was read is sent back with its calculated VAT: only another amount was typed
function typedVatOf(body: PurchaseInvoiceLineBody, stored: PurchaseInvoiceLine | undefined): string | null {
  const kept = stored?.vatTyped ? stored.vatAmount : null;
  if (body.vatAmount === undefined) return kept;
  if (body.vatAmount === null) return null;
  if (stored && compareDecimals(body.vatAmount, stored.vatAmount) === 0) return kept;
  return body.vatAmount;
}
