import { seededId } from '#contract/seededId.ts';
import { demonstrationWarehouseId } from '#features/inventory/server/demonstration.ts';
import { demonstrationItems } from '#features/items/server/demonstration.ts';
import { demonstrationDivisions } from '#server/demonstration/demonstration.ts';
import type { Measurement } from './measure.ts';

/** A sales order that deliveries are made from, with the ids of its lines. */
export interface BenchSale {
  id: string;
  lines: string[];
}

const linesOfOrder = 20;
// more than concurrent requests, so that most of them find an order that is not locked
const orderCount = 200;
const much = '10000000';

const body = (division: number, n: number) => ({
  orderedById: seededId(division, 'account', 1),
  yourRef: `B-${n}`,
  lines: Array.from({ length: linesOfOrder }, (_, line) => ({ itemId: seededId(division, 'item', 1 + line), quantity: '2' })),
});

/** Stocks the main warehouse with plenty of each item, and places orders of 20 lines that no measurement delivers completely. */
export async function placeSales(address: string, headers: Record<string, string>, division: number): Promise<BenchSale[]> {
  const post = async <Answer>(path: string, sent: object): Promise<Answer> => {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer; // the call declares it
  };
  const itemIds = plainItems(division);
  const counted = itemIds.map((itemId) => ({ itemId, quantityNew: '999999999' }));
  await post(`/api/divisions/${division}/stockcounts`, { warehouseId: mainWarehouse(division), description: 'bench', lines: counted });
  const orders: BenchSale[] = [];
  for (let number = 0; number < orderCount; number++) {
    const lines = Array.from({ length: linesOfOrder }, (_, line) => ({
      itemId: itemIds[(number + line) % itemIds.length],
      quantity: much,
      unitPrice: '12.50',
    }));
    const order = await post<{ id: string; lines: { id: string }[] }>(`/api/${division}/salesorder`, { ...body(division, number), lines });
    orders.push({ id: order.id, lines: order.lines.map(({ id }) => id) });
  }
  return orders;
}

function ofDemonstration(code: number) {
  const division = demonstrationDivisions({ accounts: 100, assets: 100, today: '2026-01-05' }).find((one) => one.code === code);
  if (!division) throw new Error(`There is no division ${code} in the demonstration data`);
  return division;
}

// Items without serial or batch numbers
function plainItems(code: number): string[] {
  return demonstrationItems(ofDemonstration(code))
    .filter(({ isService, special }) => !isService && !('isSerialItem' in special) && !('isBatchItem' in special))
    .map(({ id }) => id);
}

function mainWarehouse(code: number): string {
  return demonstrationWarehouseId(ofDemonstration(code), 1);
}

/** Measurements of a sales order with its lines, a new one, a delivery, and the search for an item. */
export function salesMeasurements(orders: readonly BenchSale[], division: number): Measurement[] {
  const orderOf = (n: number) => orders[n % orders.length] ?? { id: '', lines: [] };
  return [
    {
      name: 'sales order with its 20 lines',
      target: 0.85,
      request: (n) => ({ method: 'GET', path: `/api/${division}/salesorder/${orderOf(n).id}` }),
    },
    {
      name: 'new sales order of 20 lines',
      target: 0.5,
      request: (n) => ({ method: 'POST', path: `/api/${division}/salesorder`, body: JSON.stringify(body(division, n)) }),
    },
    {
      name: 'delivery of 20 lines',
      target: 0.5,
      request: (n) => ({
        method: 'POST',
        path: `/api/${division}/salesorder/goodsdelivery`,
        body: JSON.stringify({
          deliveryDate: '2026-01-05',
          lines: orderOf(n).lines.map((salesOrderLineId) => ({ salesOrderLineId, quantityDelivered: '1' })),
        }),
      }),
    },
    itemSearch('search for an item', division),
  ];
}

/** How many items the catalogue of a wholesaler of safety equipment has. */
export const catalogueSize = 20_000;

/** Measures the item search in a catalogue of that size; the demonstration data has only 121 items. */
export function catalogueMeasurement(division: number): Measurement {
  return itemSearch(`search among ${catalogueSize} items`, division);
}

/** Search words for items: parts of their descriptions and a code. */
export const itemWords = ['blusser', 'haspel', 'beugel', 'SB6'];

function itemSearch(name: string, division: number): Measurement {
  return {
    name,
    target: 1,
    request: (n) => ({
      method: 'GET',
      path: `/api/${division}/item?search=${itemWords[n % itemWords.length] ?? ''}`,
      headers: { pagesize: '12' },
    }),
  };
}
