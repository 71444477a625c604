import { describe, expect, it } from 'vitest';
import { salesOrder, type SalesOrder } from '../schema.ts';
import { saleBody, salesIds as ids, salesOrdersApi, salesRoute as base } from '../../../../tests/support/salesOrdersApi.ts';

const { api, place, stockOf } = await salesOrdersApi();

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
    ['a blocked customer', { orderedById: ids.blockedCustomer }, 409, 'orderedById'],
    ['no customer', { orderedById: undefined }, 400, 'orderedById'],
    ['an unknown code', { orderedById: undefined, accountCode: '9999' }, 400, 'accountCode'],
    ['no lines', { lines: [] }, 400, 'lines'],
    ['a quantity of nothing', { lines: [{ itemId: ids.extinguisher, quantity: '0' }] }, 400, 'lines.0.quantity'],
    ['half an extinguisher', { lines: [{ itemId: ids.extinguisher, quantity: '0.5' }] }, 400, 'lines.0.quantity'],
    ['an unknown item', { lines: [{ itemCode: 'NIX', quantity: '1' }] }, 400, 'lines.0.itemCode'],
    ['no item', { lines: [{ quantity: '1' }] }, 400, 'lines.0.itemId'],
    ['a blocked VAT code', { lines: [{ itemId: ids.bracket, quantity: '1', vatCode: '9' }] }, 400, 'lines.0.vatCode'],
    ['an unknown cost centre', { lines: [{ itemId: ids.bracket, quantity: '1', costCenter: 'XX' }] }, 400, 'lines.0.costCenter'],
    ['an unknown object', { lines: [{ itemId: ids.bracket, quantity: '1', assetId: ids.customer }] }, 400, 'lines.0.assetId'],
    ['an unknown warehouse', { warehouseId: ids.customer }, 400, 'warehouseId'],
    ['1001 lines', { lines: Array.from({ length: 1001 }, () => ({ itemId: ids.bracket, quantity: '1' })) }, 400, 'lines'],
    [
      'more money than there is',
      { lines: [{ itemId: ids.bracket, quantity: '999999999', unitPrice: '999999999999999' }] },
      400,
      'lines.0.unitPrice',
    ],
  ])('refuses %s', async (_name, more, status, what) => {
    const problem = await api.problem(`POST ${base}`, { body: saleBody(more) });
    expect(problem.status).toBe(status);
    expect(Object.keys(problem.errors ?? {})).toContain(what);
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
