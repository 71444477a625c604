import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { AuditSeries } from '#contract/auditEntry.ts';
import type { SalesPrice } from '#features/items/priceSchema.ts';
import { salesOrder, type SalesOrder, type SalesOrderLine } from '../schema.ts';
import {
  saleBody,
  salesIds as ids,
  salesOrdersApi,
  salesRoute as base,
  type SaleWithLines,
} from '../../../../tests/support/salesOrdersApi.ts';

const { api, place, deliver, read, stockOf } = await salesOrdersApi();

describe('POST /salesorder', () => {
  it('takes prices, VAT and states from what is known, and says where prices come from', async () => {
    const order = await place();
    expect(salesOrder.safeParse(order).error).toBeUndefined();
    expect(order).toMatchObject({
      orderedByName: 'Bakkerij de Molen',
      accountCode: '1001',
      deliverToId: ids.customer,
      invoiceToId: ids.customer,
      warehouseId: ids.mainWarehouse,
      currency: 'EUR',
      status: 'Open',
      approvalStatus: 'Automatic',
      amountExclVat: '770.2000',
      vatAmount: '161.7400',
      amountInclVat: '931.9400',
      amountDc: '931.9400',
      source: 'Manual',
      lines: [
        {
          itemCode: 'BL-SS6',
          description: 'Sproeischuimblusser 6 l',
          unitPrice: '74.5000',
          priceSource: 'Item',
          quantityOpen: '10.0000',
          unitCode: 'st',
        },
        { itemCode: 'BL-OPH', unitPrice: '7.0000', netPrice: '6.3000', priceSource: 'Manual', amount: '25.2000' },
      ],
    });
  });

  it('gives the customer the own discount, invoice account and payment condition', async () => {
    const order = await place({ orderedById: undefined, accountCode: '1002' });
    expect(order).toMatchObject({ orderedById: ids.otherCustomer, invoiceToId: ids.customer, paymentCondition: '30' });
    expect(order.lines.map(({ discount, netPrice }) => [discount, netPrice])).toEqual([
      [0.05, '70.7750'],
      [0.1, '6.3000'],
    ]);
  });

  it('prefers what was agreed with the customer, then the price list, by quantity', async () => {
    const price = (more: object) =>
      api.call('POST /api/120001/salesitemprice', {
        as: 'ada',
        body: { itemId: ids.transport, accountId: null, currency: 'EUR', quantity: '1', ...more },
      });
    for (const more of [{ price: '30' }, { price: '25', quantity: '10' }, { price: '20', accountId: ids.otherCustomer }])
      expect((await price(more)).status).toBe(201);
    const lines = ['1', '10'].map((quantity) => ({ itemId: ids.transport, quantity }));
    const shown = (order: SaleWithLines) => order.lines.map(({ unitPrice, discount, priceSource }) => [unitPrice, discount, priceSource]);
    expect(shown(await place({ lines }))).toEqual([
      ['30.0000', 0, 'List'],
      ['25.0000', 0, 'List'],
    ]);
    expect(shown(await place({ orderedById: ids.otherCustomer, lines }))).toEqual([
      ['20.0000', 0, 'Customer'],
      ['20.0000', 0, 'Customer'],
    ]);
  });

  it('takes the discount of the order off every line, and counts in our own currency', async () => {
    const order = await place({ discount: 0.1, currency: 'USD', exchangeRate: 0.9 });
    expect(order.lines.map(({ discount, amount }) => [discount, amount])).toEqual([
      [0, '745.0000'],
      [0.1, '22.6800'],
    ]);
    expect(order).toMatchObject({
      amountExclVat: '767.6800',
      amountInclVat: '928.8900',
      amountDc: '836.0000',
      lines: [{ unitPrice: '82.7778' }, {}],
    });
    const { body } = await api.call<SaleWithLines>(`PUT ${base}/${order.id}`, { body: { discount: null } });
    expect(body).toMatchObject({ amountExclVat: '852.9800', lines: [{ amount: '827.7800' }, { amount: '25.2000' }] });
  });

  it('answers the same at the older address, once under one key', async () => {
    const headers = { 'idempotency-key': 'sale-1' };
    const first = await api.call<SalesOrder>(`POST ${base}/order`, {
      body: saleBody({ accountCode: '1001', orderedById: undefined }),
      headers,
    });
    const second = await api.call<SalesOrder>(`POST ${base}/order`, {
      body: saleBody({ accountCode: '1001', orderedById: undefined }),
      headers,
    });
    expect(second).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect(first.headers['location']).toBe(`${base}/${first.body.id}`);
  });

  it.each([
    ['a blocked customer', { orderedById: ids.blockedCustomer }, 409, 'accountBlocked'],
    ['no customer', { orderedById: undefined }, 400, 'orderedById'],
    ['an unknown code', { orderedById: undefined, accountCode: '9999' }, 400, 'accountCode'],
    ['no lines', { lines: [] }, 400, 'lines'],
    ['a quantity of nothing', { lines: [{ itemId: ids.extinguisher, quantity: '0' }] }, 400, 'lines.0.quantity'],
    ['half an extinguisher', { lines: [{ itemId: ids.extinguisher, quantity: '0.5' }] }, 400, 'lines.0.quantity'],
    ['an unknown item', { lines: [{ itemCode: 'NIX', quantity: '1' }] }, 400, 'lines.0.itemCode'],
    ['no item', { lines: [{ quantity: '1' }] }, 400, 'lines.0.itemId'],
    ['a blocked VAT code', { lines: [{ itemId: ids.bracket, quantity: '1', vatCode: '9' }] }, 400, 'lines.0.vatCode'],
    ['an unknown cost centre', { lines: [{ itemId: ids.bracket, quantity: '1', costCenter: 'XX' }] }, 400, 'lines.costCenter'],
    ['an unknown object', { lines: [{ itemId: ids.bracket, quantity: '1', assetId: ids.customer }] }, 400, 'lines.0.assetId'],
    ['an unknown warehouse', { warehouseId: ids.customer }, 400, 'warehouseId'],
    ['1001 lines', { lines: Array.from({ length: 1001 }, () => ({ itemId: ids.bracket, quantity: '1' })) }, 400, 'lines'],
    [
      'more money than there is',
      { lines: [{ itemId: ids.bracket, quantity: '999999999999999', unitPrice: '999999999999999' }] },
      400,
      'lines',
    ],
  ])('refuses %s', async (_name, more, status, what) => {
    const problem = await api.problem(`POST ${base}`, { body: saleBody(more) });
    expect(problem.status).toBe(status);
    if (status === 400) expect(Object.keys(problem.errors ?? {})).toContain(what);
    else expect(problem.code).toBe(what);
  });

  it('keeps stock for what is ordered, but for what a supplier brings', async () => {
    const before = await stockOf(ids.extinguisher);
    const order = await place({
      lines: [
        { itemId: ids.extinguisher, quantity: '3' },
        { itemId: ids.extinguisher, quantity: '5', useDropShipment: true },
      ],
    });
    expect(await stockOf(ids.extinguisher)).toEqual({ ...before, plannedOut: before.plannedOut + 3 });
    await api.call(`PUT ${base}/orderline/${order.lines[0]?.id}`, { body: { quantity: '1' } });
    expect((await stockOf(ids.extinguisher)).plannedOut).toBe(before.plannedOut + 1);
    await api.call(`DELETE ${base}/${order.id}`);
    expect((await stockOf(ids.extinguisher)).plannedOut).toBe(before.plannedOut);
  });
});

describe('what items cost us', () => {
  it('is shown with the margin to those who buy, and stands in no history', async () => {
    const order = await place();
    expect(order.lines[0]).not.toHaveProperty('costPrice');
    expect(order.lines[0]).not.toHaveProperty('margin');
    expect((await read(order.id, 'piet')).lines[0]).toMatchObject({ costPrice: '48.5000', margin: '260.0000' });
    const lines = async (as: string) => (await api.call<SalesOrderLine[]>(`GET ${base}/orderline/${order.id}`, { as })).body;
    expect((await lines('anna'))[0]).not.toHaveProperty('margin');
    expect((await lines('piet')).find(({ lineNumber }) => lineNumber === 1)).toMatchObject({ margin: '260.0000' });
    const current = await api.call<SaleWithLines[]>(`GET ${base}/current/1001`);
    expect(current.body.flatMap((one) => one.lines).some((line) => 'costPrice' in line)).toBe(false);
    const history = await api.call<AuditSeries[]>(`GET ${base}/${order.id}/history`, { as: 'piet' });
    expect(history.text).not.toContain('48.5');
  });
});

describe('PUT /salesorder/{id}', () => {
  it('keeps what is not sent, lines without being sent, and prices that were read and sent back', async () => {
    const order = await place();
    const { body } = await api.call<SaleWithLines>(`PUT ${base}/${order.id}`, {
      body: { yourRef: 'PO-1' },
      headers: { 'if-match': '"1"' },
    });
    expect(body).toMatchObject({ yourRef: 'PO-1', version: 2, lines: [{ id: order.lines[0]?.id }, { id: order.lines[1]?.id }] });
    const again = await api.call<SaleWithLines>(`PUT ${base}/${order.id}`, { body });
    expect(again.body).toMatchObject({ lines: [{ priceSource: 'Item' }, { priceSource: 'Manual' }], amountExclVat: body.amountExclVat });
    expect(await api.problem(`PUT ${base}/${order.id}`, { body: { yourRef: 'x' }, headers: { 'if-match': '"1"' } })).toMatchObject({
      status: 412,
      current: { yourRef: 'PO-1' },
    });
  });

  it('takes the price of another item, unless one is typed', async () => {
    const order = await place();
    const { body } = await api.call<SaleWithLines>(`PUT ${base}/${order.id}`, {
      body: {
        lines: [
          { id: order.lines[0]?.id, itemCode: 'BL-OPH' },
          { id: order.lines[1]?.id, itemId: ids.extinguisher, unitPrice: '70' },
        ],
      },
    });
    expect(body.lines).toMatchObject([
      { itemCode: 'BL-OPH', description: 'Ophangbeugel universeel', unitPrice: '7.9500', priceSource: 'Item', quantity: '10.0000' },
      { itemCode: 'BL-SS6', unitPrice: '70.0000', priceSource: 'Manual', quantity: '4.0000' },
    ]);
    expect((await read(order.id, 'piet')).lines.map(({ costPrice }) => costPrice)).toEqual(['3.9500', '48.5000']);
  });

  it('takes no new line without a quantity', async () => {
    const order = await place();
    const body = { lines: [{ itemCode: 'BL-OPH' }] };
    expect(await api.problem(`PUT ${base}/${order.id}`, { body })).toMatchObject({
      status: 400,
      errors: { 'lines.0.quantity': [expect.any(String)] },
    });
  });

  it('fixes the three accounts', async () => {
    const order = await place();
    for (const field of ['orderedById', 'deliverToId', 'invoiceToId'])
      expect(await api.problem(`PUT ${base}/${order.id}`, { body: { [field]: ids.otherCustomer } })).toMatchObject({
        status: 409,
        code: 'fixedFields',
        fields: [field],
      });
  });

  it('cancels the rest by a supervisor only, and takes no changes from then on', async () => {
    const order = await place();
    await deliver(order.lines[0], '4');
    const before = await stockOf(ids.extinguisher);
    expect(await api.problem(`PUT ${base}/${order.id}`, { body: { status: 'Cancelled' } })).toMatchObject({ code: 'forbidden' });
    const { body } = await api.call<SaleWithLines>(`PUT ${base}/${order.id}`, { as: 'sofie', body: { status: 45 } });
    expect(body).toMatchObject({
      status: 'Cancelled',
      deliveryStatus: 'Cancelled',
      invoiceStatus: 'Open',
      lines: [{ quantityOpen: '0.0000' }, {}],
    });
    expect((await stockOf(ids.extinguisher)).plannedOut).toBe(before.plannedOut - 6);
    expect(await api.problem(`PUT ${base}/${order.id}`, { body: { yourRef: 'x' } })).toMatchObject({ code: 'transition' });
    expect((await api.call(`PUT ${base}/${order.id}`, { body: { yourRef: body.yourRef } })).status).toBe(200);
  });

  it('approves by a supervisor what waits for it; until then nothing leaves', async () => {
    const order = await place();
    await api.database.sql(sql`update "salesOrder" set "approvalStatus" = 'Awaiting' where id = ${order.id}`);
    expect((await deliver(order.lines[0], '1')).body).toMatchObject({ code: 'awaitingApproval' });
    expect(await api.problem(`PUT ${base}/${order.id}`, { body: { approvalStatus: 2 } })).toMatchObject({ code: 'forbidden' });
    const { body } = await api.call(`PUT ${base}/${order.id}`, { as: 'sofie', body: { approvalStatus: 2 } });
    expect(body).toMatchObject({ approvalStatus: 'Approved', approvedBy: 'Sofie Jansen' });
    expect(await api.problem(`PUT ${base}/${order.id}`, { as: 'sofie', body: { approvalStatus: 0 } })).toMatchObject({
      code: 'transition',
    });
  });
});

describe('lines and deletion', () => {
  it('adds, changes and removes lines; not the last, nor what was delivered', async () => {
    const order = await place();
    const added = await api.call<SalesOrderLine>(`POST ${base}/orderline`, {
      body: { orderId: order.id, itemCode: 'VRACHT', quantity: 1 },
    });
    expect(added).toMatchObject({ status: 201, body: { lineNumber: 3, unitPrice: '30.0000' } });
    await deliver(order.lines[0], '1');
    expect(await api.problem(`PUT ${base}/orderline/${order.lines[0]?.id}`, { body: { quantity: '11' } })).toMatchObject({
      code: 'lineFixed',
    });
    expect(await api.problem(`DELETE ${base}/orderline/${order.lines[0]?.id}`)).toMatchObject({ code: 'lineFixed' });
    expect((await api.call(`DELETE ${base}/orderline/${order.lines[1]?.id}`)).status).toBe(204);
    expect((await api.call(`DELETE ${base}/orderline/${added.body.id}`)).status).toBe(204);
    const single = await place({ lines: [{ itemId: ids.bracket, quantity: '1' }] });
    expect(await api.problem(`DELETE ${base}/orderline/${single.lines[0]?.id}`)).toMatchObject({ code: 'lastLine' });
  });

  it('deletes only open orders that nothing was delivered or ordered for', async () => {
    const order = await place();
    await deliver(order.lines[0], '1');
    expect(await api.problem(`DELETE ${base}/${order.id}`)).toMatchObject({ status: 409, code: 'lineFixed' });
    const cancelled = await place();
    await api.call(`PUT ${base}/${cancelled.id}`, { as: 'sofie', body: { status: 'Cancelled' } });
    expect(await api.problem(`DELETE ${base}/${cancelled.id}`)).toMatchObject({ code: 'transition' });
    const free = await place();
    expect((await api.call(`DELETE ${base}/${free.id}`)).status).toBe(204);
    expect(await api.problem(`GET ${base}/${free.id}`)).toMatchObject({ status: 404 });
  });

  it('stands back to back with purchase orders, which go first', async () => {
    const order = await place();
    const purchase = await api.call<{ id: string; lines: { id: string }[]; orderNumber: number }>('POST /api/120001/purchaseorder/order', {
      as: 'piet',
      body: {
        supplierId: ids.supplier,
        salesOrderId: order.id,
        lines: [{ itemId: ids.extinguisher, quantity: '10', salesOrderLineId: order.lines[0]?.id }],
      },
    });
    expect(purchase.status, purchase.text).toBe(201);
    expect(await read(order.id)).toMatchObject({
      purchaseOrderIds: [purchase.body.id],
      lines: [
        {
          purchaseOrderId: purchase.body.id,
          purchaseOrderLineId: purchase.body.lines[0]?.id,
          purchaseOrderNumber: purchase.body.orderNumber,
        },
        {},
      ],
    });
    expect(await api.problem(`DELETE ${base}/${order.id}`)).toMatchObject({
      code: 'hasPurchaseOrder',
      orderNumber: purchase.body.orderNumber,
    });
    expect(await api.problem(`DELETE ${base}/orderline/${order.lines[0]?.id}`)).toMatchObject({ code: 'hasPurchaseOrder' });
    const other = await place();
    const wrong = {
      supplierId: ids.supplier,
      salesOrderId: other.id,
      lines: [{ itemId: ids.bracket, quantity: '1', salesOrderLineId: order.lines[1]?.id }],
    };
    expect(await api.problem('POST /api/120001/purchaseorder/order', { as: 'piet', body: wrong })).toMatchObject({
      errors: { 'lines.0.salesOrderLineId': [expect.any(String)] },
    });
    expect((await api.call(`DELETE /api/120001/purchaseorder/${order.id}`, { as: 'piet' })).status).toBe(204);
    expect((await api.call(`DELETE ${base}/${order.id}`)).status).toBe(204);
  });
});

describe('prices', () => {
  it('are asked for many items at once', async () => {
    const query = new URLSearchParams({ orderedById: ids.otherCustomer, itemId: `${ids.extinguisher},${ids.bracket}`, quantity: '1,24' });
    const { status, body } = await api.call<SalesPrice[]>(`GET ${base}/price?${query}`);
    expect(status).toBe(200);
    expect(body).toEqual([
      { itemId: ids.extinguisher, quantity: '1', unit: 'st', price: '74.5000', currency: 'EUR', discount: 0.05, source: 'Item' },
      { itemId: ids.bracket, quantity: '24', unit: 'st', price: '7.9500', currency: 'EUR', discount: 0.05, source: 'Item' },
    ]);
    expect(await api.problem(`GET ${base}/price?itemId=${ids.bracket}&quantity=1,2`)).toMatchObject({
      errors: { quantity: [expect.any(String)] },
    });
  });
});
