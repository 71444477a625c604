import { randomUUID } from 'node:crypto';
import { seededId } from '#contract/seededId.ts';
import type { Measurement } from './measure.ts';

/** An order that receipts and invoices are written on, with the ids of its lines. */
export interface BenchOrder {
  id: string;
  lines: string[];
}

const linesOfOrder = 30;
// more than concurrent requests, so that most of them find an order that is not locked
const orderCount = 200;
const supplierNumber = 6;

/** Places orders of 30 lines with quantities that no measurement uses up. */
export async function placeOrders(address: string, headers: Record<string, string>, division: number): Promise<BenchOrder[]> {
  const orders: BenchOrder[] = [];
  for (let number = 1; number <= orderCount; number++) {
    const lines = Array.from({ length: linesOfOrder }, (_, line) => ({
      itemId: seededId(division, 'item', 1 + line),
      quantity: '1000000',
      unitPrice: '12.50',
    }));
    const response = await fetch(`${address}/api/${division}/purchaseorder/order`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ supplierId: seededId(division, 'account', supplierNumber), lines }),
    });
    if (!response.ok) throw new Error(`An order was not placed: ${await response.text()}`);
    const order = (await response.json()) as { id: string; lines: { id: string }[] }; // the call declares it
    orders.push({ id: order.id, lines: order.lines.map(({ id }) => id) });
  }
  return orders;
}

// most items have serial numbers, and a piece can arrive only once
const onePiece = (purchaseOrderLineId: string) => ({ purchaseOrderLineId, quantityReceived: '1', serialNumbers: [randomUUID()] });

/** Measurements of an order with its lines, a receipt and an invoice of 30 lines. */
export function documentMeasurements(orders: readonly BenchOrder[], division: number): Measurement[] {
  const orderOf = (n: number) => orders[n % orders.length] ?? { id: '', lines: [] };
  let entered = 0;
  return [
    {
      name: 'order with its 30 lines',
      target: 0.5,
      request: (n) => ({ method: 'GET', path: `/api/${division}/purchaseorder/order/${orderOf(n).id}` }),
    },
    {
      name: 'receipt of 30 lines',
      target: 0.5,
      request: (n) => ({
        method: 'POST',
        path: `/api/${division}/purchaseorder/goodsreceipt`,
        body: JSON.stringify({ lines: orderOf(n).lines.map(onePiece) }),
      }),
    },
    {
      name: 'invoice of 30 lines',
      target: 0.5,
      request: (n) => ({
        method: 'POST',
        path: `/api/${division}/purchaseinvoice`,
        body: JSON.stringify({
          supplierId: seededId(division, 'account', supplierNumber),
          yourRef: `B-${n}-${entered++}`,
          invoiceDate: '2026-01-05',
          journal: '60',
          lines: orderOf(n).lines.map((purchaseOrderLineId) => ({ purchaseOrderLineId, quantity: '1' })),
        }),
      }),
    },
  ];
}
