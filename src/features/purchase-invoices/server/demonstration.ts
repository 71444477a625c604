import { addDays } from '#contract/days.ts';
import { calculateAmounts } from '#contract/amounts.ts';
import { documentTypes } from '#features/documents/rules.ts';
import {
  demonstrationOrders,
  demonstrationVatRules,
  lineNumber,
  orderNumberOf,
  type DemonstrationOrder,
} from '#features/purchase-orders/server/demonstration.ts';
import {
  rowsFor,
  type DemonstrateWithFiles,
  type DemonstrationDivision,
  type DemonstrationSize,
} from '#server/demonstration/demonstration.ts';
import { ownDigits } from '#server/demonstration/random.ts';
import type { InvoiceState } from '../schema.ts';
import { invoicePaper } from './demonstration/invoicePaper.ts';
import words from './demonstration/words.json' with { type: 'json' };

/** Purchase invoices in every state, on the orders that are far enough for one; the first ones with their paper. */
export const demonstratePurchaseInvoices: DemonstrateWithFiles = async function* (division, size, keepFile) {
  const invoices = demonstrationOrders(division, size).flatMap((order) => invoiceOf(division, order) ?? []);
  const papered = invoices.filter(hasPaper);
  const files = await Promise.all(papered.map((invoice) => keepFile(paperOf(division, invoice))));
  yield { table: 'document', rows: papered.map((invoice, index) => documentRow(division, invoice, index + 1)) };
  yield { table: 'documentAttachment', rows: papered.map((invoice, index) => ({ ...fileRow(division, invoice), ...files[index] })) };
  yield { table: 'purchaseInvoice', rows: rowsFor(invoices, (invoice) => [invoiceRow(division, invoice)]) };
  yield { table: 'purchaseInvoiceLine', rows: rowsFor(invoices, (invoice) => lineRows(division, invoice)) };
  yield division.counters({ purchaseInvoice: firstEntryNumber + (invoices.at(-1)?.order.number ?? 0) });
};

const firstEntryNumber = 26_000;

/** Up to this order an invoice has its paper: a file each is enough for some. */
const ordersWithPaper = 80;

const hasPaper = ({ order }: { order: DemonstrationOrder }) => order.number <= ordersWithPaper;

/** How many documents the invoices of a division have. */
export function invoicePaperCount(division: DemonstrationDivision, size: DemonstrationSize): number {
  return demonstrationOrders(division, size).filter((order) => states[order.stage] !== undefined && hasPaper({ order })).length;
}

const states: Partial<Record<DemonstrationOrder['stage'], InvoiceState>> = {
  invoiceDraft: 'Draft',
  invoiceReady: 'Open',
  invoiceBooked: 'Processed',
  partlyInvoiced: 'Processed',
};

function invoiceOf(division: DemonstrationDivision, order: DemonstrationOrder) {
  const status = states[order.stage];
  if (!status) return undefined;
  const lines = order.lines
    .map((line, index) => ({ ...line, quantity: line.invoicedQuantity, orderLine: index + 1 }))
    .filter((line) => line.invoicedQuantity !== '0');
  const invoiceDate = addDays(order.receivedOn, 1);
  return {
    order,
    lines,
    status,
    amounts: calculateAmounts(lines, demonstrationVatRules(division)),
    yourRef: demonstrationReference(division, order.number, invoiceDate),
    invoiceDate,
    dueDate: addDays(invoiceDate, 30),
  };
}

/** The supplier's number of the invoice on an order: in a division never the same one twice. */
export function demonstrationReference({ code }: { code: number }, orderNumber: number, invoiceDate: string): string {
  return `${invoiceDate.slice(0, 4)}-${ownDigits((code % 10_000) + orderNumber, 5)}`;
}

type DemonstrationInvoice = NonNullable<ReturnType<typeof invoiceOf>>;

function paperOf(division: DemonstrationDivision, { order, lines, ...invoice }: DemonstrationInvoice): Buffer {
  return invoicePaper({
    ...invoice,
    country: division.country,
    supplier: order.supplier,
    orderNumber: orderNumberOf(order),
    lines: lines.map((line) => ({ ...line, description: line.item.description })),
  });
}

function documentRow(division: DemonstrationDivision, { order, yourRef, invoiceDate }: DemonstrationInvoice, number: number) {
  return {
    ...stampOn(division, 'purchaseInvoiceDocument', order.number, invoiceDate),
    number,
    subject: `${division.say(words).invoice} ${yourRef}`,
    type: 20,
    typeDescription: documentTypes[20],
    documentDate: invoiceDate,
    accountId: order.supplier.id,
    status: 'Completed',
    subjectType: 'PurchaseInvoice',
    subjectId: division.id('purchaseInvoice', order.number),
  };
}

function fileRow(division: DemonstrationDivision, { order, yourRef, invoiceDate }: DemonstrationInvoice) {
  return {
    ...stampOn(division, 'purchaseInvoiceFile', order.number, invoiceDate),
    documentId: division.id('purchaseInvoiceDocument', order.number),
    fileName: `${division.say(words).fileName}-${yourRef}.pdf`,
    mimeType: 'application/pdf',
  };
}

function invoiceRow(division: DemonstrationDivision, invoice: DemonstrationInvoice) {
  const { order, lines, status, amounts, yourRef, invoiceDate, dueDate } = invoice;
  const entryNumber = firstEntryNumber + order.number;
  const isDraft = status === 'Draft';
  return {
    ...stampOn(division, 'purchaseInvoice', order.number, invoiceDate),
    entryNumber,
    type: 'Invoice',
    supplierId: order.supplier.id,
    supplierName: order.supplier.name,
    yourRef,
    invoiceDate,
    dueDate,
    status,
    journal: '60',
    financialYear: Number(invoiceDate.slice(0, 4)),
    financialPeriod: Number(invoiceDate.slice(5, 7)),
    paymentCondition: '30',
    paymentReference: isDraft ? null : `RF${division.random('paymentReference', order.number).digits(16)}`,
    amount: amounts.amountInclVat,
    vatAmount: amounts.vatAmount,
    // a draft still waits for its control amount
    controlAmount: isDraft ? null : amounts.amountInclVat,
    source: 'PurchaseOrder',
    documentId: hasPaper(invoice) ? division.id('purchaseInvoiceDocument', order.number) : null,
    searchText: [entryNumber, yourRef, order.supplier.code, ...lines.map(({ item }) => `${item.code} ${item.description}`)].join(' '),
  };
}

function lineRows(division: DemonstrationDivision, { order, lines, amounts, invoiceDate }: DemonstrationInvoice) {
  return lines.map(({ orderLine, id, item, quantity, unitPrice, discount, vatCode, costCenter }, index) => ({
    ...stampOn(division, 'purchaseInvoiceLine', lineNumber(order.number, orderLine), invoiceDate),
    ...amounts.lines[index],
    invoiceId: division.id('purchaseInvoice', order.number),
    lineNumber: index + 1,
    purchaseOrderLineId: id,
    itemId: item.id,
    description: item.description,
    unit: item.unit,
    quantity,
    unitPrice,
    discount,
    vatCode,
    costCenter,
  }));
}

function stampOn(division: DemonstrationDivision, entity: string, number: number, day: string) {
  return division.stampAt(entity, number, `${day}T10:15:00Z`);
}
