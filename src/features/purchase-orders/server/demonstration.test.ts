import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addDecimals } from '#contract/amounts.ts';
import { demonstratePurchaseInvoices } from '#features/purchase-invoices/server/demonstration.ts';
import {
  demonstrationDivisions,
  type Demonstrate,
  type DemonstrateWithFiles,
  type DemonstrationRow,
} from '#server/demonstration/demonstration.ts';
import { demonstratePurchaseOrders } from './demonstration.ts';

const size = { accounts: 600, assets: 0, today: '2026-03-02' };

const keepFile = (content: Buffer) =>
  Promise.resolve({ sha256: createHash('sha256').update(content).digest('hex'), fileSize: content.length });

async function rowsOf(demonstrate: Demonstrate | DemonstrateWithFiles, table: string): Promise<DemonstrationRow[]> {
  const rows: DemonstrationRow[] = [];
  for (const division of demonstrationDivisions(size)) {
    for await (const one of demonstrate(division, keepFile)) if (one.table === table) rows.push(...one.rows);
  }
  return rows;
}

const orders = await rowsOf(demonstratePurchaseOrders, 'purchaseOrder');
const lines = await rowsOf(demonstratePurchaseOrders, 'purchaseOrderLine');
const invoices = await rowsOf(demonstratePurchaseInvoices, 'purchaseInvoice');
const invoiceLines = await rowsOf(demonstratePurchaseInvoices, 'purchaseInvoiceLine');

const statesOf = (rows: readonly DemonstrationRow[], column: string) => [...new Set(rows.map((row) => row[column]))].sort();
const sumOf = (rows: readonly DemonstrationRow[], column: string) => addDecimals(...rows.map((row) => String(row[column])));

describe('the demonstration data of purchasing', () => {
  it('has orders and invoices in every state, in every division', () => {
    expect(statesOf(orders, 'orderStatus')).toEqual(['Cancelled', 'Complete', 'Open', 'Partial']);
    expect(statesOf(orders, 'receiptStatus')).toEqual(['Cancelled', 'Complete', 'Open', 'Partial']);
    expect(statesOf(orders, 'invoiceStatus')).toEqual(['Cancelled', 'Complete', 'Open', 'Partial']);
    expect(statesOf(invoices, 'status')).toEqual(['Draft', 'Open', 'Processed']);
    expect(new Set(orders.map((row) => row['division'])).size).toBe(5);
    expect(orders.length).toBeGreaterThan(200);
  });

  it('has totals that equal the lines', () => {
    for (const order of orders) {
      const own = lines.filter((line) => line['purchaseOrderId'] === order['id']);
      expect(sumOf(own, 'amount')).toBe(order['amountExclVat']);
      expect(addDecimals(sumOf(own, 'amount'), sumOf(own, 'vatAmount'))).toBe(order['amountInclVat']);
    }
    for (const invoice of invoices) {
      const own = invoiceLines.filter((line) => line['invoiceId'] === invoice['id']);
      expect(own.length).toBeGreaterThan(0);
      expect(addDecimals(sumOf(own, 'amount'), sumOf(own, 'vatAmount'))).toBe(invoice['amount']);
    }
  });

  it('has received and invoiced quantities that equal receipts and invoices', async () => {
    const received = Map.groupBy(await rowsOf(demonstratePurchaseOrders, 'goodsReceiptLine'), (row) => row['purchaseOrderLineId']);
    const invoiced = Map.groupBy(invoiceLines, (row) => row['purchaseOrderLineId']);
    for (const line of lines) {
      expect(sumOf(received.get(line['id']) ?? [], 'quantityReceived')).toBe(addDecimals(String(line['receivedQuantity'])));
      expect(sumOf(invoiced.get(line['id']) ?? [], 'quantity')).toBe(addDecimals(String(line['invoicedQuantity'])));
    }
  });

  it('uses a reference of a supplier once', () => {
    const references = invoices.map((row) => [row['division'], row['supplierId'], row['yourRef']].join('/'));
    expect(new Set(references).size).toBe(references.length);
  });

  it('shows some invoices with their paper: the invoice knows the document, the document its file', async () => {
    const documents = new Map((await rowsOf(demonstratePurchaseInvoices, 'document')).map((row) => [row['id'], row]));
    const files = Map.groupBy(await rowsOf(demonstratePurchaseInvoices, 'documentAttachment'), (row) => row['documentId']);
    const papered = invoices.filter((row) => row['documentId'] !== null);
    expect(papered.length).toBeGreaterThan(60);
    expect(new Set(papered.map((row) => row['status']))).toEqual(new Set(['Draft', 'Open', 'Processed']));
    for (const invoice of papered) {
      expect(documents.get(invoice['documentId'])).toMatchObject({ subjectId: invoice['id'], accountId: invoice['supplierId'], type: 20 });
      expect(files.get(invoice['documentId'])).toHaveLength(1);
    }
  });

  it('is the same each time', async () => {
    expect(await rowsOf(demonstratePurchaseOrders, 'purchaseOrder')).toEqual(orders);
    expect(await rowsOf(demonstratePurchaseInvoices, 'documentAttachment')).toEqual(
      await rowsOf(demonstratePurchaseInvoices, 'documentAttachment'),
    );
  });
});
