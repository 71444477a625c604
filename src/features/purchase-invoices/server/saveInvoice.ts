import sql from 'sql-template-tag';
import { compareDecimals } from '#contract/amounts.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import {
  addInvoiced,
  lockOrdersOfLines,
  requireNewSupplier,
  requireSupplier,
  requireVersion,
  type StoredOrder,
  type Supplier,
} from '#features/purchase-orders/server/index.ts';
import { audit } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { removeRows } from '#server/database/removeRows.ts';
import { type References, requireLive } from '#server/database/requireLive.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { fieldsOfOpenInvoice, requireInvoiceTransition, transitionProblem } from '../rules.ts';
import type { PurchaseInvoiceBody, PurchaseInvoiceLineBody } from '../schema.ts';
import { changedHeader, headerOf, newHeader, periodOf, type InvoiceHeader } from './header.ts';
import { draftOf, isSame, mergeLines, priceLines, type DraftLine } from './invoiceLines.ts';
import { lockInvoice, readDuplicates, type StoredInvoice } from './store.ts';
import { duplicateProblem, invoicedChanges, store, type InvoiceChange } from './storeInvoice.ts';
import { purchaseInvoiceLineTable, purchaseInvoiceTable } from './tables.ts';

/** What decides besides the records: the limit above which a second person releases, and who is calling. */
export interface ReleaseFacts {
  fourEyesAmount: string | undefined;
  isSupervisor: boolean;
}

/**
 * Enters an invoice, changes one, or moves it between draft and ready for booking.
 * @throws Problem notFound, versionConflict, invalid, duplicateInvoice, accountBlocked, oneSupplier, transition and the
 * guards of the transition
 */
export async function saveInvoice(call: WriteCall, body: PurchaseInvoiceBody, release: ReleaseFacts): Promise<StoredInvoice> {
  if (body.id === undefined) return enterInvoice(call, body, release);
  const before = await requireInvoice(call, body.id);
  requireVersion(call, before);
  const status = body.status ?? before.status;
  if (before.status === 'Processed') throw transitionProblem('Processed', status);
  if (before.status === 'Open' && status === 'Draft' && before.syncStatus === 'Synced') throw transitionProblem('Open', 'Draft');
  return changeInvoice(call, before, { ...body, status }, release);
}

async function enterInvoice(call: WriteCall, body: PurchaseInvoiceBody, release: ReleaseFacts): Promise<StoredInvoice> {
  const { database, division } = call;
  const supplier = await requireNewSupplier(database, division, { id: body.supplierId });
  await requireLive(call, referencesOf(supplier), body);
  const header = await newHeader(database, division, supplier, body);
  await requireUnique(database, division, header);
  const bodies = body.lines ?? [];
  const orders = await lockOrdersOfLines(database, division, orderLineIds(bodies));
  const changes = bodies.map((line, index) => ({ body: line, stored: undefined, field: `lines.${index}.` }));
  const lines = await mergeLines(database, division, supplier, changes, orders);
  const amounts = await priceLines(database, division, lines);
  const change = { before: undefined, header, supplier, lines, amounts, orders };
  await requireTransition(call, change, body.status ?? 'Draft', release);
  return store(call, { ...change, header: { ...header, status: body.status ?? 'Draft' } }, 'create');
}

async function changeInvoice(
  call: WriteCall,
  before: StoredInvoice,
  body: PurchaseInvoiceBody & { status: InvoiceHeader['status'] },
  release: ReleaseFacts,
): Promise<StoredInvoice> {
  const { database, division } = call;
  const isNewSupplier = body.supplierId !== undefined && body.supplierId.toLowerCase() !== before.supplierId;
  const supplier = isNewSupplier
    ? await requireNewSupplier(database, division, { id: body.supplierId })
    : await requireSupplier(database, division, { id: before.supplierId });
  await requireLive(call, referencesOf(supplier), body, { ...before });
  const header = await changedHeader(database, division, before, supplier, body);
  if (isReferenceChanged(before, header)) await requireUnique(database, division, header);
  const orders = await lockOrdersOfLines(database, division, [...orderLineIds(before.lines), ...orderLineIds(body.lines ?? [])]);
  const lines = await linesAfter(call, before, supplier, body.lines, orders);
  if (before.status === 'Open' && body.status === 'Open') requireOnlyTextChanged(before, header, lines);
  const amounts = await priceLines(database, division, lines);
  const change = { before, header, supplier, lines, amounts, orders };
  await requireTransition(call, change, body.status, release);
  const action = body.status === before.status ? 'update' : body.status === 'Open' ? 'release' : 'takeBack';
  return store(call, { ...change, header: { ...header, status: body.status } }, action);
}

/**
 * Adds lines to a draft and answers the ids of the added ones.
 * @throws Problem invalid, notDraft, oneSupplier
 */
export async function addLines(
  call: WriteCall,
  invoiceId: string,
  bodies: readonly PurchaseInvoiceLineBody[],
  fieldOf: (index: number) => string,
) {
  const { database, division } = call;
  const before = await lockInvoice(database, division, invoiceId);
  if (!before) throw invalidField(`${fieldOf(0)}invoiceId`, 'unknownRecord');
  requireDraft(before);
  const supplier = await requireSupplier(database, division, { id: before.supplierId });
  const orders = await lockOrdersOfLines(database, division, orderLineIds([...before.lines, ...bodies]));
  const changes = bodies.map((body, index) => ({ body: { ...body, id: undefined }, stored: undefined, field: fieldOf(index) }));
  const added = await mergeLines(database, division, supplier, changes, orders);
  const lines = [...before.lines.map(draftOf), ...added];
  const amounts = await priceLines(database, division, lines);
  await store(call, { before, header: headerOf(before), supplier, lines, amounts, orders }, 'update');
  return added.map((line) => line.id);
}

/**
 * Removes one line of a draft.
 * @throws Problem notFound, notDraft
 */
export async function deleteLine(call: WriteCall, lineId: string): Promise<void> {
  const { database, division } = call;
  const found = await database.row<{ id: string; invoice: string }>(sql`
    select id, "invoiceId" as invoice from "purchaseInvoiceLine"
    where division = ${division} and (id = ${lineId} or "exactId" = ${lineId}) and "deletedAt" is null`);
  const before = found && (await lockInvoice(database, division, found.invoice));
  const line = before?.lines.find((one) => one.id === found?.id);
  if (!before || !line) throw new Problem('notFound');
  requireDraft(before);
  requireVersion(call, line);
  const supplier = await requireSupplier(database, division, { id: before.supplierId });
  const orders = await lockOrdersOfLines(database, division, orderLineIds(before.lines));
  const lines = before.lines.filter((one) => one.id !== line.id).map(draftOf);
  const amounts = await priceLines(database, division, lines);
  await store(call, { before, header: headerOf(before), supplier, lines, amounts, orders }, 'update');
}

/**
 * Deletes an invoice that is not booked; what it invoiced of orders is open again.
 * @throws Problem notFound, versionConflict, transition
 */
export async function deleteInvoice(call: WriteCall, id: string): Promise<void> {
  const { database, division } = call;
  const before = await requireInvoice(call, id);
  requireVersion(call, before);
  if (before.status === 'Processed') throw transitionProblem('Processed', 'Draft');
  const orders = await lockOrdersOfLines(database, division, orderLineIds(before.lines));
  const now = new Date().toISOString();
  await removeRows(
    call,
    purchaseInvoiceLineTable,
    before.lines.map(({ id }) => id),
    now,
  );
  await removeRows(call, purchaseInvoiceTable, [before.id], now);
  await addInvoiced(call, orders, invoicedChanges(before, undefined));
  await audit(call, { entity: 'purchaseInvoice', entityId: before.id, action: 'delete', before: { ...before } });
}

function referencesOf({ id }: Supplier): References {
  return { contactId: { table: 'contact', accountId: id }, warehouseId: 'warehouse', documentId: 'document' };
}

async function requireInvoice({ database, division }: WriteCall, id: string): Promise<StoredInvoice> {
  const invoice = await lockInvoice(database, division, id);
  if (!invoice) throw new Problem('notFound');
  return invoice;
}

function requireDraft(invoice: StoredInvoice): void {
  if (invoice.status !== 'Draft') throw new Problem('notDraft');
}

// a polite answer with the other invoice; the unique index decides when two are saved at once
async function requireUnique(database: Database, division: number, header: InvoiceHeader): Promise<void> {
  const [duplicate] = JSON.parse(await readDuplicates(database, division, { ...header, except: header.id })) as unknown[];
  if (duplicate !== undefined) throw duplicateProblem(header, duplicate);
}

function isReferenceChanged(before: StoredInvoice, header: InvoiceHeader): boolean {
  return before.yourRef !== header.yourRef || before.supplierId !== header.supplierId || before.invoiceDate !== header.invoiceDate;
}

async function linesAfter(
  { database, division }: WriteCall,
  before: StoredInvoice,
  supplier: Supplier,
  bodies: readonly PurchaseInvoiceLineBody[] | undefined,
  orders: readonly StoredOrder[],
): Promise<DraftLine[]> {
  const stored = new Map(before.lines.map((line) => [line.id, line]));
  if (!bodies && supplier.id === before.supplierId) return before.lines.map(draftOf);
  const changes = (bodies ?? before.lines.map(({ id }) => ({ id }))).map((body, index) => {
    const known = body.id === undefined ? undefined : stored.get(body.id.toLowerCase());
    if (body.id !== undefined && !known) throw invalidField(`lines.${index}.id`, 'unknownRecord');
    return { body, stored: known, field: `lines.${index}.` };
  });
  return mergeLines(database, division, supplier, changes, orders);
}

/** @throws Problem transition: an invoice that waits for booking only takes other texts */
function requireOnlyTextChanged(before: StoredInvoice, header: InvoiceHeader, lines: readonly DraftLine[]): void {
  const stored = headerOf(before);
  const fields = (Object.keys(stored) as (keyof InvoiceHeader)[]).filter((field) => !fieldsOfOpenInvoice.includes(field));
  const isHeaderSame = fields.every((field) =>
    field === 'controlAmount' ? isSameAmount(stored.controlAmount, header.controlAmount) : stored[field] === header[field],
  );
  const drafts = before.lines.map(draftOf);
  const areLinesSame =
    lines.length === drafts.length && drafts.every((line, index) => lines[index] !== undefined && isSame(line, lines[index]));
  if (!isHeaderSame || !areLinesSame) throw transitionProblem('Open', 'Open');
}

function isSameAmount(first: string | null, second: string | null): boolean {
  return first === second || (first !== null && second !== null && compareDecimals(first, second) === 0);
}

async function requireTransition(
  call: WriteCall,
  change: InvoiceChange,
  to: InvoiceHeader['status'],
  release: ReleaseFacts,
): Promise<void> {
  const { before, header, amounts, lines, supplier } = change;
  const from = before?.status ?? 'Draft';
  if (from === to) return;
  const { financialYear: year, financialPeriod: period } = header;
  requireInvoiceTransition(from, to, {
    lineCount: lines.length,
    amount: amounts.amountInclVat,
    controlAmount: header.controlAmount,
    vat: amounts.vat,
    period: year === null || period === null ? undefined : await periodOf(call.database, call.division, { year, period }),
    isSupplierBlocked: supplier.blocked,
    fourEyesAmount: release.fourEyesAmount,
    isSecondPerson: release.isSupervisor && before !== undefined && before.createdBy !== call.person.oid,
  });
}

function orderLineIds(lines: readonly { purchaseOrderLineId?: string | null | undefined }[]): string[] {
  return lines.flatMap((line) => line.purchaseOrderLineId?.toLowerCase() ?? []);
}
