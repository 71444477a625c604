import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#contract/days.ts';
import sql from 'sql-template-tag';
import { purchaseOrdersApi, purchaseOrdersRoute as base, receiptBody } from '../../../../tests/support/purchaseOrdersApi.ts';
import { as, division, ids, unknownId } from '../../../../tests/support/purchasingRecords.ts';
import type { StockMovement } from '#features/inventory/schema.ts';
import type { GoodsReceipt } from '../receiptSchema.ts';

const { api, place, receive, read, change, refusedReceipt } = await purchaseOrdersApi();

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
  });

  it('is refused for stocked goods of an order without a warehouse, unless they go to the customer', async () => {
    const order = await place();
    const [line] = order.lines;
    await api.database.sql(sql`update "purchaseOrder" set "warehouseId" = null where id = ${order.id}`);
    expect(await refusedReceipt(receiptBody(line, '1'))).toMatchObject({
      status: 409,
      code: 'noWarehouse',
      title: expect.stringContaining('Kies er een'),
    });
    expect((await read(order.id)).lines[0]).toMatchObject({ receivedQuantity: '0.0000' });
    await api.database.sql(sql`update "purchaseOrder" set "dropShipment" = true where id = ${order.id}`);
    expect((await receive(line, '1')).status).toBe(201);
  });

  it('stands in the ledger of stock with its number', async () => {
    const order = await place();
    const { body: receipt } = await receive(order.lines[0], '24');
    const filter = encodeURIComponent(JSON.stringify({ sourceId: receipt.id }));
    const { body } = await api.call<StockMovement[]>(`GET /api/divisions/${division}/stockmovements?filter=${filter}`);
    expect(body).toMatchObject([
      {
        kind: 'Receipt',
        itemCode: 'BL-SS6',
        unit: 'st',
        warehouseCode: '1',
        quantity: '24.0000',
        stockAfter: (await read(order.id)).lines[0]?.inStock,
        sourceKind: 'GoodsReceipt',
        sourceNumber: String(receipt.receiptNumber),
        creatorName: 'Piet Bakker',
      },
    ]);
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
    await change(order.id, { orderStatus: 'Cancelled' });
    expect(await planned()).toBe(before);
  });

  it('refuses more than was ordered unless a reason is given', async () => {
    const order = await place();
    const line = order.lines[0];
    expect(await refusedReceipt(receiptBody(line, '25'))).toMatchObject({
      status: 409,
      code: 'overReceipt',
      lines: [{ lineNumber: 1, stillToCome: '24.0000', quantityReceived: '25.0000' }],
    });
    const spread = ['12', '13'].map((quantityReceived) => ({ purchaseOrderLineId: line?.id, quantityReceived }));
    expect(await refusedReceipt({ lines: spread })).toMatchObject({ code: 'overReceipt', lines: [{ quantityReceived: '25.0000' }] });
    expect(await api.wrongFields(`POST ${base}/goodsreceipt`, { as, body: receiptBody(line, '25', { override: true }) })).toEqual([
      'overrideReason',
    ]);
    const answer = await receive(line, '25', { override: true, overrideReason: 'Leverancier stuurt volle doos' });
    expect(answer).toMatchObject({ status: 201, body: { override: true, overrideReason: 'Leverancier stuurt volle doos' } });
    expect((await read(order.id)).lines[0]?.receivedQuantity).toBe('25.0000');
    const [entry] = await api.database.sql(sql`select reason from audit where division = ${division} and "entityId" = ${answer.body.id}`);
    expect(entry).toEqual({ reason: 'Leverancier stuurt volle doos' });
  });

  it('is not of a day to come', async () => {
    const [line] = (await place()).lines;
    for (const receiptDate of [addDays(dayOf(new Date()), 1), '9999-12-31'])
      expect(await api.wrongFields(`POST ${base}/goodsreceipt`, { as, body: receiptBody(line, '1', { receiptDate }) })).toEqual([
        'receiptDate',
      ]);
    expect((await receive(line, '1', { receiptDate: dayOf(new Date()) })).status).toBe(201);
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
    expect(await refusedReceipt({ lines })).toMatchObject({ status: 409, code: 'oneSupplier' });
    await change(mine.id, { orderStatus: 'Cancelled' });
    expect(await refusedReceipt(receiptBody(mine.lines[0], '1'))).toMatchObject({
      code: 'transition',
    });
    expect(
      await api.wrongFields(`POST ${base}/goodsreceipt`, {
        as,
        body: { lines: [{ purchaseOrderLineId: unknownId, quantityReceived: '1' }] },
      }),
    ).toEqual(['lines.0.purchaseOrderLineId']);
    expect(await api.wrongFields(`POST ${base}/goodsreceipt`, { as, body: { lines: [] } })).toEqual(['lines']);
  });

  it('lets an engineer receive for the own van only, and refuses other persons without the role', async () => {
    const main = await place();
    expect(await refusedReceipt(receiptBody(main.lines[0], '1'), { as: 'mike' })).toMatchObject({
      status: 403,
    });
    expect(await refusedReceipt(receiptBody(main.lines[0], '1'), { as: 'anna' })).toMatchObject({
      status: 403,
    });
    const van = await place({ warehouseId: ids.van });
    const answer = await api.call(`POST ${base}/goodsreceipt`, { as: 'mike', body: receiptBody(van.lines[0], '1') });
    expect(answer.status, answer.text).toBe(201);
    expect(await refusedReceipt(receiptBody(van.lines[0], '99', { override: true, overrideReason: 'x' }), { as: 'mike' })).toMatchObject({
      status: 403,
    });
  });

  it('asks for a serial number of each piece, and for batches that make up the quantity', async () => {
    const order = await place();
    const [serial, batch] = order.lines;
    const track = (isSerialItem: boolean) =>
      api.database.sql(sql`
        update item set "isSerialItem" = ${isSerialItem} and id = ${ids.extinguisher}, "isBatchItem" = ${isSerialItem} and id = ${ids.bracket}
        where division = ${division} and id in (${ids.extinguisher}, ${ids.bracket})`);
    const errorsOf = async (line: typeof serial, quantity: string, more: object) => {
      const [only] = receiptBody(line, quantity).lines;
      return (await refusedReceipt({ lines: [{ ...only, ...more }] })).errors;
    };
    await track(true);
    expect(Object.keys((await errorsOf(serial, '2', {})) ?? {})).toEqual(['lines.0.serialNumbers']);
    expect(await errorsOf(serial, '2', { serialNumbers: ['S1'] })).toEqual({ 'lines.0.serialNumbers': [expect.stringContaining('2')] });
    expect(Object.keys((await errorsOf(serial, '2', { serialNumbers: ['S1', 'S1'] })) ?? {})).toEqual(['lines.0.serialNumbers']);
    expect(Object.keys((await errorsOf(batch, '5', { batchNumbers: [{ number: 'B1', quantity: '4' }] })) ?? {})).toEqual([
      'lines.0.batchNumbers',
    ]);
    const one = receiptBody(serial, '1').lines[0];
    const twice = { lines: ['S1', 'S1'].map((number) => ({ ...one, serialNumbers: [number] })) };
    expect(Object.keys((await refusedReceipt(twice)).errors ?? {})).toEqual(['lines.1.serialNumbers']);
    const lines = [
      { ...receiptBody(serial, '2').lines[0], serialNumbers: ['S1', 'S2'] },
      {
        ...receiptBody(batch, '5').lines[0],
        batchNumbers: [
          { number: 'B1', quantity: '4', expiryDate: '2028-01-31' },
          { number: 'B2', quantity: '1' },
        ],
      },
    ];
    const answer = await api.call<GoodsReceipt>(`POST ${base}/goodsreceipt`, { as, body: { lines } });
    await track(false);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.lines).toMatchObject([
      { serialNumbers: ['S1', 'S2'] },
      { batchNumbers: [{ number: 'B1', quantity: '4', expiryDate: '2028-01-31' }, { number: 'B2' }] },
    ]);
  });
});
