import { calculateAmounts, type Amounts } from '#contract/amounts.ts';
import { seededId } from '#contract/seededId.ts';
import {
  demonstrationOrders,
  demonstrationVatRules,
  lineNumber,
  type DemonstrationOrder,
  type DemonstrationOrderLine,
} from '#features/purchase-orders/server/demonstration.ts';
import {
  dayAfter,
  rowsFor,
  stamp,
  type Demonstrate,
  type DemonstrationDivision,
  type DemonstrationRow,
} from '#server/demonstration/demonstration.ts';
import { SeededRandom } from '#server/demonstration/random.ts';
import type { InvoiceState } from '../schema.ts';

/** Purchase invoices in every state, on the orders that are far enough for one. */
export const demonstratePurchaseInvoices: Demonstrate = function* (division, size) {
  const invoices = demonstrationOrders(division, size).flatMap((order) => invoiceOf(division, order) ?? []);
  yield { table: 'purchaseInvoice', columns: invoiceColumns, rows: invoices.map((invoice) => invoiceRow(division, invoice)) };
  yield { table: 'purchaseInvoiceLine', columns: lineColumns, rows: rowsFor(invoices, (invoice) => lineRows(division, invoice)) };
  const last = Math.max(0, ...invoices.map((invoice) => invoice.order.number));
  yield {
    table: 'counter',
    columns: ['division', 'name', 'value'],
    rows: [{ division: division.code, name: 'purchaseInvoice', value: firstEntryNumber + last }],
  };
};

const firstEntryNumber = 26_000;

interface DemonstrationInvoice {
  order: DemonstrationOrder;
  lines: (DemonstrationOrderLine & { orderLine: number })[];
  status: InvoiceState;
  amounts: Amounts;
  invoiceDate: string;
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
  return {
    order,
    lines,
    status,
    amounts: calculateAmounts(lines, demonstrationVatRules(division)),
    invoiceDate: dayAfter(order.receivedOn, 1),
  };
}

const stamps = ['division', 'id', 'createdBy', 'modifiedBy', 'created', 'modified'];

const invoiceColumns = [
  ...stamps,
  'entryNumber',
  'type',
  'supplierId',
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

function invoiceRow(
  division: DemonstrationDivision,
  { order, lines, status, amounts, invoiceDate }: DemonstrationInvoice,
): DemonstrationRow {
  const random = new SeededRandom(division.code, 'purchaseInvoice', order.number);
  const entryNumber = firstEntryNumber + order.number;
  const yourRef = `${invoiceDate.slice(0, 4)}-${random.digits(5)}`;
  return {
    ...stamp(division, 'purchaseInvoice', order.number),
    ...madeOn(invoiceDate),
    entryNumber,
    type: 'Invoice',
    supplierId: order.supplier.id,
    yourRef,
    invoiceDate,
    dueDate: dayAfter(invoiceDate, 30),
    journal: '60',
    financialYear: Number(invoiceDate.slice(0, 4)),
    financialPeriod: Number(invoiceDate.slice(5, 7)),
    paymentCondition: '30',
    paymentReference: status === 'Draft' ? null : `RF${random.digits(16)}`,
    description: null,
    amount: amounts.amountInclVat,
    vatAmount: amounts.vatAmount,
    // a draft still waits for its control amount
    controlAmount: status === 'Draft' ? null : amounts.amountInclVat,
    status,
    source: 'PurchaseOrder',
    searchText: [
      entryNumber,
      yourRef,
      order.supplier.name,
      order.supplier.code,
      ...lines.map(({ item }) => `${item.code} ${item.description}`),
    ].join(' '),
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
