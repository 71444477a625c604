import { documentTypes } from '#features/documents/rules.ts';
import { type DemonstrateWithFiles, type DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import { demonstrationInvoices, type DemonstrationInvoice } from './demonstration/demonstrationInvoice.ts';
import { invoicePaper } from './demonstration/invoicePaper.ts';
import words from './demonstration/words.json' with { type: 'json' };

/** Purchase invoices in every state, for the orders that have progressed far enough; the first ones with their paper. */
export const demonstratePurchaseInvoices: DemonstrateWithFiles = async function* (division, keepFile) {
  const invoices = demonstrationInvoices(division);
  const papered = invoices.filter(({ hasPaper }) => hasPaper);
  const files = await Promise.all(papered.map((invoice) => keepFile(invoicePaper(division, invoice))));
  yield { table: 'document', rows: papered.map((invoice, index) => documentRow(division, invoice, index + 1)) };
  const papers = papered.map(({ order, yourRef, madeAt }, index) => ({
    ...division.stampAt('purchaseInvoiceFile', order.number, madeAt),
    documentId: division.id('purchaseInvoiceDocument', order.number),
    fileName: `${division.say(words).fileName}-${yourRef}.pdf`,
    mimeType: 'application/pdf',
    ...files[index],
  }));
  yield { table: 'documentAttachment', rows: papers };
  yield division.rows('purchaseInvoice', invoices, (invoice) => [invoiceRow(division, invoice)]);
  yield division.rows('purchaseInvoiceLine', invoices, (invoice) => lineRows(division, invoice));
  yield division.counters({ purchaseInvoice: firstEntryNumber + (invoices.at(-1)?.order.number ?? 0) });
};

const firstEntryNumber = 26_000;

/** The number of invoices of a division with documents. */
export function invoicePaperCount(division: DemonstrationDivision): number {
  return demonstrationInvoices(division).filter(({ hasPaper }) => hasPaper).length;
}

function documentRow(division: DemonstrationDivision, { order, yourRef, invoiceDate, madeAt }: DemonstrationInvoice, number: number) {
  return {
    ...division.stampAt('purchaseInvoiceDocument', order.number, madeAt),
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

function invoiceRow(division: DemonstrationDivision, invoice: DemonstrationInvoice) {
  const { order, lines, status, amounts, yourRef, invoiceDate, dueDate, madeAt, hasPaper } = invoice;
  const entryNumber = firstEntryNumber + order.number;
  const isDraft = status === 'Draft';
  return {
    ...division.stampAt('purchaseInvoice', order.number, madeAt),
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
    // a draft has no control amount yet
    controlAmount: isDraft ? null : amounts.amountInclVat,
    source: 'PurchaseOrder',
    documentId: hasPaper ? division.id('purchaseInvoiceDocument', order.number) : null,
    searchText: [entryNumber, yourRef, order.supplier.code, ...lines.map(({ item }) => `${item.code} ${item.description}`)].join(' '),
  };
}

function lineRows(division: DemonstrationDivision, { order, lines, amounts, madeAt }: DemonstrationInvoice) {
  return lines.map(({ number, id, item: _item, receivedQuantity: _received, invoicedQuantity: _invoiced, ...line }, index) => ({
    ...division.stampAt('purchaseInvoiceLine', number, madeAt),
    ...line,
    ...amounts.lines[index],
    invoiceId: division.id('purchaseInvoice', order.number),
    lineNumber: index + 1,
    purchaseOrderLineId: id,
  }));
}
