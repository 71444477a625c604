import { addDecimals, negateDecimal, type Amounts } from '#contract/amounts.ts';
import { Problem } from '#contract/problem.ts';
import { addInvoiced, type StoredOrder, type Supplier } from '#features/purchase-orders/server/index.ts';
import { audit } from '#server/database/audit.ts';
import { problemOf } from '#server/database/brokenConstraint.ts';
import { brokenUniqueness } from '#server/database/failures.ts';
import { removeRows } from '#server/database/removeRows.ts';
import { upsertRows } from '#server/database/upsertRows.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { invoiceTypeOf, takesBack } from '../rules.ts';
import type { InvoiceType } from '../schema.ts';
import type { InvoiceHeader } from './header.ts';
import type { DraftLine } from './invoiceLines.ts';
import { readInvoice, type StoredInvoice } from './store.ts';
import { purchaseInvoiceLineTable, purchaseInvoiceTable } from './tables.ts';

/** One write of an invoice: what it was, what it becomes, and the orders that it refers to, which are locked. */
export interface InvoiceChange {
  before: StoredInvoice | undefined;
  header: InvoiceHeader;
  supplier: Supplier;
  lines: readonly DraftLine[];
  amounts: Amounts;
  orders: readonly StoredOrder[];
}

/** Stores an invoice with lines, totals, what it invoices of orders, and the audit entry; answers it as it then stands. */
export async function store(call: WriteCall, change: InvoiceChange, action: string): Promise<StoredInvoice> {
  const { database, division, person } = call;
  const { before, amounts, supplier, orders } = change;
  const header = withType(change);
  const now = new Date().toISOString();
  const stamp = { division, created: now, createdBy: person.oid, modified: now, modifiedBy: person.oid };
  const texts = change.lines.map((line) => `${line.itemText} ${line.description ?? ''}`);
  const searchText = [header.entryNumber, header.yourRef, header.description, supplier.code, ...texts].filter(Boolean).join(' ');
  const version = (before?.version ?? 0) + 1;
  const totals = { amount: amounts.amountInclVat, vatAmount: amounts.vatAmount };
  try {
    await upsertRows(database, purchaseInvoiceTable, [
      { ...header, supplierName: supplier.name, ...stamp, ...totals, syncStatus: 'LocalOnly', version, searchText },
    ]);
    await removeLines(call, change, now);
    await upsertRows(database, purchaseInvoiceLineTable, lineRows(change, stamp));
  } catch (error) {
    if (brokenUniqueness(error) === 'purchaseInvoiceReference') throw duplicateProblem(header);
    throw problemOf(problemOf(error, purchaseInvoiceTable), purchaseInvoiceLineTable);
  }
  await addInvoiced(call, orders, invoicedChanges(before, { ...header, amount: totals.amount, lines: change.lines }));
  const after = await readInvoice(database, division, header.id);
  if (!after) throw new Problem('notFound');
  const entry = { entity: 'purchaseInvoice', entityId: header.id, action, after: { ...after } };
  await audit(call, before ? { ...entry, before: { ...before } } : entry);
  return after;
}

// kind and origin follow from what the lines have become: a draft is stored before it has any
function withType({ before, header, lines, amounts }: InvoiceChange): InvoiceHeader {
  const type = invoiceTypeOf({ type: header.type, lines, amount: amounts.amountInclVat, before });
  const isOfOrder = lines.some((line) => line.purchaseOrderLineId !== null);
  return { ...header, type, source: isOfOrder ? 'PurchaseOrder' : header.source === 'PurchaseOrder' ? 'Manual' : header.source };
}

/** The rows of lines that say something else than before; the others keep when they were changed last. */
function lineRows({ before, header, lines, amounts }: InvoiceChange, stamp: Record<string, unknown>) {
  const stored = new Map((before?.lines ?? []).map((line) => [line.id, line]));
  return lines.flatMap(({ isNew: _isNew, itemText: _itemText, typedVat, ...line }, index) => {
    const known = stored.get(line.id);
    const own = amounts.lines[index];
    const isSame =
      known?.version === line.version &&
      known.lineNumber === index + 1 &&
      known.amount === own?.amount &&
      known.vatAmount === own.vatAmount;
    if (known && isSame) return [];
    const row = {
      ...line,
      ...own,
      ...stamp,
      syncStatus: 'LocalOnly',
      invoiceId: header.id,
      lineNumber: index + 1,
      vatTyped: typedVat !== null,
    };
    return [row];
  });
}

function removeLines(call: WriteCall, { before, lines }: InvoiceChange, now: string): Promise<void> {
  const kept = new Set(lines.map((line) => line.id));
  const removed = (before?.lines ?? []).filter((line) => !kept.has(line.id)).map((line) => line.id);
  return removeRows(call, purchaseInvoiceLineTable, removed, now);
}

interface Invoicing {
  type: InvoiceType;
  amount: string;
  lines: readonly { purchaseOrderLineId: string | null; quantity: string }[];
}

/** How much more (or less) than before is invoiced of each order line; a credit note takes back. */
export function invoicedChanges(before: Invoicing | undefined, after: Invoicing | undefined): Map<string, string> {
  const changes = new Map<string, string>();
  const add = (invoice: Invoicing | undefined, isTaken: boolean) => {
    for (const line of invoice?.lines ?? []) {
      if (line.purchaseOrderLineId === null) continue;
      const isNegative = isTaken !== (invoice !== undefined && takesBack(invoice));
      const quantity = isNegative ? negateDecimal(line.quantity) : line.quantity;
      changes.set(line.purchaseOrderLineId, addDecimals(changes.get(line.purchaseOrderLineId) ?? '0', quantity));
    }
  };
  add(before, true);
  add(after, false);
  return changes;
}

/** The refusal of a reference that the supplier has used before in that year. */
export function duplicateProblem({ yourRef, invoiceDate }: InvoiceHeader, duplicate?: unknown): Problem {
  const params = { yourRef, year: invoiceDate.slice(0, 4) };
  return new Problem('duplicateInvoice', duplicate === undefined ? { params } : { params, extra: { duplicate } });
}
