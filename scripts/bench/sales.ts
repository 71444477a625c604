import { seededId } from '#contract/seededId.ts';
import type { Measurement } from './measure.ts';

const linesOfOrder = 20;
const orderCount = 100;

const body = (division: number, n: number) => ({
  orderedById: seededId(division, 'account', 1),
  yourRef: `B-${n}`,
  lines: Array.from({ length: linesOfOrder }, (_, line) => ({ itemId: seededId(division, 'item', 1 + line), quantity: '2' })),
});

/** Places sales orders of 20 lines; answers their ids. */
export async function placeSales(address: string, headers: Record<string, string>, division: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= orderCount; number++) {
    const response = await fetch(`${address}/api/${division}/salesorder`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body(division, number)),
    });
    if (!response.ok) throw new Error(`A sales order was not placed: ${await response.text()}`);
    ids.push(((await response.json()) as { id: string }).id);
  }
  return ids;
}

/** A sales order with its lines, a new one, and the search for an item. */
export function salesMeasurements(orders: readonly string[], division: number): Measurement[] {
  const words = ['blusser', 'haspel', 'beugel', 'SB6'];
  return [
    {
      name: 'sales order with its 20 lines',
      target: 0.85,
      request: (n) => ({ method: 'GET', path: `/api/${division}/salesorder/${orders[n % orders.length] ?? ''}` }),
    },
    {
      name: 'new sales order of 20 lines',
      target: 0.5,
      request: (n) => ({ method: 'POST', path: `/api/${division}/salesorder`, body: JSON.stringify(body(division, n)) }),
    },
    {
      name: 'search for an item',
      target: 1,
      request: (n) => ({
        method: 'GET',
        path: `/api/${division}/item?search=${words[n % words.length] ?? ''}`,
        headers: { pagesize: '12' },
      }),
    },
  ];
}
