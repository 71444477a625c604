import { describe, expect, it } from 'vitest';
import { addDecimals } from '#contract/amounts.ts';
import { demonstratePurchaseInvoices } from '#features/purchase-invoices/server/demonstration.ts';
import { demonstrationDivisions, type Demonstrate, type DemonstrationRow } from '#server/demonstration/demonstration.ts';
import { demonstratePurchaseOrders } from './demonstration.ts';

const size = { accounts: 600, assets: 0, today: '2026-03-02' };

function rowsOf(demonstrate: Demonstrate, table: string): DemonstrationRow[] {
  return demonstrationDivisions.flatMap((division) =>
    [...demonstrate(division, size)].filter((one) => one.table === table).flatMap((one) => [...one.rows]),
  );
}

const orders = rowsOf(demonstratePurchaseOrders, 'purchaseOrder');
const lines = rowsOf(demonstratePurchaseOrders, 'purchaseOrderLine');
const invoices = rowsOf(demonstratePurchaseInvoices, 'purchaseInvoice');
const invoiceLines = rowsOf(demonstratePurchaseInvoices, 'purchaseInvoiceLine');

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

  it('has received and invoiced quantities that equal receipts and invoices', () => {
    const received = Map.groupBy(rowsOf(demonstratePurchaseOrders, 'goodsReceiptLine'), (row) => row['purchaseOrderLineId']);
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

  it('is the same each time', () => {
    expect(rowsOf(demonstratePurchaseOrders, 'purchaseOrder')).toEqual(orders);
  });
});
