import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { addVisitedLocation, stockApi, stockIds as ids, stockRoute, visitsRoute as visits } from '../support/stock.ts';

const { api, count } = await stockApi();
const places = [ids.mainWarehouse, ids.van];
const items = [ids.extinguisher, ids.bracket, ids.set];

beforeAll(() => addVisitedLocation(api, 10));

/** How much of an item there should be in a place, by {@link keyOf}. */
type Balances = Map<string, number>;
const keyOf = (itemId: string, warehouseId: string) => `${itemId} ${warehouseId}`;

interface Step {
  kind: keyof typeof steps;
  item: string;
  from: string;
  to: string;
  quantity: number;
  part: number;
}

const step = fc.record<Step>({
  kind: fc.constantFrom('receive', 'deliver', 'use', 'assemble', 'count', 'transfer'),
  item: fc.constantFrom(...items),
  from: fc.constantFrom(...places),
  to: fc.constantFrom(...places),
  quantity: fc.integer({ min: 1, max: 9 }),
  part: fc.integer({ min: 1, max: 9 }),
});

interface Document {
  id: string;
  lines: { id: string }[];
}

/** Makes a document; undefined where it is refused because of what lies there. */
async function make(path: string, body: object, method = 'POST'): Promise<Document | undefined> {
  // a supervisor opens visits again
  const as = path.startsWith(visits) ? 'sofie' : 'piet';
  const answer = await api.call<Document & { code?: string }>(`${method} ${path}`, { as, body });
  if (answer.status === 409 && answer.body.code === 'insufficientStock') return undefined;
  expect(answer.status, `${path} ${JSON.stringify(body)}: ${answer.text}`).toBeLessThan(300);
  return answer.body;
}

function move(balances: Balances, itemId: string, warehouseId: string, quantity: number): void {
  const key = keyOf(itemId, warehouseId);
  balances.set(key, (balances.get(key) ?? 0) + quantity);
}

const steps = {
  async receive({ item, to, quantity, part }: Step, balances: Balances) {
    const lines = [{ itemId: item, quantityInPurchaseUnits: String(quantity), unitPrice: '1' }];
    const order = await make('/api/120001/purchaseorder/order', { supplierId: ids.supplier, warehouseId: to, lines });
    const arrived = Math.min(part, quantity);
    const received = [{ purchaseOrderLineId: order?.lines[0]?.id, quantityReceived: String(arrived) }];
    if (await make('/api/120001/purchaseorder/goodsreceipt', { lines: received })) move(balances, item, to, arrived);
  },
  async deliver({ item, from, quantity, part }: Step, balances: Balances) {
    const lines = [{ itemId: item, quantity: String(quantity) }];
    const order = await make('/api/120001/salesorder', { orderedById: ids.customer, warehouseId: from, lines });
    const left = Math.min(part, quantity);
    const delivered = [{ salesOrderLineId: order?.lines[0]?.id, quantityDelivered: String(left) }];
    if (await make('/api/120001/salesorder/goodsdelivery', { lines: delivered })) move(balances, item, from, -left);
  },
  async use({ item, from, quantity, part }: Step, balances: Balances) {
    const line = { kind: 'Material', itemId: item, quantity: String(quantity), warehouseId: from, status: 'Gerealiseerd' };
    const body = { type: 'Maintenance', description: 'Onderhoud', signatureRequired: false, items: [line] };
    const visit = await make(visits, body);
    await make(`${visits}/${visit?.id}`, { status: 'Gerealiseerd' }, 'PUT');
    move(balances, item, from, -quantity);
    if (part % 2 > 0) return;
    await make(`${visits}/${visit?.id}`, { status: 'Bevestigd', reopenReason: 'Vergissing' }, 'PUT');
    move(balances, item, from, quantity);
  },
  async assemble({ from, quantity, part }: Step, balances: Balances) {
    const path = `${stockRoute}/assemblyorders`;
    const order = await make(path, { itemId: ids.set, warehouseId: from, plannedQuantity: String(quantity) });
    const finished = Math.min(part, quantity);
    const put = (pieces: number) => {
      move(balances, ids.set, from, pieces);
      move(balances, ids.extinguisher, from, -pieces);
      move(balances, ids.bracket, from, -2 * pieces);
    };
    if (!(await make(`${path}/${order?.id}/finish`, { quantity: String(finished) }))) return;
    put(finished);
    if (part % 2 === 0 && (await make(`${path}/${order?.id}/undo`, { quantity: '1' }))) put(-1);
  },
  async count({ item, to, quantity }: Step, balances: Balances) {
    expect((await count(to, { [item]: String(quantity) })).status).toBe(201);
    balances.set(keyOf(item, to), quantity);
  },
  async transfer({ item, from, to, quantity }: Step, balances: Balances) {
    if (from === to) return;
    const body = { warehouseFromId: from, warehouseToId: to, lines: [{ itemId: item, quantity: String(quantity) }] };
    if (!(await make(`${stockRoute}/stocktransfers`, body))) return;
    move(balances, item, from, -quantity);
    move(balances, item, to, quantity);
  },
};

/** What lies of each item in each place, and the movements that led there in their order. */
function ledger() {
  return api.database.sql<{
    itemId: string;
    warehouseId: string;
    balance: number;
    quantities: number[];
    after: number[];
    unnamed: number;
  }>(sql`
    select w."itemId", w."warehouseId", w."currentStock"::float8 as balance,
      coalesce(array_agg(m.quantity::float8 order by m.at, m.id) filter (where m.id is not null), '{}') as quantities,
      coalesce(array_agg(m."stockAfter"::float8 order by m.at, m.id) filter (where m.id is not null), '{}') as after,
      count(m.id) filter (where m."sourceId" is null)::integer as unnamed
    from "itemWarehouse" w left join "stockMovement" m
      on m.division = w.division and m."itemId" = w."itemId" and m."warehouseId" = w."warehouseId"
    where w.division = 120001 group by 1, 2, 3`);
}

it('explains every figure by movements after any sequence of bookings', { timeout: 120_000 }, async () => {
  // the stock goes on from one sequence to the next
  const balances: Balances = new Map();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (sequence) => {
      for (const one of sequence) await steps[one.kind](one, balances);
      const rows = await ledger();
      for (const { itemId, warehouseId, balance, quantities, after, unnamed } of rows) {
        let sum = 0;
        expect(after).toEqual(quantities.map((quantity) => (sum += quantity)));
        expect({ sum, unnamed }).toEqual({ sum: balance, unnamed: 0 });
        expect(balance).toBe(balances.get(keyOf(itemId, warehouseId)) ?? 0);
      }
      const known = new Set(rows.map((row) => keyOf(row.itemId, row.warehouseId)));
      expect([...balances].filter(([key, balance]) => balance !== 0 && !known.has(key))).toEqual([]);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});
