import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { StockMovement } from '#features/inventory/schema.ts';
import { pdfContent } from '../../../../tests/support/pdf.ts';
import { deliveryBody, salesIds as ids, salesOrdersApi, salesRoute as base } from '../../../../tests/support/salesOrdersApi.ts';
import { goodsDelivery, type GoodsDelivery } from '../deliverySchema.ts';

const { api, place, deliver, read, stockOf } = await salesOrdersApi();

describe('POST /salesorder/goodsdelivery', () => {
  it('books what left: delivery, quantities, states and stock', async () => {
    const order = await place();
    const before = await stockOf(ids.extinguisher);
    const answer = await deliver(order.lines[0], '6', { trackingNumber: '3SABC' });
    expect(answer.status, answer.text).toBe(201);
    expect(goodsDelivery.safeParse(answer.body).error).toBeUndefined();
    expect(answer.body).toMatchObject({
      deliveryAccountName: 'Bakkerij de Molen',
      warehouseId: ids.mainWarehouse,
      trackingNumber: '3SABC',
      override: false,
      lines: [
        { lineNumber: 1, quantityDelivered: '6.0000', quantityOrdered: '10.0000', itemCode: 'BL-SS6', orderNumber: order.orderNumber },
      ],
    });
    expect(await read(order.id)).toMatchObject({
      status: 'Partial',
      version: 2,
      lines: [{ quantityDelivered: '6.0000', quantityOpen: '4.0000', deliveryStatus: 'Partial' }, { deliveryStatus: 'Open' }],
    });
    expect(await stockOf(ids.extinguisher)).toEqual({ current: before.current - 6, plannedOut: before.plannedOut - 6 });
    const second = { lines: order.lines.map((line, index) => ({ salesOrderLineId: line.id, quantityDelivered: index === 0 ? '4' : '4' })) };
    expect((await api.call(`POST ${base}/goodsdelivery`, { body: second })).status).toBe(201);
    expect(await read(order.id)).toMatchObject({ status: 'Complete', deliveryStatus: 'Complete', invoiceStatus: 'Open' });
    const list = await api.call<GoodsDelivery[]>(`GET ${base}/goodsdelivery?salesOrderId=${order.id}`);
    expect(list.body.map(({ lines }) => lines.length)).toEqual([2, 1]);
  });

  it('stands in the ledger of stock with its number', async () => {
    const order = await place();
    const { body } = await deliver(order.lines[0], '2');
    const filter = encodeURIComponent(JSON.stringify({ sourceId: body.id }));
    const { body: movements } = await api.call<StockMovement[]>(`GET /api/divisions/120001/stockmovements?filter=${filter}`);
    expect(movements).toMatchObject([{ kind: 'Delivery', quantity: '-2.0000', sourceNumber: String(body.deliveryNumber) }]);
  });

  it('refuses more than is open, unless a supervisor gives a reason', async () => {
    const order = await place();
    const [line] = order.lines;
    expect(await api.problem(`POST ${base}/goodsdelivery`, { body: deliveryBody(line, '11') })).toMatchObject({
      status: 409,
      code: 'overDelivery',
      lines: [{ lineNumber: 1, open: '10.0000', quantityDelivered: '11.0000' }],
    });
    const noReason = await api.problem(`POST ${base}/goodsdelivery`, { as: 'sofie', body: deliveryBody(line, '11', { override: true }) });
    expect(Object.keys(noReason.errors ?? {})).toEqual(['overrideReason']);
    const body = deliveryBody(line, '11', { override: true, overrideReason: 'Klant wil er een extra' });
    expect(await api.problem(`POST ${base}/goodsdelivery`, { body })).toMatchObject({ status: 403, code: 'forbidden' });
    const done = await api.call<GoodsDelivery>(`POST ${base}/goodsdelivery`, { as: 'sofie', body });
    expect(done).toMatchObject({ status: 201, body: { override: true, overrideReason: 'Klant wil er een extra' } });
    expect((await read(order.id)).lines[0]).toMatchObject({
      quantityDelivered: '11.0000',
      quantityOpen: '0.0000',
      deliveryStatus: 'Complete',
    });
  });

  it('counts one line named twice together', async () => {
    const [line] = (await place()).lines;
    const lines = ['6', '5'].map((quantityDelivered) => ({ salesOrderLineId: line?.id, quantityDelivered }));
    expect(await api.problem(`POST ${base}/goodsdelivery`, { body: { lines } })).toMatchObject({ code: 'overDelivery' });
  });

  it('leaves or comes back on one line, not both', async () => {
    const [line] = (await place()).lines;
    const lines = ['12', '-2'].map((quantityDelivered) => ({ salesOrderLineId: line?.id, quantityDelivered }));
    expect(await api.wrongFields(`POST ${base}/goodsdelivery`, { body: { lines } })).toEqual(['lines.1.quantityDelivered']);
    const [back] = (await place({ lines: [{ itemId: ids.extinguisher, quantity: '-3' }] })).lines;
    const returned = ['1', '-3'].map((quantityDelivered) => ({ salesOrderLineId: back?.id, quantityDelivered }));
    expect(await api.wrongFields(`POST ${base}/goodsdelivery`, { body: { lines: returned } })).toEqual(['lines.0.quantityDelivered']);
  });

  it('goes to one customer from one warehouse', async () => {
    const [mine, other] = [await place(), await place({ orderedById: ids.otherCustomer })];
    const van = await place({ warehouseId: ids.van });
    const both = (...orders: { lines: { id: string }[] }[]) => ({
      lines: orders.map(({ lines }) => ({ salesOrderLineId: lines[0]?.id, quantityDelivered: '1' })),
    });
    expect(await api.problem(`POST ${base}/goodsdelivery`, { body: both(mine, other) })).toMatchObject({ code: 'oneCustomer' });
    expect(await api.problem(`POST ${base}/goodsdelivery`, { body: both(mine, van) })).toMatchObject({ code: 'oneWarehouse' });
    expect((await api.call(`POST ${base}/goodsdelivery`, { body: both(mine, await place()) })).status).toBe(201);
  });

  it.each([
    ['an unknown line', '0b1c2d3e-0000-7000-8000-000000000001', '1', 'lines.0.salesOrderLineId'],
    ['half a piece', undefined, '0.5', 'lines.0.quantityDelivered'],
    ['nothing', undefined, '0', 'lines.0.quantityDelivered'],
  ])('names %s', async (_name, id, quantityDelivered, field) => {
    const [line] = (await place()).lines;
    const body = { lines: [{ salesOrderLineId: id ?? line?.id, quantityDelivered }] };
    expect(await api.wrongFields(`POST ${base}/goodsdelivery`, { body })).toEqual([field]);
  });

  it('is made once: under one key, and never changed', async () => {
    const [line] = (await place()).lines;
    const headers = { 'idempotency-key': 'delivery-1' };
    const first = await api.call<GoodsDelivery>(`POST ${base}/goodsdelivery`, { body: deliveryBody(line, '2'), headers });
    const again = await api.call<GoodsDelivery>(`POST ${base}/goodsdelivery`, { body: deliveryBody(line, '2'), headers });
    expect(again.body.id).toBe(first.body.id);
    expect(await api.problem(`POST ${base}/goodsdelivery`, { body: { ...deliveryBody(line, '2'), id: first.body.id } })).toMatchObject({
      status: 409,
      code: 'notDraft',
    });
  });

  it('refuses an order that is closed, and one of another division', async () => {
    const order = await place();
    await api.call(`PUT ${base}/${order.id}`, { as: 'sofie', body: { status: 'Cancelled' } });
    expect((await deliver(order.lines[0], '1')).body).toMatchObject({ code: 'transition', orderNumber: order.orderNumber });
    const elsewhere = await api.problem('POST /api/230001/salesorder/goodsdelivery', {
      as: 'ada',
      body: deliveryBody(order.lines[0], '1'),
    });
    expect(Object.keys(elsewhere.errors ?? {})).toEqual(['lines.0.salesOrderLineId']);
  });
});

describe('pieces and batches', () => {
  const aed = async (quantity = '2') => (await place({ lines: [{ itemId: ids.defibrillator, quantity }] })).lines[0];

  it('asks for as many serial numbers as pieces, each once', async () => {
    const line = await aed();
    for (const serialNumbers of [[], ['A1'], ['A1', 'A1'], ['A1', 'A2', 'A3']])
      expect(Object.keys((await deliver(line, '2', {}, { serialNumbers })).body)).toContain('errors');
    expect((await deliver(line, '2', {}, { serialNumbers: ['A1', 'A2'] })).status).toBe(201);
  });

  it('names the second line that has the same piece', async () => {
    const booked = await aed('2');
    const line = { salesOrderLineId: booked?.id, quantityDelivered: '1', serialNumbers: ['A9'] };
    const { errors } = await api.problem(`POST ${base}/goodsdelivery`, { body: { lines: [line, line] } });
    expect(errors).toEqual({ 'lines.1.serialNumbers': [expect.stringContaining('twee keer')] });
  });

  it('lets no piece leave twice, unless it came back', async () => {
    expect((await deliver(await aed('1'), '1', {}, { serialNumbers: ['B1'] })).status).toBe(201);
    const again = await deliver(await aed('1'), '1', {}, { serialNumbers: ['B1'] });
    expect(again).toMatchObject({ status: 400, body: { errors: { 'lines.0.serialNumbers': [expect.stringContaining('B1')] } } });
    const before = await stockOf(ids.defibrillator);
    const [tradeIn] = (await place({ lines: [{ itemId: ids.defibrillator, quantity: '-1', unitPrice: '400' }] })).lines;
    expect((await deliver(tradeIn, '-1', {}, { serialNumbers: ['B1'] })).status).toBe(201);
    expect((await stockOf(ids.defibrillator)).current).toBe(before.current + 1);
    expect((await deliver(await aed('1'), '1', {}, { serialNumbers: ['B1'] })).status).toBe(201);
  });

  it('brings no piece into our warehouse that the supplier takes back from the customer', async () => {
    const [line] = (await place({ lines: [{ itemId: ids.defibrillator, quantity: '-1', unitPrice: '400', useDropShipment: true }] })).lines;
    const before = await stockOf(ids.defibrillator);
    expect((await deliver(line, '-1', {}, { serialNumbers: ['D1'] })).status).toBe(201);
    expect((await stockOf(ids.defibrillator)).current).toBe(before.current);
    expect(await api.database.sql(sql`select from "stockedSerialNumber" where division = 120001 and "serialNumber" = 'D1'`)).toEqual([]);
  });

  it('has a trade-in to come, which takes nothing from what is to go', async () => {
    const item = { code: 'SCOOT', description: 'Scootmobiel' };
    const made = await api.call<{ id: string }>('POST /api/divisions/120001/items', { as: 'ada', body: item });
    expect(made.status, made.text).toBe(201);
    const itemId = made.body.id;
    const planned = async () => {
      const [row] = await api.database.sql<{ come: number; go: number }>(sql`
        select "plannedStockIn"::float8 as come, "plannedStockOut"::float8 as go from "itemWarehouse"
        where division = 120001 and "itemId" = ${itemId} and "warehouseId" = ${ids.mainWarehouse}`);
      return row;
    };
    const [tradeIn, other] = await Promise.all(['-1', '-2'].map((quantity) => place({ lines: [{ itemId, quantity, unitPrice: '400' }] })));
    expect(await planned()).toEqual({ come: 3, go: 0 });
    await place({ lines: [{ itemId, quantity: '5' }] });
    expect(await planned()).toEqual({ come: 3, go: 5 });
    expect((await deliver(tradeIn?.lines[0], '-1')).status).toBe(201);
    expect(await planned()).toEqual({ come: 2, go: 5 });
    expect((await api.call(`DELETE ${base}/${other?.id}`)).status).toBe(204);
    expect(await planned()).toEqual({ come: 0, go: 5 });
  });

  it('lets two deliveries at once not take the same piece', async () => {
    const lines = [await aed('1'), await aed('1')];
    const answers = await Promise.all(lines.map((line) => deliver(line, '1', {}, { serialNumbers: ['C1'] })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  it('asks for batches that make the quantity', async () => {
    const [line] = (await place({ lines: [{ itemId: ids.electrodes, quantity: '4' }] })).lines;
    const batch = (...quantities: string[]) => ({ batchNumbers: quantities.map((quantity, index) => ({ number: `L${index}`, quantity })) });
    expect((await deliver(line, '4')).status).toBe(400);
    expect((await deliver(line, '4', {}, batch('3'))).status).toBe(400);
    expect((await deliver(line, '4', {}, batch('3', '1'))).status).toBe(201);
  });
});

describe('the last pieces', () => {
  it('are 100: of 200 deliveries at once 100 are made', { timeout: 120_000 }, async () => {
    const order = await place({ lines: [{ itemId: ids.bracket, quantity: '200' }] });
    const others = await Promise.all(Array.from({ length: 3 }, () => place({ lines: [{ itemId: ids.bracket, quantity: '200' }] })));
    await api.database.sql(sql`
      update "itemWarehouse" set "currentStock" = 100
      where division = 120001 and "itemId" = ${ids.bracket} and "warehouseId" = ${ids.mainWarehouse}`);
    const all = [order, ...others];
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => deliver(all[index % all.length]?.lines[0], '1')));
    const statuses = Map.groupBy(answers, ({ status }) => status);
    expect([statuses.get(201)?.length, statuses.get(409)?.length]).toEqual([100, 100]);
    expect(statuses.get(409)?.every(({ text }) => text.includes('insufficientStock'))).toBe(true);
    expect((await stockOf(ids.bracket)).current).toBe(0);
    const delivered = await Promise.all(all.map(async ({ id }) => Number((await read(id)).lines[0]?.quantityDelivered)));
    expect(delivered.reduce((sum, one) => sum + one, 0)).toBe(100);
  });
});

describe('the packing slip', () => {
  it('is a PDF with what is in the parcel, in the language of the customer, without prices', async () => {
    await api.database.sql(sql`
      update account set language = 'de', "addressLine1" = 'Molenweg 4', postcode = '3511 AB', city = 'Utrecht'
      where division = 120001 and id = ${ids.customer}`);
    const [line] = (await place({ lines: [{ itemId: ids.defibrillator, quantity: '1' }] })).lines;
    const { body } = await deliver(line, '1', {}, { serialNumbers: ['SN-99'] });
    const slip = await api.call(`GET ${base}/goodsdelivery/${body.id}/slip`);
    expect(slip.headers['content-type']).toBe('application/pdf');
    const { pages, language, title } = await pdfContent(slip.bytes);
    expect({ language, title }).toEqual({ language: 'de', title: `Lieferschein ${body.deliveryNumber}` });
    for (const text of ['AED-1', 'SN-99', 'Molenweg 4', line?.orderNumber]) expect(pages.join(' ')).toContain(String(text));
    expect(pages.join(' ')).not.toContain('1250');
    expect(await api.problem(`GET ${base}/goodsdelivery/${ids.customer}/slip`)).toMatchObject({ status: 404 });
  });

  it.each([
    ['stuks', '1 Stk'],
    ['uur', '1 Std'],
    ['pallet', '1 pallet'],
  ])('names the unit %s in the language of the customer, if it is a usual one', async (unit, shown) => {
    await api.database.sql(sql`update account set language = 'de' where division = 120001 and id = ${ids.customer}`);
    await api.database.sql(sql`insert into unit (division, id, code, description, type, "createdBy", "modifiedBy")
      values (120001, gen_random_uuid(), ${unit}, ${unit}, 'Other', 'x', 'x') on conflict do nothing`);
    await api.database.sql(sql`update item set unit = ${unit} where division = 120001 and id = ${ids.extinguisher}`);
    const [line] = (await place({ lines: [{ itemId: ids.extinguisher, quantity: '1' }] })).lines;
    const { body } = await deliver(line, '1');
    const { pages } = await pdfContent((await api.call(`GET ${base}/goodsdelivery/${body.id}/slip`)).bytes);
    // what was ordered, and what was delivered
    expect(pages.join(' ').split(shown)).toHaveLength(3);
  });
});
