import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { arrangeWorkOrders, change, freeHour, given, makeOrder, stockIn } from '../../../../tests/support/workOrders.ts';
import type { WorkOrder } from '#features/work-orders/schema.ts';
import type { SalesOrder } from '../schema.ts';

const api = await testApi({ CAPABILITY_ROLES: 'supervisor=CURA-Supervisor;engineer=CURA-Engineer' });

beforeAll(async () => {
  await arrangeWorkOrders(api);
  await api.database.sql(sql`
    insert into "itemWarehouse" (division, id, "itemId", "warehouseId", "currentStock", "createdBy", "modifiedBy")
    values (120001, gen_random_uuid(), ${given.powder}, ${given.van}, 10, 'x', 'x')
    on conflict (division, "itemId", "warehouseId") do update set "currentStock" = 10`);
});

const done = { status: 'Gerealiseerd' };

async function visitWith(items: object[], more: object = {}): Promise<WorkOrder> {
  const { id } = await makeOrder(api, { ...freeHour(), engineerId: given.mike, signatureRequired: false, items, ...more });
  const answer = await change(api, id, { status: 'Gerealiseerd' });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function orderOf(visit: WorkOrder): Promise<SalesOrder> {
  expect(visit.salesOrderId).not.toBeNull();
  return (await api.call<SalesOrder>(`GET /api/120001/salesorder/${visit.salesOrderId}`, { as: 'sofie' })).body;
}

describe('a visit that is handled with a sales order', () => {
  it('charges what was done, in the quantity that was used, and what is neither free nor under warranty', async () => {
    const visit = await visitWith(
      [
        { kind: 'Service', itemId: given.hours, description: 'Keuring hal', quantity: '2', quantityUsed: '1.5', unitPrice: '60', ...done },
        { kind: 'Material', itemId: given.powder, quantity: '2', unitPrice: '10', discount: 0.5, assetId: given.asset, ...done },
        { kind: 'Service', itemId: given.hours, quantity: '1', billable: false, ...done },
        { kind: 'Service', itemId: given.hours, quantity: '1', underWarranty: true, ...done },
        { kind: 'Service', itemId: given.hours, quantity: '1', status: 'Geannuleerd' },
      ],
      { purchaseOrder: 'IO-77' },
    );
    const before = await stockIn(api, given.powder, given.van);
    const handled = await change(api, visit.id, { status: 'Afgehandeld', salesOrder: true });
    expect(handled).toMatchObject({ status: 200, body: { status: 'Afgehandeld' } });
    const order = await orderOf(handled.body);
    expect(order).toMatchObject({
      orderedById: visit.accountId,
      workOrderId: visit.id,
      workOrderNumber: visit.number,
      locationId: given.location,
      yourRef: 'IO-77',
      description: 'Jaarlijks onderhoud',
      currency: 'EUR',
      source: 'WorkOrder',
      amountExclVat: '91.0000',
      deliveryStatus: 'Complete',
      invoiceStatus: 'Open',
    });
    const [service, material] = visit.items ?? [];
    expect(order.lines).toMatchObject([
      {
        description: 'Keuring hal',
        quantity: '1.5000',
        unitPrice: '60.0000',
        amount: '81.0000',
        quantityOpen: '0.0000',
        workOrderItemId: service?.id,
      },
      { itemCode: 'POEDER', quantity: '2.0000', discount: 0.5, amount: '10.0000', assetId: given.asset, workOrderItemId: material?.id },
    ]);
    // the visit has taken its material already
    expect(await stockIn(api, given.powder, given.van)).toBe(before);
    expect(await stockIn(api, given.powder, given.mainWarehouse)).toBe(0);
    expect((await api.call(`GET /api/workorders/${visit.id}`)).body).toMatchObject({ isInvoiced: false, salesOrderId: order.id });
  });

  it('has one order also where the step is sent again', async () => {
    const visit = await visitWith([{ kind: 'Service', itemId: given.hours, quantity: '1', ...done }]);
    const first = await change(api, visit.id, { status: 'Afgehandeld', salesOrder: true });
    const again = await change(api, visit.id, { status: 'Afgehandeld', salesOrder: true });
    expect(again).toMatchObject({ status: 200, body: { salesOrderId: first.body.salesOrderId } });
    const orders = await api.call<SalesOrder[]>(`GET /api/120001/salesorder?workOrderId=${visit.id}`, { as: 'sofie' });
    expect(orders.body).toHaveLength(1);
  });

  it('names the charged lines without an item, and stays as it was', async () => {
    const visit = await visitWith([
      { kind: 'Service', itemId: given.hours, quantity: '1', ...done },
      { kind: 'Travel', description: 'Voorrijkosten', quantity: '1', unitPrice: '45', ...done },
      { kind: 'Service', description: 'Opruimen', quantity: '1', billable: false, ...done },
    ]);
    const refused = await change(api, visit.id, { status: 'Afgehandeld', salesOrder: true });
    expect(refused).toMatchObject({ status: 409, body: { code: 'linesWithoutItem', title: expect.stringContaining(': 2.') as unknown } });
    expect((await change(api, visit.id, { status: 'Afgehandeld' })).body).toMatchObject({ status: 'Afgehandeld', salesOrderId: null });
  });

  it('has none where nothing is charged, or where none is asked for', async () => {
    const free = await visitWith([{ kind: 'Service', itemId: given.hours, quantity: '1', billable: false, ...done }]);
    expect((await change(api, free.id, { status: 'Afgehandeld', salesOrder: true })).body).toMatchObject({ salesOrderId: null });
    const told = await visitWith([{ kind: 'Service', description: 'Controle', quantity: '1', ...done }]);
    expect((await change(api, told.id, { status: 'Afgehandeld', salesOrder: true })).body).toMatchObject({ salesOrderId: null });
    const other = await visitWith([{ kind: 'Service', itemId: given.hours, quantity: '1', ...done }]);
    expect((await change(api, other.id, { status: 'Afgehandeld' })).body).toMatchObject({ salesOrderId: null });
  });

  it('names a refused line by its place on the work order', async () => {
    const visit = await visitWith([
      { kind: 'Service', itemId: given.hours, quantity: '1', billable: false, ...done },
      { kind: 'Material', itemId: given.powder, quantity: '1', ...done },
    ]);
    await api.database.sql(sql`update item set "isSalesItem" = false where id = ${given.powder}`);
    const refused = await change(api, visit.id, { status: 'Afgehandeld', salesOrder: true });
    await api.database.sql(sql`update item set "isSalesItem" = true where id = ${given.powder}`);
    expect(refused).toMatchObject({ status: 400, body: { errors: { 'items.1.itemId': [expect.any(String)] } } });
  });

  it('is an order that nothing can be delivered of any more', async () => {
    const visit = await visitWith([{ kind: 'Service', itemId: given.hours, quantity: '1', ...done }]);
    const order = await orderOf((await change(api, visit.id, { status: 'Afgehandeld', salesOrder: true })).body);
    const lines = [{ salesOrderLineId: order.lines?.[0]?.id, quantityDelivered: '1' }];
    const delivered = await api.call('POST /api/120001/salesorder/goodsdelivery', { as: 'sofie', body: { lines } });
    expect(delivered.status).toBe(409);
  });
});
