import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import type { AuditRecord } from '#features/audit/schema.ts';
import { stockApi, stockIds as ids, stockRoute, visitsRoute as visits } from '../support/stock.ts';
import { addWalkRecords, batchesOf, walkIds, wrongOrders, wrongPlaces, type WalkDocument } from '../support/stockFigures.ts';

const { api, count } = await stockApi();
const { places, hose, pump, foam, tape } = walkIds;
/** An id that no document and no line has. */
const noDocument = ids.customer;
const items = [ids.extinguisher, ids.bracket, ids.set, ids.transport, hose, pump, pump, foam, tape];
const bought = '/api/120001/purchaseorder';
const sold = '/api/120001/salesorder';
const assembled = `${stockRoute}/assemblyorders`;

beforeAll(async () => {
  await addWalkRecords(api);
  const plenty = Object.fromEntries([ids.extinguisher, ids.bracket, ids.set, hose].map((item) => [item, '60']));
  for (const place of places) expect((await count(place, plenty)).status).toBe(201);
});

interface Step {
  kind: keyof typeof steps;
  item: string;
  from: string;
  to: string;
  quantity: number;
  /** Decides between the ways of a step, and which document or line it is about. */
  choice: number;
}

/** The ids of the documents that were made, by their kind. */
const made = { bought: [] as string[], sold: [] as string[], assembled: [] as string[], visits: [] as string[] };
/** Where the numbered pieces are. */
const pieces = new Map<string, string>();
let lastNumber = 0;
const succeeded = new Map<string, number>();

/** Makes a call; undefined where a rule refuses it, which many steps of a random walk do. */
async function ask({ kind }: Step, route: string, body?: object): Promise<WalkDocument | undefined> {
  const as = /salesorder|workorders|audit/.test(route) ? 'sofie' : /items/.test(route) ? 'ada' : 'piet';
  const answer = await api.call<WalkDocument>(route, body === undefined ? { as } : { as, body });
  expect(answer.status, `${route} ${JSON.stringify(body)}: ${answer.text}`).toBeLessThan(500);
  expect(answer.status, `${route} ${JSON.stringify(body)}: ${answer.text}`).not.toBe(403);
  if (answer.status >= 300) return undefined;
  succeeded.set(kind, (succeeded.get(kind) ?? 0) + 1);
  return answer.body ?? ({} as WalkDocument); // a deletion has no body
}

async function read(route: string): Promise<WalkDocument | undefined> {
  const answer = await api.call<WalkDocument>(`GET ${route}`, { as: 'piet' });
  return answer.status === 200 ? answer.body : undefined;
}

function oneOf<Value>(values: readonly Value[], choice: number): Value | undefined {
  return values[choice % Math.max(1, values.length)];
}

/** The id of one of the documents; while there is none, an id that none has. */
function idOf(documents: readonly string[], choice: number): string {
  return oneOf(documents, choice) ?? noDocument;
}

const piecesOf = (item: string, quantity: number) => (item === hose ? `${quantity}.125` : String(quantity));

function lineOf({ item, quantity, choice }: Step, of: 'bought' | 'sold') {
  if (of === 'bought') return { itemId: item, quantityInPurchaseUnits: piecesOf(item, quantity), unitPrice: '3.3355' };
  const way = choice % 7 === 0 ? { useDropShipment: true } : {};
  return { itemId: item, quantity: `${choice % 5 === 0 ? '-' : ''}${piecesOf(item, quantity)}`, discount: 0.333333, ...way };
}

/** The numbers of a tracked quantity: pieces of a place, or new ones. */
function numbersFor(item: string, quantity: number, place: string | undefined) {
  if (item === foam) return { batchNumbers: batchesOf(quantity) };
  if (item !== pump) return {};
  const there = [...pieces].flatMap(([number, at]) => (at === place ? [number] : []));
  const fresh = Array.from({ length: quantity }, () => `P${++lastNumber}`);
  return { serialNumbers: place === undefined ? fresh : there.slice(0, quantity) };
}

/** Notes where pieces of a booking are now; undefined for those that left. */
function lay(numbers: { serialNumbers?: string[] }, place: string | undefined): void {
  for (const number of numbers.serialNumbers ?? [])
    if (place === undefined) pieces.delete(number);
    else pieces.set(number, place);
}

async function change(one: Step, of: 'bought' | 'sold', route: string): Promise<void> {
  const order = await read(route);
  if (!order) return;
  const name = of === 'bought' ? 'quantityInPurchaseUnits' : 'quantity';
  const kept = order.lines.filter((_, index) => (one.choice >> index) % 3 > 0);
  const lines = kept.map(({ id, itemId }, index) => (index % 2 === 0 ? { id, [name]: piecesOf(itemId, one.quantity) } : { id }));
  const warehouse = one.choice % 2 === 0 ? { warehouseId: one.to } : {};
  await ask(one, `PUT ${route}`, { ...warehouse, lines: [...lines, ...(one.choice % 3 === 0 ? [lineOf(one, of)] : [])] });
}

async function end(one: Step, route: string, deletion: string, cancelled: object): Promise<void> {
  if (one.choice % 2 === 0) await ask(one, `DELETE ${deletion}`);
  else await ask(one, `PUT ${route}`, cancelled);
}

function countedNumbers({ to, from, quantity, choice }: Step): string[] {
  const at = (place: string) => [...pieces].flatMap(([number, there]) => (there === place ? [number] : []));
  const used = Array.from({ length: lastNumber }, (_, index) => `P${index + 1}`).filter((number) => !pieces.has(number));
  const some = [...at(to).slice(choice % 3), ...at(from).slice(0, quantity % 3), ...(choice % 5 === 0 ? used.slice(0, 1) : [])];
  return [...new Set([...some, ...(choice % 2 === 0 ? [`P${++lastNumber}`] : [])])];
}

/** Reads where the numbered pieces are, which follows from the stock of a place where a visit gives them back. */
async function learnPieces(): Promise<void> {
  const rows = await api.database.sql<{ number: string; place: string }>(sql`
    select "serialNumber" as number, "warehouseId" as place from "stockedSerialNumber" where division = 120001 and "itemId" = ${pump}`);
  pieces.clear();
  for (const { number, place } of rows) pieces.set(number, place);
}

const steps = {
  async buy(one: Step) {
    const lines = [lineOf(one, 'bought'), lineOf({ ...one, item: oneOf(items, one.choice) ?? hose }, 'bought')];
    const order = await ask(one, `POST ${bought}/order`, { supplierId: ids.supplier, warehouseId: one.to, lines });
    if (order) made.bought.push(order.id);
  },
  async sell(one: Step) {
    const lines = [lineOf(one, 'sold'), lineOf({ ...one, item: oneOf(items, one.choice) ?? hose }, 'sold')];
    const order = await ask(one, `POST ${sold}`, { orderedById: ids.customer, warehouseId: one.from, discount: 0.05, lines });
    if (order) made.sold.push(order.id);
  },
  async changeBought(one: Step) {
    await change(one, 'bought', `${bought}/order/${idOf(made.bought, one.choice)}`);
  },
  async changeSold(one: Step) {
    await change(one, 'sold', `${sold}/${idOf(made.sold, one.choice)}`);
  },
  async removeLine(one: Step) {
    const order = await read(`${sold}/${idOf(made.sold, one.choice)}`);
    await ask(one, `DELETE ${sold}/orderline/${order?.lines[0]?.id ?? noDocument}`);
    const other = await read(`${bought}/order/${idOf(made.bought, one.choice)}`);
    await ask(one, `DELETE ${bought}/orderline/${other?.lines[0]?.id ?? noDocument}`);
  },
  async endBought(one: Step) {
    const id = idOf(made.bought, one.choice);
    await end(one, `${bought}/order/${id}`, `${bought}/${id}`, { orderStatus: 'Cancelled' });
  },
  async endSold(one: Step) {
    const id = idOf(made.sold, one.choice);
    await end(one, `${sold}/${id}`, `${sold}/${id}`, { status: 'Cancelled' });
  },
  async receive(one: Step) {
    const order = await read(`${bought}/order/${idOf(made.bought, one.choice)}`);
    const line = oneOf(order?.lines ?? [], one.choice);
    if (!order || !line) return;
    const numbers = numbersFor(line.itemId, one.quantity, undefined);
    const lines = [{ purchaseOrderLineId: line.id, quantityReceived: piecesOf(line.itemId, one.quantity), ...numbers }];
    const over = one.choice % 3 === 0 ? { override: true, overrideReason: 'Meer gekregen' } : {};
    if (await ask(one, `POST ${bought}/goodsreceipt`, { lines, ...over })) lay(numbers, order.warehouseId);
  },
  async deliver(one: Step) {
    const order = await read(`${sold}/${idOf(made.sold, one.choice)}`);
    const line = oneOf(order?.lines ?? [], one.choice);
    if (!order || !line) return;
    const isBack = line.quantity.startsWith('-');
    const numbers = numbersFor(line.itemId, one.quantity, isBack ? undefined : order.warehouseId);
    const quantityDelivered = `${isBack ? '-' : ''}${piecesOf(line.itemId, one.quantity)}`;
    const over = one.choice % 3 === 0 ? { override: true, overrideReason: 'Meer meegegeven' } : {};
    const lines = [{ salesOrderLineId: line.id, quantityDelivered, ...numbers }];
    if (await ask(one, `POST ${sold}/goodsdelivery`, { lines, ...over })) lay(numbers, isBack ? order.warehouseId : undefined);
  },
  async count(one: Step) {
    const { item, to, choice } = one;
    // of pieces some that lie there, some of other places, some that left, and a new one
    const numbers = item === pump ? { serialNumbers: countedNumbers(one) } : numbersFor(item, one.quantity, to);
    const quantityNew = numbers.serialNumbers ? String(numbers.serialNumbers.length) : piecesOf(item, one.quantity);
    if (!(await ask(one, `POST ${stockRoute}/stockcounts`, { warehouseId: to, lines: [{ itemId: item, quantityNew, ...numbers }] })))
      return;
    if (item === pump) for (const [number, place] of pieces) if (place === to) pieces.delete(number);
    lay(numbers, to);
    if (choice % 4 === 0)
      await ask(one, `POST ${stockRoute}/stockcounts`, { warehouseId: to, lines: [{ itemId: tape, quantityNew: '0' }] });
  },
  async transfer(one: Step) {
    const numbers = numbersFor(one.item, one.quantity, one.from);
    const lines = [{ itemId: one.item, quantity: piecesOf(one.item, one.quantity), ...numbers }];
    if (await ask(one, `POST ${stockRoute}/stocktransfers`, { warehouseFromId: one.from, warehouseToId: one.to, lines }))
      lay(numbers, one.to);
  },
  async assemble(one: Step) {
    const type = one.choice % 3 === 0 ? 'Disassembly' : 'Assembly';
    const body = { itemId: ids.set, warehouseId: one.from, plannedQuantity: String(one.quantity), type };
    const order = await ask(one, `POST ${assembled}`, body);
    if (order) made.assembled.push(order.id);
  },
  async finish(one: Step) {
    const id = idOf(made.assembled, one.choice);
    if (await ask(one, `POST ${assembled}/${id}/finish`, { quantity: '1' })) await ask(one, `POST ${assembled}/${id}/finish`, {});
  },
  async undo(one: Step) {
    const id = idOf(made.assembled, one.choice);
    if (!(await ask(one, `POST ${assembled}/${id}/undo`, { quantity: '1' }))) await ask(one, `DELETE ${assembled}/${id}`);
  },
  async use(one: Step) {
    // a piece may lie elsewhere than the line says
    const numbers = numbersFor(one.item, one.quantity, one.choice % 2 === 0 ? one.from : one.to);
    const quantity = numbers.serialNumbers ? String(numbers.serialNumbers.length) : piecesOf(one.item, one.quantity);
    const line = {
      kind: 'Material',
      itemId: one.item,
      quantity,
      ...(numbers.serialNumbers ? numbers : {}),
      warehouseId: one.from,
      status: 'Gerealiseerd',
    };
    const body = { type: 'Maintenance', description: 'Onderhoud', signatureRequired: false, items: [line] };
    const visit = await ask(one, `POST ${visits}`, body);
    if (!visit || !(await ask(one, `PUT ${visits}/${visit.id}`, { status: 'Gerealiseerd' }))) return;
    made.visits.push(visit.id);
    lay(numbers, undefined);
  },
  async reopen(one: Step) {
    const route = `${visits}/${idOf(made.visits, one.choice)}`;
    if (!(await ask(one, `PUT ${route}`, { status: 'Bevestigd', reopenReason: 'Vergissing' }))) return;
    await learnPieces();
    if (one.choice % 3 === 0) return;
    const visit = await read(route);
    const known = [...pieces.keys()].slice(0, one.quantity);
    if (known.length === 0) return;
    const lines = visit?.items.map(({ id, itemId }) => {
      const used = itemId === pump ? { quantity: String(known.length), serialNumbers: known } : { quantity: '2' };
      return { id, ...used, quantityUsed: used.quantity, warehouseId: one.to };
    });
    await ask(one, `PUT ${route}`, { items: lines });
    await ask(one, `PUT ${route}`, { status: 'Gerealiseerd' });
    await learnPieces();
  },
  async unstock(one: Step) {
    for (const warehouseId of places)
      await ask(one, `POST ${stockRoute}/stockcounts`, { warehouseId, lines: [{ itemId: tape, quantityNew: '0' }] });
    await ask(one, `PUT ${stockRoute}/items/${tape}`, { isStockItem: false });
  },
  async restock(one: Step) {
    await ask(one, `PUT ${stockRoute}/items/${tape}`, { isStockItem: true });
  },
  async takeBack(one: Step) {
    const { body } = await api.call<AuditRecord[]>(`GET ${stockRoute}/audit?range=[0,19]`, { as: 'ada' });
    const entry = oneOf(
      body.filter(({ entity }) => /[oO]rder$|^item$/.test(entity)),
      one.choice,
    );
    if (!entry) return;
    const { id, entity, entityId } = entry;
    const as = entity === 'item' ? 'ada' : entity === 'salesOrder' || entity === 'workOrder' ? 'sofie' : 'piet';
    const answer = await api.call(`POST ${stockRoute}/audit/${id}/undo`, {
      as,
      body: { entity, entityId, ...(one.choice % 2 ? { all: true } : {}) },
    });
    expect(answer.status, answer.text).toBeLessThan(500);
    if (answer.status < 300) succeeded.set(one.kind, (succeeded.get(one.kind) ?? 0) + 1);
    await learnPieces();
  },
} satisfies Record<string, (one: Step) => Promise<void>>;

const kinds = Object.keys(steps) as (keyof typeof steps)[]; // the kinds are its keys

const step = fc.record<Step>({
  kind: fc.constantFrom(
    ...(['buy', 'sell', 'receive', 'receive', 'deliver', 'deliver', 'transfer', 'assemble', 'finish', 'finish'] as const),
    ...kinds,
  ),
  item: fc.constantFrom(...items),
  from: fc.constantFrom(...places),
  to: fc.constantFrom(...places),
  quantity: fc.integer({ min: 1, max: 9 }),
  choice: fc.integer({ min: 0, max: 999 }),
});

it('has the figures of its documents after any sequence of orders, bookings, changes and endings', { timeout: 240_000 }, async () => {
  // documents and stock go on from one sequence to the next
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (sequence) => {
      for (const one of sequence) {
        await steps[one.kind](one);
        expect(await wrongPlaces(api), JSON.stringify(one)).toEqual([]);
      }
      expect(await wrongOrders(api)).toEqual([]);
    }),
    { numRuns: 8, endOnFailure: true },
  );
  // nearly every kind of step is allowed somewhere on a walk
  expect(kinds.filter((kind) => !succeeded.has(kind)).length).toBeLessThan(3);
});
