import { beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { testApi } from '../../../../tests/support/api.ts';
import { addPurchasingRecords, purchasingIds } from '../../../../tests/support/purchasingRecords.ts';
import type { GoodsReceipt } from '../receiptSchema.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '../schema.ts';

type Order = PurchaseOrder & { lines: PurchaseOrderLine[] };

const api = await testApi({ CAPABILITY_ROLES: 'purchasing=CURA-Purchasing;engineer=CURA-Engineer' });
const division = 120001;
const base = `/api/${division}/purchaseorder`;
const ids = purchasingIds(division);
const nobodys = '0b1c2d3e-0000-7000-8000-000000000001';
const as = 'piet';

beforeAll(async () => {
  await addPurchasingRecords(api.database, division);
  await addPurchasingRecords(api.database, 230001);
});

const body = (more: object = {}) => ({
  supplierId: ids.supplier,
  yourRef: 'offerte 12',
  lines: [
    { itemId: ids.extinguisher, quantityInPurchaseUnits: '24', unitPrice: '48.50' },
    { itemCode: 'BL-OPH', quantityInPurchaseUnits: 10, discount: 0.1 },
  ],
  ...more,
});

async function place(more: object = {}): Promise<Order> {
  const answer = await api.call<Order>(`POST ${base}/order`, { as, body: body(more) });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const receiptBody = (line: PurchaseOrderLine | undefined, quantityReceived: string, more: object = {}) => ({
  lines: [{ purchaseOrderLineId: line?.id, quantityReceived }],
  ...more,
});

async function receive(line: PurchaseOrderLine | undefined, quantity: string, more: object = {}) {
  return api.call<GoodsReceipt>(`POST ${base}/goodsreceipt`, { as, body: receiptBody(line, quantity, more) });
}

const read = async (id: string) => (await api.call<Order>(`GET ${base}/order/${id}`)).body;

describe('POST /purchaseorder/order', () => {
  it('places an order with number, defaults of supplier and item, and totals that equal the lines', async () => {
    const answer = await api.call<Order>(`POST ${base}/order`, { as, body: body() });
    expect(answer.status).toBe(201);
    expect(answer.headers['location']).toBe(`${base}/order/${answer.body.id}`);
    expect(answer.headers['etag']).toContain('1');
    expect(answer.body).toMatchObject({
      supplierName: 'Brandmeester Groothandel',
      relationNumber: '5001',
      orderStatus: 'Open',
      receiptStatus: 'Open',
      invoiceStatus: 'Open',
      paymentCondition: '30',
      warehouseId: ids.mainWarehouse,
      amountExclVat: '1199.5500',
      vatAmount: '251.9100',
      amountInclVat: '1451.4600',
    });
    expect(answer.body.lines[1]).toMatchObject({
      lineNumber: 2,
      itemCode: 'BL-OPH',
      description: 'Ophangbeugel universeel',
      quantity: '10.0000',
      quantityInPurchaseUnits: '10.0000',
      unitPrice: '3.9500',
      netPrice: '3.5550',
      amount: '35.5500',
      vatCode: '2',
      vatPercentage: 0.21,
    });
    const next = await place();
    expect(next.orderNumber).toBe(answer.body.orderNumber + 1);
  });

  it('finds the supplier by relation number', async () => {
    expect(await place({ supplierId: undefined, relationNumber: '5002' })).toMatchObject({
      supplierId: ids.otherSupplier,
      paymentCondition: 'EM',
    });
  });

  it.each([
    ['supplierId', { supplierId: undefined }],
    ['supplierId', { supplierId: nobodys }],
    ['supplierId', { supplierId: ids.customer }],
    ['relationNumber', { supplierId: undefined, relationNumber: '77' }],
    ['lines', { lines: [] }],
    ['lines.0.quantityInPurchaseUnits', { lines: [{ itemId: ids.bracket }] }],
    ['lines.0.quantityInPurchaseUnits', { lines: [{ itemId: ids.bracket, quantityInPurchaseUnits: '-1' }] }],
    ['lines.0.itemId', { lines: [{ itemId: nobodys, quantityInPurchaseUnits: '1' }] }],
    ['lines.0.itemCode', { lines: [{ itemCode: 'geen', quantityInPurchaseUnits: '1' }] }],
    ['lines.0.vatCode', { lines: [{ itemId: ids.bracket, quantityInPurchaseUnits: '1', vatCode: '9' }] }],
    ['lines.costCenter', { lines: [{ itemId: ids.bracket, quantityInPurchaseUnits: '1', costCenter: 'X' }] }],
    ['warehouseId', { warehouseId: nobodys }],
    ['deliveryAccountId', { dropShipment: true }],
    ['colour', { colour: 'red' }],
  ])('names the field %s', async (field, more) => {
    const problem = await api.problem(`POST ${base}/order`, { as, body: body(more) });
    expect(problem).toMatchObject({ status: 400, code: 'invalid' });
    expect(Object.keys(problem.errors ?? {})).toContain(field);
  });

  it('refuses a blocked supplier, nobody, and a person without the role', async () => {
    expect(await api.problem(`POST ${base}/order`, { as, body: body({ supplierId: ids.blockedSupplier }) })).toMatchObject({
      status: 409,
      code: 'accountBlocked',
    });
    expect(await api.problem(`POST ${base}/order`, { as: null, body: body() })).toMatchObject({ status: 401 });
    expect(await api.problem(`POST ${base}/order`, { as: 'anna', body: body() })).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await api.problem(`POST /api/230001/purchaseorder/order`, { as: 'bram', body: body() })).toMatchObject({ status: 403 });
  });

  it('places one order for a repeated Idempotency-Key and refuses another body under it', async () => {
    const headers = { 'idempotency-key': 'order-1' };
    const first = await api.call<Order>(`POST ${base}/order`, { as, body: body(), headers });
    const second = await api.call<Order>(`POST ${base}/order`, { as, body: body(), headers });
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(await api.problem(`POST ${base}/order`, { as, body: body({ yourRef: 'x' }), headers })).toMatchObject({
      code: 'idempotencyMismatch',
    });
  });

  it('keeps who did what', async () => {
    const order = await place();
    const entries = await api.database.sql<{ action: string; after: { lines: unknown[] } }>(
      sql`select action, after from audit where division = ${division} and "entityId" = ${order.id}`,
    );
    expect(entries).toMatchObject([{ action: 'create', after: { orderNumber: order.orderNumber } }]);
    expect(entries[0]?.after.lines).toHaveLength(2);
  });
});

describe('GET /purchaseorder/order', () => {
  it('gives one order by its id, and 404 for an unknown one', async () => {
    const order = await place();
    const answer = await api.call<Order>(`GET ${base}/order/${order.id}`);
    expect(answer.body).toEqual(order);
    expect(answer.headers['etag']).toBeDefined();
    expect(await api.problem(`GET ${base}/order/${nobodys}`)).toMatchObject({ status: 404 });
    expect(await api.problem(`GET /api/230001/purchaseorder/order/${order.id}`)).toMatchObject({ status: 404 });
  });

  it('gives the orders of a relation number with their lines', async () => {
    const order = await place({ supplierId: ids.otherSupplier });
    const answer = await api.call<Order[]>(`GET ${base}/order/5002`);
    expect(answer.body[0]).toMatchObject({ id: order.id, lines: [{ lineNumber: 1 }, { lineNumber: 2 }] });
    expect((await api.call<Order[]>(`GET ${base}/order/9999`)).body).toEqual([]);
  });

  it('lists what is open first, the newest before the others, with the total', async () => {
    const cancelled = await place();
    await api.call(`PUT ${base}/order/${cancelled.id}`, { as, body: { orderStatus: 'Cancelled' } });
    const answer = await api.call<Order[]>(`GET ${base}/order`);
    const states = answer.body.map((order) => order.orderStatus);
    expect(states.indexOf('Cancelled')).toBeGreaterThan(states.lastIndexOf('Open'));
    expect(answer.headers['x-total-count']).toBe(String(answer.body.length));
    expect(answer.body[0]?.lines).toBeUndefined();
    const sorted = await api.call<Order[]>(`GET ${base}/order?sort=["orderNumber","ASC"]&range=[0,1]`);
    expect(sorted.body.map((order) => order.orderNumber)).toEqual([1, 2]);
    expect(sorted.headers['content-range']).toMatch(/^items 0-1\//);
  });

  it('pages through open and closed orders without losing or repeating one', async () => {
    const all = (await api.call<Order[]>(`GET ${base}/order`)).body.map((order) => order.id);
    const pages: string[] = [];
    for (let page = 1; page <= Math.ceil(all.length / 3); page++) {
      const answer = await api.call<Order[]>(`GET ${base}/order?page=${page}`, { headers: { pagesize: '3' } });
      pages.push(...answer.body.map((order) => order.id));
    }
    expect(pages).toEqual(all);
  });

  it('filters in the three dialects', async () => {
    const order = await place({ supplierId: ids.otherSupplier, description: 'voorjaarsactie', yourRef: 'VJ-7' });
    const find = async (filter: string) =>
      (await api.call<Order[]>(`GET ${base}/order?filter=${encodeURIComponent(filter)}`)).body.map((one) => one.id);
    expect(await find(`{"orderNumber":${order.orderNumber}}`)).toEqual([order.id]);
    expect(await find(`OrderNumber eq ${order.orderNumber} and Supplier eq guid'${ids.otherSupplier}'`)).toEqual([order.id]);
    expect(await find(`voorjaarsactie dijk`)).toEqual([order.id]);
    expect(await find(`ophangbeugel vj-7`)).toEqual([order.id]);
    expect(await find(`OrderStatus eq 40 and OrderNumber eq ${order.orderNumber}`)).toEqual([]);
    expect(await find(`'; drop table account; --`)).toEqual([]);
    expect(await api.problem(`GET ${base}/order?filter=${encodeURIComponent('Colour eq 1')}`)).toMatchObject({ status: 400 });
    expect(await api.problem(`GET ${base}/order?sort=["remarks","ASC"]`)).toMatchObject({ status: 400 });
  });

  it('narrows by supplier and state', async () => {
    const answer = await api.call<Order[]>(`GET ${base}/order?accountCode=5002&statusses=Open,Partial`);
    expect(answer.body.length).toBeGreaterThan(0);
    expect(answer.body.every((order) => order.supplierId === ids.otherSupplier)).toBe(true);
  });
});

describe('PUT /purchaseorder/order/{purchaseOrderId}', () => {
  it('changes what is given, adds, changes and removes lines, and keeps the rest', async () => {
    const order = await place();
    const [first, second] = order.lines;
    const answer = await api.call<Order>(`PUT ${base}/order/${order.id}`, {
      as,
      headers: { 'if-match': '"1"' },
      body: {
        description: 'Voor Zeist',
        lines: [
          { id: first?.id, quantityInPurchaseUnits: '12' },
          { itemId: ids.transport, quantityInPurchaseUnits: '1' },
        ],
      },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ version: 2, description: 'Voor Zeist', yourRef: 'offerte 12', amountExclVat: '617.0000' });
    expect(answer.body.lines.map((line) => [line.lineNumber, line.itemCode, line.quantity])).toEqual([
      [1, 'BL-SS6', '12.0000'],
      [3, 'VRACHT', '1.0000'],
    ]);
    expect(answer.body.lines.some((line) => line.id === second?.id)).toBe(false);
  });

  it('takes an order back as it was read', async () => {
    const order = await place();
    const answer = await api.call<Order>(`PUT ${base}/order/${order.id}`, { as, body: order });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.lines).toEqual(order.lines);
  });

  it('refuses a stale version with the current record', async () => {
    const order = await place();
    await api.call(`PUT ${base}/order/${order.id}`, { as, body: { remarks: 'x' } });
    const problem = await api.problem(`PUT ${base}/order/${order.id}`, { as, headers: { 'if-match': '"1"' }, body: { remarks: 'y' } });
    expect(problem).toMatchObject({ status: 412, code: 'versionConflict', current: { version: 2, remarks: 'x' } });
  });

  it('cancels, and refuses what the table does not hold', async () => {
    const order = await place();
    expect(await api.problem(`PUT ${base}/order/${order.id}`, { as, body: { orderStatus: 'Complete' } })).toMatchObject({
      code: 'transition',
      allowed: ['Cancelled'],
    });
    const answer = await api.call<Order>(`PUT ${base}/order/${order.id}`, { as, body: { orderStatus: 40 } });
    expect(answer.body).toMatchObject({ orderStatus: 'Cancelled', receiptStatus: 'Cancelled', invoiceStatus: 'Cancelled' });
    expect(await api.problem(`PUT ${base}/order/${order.id}`, { as, body: { remarks: 'x' } })).toMatchObject({
      code: 'transition',
      allowed: [],
    });
    expect(await api.problem(`PUT ${base}/order/${nobodys}`, { as, body: {} })).toMatchObject({ status: 404 });
  });

  it('fixes lines on which something was received', async () => {
    const order = await place();
    await receive(order.lines[0], '1');
    const change = (lines: object[]) => api.problem(`PUT ${base}/order/${order.id}`, { as, body: { lines } });
    const [first, second] = order.lines.map((line) => ({ id: line.id }));
    expect(await change([{ ...first, unitPrice: '1' }, { ...second }])).toMatchObject({ status: 409, code: 'lineFixed' });
    expect(await change([{ ...second }])).toMatchObject({ code: 'lineFixed' });
    expect(await api.problem(`PUT ${base}/order/${order.id}`, { as, body: { supplierId: ids.otherSupplier } })).toMatchObject({
      code: 'lineFixed',
    });
    const answer = await api.call<Order>(`PUT ${base}/order/${order.id}`, {
      as,
      body: { lines: [{ ...first }, { ...second, quantityInPurchaseUnits: '5' }] },
    });
    expect(answer.body.lines.map((line) => line.quantity)).toEqual(['24.0000', '5.0000']);
  });
});

describe('order lines', () => {
  it('are listed per order, by filter and by id', async () => {
    const order = await place({ yourRef: 'REGELS-1' });
    const lines = await api.call<PurchaseOrderLine[]>(`GET ${base}/order/${order.id}/lines`);
    expect(lines.body).toEqual(order.lines);
    expect((await api.call<PurchaseOrderLine[]>(`GET ${base}/orderline/${order.id}`)).body).toHaveLength(2);
    expect((await api.call<PurchaseOrderLine[]>(`GET ${base}/orderline/${order.lines[0]?.id}`)).body).toMatchObject([
      { id: order.lines[0]?.id },
    ]);
    const byText = await api.call<PurchaseOrderLine[]>(`GET ${base}/orderline?filter=regels-1%20ophang`);
    expect(byText.body).toMatchObject([{ id: order.lines[1]?.id }]);
    const inPath = await api.call<PurchaseOrderLine[]>(
      `GET ${base}/orderline/${encodeURIComponent(`OrderNumber eq ${order.orderNumber}`)}`,
    );
    expect(inPath.body).toHaveLength(2);
    expect(await api.problem(`GET ${base}/order/${nobodys}/lines`)).toMatchObject({ status: 404 });
  });

  it('are added one by one or several at once', async () => {
    const order = await place();
    const one = await api.call<PurchaseOrderLine>(`POST ${base}/orderline`, {
      as,
      body: { purchaseOrderId: order.id, itemId: ids.transport, quantityInPurchaseUnits: '2' },
    });
    expect(one).toMatchObject({ status: 201, body: { lineNumber: 3, amount: '70.0000' } });
    const two = await api.call<PurchaseOrderLine[]>(`POST ${base}/orderline`, {
      as,
      body: [1, 2].map((quantity) => ({ purchaseOrderId: order.id, itemId: ids.bracket, quantityInPurchaseUnits: quantity })),
    });
    expect(two.body.map((line) => line.lineNumber)).toEqual([4, 5]);
    expect((await read(order.id)).amountExclVat).toBe('1281.4000');
    const problem = await api.problem(`POST ${base}/orderline`, {
      as,
      body: { purchaseOrderId: nobodys, itemId: ids.bracket, quantityInPurchaseUnits: 1 },
    });
    expect(Object.keys(problem.errors ?? {})).toEqual(['purchaseOrderId']);
    expect(Object.keys((await api.problem(`POST ${base}/orderline`, { as, body: { itemId: ids.bracket } })).errors ?? {})).toContain(
      'purchaseOrderId',
    );
  });

  it('are changed and removed until something was received or the line is the last', async () => {
    const order = await place();
    const [first, second] = order.lines;
    const changed = await api.call<PurchaseOrderLine>(`PUT ${base}/orderline/${first?.id}`, {
      as,
      headers: { 'if-match': '"1"' },
      body: { unitPrice: '40' },
    });
    expect(changed.body).toMatchObject({ version: 2, amount: '960.0000' });
    expect(
      await api.problem(`PUT ${base}/orderline/${first?.id}`, { as, headers: { 'if-match': '"1"' }, body: { unitPrice: '41' } }),
    ).toMatchObject({ status: 412 });
    expect((await api.call(`DELETE ${base}/orderline/${second?.id}`, { as })).status).toBe(204);
    expect(await api.problem(`DELETE ${base}/orderline/${second?.id}`, { as })).toMatchObject({ status: 404 });
    expect(await api.problem(`DELETE ${base}/orderline/${first?.id}`, { as })).toMatchObject({ code: 'lastLine' });
    const other = await place();
    await receive(other.lines[0], '1');
    expect(await api.problem(`DELETE ${base}/orderline/${other.lines[0]?.id}`, { as })).toMatchObject({ code: 'lineFixed' });
    expect(await api.problem(`PUT ${base}/orderline/${other.lines[0]?.id}`, { as, body: { quantityInPurchaseUnits: '99' } })).toMatchObject(
      { code: 'lineFixed' },
    );
    expect(await api.problem(`PUT ${base}/orderline/${other.lines[0]?.id}`, { as: 'anna', body: {} })).toMatchObject({ status: 403 });
  });
});

describe('POST /purchaseorder/goodsreceipt', () => {
  it('books what arrived: receipt, quantities, states and stock', async () => {
    const order = await place();
    const [first, second] = order.lines;
    const stockBefore = Number(first?.inStock ?? 0);
    const answer = await receive(first, '24', { yourRef: 'PAKBON 9' });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({
      supplierName: 'Brandmeester Groothandel',
      warehouseId: ids.mainWarehouse,
      yourRef: 'PAKBON 9',
      override: false,
      lines: [
        { lineNumber: 1, quantityReceived: '24.0000', quantityOrdered: '24.0000', itemCode: 'BL-SS6', orderNumber: order.orderNumber },
      ],
    });
    const after = await read(order.id);
    expect(after).toMatchObject({ orderStatus: 'Partial', receiptStatus: 'Partial', version: 2 });
    expect(after.lines[0]).toMatchObject({ receivedQuantity: '24.0000', inStock: `${stockBefore + 24}.0000` });
    await receive(second, '10');
    expect(await read(order.id)).toMatchObject({ receiptStatus: 'Complete', orderStatus: 'Partial' });
    const receipts = await api.call<GoodsReceipt[]>(`GET ${base}/goodsreceipt?purchaseOrderId=${order.id}`);
    expect(receipts.body.map((receipt) => receipt.lines.length)).toEqual([1, 1]);
    expect((await api.call<GoodsReceipt>(`GET ${base}/goodsreceipt/${answer.body.id}`)).body).toEqual(answer.body);
    expect(await api.problem(`GET ${base}/goodsreceipt/${nobodys}`)).toMatchObject({ status: 404 });
  });

  it('plans stock when ordering and takes it back when cancelling', async () => {
    const planned = async () =>
      Number(
        (
          await api.database.sql<{ planned: string }>(
            sql`select "plannedStockIn" as planned from "itemWarehouse" where division = ${division} and "itemId" = ${ids.bracket} and "warehouseId" = ${ids.mainWarehouse}`,
          )
        )[0]?.planned ?? 0,
      );
    const before = await planned();
    const order = await place();
    expect(await planned()).toBe(before + 10);
    await receive(order.lines[1], '4');
    expect(await planned()).toBe(before + 6);
    await api.call(`PUT ${base}/order/${order.id}`, { as, body: { orderStatus: 'Cancelled' } });
    expect(await planned()).toBe(before);
  });

  it('refuses more than was ordered unless somebody takes that over with a reason', async () => {
    const order = await place();
    const line = order.lines[0];
    expect(await api.problem(`POST ${base}/goodsreceipt`, { as, body: receiptBody(line, '24.5') })).toMatchObject({
      status: 409,
      code: 'overReceipt',
      lines: [{ lineNumber: 1, stillToCome: '24.0000', quantityReceived: '24.5000' }],
    });
    const noReason = await api.problem(`POST ${base}/goodsreceipt`, { as, body: receiptBody(line, '25', { override: true }) });
    expect(Object.keys(noReason.errors ?? {})).toEqual(['overrideReason']);
    const answer = await receive(line, '25', { override: true, overrideReason: 'Leverancier stuurt volle doos' });
    expect(answer).toMatchObject({ status: 201, body: { override: true, overrideReason: 'Leverancier stuurt volle doos' } });
    expect((await read(order.id)).lines[0]?.receivedQuantity).toBe('25.0000');
    const [entry] = await api.database.sql(sql`select reason from audit where division = ${division} and "entityId" = ${answer.body.id}`);
    expect(entry).toEqual({ reason: 'Leverancier stuurt volle doos' });
  });

  it('cannot over-receive by two receipts at once', async () => {
    const order = await place();
    const answers = await Promise.all([1, 2, 3, 4].map(() => receive(order.lines[0], '10')));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 201, 409, 409]);
    expect((await read(order.id)).lines[0]?.receivedQuantity).toBe('20.0000');
  });

  it('refuses two suppliers, cancelled orders, unknown lines and no lines', async () => {
    const mine = await place();
    const theirs = await place({ supplierId: ids.otherSupplier });
    const lines = [mine, theirs].map((order) => ({ purchaseOrderLineId: order.lines[0]?.id, quantityReceived: '1' }));
    expect(await api.problem(`POST ${base}/goodsreceipt`, { as, body: { lines } })).toMatchObject({ status: 409, code: 'oneSupplier' });
    await api.call(`PUT ${base}/order/${mine.id}`, { as, body: { orderStatus: 'Cancelled' } });
    expect(await api.problem(`POST ${base}/goodsreceipt`, { as, body: receiptBody(mine.lines[0], '1') })).toMatchObject({
      code: 'transition',
    });
    const unknown = await api.problem(`POST ${base}/goodsreceipt`, {
      as,
      body: { lines: [{ purchaseOrderLineId: nobodys, quantityReceived: '1' }] },
    });
    expect(Object.keys(unknown.errors ?? {})).toEqual(['lines.0.purchaseOrderLineId']);
    expect(Object.keys((await api.problem(`POST ${base}/goodsreceipt`, { as, body: { lines: [] } })).errors ?? {})).toEqual(['lines']);
  });

  it('lets an engineer receive for the own van only, and nobody else without the role', async () => {
    const main = await place();
    expect(await api.problem(`POST ${base}/goodsreceipt`, { as: 'mike', body: receiptBody(main.lines[0], '1') })).toMatchObject({
      status: 403,
    });
    expect(await api.problem(`POST ${base}/goodsreceipt`, { as: 'anna', body: receiptBody(main.lines[0], '1') })).toMatchObject({
      status: 403,
    });
    const van = await place({ warehouseId: ids.van });
    const answer = await api.call(`POST ${base}/goodsreceipt`, { as: 'mike', body: receiptBody(van.lines[0], '1') });
    expect(answer.status, answer.text).toBe(201);
    expect(
      await api.problem(`POST ${base}/goodsreceipt`, {
        as: 'mike',
        body: receiptBody(van.lines[0], '99', { override: true, overrideReason: 'x' }),
      }),
    ).toMatchObject({ status: 403 });
  });

  it('books once for a repeated Idempotency-Key', async () => {
    const order = await place();
    const headers = { 'idempotency-key': 'receipt-1' };
    const call = () => api.call<GoodsReceipt>(`POST ${base}/goodsreceipt`, { as, headers, body: receiptBody(order.lines[0], '5') });
    const [first, second] = [await call(), await call()];
    expect(second.body).toEqual(first.body);
    expect((await read(order.id)).lines[0]?.receivedQuantity).toBe('5.0000');
  });
});

describe('DELETE /purchaseorder/{salesOrderId}', () => {
  it('deletes by the id of a purchase order, once', async () => {
    const order = await place();
    expect((await api.call(`DELETE ${base}/${order.id}`, { as, headers: { 'if-match': '"1"' } })).status).toBe(204);
    expect(await api.problem(`GET ${base}/order/${order.id}`)).toMatchObject({ status: 404 });
    expect(await api.problem(`DELETE ${base}/${order.id}`, { as })).toMatchObject({ status: 404 });
  });

  it('deletes those of a sales order, and checks that one belongs to it', async () => {
    const salesOrderId = '0b1c2d3e-0000-7000-8000-00000000aaaa';
    await api.database.sql(sql`
      insert into "salesOrder" (division, id, "createdBy", "modifiedBy", "orderNumber", "orderedById", "deliverToId", "invoiceToId", "orderDate")
      values (${division}, ${salesOrderId}, 'test', 'test', 1, ${ids.customer}, ${ids.customer}, ${ids.customer}, '2026-11-01')`);
    const [first, second, foreign] = [await place({ salesOrderId }), await place({ salesOrderId }), await place()];
    expect(first).toMatchObject({ salesOrderId, salesOrderNumber: 1, source: 'SalesOrder' });
    expect(await api.problem(`DELETE ${base}/${salesOrderId}?purchaseOrderId=${foreign.id}`, { as })).toMatchObject({
      status: 409,
      code: 'otherSalesOrder',
    });
    expect((await api.call(`DELETE ${base}/${salesOrderId}?purchaseOrderId=${first.id}`, { as })).status).toBe(204);
    expect((await read(second.id)).id).toBe(second.id);
    expect((await api.call(`DELETE ${base}/${salesOrderId}`, { as })).status).toBe(204);
    expect(await api.problem(`GET ${base}/order/${second.id}`)).toMatchObject({ status: 404 });
  });

  it('refuses once something was received, an unknown id and a stale version', async () => {
    const order = await place();
    await receive(order.lines[0], '1');
    expect(await api.problem(`DELETE ${base}/${order.id}`, { as })).toMatchObject({ status: 409, code: 'lineFixed' });
    expect(await api.problem(`DELETE ${base}/${nobodys}`, { as })).toMatchObject({ status: 404 });
    const other = await place();
    expect(await api.problem(`DELETE ${base}/${other.id}`, { as, headers: { 'if-match': '"7"' } })).toMatchObject({ status: 412 });
    expect(await api.problem(`DELETE ${base}/${other.id}`, { as: 'anna' })).toMatchObject({ status: 403 });
  });
});
