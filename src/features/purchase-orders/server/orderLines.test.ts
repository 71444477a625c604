import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { purchaseOrdersApi, purchaseOrdersRoute as base } from '../../../../tests/support/purchaseOrdersApi.ts';
import { as, division, ids, unknownId } from '../../../../tests/support/purchasingRecords.ts';
import type { PurchaseOrderLine } from '../schema.ts';

const { api, place, receive, read } = await purchaseOrdersApi();

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
    expect(
      await api.wrongFields(`POST ${base}/orderline`, {
        as,
        body: { purchaseOrderId: unknownId, itemId: ids.bracket, quantityInPurchaseUnits: 1 },
      }),
    ).toEqual(['purchaseOrderId']);
    expect(await api.wrongFields(`POST ${base}/orderline`, { as, body: { itemId: ids.bracket } })).toContain('purchaseOrderId');
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

  it('that get another item take its text, unless another text is sent with it', async () => {
    const [first] = (await place()).lines;
    const change = async (body: object) => (await api.call<PurchaseOrderLine>(`PUT ${base}/orderline/${first?.id}`, { as, body })).body;
    expect(await change({ itemId: ids.bracket })).toMatchObject({
      itemDescription: 'Ophangbeugel universeel',
      description: 'Ophangbeugel universeel',
    });
    expect(await change({ itemId: ids.transport, description: 'Spoed' })).toMatchObject({ itemCode: 'VRACHT', description: 'Spoed' });
    expect(await change({ itemId: ids.transport, quantity: '2' })).toMatchObject({ description: 'Spoed' });
  });

  it('that get another item take its price, the discount of the supplier and its VAT code, unless they are sent with it', async () => {
    await api.database.sql(sql`update account set "discountPurchase" = 0.05 where id = ${ids.otherSupplier}`);
    await api.database.sql(sql`update account set "purchaseVatCode" = null where id = ${ids.otherSupplier}`);
    await api.database.sql(
      sql`update item set "salesVatCode" = case when code = 'VRACHT' then '1' else '2' end where division = ${division}`,
    );
    const line = { itemId: ids.extinguisher, quantity: '2', unitPrice: '40', discount: 0.2, vatCode: '2' };
    const [first, second] = (await place({ supplierId: ids.otherSupplier, lines: [line, line] })).lines;
    const put = async (id: string | undefined, body: object) =>
      (await api.call<PurchaseOrderLine>(`PUT ${base}/orderline/${id}`, { as, body })).body;
    expect(await put(first?.id, { itemCode: 'VRACHT' })).toMatchObject({
      itemId: ids.transport,
      unitPrice: '35.0000',
      discount: 0.05,
      vatCode: '1',
      vatPercentage: 0.09,
      quantity: '2.0000',
      amount: '66.5000',
    });
    const sent = { unitPrice: '1.0000', discount: 0.5, vatCode: '2' };
    expect(await put(first?.id, { itemId: ids.bracket, ...sent })).toMatchObject({ itemCode: 'BL-OPH', ...sent, vatPercentage: 0.21 });
    expect(await put(second?.id, { itemId: ids.bracket, netPrice: '3' })).toMatchObject({ unitPrice: '3.0000', discount: 0, vatCode: '2' });
    expect(await put(second?.id, { netPrice: '2.5' })).toMatchObject({ unitPrice: '2.5000', netPrice: '2.5000' });
    expect(await put(second?.id, { discount: 0.1 })).toMatchObject({ unitPrice: '2.5000', netPrice: '2.2500' });
    expect(await put(second?.id, { netPrice: '2.25' })).toMatchObject({ unitPrice: '2.5000', discount: 0.1 });
  });

  it('that are sent together are one write of their order', async () => {
    const order = await place();
    const [first] = order.lines;
    const body = [
      { id: first?.id, purchaseOrderId: order.id, quantityInPurchaseUnits: '2' },
      { purchaseOrderId: order.id, itemId: ids.bracket, quantityInPurchaseUnits: '3' },
    ];
    const answer = await api.call<PurchaseOrderLine[]>(`POST ${base}/orderline`, { as, body });
    expect(answer.body.map((line) => [line.lineNumber, line.quantity])).toEqual([
      [1, '2.0000'],
      [3, '3.0000'],
    ]);
    expect(await read(order.id)).toMatchObject({ version: 2, lines: [{ version: 2 }, { version: 1 }, { version: 1 }] });
  });
});
