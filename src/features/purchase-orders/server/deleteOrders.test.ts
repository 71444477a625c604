import { describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { purchaseOrdersApi, purchaseOrdersRoute as base } from '../../../../tests/support/purchaseOrdersApi.ts';
import { as, division, ids } from '../../../../tests/support/purchasingRecords.ts';

const { api, place, receive, read } = await purchaseOrdersApi();

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
      insert into "salesOrder" (division, id, "createdBy", "modifiedBy", "orderNumber", "orderedById", "orderedByName", "deliverToId", "invoiceToId", "orderDate")
      values (${division}, ${salesOrderId}, 'test', 'test', 1, ${ids.customer}, 'Bakkerij de Molen', ${ids.customer}, ${ids.customer}, '2026-11-01')`);
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

  it('refuses once something was received, a stale version, and a person without the capability', async () => {
    const order = await place();
    await receive(order.lines[0], '1');
    expect(await api.problem(`DELETE ${base}/${order.id}`, { as })).toMatchObject({ status: 409, code: 'lineFixed' });
    const other = await place();
    expect(await api.problem(`DELETE ${base}/${other.id}`, { as, headers: { 'if-match': '"7"' } })).toMatchObject({ status: 412 });
    expect(await api.problem(`DELETE ${base}/${other.id}`, { as: 'anna' })).toMatchObject({ status: 403 });
  });
});
