import { addDays } from '#contract/days.ts';
import { calculateAmounts, type Amounts } from '#contract/amounts.ts';
import { seededId } from '#contract/seededId.ts';
import { documentTypes } from '#features/documents/rules.ts';
import {
  demonstrationOrders,
  demonstrationVatRules,
  lineNumber,
  orderNumberOf,
  type DemonstrationOrder,
  type DemonstrationOrderLine,
} from '#features/purchase-orders/server/demonstration.ts';
import {
  countersOf,
  stampColumns,
  rowsFor,
  stamp,
  type DemonstrateWithFiles,
  type DemonstrationDivision,
  type DemonstrationRow,
  type DemonstrationSize,
  type DemonstrationTable,
  type KeepFile,
} from '#server/demonstration/demonstration.ts';
import { SeededRandom } from '#server/demonstration/random.ts';
import type { InvoiceState } from '../schema.ts';
import { invoicePaper } from './demonstration/invoicePaper.ts';

/** Purchase invoices in every state, on the orders that are far enough for one; the first ones with their paper. */
export const demonstratePurchaseInvoices: DemonstrateWithFiles = async function* (division, size, keepFile) {
  const invoices = demonstrationOrders(division, size).flatMap((order) => invoiceOf(division, order) ?? []);
  yield* papersOf(division, invoices.filter(hasPaper), keepFile);
  yield { table: 'purchaseInvoice', columns: invoiceColumns, rows: invoices.map((invoice) => invoiceRow(division, invoice)) };
  yield { table: 'purchaseInvoiceLine', columns: lineColumns, rows: rowsFor(invoices, (invoice) => lineRows(division, invoice)) };
  const last = Math.max(0, ...invoices.map((invoice) => invoice.order.number));
  yield countersOf(division, { purchaseInvoice: firstEntryNumber + last });
};

const firstEntryNumber = 26_000;

interface DemonstrationInvoice {
  order: DemonstrationOrder;
  lines: (DemonstrationOrderLine & { orderLine: number })[];
  status: InvoiceState;
  amounts: Amounts;
  yourRef: string;
  invoiceDate: string;
  dueDate: string;
}

/** Up to this order an invoice has its paper: a file each is enough for some. */
const ordersWithPaper = 80;

const hasPaper = ({ order }: Pick<DemonstrationInvoice, 'order'>) => order.number <= ordersWithPaper;

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

function invoiceOf(division: DemonstrationDivision, order: DemonstrationOrder): DemonstrationInvoice | undefined {
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
    yourRef: `${invoiceDate.slice(0, 4)}-${new SeededRandom(division.code, 'purchaseInvoice', order.number).digits(5)}`,
    invoiceDate,
    dueDate: addDays(invoiceDate, 30),
  };
}

/** The documents of invoices with the paper that a supplier would have sent. */
async function* papersOf(
  division: DemonstrationDivision,
  invoices: readonly DemonstrationInvoice[],
  keepFile: KeepFile,
): AsyncIterable<DemonstrationTable> {
  const files = await Promise.all(invoices.map((invoice) => keepFile(paperOf(division, invoice))));
  yield {
    table: 'document',
    columns: [...stamps, 'number', 'subject', 'type', 'typeDescription', 'documentDate', 'accountId', 'status', 'subjectType', 'subjectId'],
    rows: invoices.map((invoice, index) => documentRow(division, invoice, index + 1)),
  };
  yield {
    table: 'documentAttachment',
    columns: [...stamps, 'documentId', 'fileName', 'fileSize', 'mimeType', 'sha256'],
    rows: invoices.map((invoice, index) => ({
      ...stamp(division, 'purchaseInvoiceFile', invoice.order.number),
      ...madeOn(invoice.invoiceDate),
      documentId: documentIdOf(division, invoice),
      fileName: `${division.country === 'NL' ? 'factuur' : 'rechnung'}-${invoice.yourRef}.pdf`,
      mimeType: 'application/pdf',
      ...files[index],
    })),
  };
}

function paperOf(division: DemonstrationDivision, { order, lines, ...invoice }: DemonstrationInvoice): Buffer {
  return invoicePaper({
    ...invoice,
    country: division.country,
    supplier: order.supplier,
    orderNumber: orderNumberOf(order),
    lines: lines.map((line) => ({ ...line, description: line.item.description })),
  });
}

function documentIdOf(division: DemonstrationDivision, { order }: DemonstrationInvoice): string {
  return seededId(division.code, 'purchaseInvoiceDocument', order.number);
}

function documentRow(division: DemonstrationDivision, invoice: DemonstrationInvoice, number: number): DemonstrationRow {
  const { order, yourRef, invoiceDate } = invoice;
  return {
    ...stamp(division, 'purchaseInvoiceDocument', order.number),
    ...madeOn(invoiceDate),
    id: documentIdOf(division, invoice),
    number,
    subject: `${division.country === 'NL' ? 'Factuur' : 'Rechnung'} ${yourRef}`,
    type: 20,
    typeDescription: documentTypes[20],
    documentDate: invoiceDate,
    accountId: order.supplier.id,
    status: 'Completed',
    subjectType: 'PurchaseInvoice',
    subjectId: seededId(division.code, 'purchaseInvoice', order.number),
  };
}

const stamps = [...stampColumns, 'created', 'modified'];

const invoiceColumns = [
  ...stamps,
  'entryNumber',
  'type',
  'supplierId',
  'supplierName',
  'yourRef',
  'invoiceDate',
  'dueDate',
  'journal',
  'financialYear',
  'financialPeriod',
  'paymentCondition',
  'paymentReference',
  'description',
  'amount',
  'vatAmount',
  'controlAmount',
  'status',
  'source',
  'documentId',
  'searchText',
];

const lineColumns = [
  ...stamps,
  'invoiceId',
  'lineNumber',
  'purchaseOrderLineId',
  'itemId',
  'description',
  'quantity',
  'unit',
  'unitPrice',
  'discount',
  'netPrice',
  'amount',
  'vatCode',
  'vatPercentage',
  'vatAmount',
  'costCenter',
];

function invoiceRow(division: DemonstrationDivision, invoice: DemonstrationInvoice): DemonstrationRow {
  const { order, lines, status, amounts, yourRef, invoiceDate, dueDate } = invoice;
  const entryNumber = firstEntryNumber + order.number;
  return {
    ...stamp(division, 'purchaseInvoice', order.number),
    ...madeOn(invoiceDate),
    entryNumber,
    type: 'Invoice',
    supplierId: order.supplier.id,
    supplierName: order.supplier.name,
    yourRef,
    invoiceDate,
    dueDate,
    journal: '60',
    financialYear: Number(invoiceDate.slice(0, 4)),
    financialPeriod: Number(invoiceDate.slice(5, 7)),
    paymentCondition: '30',
    paymentReference: status === 'Draft' ? null : `RF${new SeededRandom(division.code, 'paymentReference', order.number).digits(16)}`,
    description: null,
    amount: amounts.amountInclVat,
    vatAmount: amounts.vatAmount,
    // a draft still waits for its control amount
    controlAmount: status === 'Draft' ? null : amounts.amountInclVat,
    status,
    source: 'PurchaseOrder',
    documentId: hasPaper(invoice) ? documentIdOf(division, invoice) : null,
    searchText: [entryNumber, yourRef, order.supplier.code, ...lines.map(({ item }) => `${item.code} ${item.description}`)].join(' '),
  };
}

function lineRows(division: DemonstrationDivision, { order, lines, amounts, invoiceDate }: DemonstrationInvoice): DemonstrationRow[] {
  return lines.map((line, index) => ({
    ...stamp(division, 'purchaseInvoiceLine', lineNumber(order.number, line.orderLine)),
    ...madeOn(invoiceDate),
    ...amounts.lines[index],
    invoiceId: seededId(division.code, 'purchaseInvoice', order.number),
    lineNumber: index + 1,
    purchaseOrderLineId: line.id,
    itemId: line.item.id,
    description: line.item.description,
    quantity: line.quantity,
    unit: line.item.unit,
    unitPrice: line.unitPrice,
    discount: line.discount,
    vatCode: line.vatCode,
    costCenter: line.costCenter,
  }));
}

function madeOn(day: string) {
  return { created: `${day}T10:15:00Z`, modified: `${day}T10:15:00Z` };
}
