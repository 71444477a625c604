import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { SalesOrderLine } from '../schema.ts';
import { salesIds as ids, salesOrdersApi, salesRoute as base, type SaleWithLines } from '../../../../tests/support/salesOrdersApi.ts';

const { api, place, deliver, read, stockOf } = await salesOrdersApi();

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

  it('leaves lines that did not change as they are, and finds them by the new reference', async () => {
    const order = await place();
    const [changed, other] = order.lines;
    const lines = [{ id: changed?.id, quantity: '11' }, { id: other?.id }];
    const answer = await api.call<SaleWithLines>(`PUT ${base}/${order.id}`, { body: { yourRef: 'PO-77', lines } });
    expect(answer.body.lines).toMatchObject([{ version: 2 }, { version: 1, modified: other?.modified }]);
    expect(answer.body.lines[0]?.modified).not.toBe(changed?.modified);
    const found = await api.call<SalesOrderLine[]>(`GET ${base}/orderline?filter=${encodeURIComponent('{"q":"PO-77"}')}`);
    expect(found.body.map(({ id }) => id).toSorted()).toEqual(order.lines.map(({ id }) => id).toSorted());
  });

  it('refuses an exchange rate at which the amounts are too large', async () => {
    const { id } = await place();
    const body = { currency: 'USD', exchangeRate: 100_000, lines: [{ itemCode: 'BL-OPH', quantity: '1', unitPrice: '99999999999' }] };
    expect(await api.problem(`PUT ${base}/${id}`, { body })).toMatchObject({ errors: { exchangeRate: [expect.stringContaining('15')] } });
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

  it('fixes the currency once something was delivered', async () => {
    const order = await place();
    expect((await api.call(`PUT ${base}/${order.id}`, { body: { currency: 'USD', exchangeRate: 0.9 } })).status).toBe(200);
    await deliver(order.lines[0], '4');
    expect(await api.problem(`PUT ${base}/${order.id}`, { body: { currency: 'EUR' } })).toMatchObject({ status: 409, code: 'lineFixed' });
    expect((await api.call(`PUT ${base}/${order.id}`, { body: { exchangeRate: 0.8 } })).status).toBe(200);
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
    expect(added).toMatchObject({ status: 201, body: { lineNumber: 3, unitPrice: '35.0000' } });
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

  it('is ordered from a supplier once: the whole quantity of a line, also by two people at the same moment', async () => {
    const order = await place();
    const [line] = order.lines;
    const buy = (quantity: string) =>
      api.call<{ id: string; orderNumber: number; errors?: Record<string, string[]> }>('POST /api/120001/purchaseorder/order', {
        as: 'piet',
        body: {
          supplierId: ids.supplier,
          salesOrderId: order.id,
          lines: [{ itemId: ids.extinguisher, quantity, salesOrderLineId: line?.id }],
        },
      });
    const first = await buy('4');
    expect(first.status, first.text).toBe(201);
    expect((await read(order.id)).lines[0]?.quantityToBuy).toBe('6.0000');
    const answers = await Promise.all([buy('6'), buy('6')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
    const made = answers.find(({ status }) => status === 201)?.body;
    const refused = answers.find(({ status }) => status === 400)?.body;
    expect(refused?.errors).toEqual({ 'lines.0.quantity': [expect.stringContaining(String(made?.orderNumber))] });
    const cancelled = await api.call(`PUT /api/120001/purchaseorder/order/${made?.id}`, { as: 'piet', body: { orderStatus: 'Cancelled' } });
    expect(cancelled.status, cancelled.text).toBe(200);
    expect((await read(order.id)).lines[0]?.quantityToBuy).toBe('6.0000');
    expect((await read(order.id)).lines[0]?.purchaseOrderNumber).toBe(first.body.orderNumber);
    expect((await buy('6')).status).toBe(201);
  });

  it('is not ordered twice where the rest is less than what was sold, nor twice in one purchase order', async () => {
    const order = await place();
    const [line] = order.lines;
    const buy = (...quantities: string[]) =>
      api.call<{ errors?: Record<string, string[]> }>('POST /api/120001/purchaseorder/order', {
        as: 'piet',
        body: {
          supplierId: ids.supplier,
          lines: quantities.map((quantity) => ({ itemId: ids.extinguisher, quantity, salesOrderLineId: line?.id })),
        },
      });
    await deliver(line, '3');
    expect((await buy('5.0')).status).toBe(201);
    // two people open the form while 2 are left
    const answers = await Promise.all([buy('2'), buy('2')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
    expect((await buy('1')).body.errors).toEqual({ 'lines.0.quantity': [expect.stringMatching(/al besteld/)] });

    const other = await place();
    const twice = { itemId: ids.extinguisher, salesOrderLineId: other.lines[0]?.id };
    const both = (first: string, second: string) => ({
      as: 'piet',
      body: {
        supplierId: ids.supplier,
        lines: [
          { ...twice, quantity: first },
          { ...twice, quantity: second },
        ],
      },
    });
    const refused = await api.call<{ errors?: object }>('POST /api/120001/purchaseorder/order', both('7', '4'));
    expect(refused.body.errors).toEqual({ 'lines.1.quantity': ['Voor deze verkooporder is nog 3 te bestellen; de rest is al besteld.'] });
    expect((await api.call('POST /api/120001/purchaseorder/order', both('7', '3'))).status).toBe(201);
  });

  it('leaves to buy what neither came from stock nor was ordered, and of a cancelled purchase order what did not come in', async () => {
    const order = await place();
    const [line] = order.lines;
    const toBuy = async () => (await read(order.id)).lines.map(({ quantityToBuy }) => quantityToBuy);
    expect(await toBuy()).toEqual(['10.0000', '4.0000']);
    await deliver(line, '3');
    expect(await toBuy()).toEqual(['7.0000', '4.0000']);
    const body = { supplierId: ids.supplier, lines: [{ itemId: ids.extinguisher, quantity: '5', salesOrderLineId: line?.id }] };
    const bought = await api.call<{ id: string; lines: { id: string }[] }>('POST /api/120001/purchaseorder/order', { as: 'piet', body });
    expect(await toBuy()).toEqual(['2.0000', '4.0000']);
    const received = { lines: [{ purchaseOrderLineId: bought.body.lines[0]?.id, quantityReceived: '4' }] };
    expect((await api.call('POST /api/120001/purchaseorder/goodsreceipt', { as: 'piet', body: received })).status).toBe(201);
    expect(await toBuy()).toEqual(['5.0000', '4.0000']);
    const cancelled = { orderStatus: 'Cancelled' };
    expect((await api.call(`PUT /api/120001/purchaseorder/order/${bought.body.id}`, { as: 'piet', body: cancelled })).status).toBe(200);
    expect(await toBuy()).toEqual(['6.0000', '4.0000']);
    expect((await api.call(`PUT ${base}/${order.id}`, { as: 'sofie', body: { status: 'Cancelled' } })).status).toBe(200);
    expect(await toBuy()).toEqual(['0.0000', '0.0000']);
  });
});
