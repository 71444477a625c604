import { describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import {
  orderBody as body,
  type OrderWithLines as Order,
  purchaseOrdersApi,
  purchaseOrdersRoute as base,
} from '../../../../tests/support/purchaseOrdersApi.ts';
import { as, division, ids, unknownId } from '../../../../tests/support/purchasingRecords.ts';

const { api, place, receive, change, refused } = await purchaseOrdersApi();

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

  it('is of the day on which it is placed here, not in Greenwich', async () => {
    api.setNow('2026-11-14T23:30:00Z');
    expect((await place()).orderDate).toBe('2026-11-15');
    api.setNow(undefined);
  });

  it('finds the supplier by relation number', async () => {
    expect(await place({ supplierId: undefined, relationNumber: '5002' })).toMatchObject({
      supplierId: ids.otherSupplier,
      paymentCondition: 'EM',
    });
  });

  it.each([
    ['supplierId', { supplierId: undefined }],
    ['supplierId', { supplierId: unknownId }],
    ['supplierId', { supplierId: ids.customer }],
    ['relationNumber', { supplierId: undefined, relationNumber: '77' }],
    ['lines', { lines: [] }],
    ['lines.0.quantityInPurchaseUnits', { lines: [{ itemId: ids.bracket }] }],
    ['lines.0.quantityInPurchaseUnits', { lines: [{ itemId: ids.bracket, quantityInPurchaseUnits: '-1' }] }],
    ['lines.0.itemId', { lines: [{ itemId: unknownId, quantityInPurchaseUnits: '1' }] }],
    ['lines.0.itemCode', { lines: [{ itemCode: 'geen', quantityInPurchaseUnits: '1' }] }],
    ['lines.0.vatCode', { lines: [{ itemId: ids.bracket, quantityInPurchaseUnits: '1', vatCode: '9' }] }],
    ['lines.0.costCenter', { lines: [{ itemId: ids.bracket, quantityInPurchaseUnits: '1', costCenter: 'X' }] }],
    ['lines.0.discount', { lines: [{ itemId: ids.bracket, quantityInPurchaseUnits: '1', discount: 0.0333333333 }] }],
    ['exchangeRate', { currency: 'USD', exchangeRate: 1.12345678 }],
    ['currency', { currency: 'XYZ' }],
    ['yourRef', { yourRef: 'een\ntwee' }],
    ['warehouseId', { warehouseId: unknownId }],
    ['deliveryAccountId', { dropShipment: true }],
  ])('names the field %s', async (field, more) => {
    const problem = await api.problem(`POST ${base}/order`, { as, body: body(more) });
    expect(problem).toMatchObject({ status: 400, code: 'invalid' });
    expect(Object.keys(problem.errors ?? {})).toContain(field);
  });

  it('refuses a blocked supplier, and a person without the capability', async () => {
    expect(await api.problem(`POST ${base}/order`, { as, body: body({ supplierId: ids.blockedSupplier }) })).toMatchObject({
      status: 409,
      code: 'accountBlocked',
    });
    expect(await api.problem(`POST ${base}/order`, { as: 'anna', body: body() })).toMatchObject({ status: 403, code: 'forbidden' });
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

describe('PUT /purchaseorder/order/{purchaseOrderId}', () => {
  it('changes what is given, adds, changes and removes lines, and keeps the rest', async () => {
    const order = await place();
    const [first, second] = order.lines;
    const answer = await change(
      order.id,
      {
        description: 'Voor Zeist',
        lines: [
          { id: first?.id, quantityInPurchaseUnits: '12' },
          { itemId: ids.transport, quantityInPurchaseUnits: '1' },
        ],
      },
      { headers: { 'if-match': '"1"' } },
    );
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
    const answer = await change(order.id, order);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.lines).toEqual(order.lines);
  });

  it('cancels, and refuses what the table does not hold', async () => {
    const order = await place();
    expect(await refused(order.id, { orderStatus: 'Complete' })).toMatchObject({
      code: 'transition',
      allowed: ['Cancelled'],
    });
    const answer = await change(order.id, { orderStatus: 40 });
    expect(answer.body).toMatchObject({ orderStatus: 'Cancelled', receiptStatus: 'Cancelled', invoiceStatus: 'Cancelled' });
    expect(await refused(order.id, { remarks: 'x' })).toMatchObject({
      code: 'transition',
      allowed: [],
    });
  });

  it('fixes lines on which something was received', async () => {
    const order = await place();
    await receive(order.lines[0], '1');
    const [first, second] = order.lines.map((line) => ({ id: line.id }));
    expect(await refused(order.id, { lines: [{ ...first, unitPrice: '1' }, second] })).toMatchObject({ status: 409, code: 'lineFixed' });
    expect(await refused(order.id, { lines: [second] })).toMatchObject({ code: 'lineFixed' });
    expect(await refused(order.id, { supplierId: ids.otherSupplier })).toMatchObject({
      code: 'lineFixed',
    });
    const answer = await change(order.id, { lines: [first, { ...second, quantityInPurchaseUnits: '5' }] });
    expect(answer.body.lines.map((line) => line.quantity)).toEqual(['24.0000', '5.0000']);
  });
});
