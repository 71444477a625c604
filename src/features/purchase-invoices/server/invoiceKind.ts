import { addDecimals, compareDecimals, negateDecimal } from '#contract/amounts.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import { supplierOf } from '#features/accounts/server/index.ts';
import { lineFactsOf } from '#features/items/server/index.ts';
import { orderTables, purchaseOrderKind, type OrderTypes, type StoredOrder } from '#features/purchase-orders/server/index.ts';
import { mostLines } from '#contract/documentLines.ts';
import { noContent, type Answer } from '#server/http/answer.ts';
import { brokenUniqueness } from '#server/database/failures.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { requireVatOfDay } from '#server/documents/itemLine.ts';
import type { DocumentKind, Draft, PlannedChange } from '#server/documents/kind.ts';
import { moveOrders } from '#server/documents/orders.ts';
import { lockDocument, lockDocumentsOfLines } from '#server/documents/read.ts';
import { priceLines } from '#server/documents/price.ts';
import { textOf } from '#server/documents/searchText.ts';
import { removeDocuments } from '#server/documents/store.ts';
import { fieldsOfOpenInvoice, invoiceTypeOf, takesBack, invoiceTransitionProblem } from '../rules.ts';
import { headerOf } from './header.ts';
import { invoiceTables, type InvoiceTypes, type StoredInvoice } from './invoice.ts';
import { lineOf } from './invoiceLine.ts';
import { duplicateProblem, requireUnique } from './duplicates.ts';
import { enteredBy, requireRelease } from './release.ts';

/** Purchase invoices, for the engine of documents. */
export const invoiceKind: DocumentKind<InvoiceTypes> = {
  ...invoiceTables,
  number: 'entryNumber',
  most: mostLines,
  isNumberedByPlace: true,
  facts: factsOf,
  headerOf: (_draft, { header }) => header,
  lineOf,
  price: priceLines,
  settle(invoice, { before, body }, amounts) {
    const { amountInclVat: amount = '0', vatAmount = '0' } = amounts ?? {};
    const { type, lines, source } = invoice;
    const isOfOrder = lines.some((line) => line.purchaseOrderLineId !== null);
    return {
      ...invoice,
      amount,
      vatAmount,
      // kind and source follow from the lines: a draft is stored before it has any
      type: invoiceTypeOf({ type, lines, amount, before }),
      source: isOfOrder ? 'PurchaseOrder' : source === 'PurchaseOrder' ? 'Manual' : source,
      status: body.status ?? before?.status ?? 'Draft',
    };
  },
  async guard(call, change, facts) {
    requireChangeable(change);
    requireOrdersOfSupplier(change, facts);
    requireVatOfDay(change.after.lines, facts);
    await requireRelease(call, change, facts);
  },
  isOpen: (before) => before.status !== 'Processed',
  complete: (call, change, { supplier }) => ({
    ...change.after,
    enteredBy: enteredBy(change, call.person.oid),
    searchText: textOf(
      change.after.entryNumber,
      change.after.yourRef,
      change.after.description,
      supplier.code,
      ...change.after.lines.map((line) => textOf(line.itemCode, line.itemDescription, line.description)),
    ),
  }),
  effects: (call, change, { orders }) => moveInvoiced(call, change, orders),
  refusal: (error, invoice) => (brokenUniqueness(error) === 'purchaseInvoiceReference' ? duplicateProblem(invoice) : undefined),
  actionOf: ({ before, after }) => (before.status === after.status ? 'update' : after.status === 'Open' ? 'release' : 'takeBack'),
};

/**
 * Deletes an invoice that is not booked; its quantities are open on the orders again.
 * @throws Problem notFound, versionConflict, transition, credited
 */
export async function deleteInvoice(call: WriteCall, id: string): Promise<Answer> {
  const before = await lockDocument<InvoiceTypes>(call, invoiceTables, id);
  if (before.status === 'Processed') throw invoiceTransitionProblem('Processed', 'Draft');
  const orders = await lockDocumentsOfLines<OrderTypes>(call, orderTables, orderLineIds(before.lines));
  await moveInvoiced(call, { before, after: undefined }, orders);
  await removeDocuments(call, invoiceTables, [before]);
  return noContent;
}

async function factsOf(call: WriteCall, draft: Draft<InvoiceTypes>, context: InvoiceTypes['context']): Promise<InvoiceTypes['facts']> {
  const { before, body, sent } = draft;
  // lines are added and removed one by one without the id of the invoice
  if (before && body.id === undefined && before.status !== 'Draft') throw new Problem('notDraft');
  const supplier = await supplierOf(call, before?.supplierId, { id: body.supplierId });
  const header = await headerOf(call, draft, supplier);
  await requireUnique(call, before, header);
  // texts alone change nothing on orders
  const isMoving = !draft.areLinesKept || supplier.id !== before?.supplierId || body.type !== undefined;
  const sentIds = orderLineIds(sent.map((change) => change.body));
  const lineIds = isMoving ? [...orderLineIds(before?.lines ?? []), ...sentIds] : [];
  const orders = await lockDocumentsOfLines<OrderTypes>(call, orderTables, lineIds);
  const linked = orders.flatMap(({ lines }) => lines.filter((line) => sentIds.includes(line.id)));
  const facts = await lineFactsOf(call, 'Purchase', sent, {
    day: header.invoiceDate,
    dayBefore: before?.invoiceDate,
    vatCodeOfAccount: supplier.purchaseVatCode,
    also: linked,
  });
  return { ...facts, supplier, ...context, header, orders };
}

/** @throws Problem transition: a booked invoice cannot be changed, one that waits for booking only in its texts */
function requireChangeable({ before, after, differing }: PlannedChange<InvoiceTypes>): void {
  if (!before) return;
  const isSame = before.status === after.status;
  if (before.status === 'Processed' && !(isSame && differing.length === 0)) throw invoiceTransitionProblem('Processed', after.status);
  if (before.status !== 'Open') return;
  if (!isSame && before.syncStatus === 'Synced') throw invoiceTransitionProblem('Open', after.status);
  const allowed = new Set([...fieldsOfOpenInvoice, 'type', 'source']);
  if (isSame && differing.some((field) => !allowed.has(field))) throw invoiceTransitionProblem('Open', 'Open');
}

/** @throws Problem oneSupplier when the supplier of the invoice differs from that of its orders */
function requireOrdersOfSupplier({ before, after }: PlannedChange<InvoiceTypes>, { orders }: InvoiceTypes['facts']): void {
  if (before?.supplierId === after.supplierId) return;
  const ids = orderLineIds(after.lines);
  const foreign = orders.find((order) => order.supplierId !== after.supplierId && order.lines.some((line) => ids.includes(line.id)));
  if (foreign) throw new Problem('oneSupplier', { extra: { orderNumber: foreign.orderNumber } });
}

/** An invoice before and after a change; after its creation or before its deletion only one of both. */
interface InvoiceMove {
  before: StoredInvoice | undefined;
  after: StoredInvoice | undefined;
}

/**
 * Counts on the orders what an invoice adds to or takes from their invoiced quantities.
 * @throws Problem invalid naming the line that reduces more than was invoiced of its order line; credited when the invoice has no line
 * for that order line any more
 */
async function moveInvoiced(call: WriteCall, move: InvoiceMove, orders: readonly StoredOrder[]): Promise<void> {
  const quantities = invoicedChanges(move);
  for (const order of orders) for (const line of order.lines) requireInvoiced(move, order, line, quantities.get(line.id) ?? '0');
  await moveOrders(call, purchaseOrderKind, orders, { column: 'invoicedQuantity', quantities, action: 'invoice' });
}

function requireInvoiced({ after }: InvoiceMove, { orderNumber }: StoredOrder, line: StoredOrder['lines'][number], change: string): void {
  if (compareDecimals(change, '0') >= 0 || compareDecimals(addDecimals(line.invoicedQuantity, change), '0') >= 0) return;
  const index = after?.lines.findIndex((one) => one.purchaseOrderLineId === line.id) ?? -1;
  if (index >= 0) throw invalidField(`lines.${index}.quantity`, 'moreThanInvoiced');
  throw new Problem('credited', { params: { number: orderNumber }, extra: { orderNumber } });
}

/** The change of the invoiced quantity of each order line; a credit note reduces it. */
function invoicedChanges({ before, after }: InvoiceMove): Map<string, string> {
  const changes = new Map<string, string>();
  const add = (invoice: StoredInvoice | undefined, isTaken: boolean) => {
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

function orderLineIds(lines: readonly { purchaseOrderLineId?: string | null | undefined }[]): string[] {
  return lines.flatMap((line) => line.purchaseOrderLineId?.toLowerCase() ?? []);
}
