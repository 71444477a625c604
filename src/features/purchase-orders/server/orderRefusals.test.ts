import { beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { seededId } from '#contract/seededId.ts';
import { purchaseOrdersApi, purchaseOrdersRoute as base, orderBody, receiptBody } from '../../../../tests/support/purchaseOrdersApi.ts';
import { as, division, ids, unknownId } from '../../../../tests/support/purchasingRecords.ts';

const { api, place, receive, read, change, refused, refusedReceipt } = await purchaseOrdersApi();
const stamp = sql`${division}, 'test', 'test'`;
const addressOf = { supplier: seededId(division, 'address', 1), customer: seededId(division, 'address', 2) };

const fieldsOf = (route: string, body: object) => api.wrongFields(route, { as, body });

beforeAll(async () => {
  await api.database.sql(sql`
    insert into address (division, "createdBy", "modifiedBy", id, "accountId", type) values
      (${stamp}, ${addressOf.supplier}, ${ids.supplier}, 'Delivery'), (${stamp}, ${addressOf.customer}, ${ids.customer}, 'Delivery')`);
  await api.database.sql(sql`
    insert into "paymentCondition" (division, "createdBy", "modifiedBy", id, code, description, days, method, "deletedAt")
    values (${stamp}, ${seededId(division, 'paymentCondition', 9)}, 'OUD', 'Vervallen', 30, 'OnCredit', now())`);
  await api.database.sql(sql`update item set "isPurchaseItem" = false where division = ${division} and id = ${ids.transport}`);
});

describe('an order refuses', () => {
  it('a line that stands twice in one body', async () => {
    const order = await place();
    const id = order.lines[0]?.id;
    const body = {
      lines: [
        { id, quantity: '2' },
        { id: id?.toUpperCase(), quantity: '3' },
      ],
    };
    expect(await fieldsOf(`PUT ${base}/order/${order.id}`, body)).toEqual(['lines.1.id']);
    expect(await read(order.id)).toEqual(order);
  });

  it('items that are out of use on its day, by the field that names them', async () => {
    await api.database.sql(sql`update item set "endDate" = '2026-10-31' where division = ${division} and id = ${ids.bracket}`);
    const order = (orderDate: string) => orderBody({ orderDate });
    const body = { lines: [{ itemId: ids.bracket, warehouseId: ids.mainWarehouse, supplierId: ids.supplier, quantity: '1' }] };
    const [onOrder, onReorder] = [
      await fieldsOf(`POST ${base}/order`, order('2026-11-01')),
      await fieldsOf(`POST /api/divisions/${division}/reorders`, body),
    ];
    const { id } = await place(order('2026-10-31'));
    const later = await change(id, { orderDate: '2026-11-01' });
    await api.database.sql(sql`update item set "endDate" = null where division = ${division} and id = ${ids.bracket}`);
    expect([onOrder, onReorder]).toEqual([['lines.1.itemCode'], ['lines.0.itemId']]);
    expect(later).toMatchObject({ status: 200, body: { orderDate: '2026-11-01', lines: [{}, { itemCode: 'BL-OPH' }] } });
  });

  it('amounts that are too large, by the line and the larger of its numbers', async () => {
    const first = { itemId: ids.bracket, quantity: '1', unitPrice: '1' };
    const fields = (line: object) => fieldsOf(`POST ${base}/order`, orderBody({ lines: [first, { ...first, ...line }] }));
    expect(await fields({ quantity: '999999999', unitPrice: '2000000' })).toEqual(['lines.1.quantity']);
    expect(await fields({ quantity: '2', unitPrice: '999999999999999' })).toEqual(['lines.1.unitPrice']);
    expect(await fields({ unitPrice: '999999999999999' })).toEqual(['lines']);
    expect(await fields({ quantity: '1000000000' })).toEqual(['lines.1.quantity']);
    const order = await place();
    const body = { quantity: '2', unitPrice: '999999999999999' };
    expect(await fieldsOf(`PUT ${base}/orderline/${order.lines[1]?.id}`, body)).toEqual(['unitPrice']);
    expect(
      await fieldsOf(`PUT ${base}/order/${order.id}`, { lines: [{ id: order.lines[1]?.id, ...body }, { id: order.lines[0]?.id }] }),
    ).toEqual(['lines.0.unitPrice']);
  });

  it('items that are not bought, and parts of what has none', async () => {
    const lines = (line: object) => orderBody({ lines: [{ quantityInPurchaseUnits: '1', ...line }] });
    expect(await fieldsOf(`POST ${base}/order`, lines({ itemId: ids.transport }))).toEqual(['lines.0.itemId']);
    expect(await fieldsOf(`POST ${base}/order`, lines({ itemCode: 'VRACHT' }))).toEqual(['lines.0.itemCode']);
    expect(await fieldsOf(`POST ${base}/order`, lines({ itemId: ids.bracket, quantityInPurchaseUnits: '1.5' }))).toEqual([
      'lines.0.quantityInPurchaseUnits',
    ]);
    const order = await place();
    expect(await fieldsOf(`PUT ${base}/orderline/${order.lines[0]?.id}`, { quantity: '0.25' })).toEqual(['quantity']);
    expect(await fieldsOf(`POST ${base}/goodsreceipt`, receiptBody(order.lines[0], '0.5'))).toEqual(['lines.0.quantityReceived']);
  });

  it.each([
    ['deliveryAddressId', { deliveryAccountId: ids.customer, deliveryAddressId: addressOf.supplier }],
    ['deliveryAddressId', { deliveryAccountId: ids.customer, deliveryAddressId: unknownId }],
    ['deliveryAccountId', { deliveryAddressId: addressOf.customer }],
    ['deliveryAccountId', { deliveryAccountId: unknownId }],
    ['paymentCondition', { paymentCondition: 'OUD' }],
    ['paymentCondition', { paymentCondition: 'geen' }],
    ['purchaseAgentId', { purchaseAgentId: unknownId }],
    ['shippingMethodId', { shippingMethodId: unknownId }],
  ])('a %s that is gone, or belongs elsewhere', async (field, more) => {
    expect(await fieldsOf(`POST ${base}/order`, orderBody(more))).toEqual([field]);
    const order = await place();
    expect(await fieldsOf(`PUT ${base}/order/${order.id}`, more)).toEqual([field]);
  });

  it('the address of the account before, when it is delivered to another one', async () => {
    const order = await place({ deliveryAccountId: ids.customer, deliveryAddressId: addressOf.customer });
    expect(await fieldsOf(`PUT ${base}/order/${order.id}`, { deliveryAccountId: ids.supplier })).toEqual(['deliveryAddressId']);
    expect((await change(order.id, order)).status).toBe(200);
  });
});

describe('an order of an account that is no supplier any more', () => {
  it('is changed, received and cancelled as before', async () => {
    const order = await place({ supplierId: ids.otherSupplier });
    const suppliers = (isSupplier: boolean) =>
      api.database.sql(sql`update account set "isSupplier" = ${isSupplier} where division = ${division} and id = ${ids.otherSupplier}`);
    await suppliers(false);
    const answers = [
      await change(order.id, { remarks: 'Laatste zending' }),
      await receive(order.lines[0], '1'),
      await change(order.id, { orderStatus: 'Cancelled' }),
    ];
    expect(await fieldsOf(`POST ${base}/order`, orderBody({ supplierId: ids.otherSupplier }))).toEqual(['supplierId']);
    await suppliers(true);
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200]);
  });
});

describe('the states of an order', () => {
  const complete = async () => {
    const order = await place({ lines: [{ itemId: ids.bracket, quantityInPurchaseUnits: '1' }] });
    await receive(order.lines[0], '1');
    await api.database.sql(
      sql`update "purchaseOrderLine" set "invoicedQuantity" = 1 where division = ${division} and "purchaseOrderId" = ${order.id}`,
    );
    await api.database.sql(sql`
      update "purchaseOrder" set "invoiceStatus" = 'Complete', "orderStatus" = 'Complete' where division = ${division} and id = ${order.id}`);
    return read(order.id);
  };

  it('refuse goods on a complete order, with a reason too', async () => {
    const order = await complete();
    const override = { override: true, overrideReason: 'Toch nog geleverd' };
    expect(await refusedReceipt(receiptBody(order.lines[0], '1', override))).toMatchObject({
      status: 409,
      code: 'transition',
    });
  });

  it('fix the currency of an order of which something was received', async () => {
    const order = await place();
    expect((await change(order.id, { currency: 'USD', exchangeRate: 0.9 })).body).toMatchObject({ currency: 'USD' });
    await receive(order.lines[0], '1');
    expect(await refused(order.id, { currency: 'EUR' })).toMatchObject({ status: 409, code: 'lineFixed' });
    expect((await change(order.id, { currency: 'USD', exchangeRate: 0.8 })).status).toBe(200);
  });

  it('keep a cancelled order from being deleted', async () => {
    const order = await place();
    await change(order.id, { orderStatus: 'Cancelled' });
    expect(await api.problem(`DELETE ${base}/${order.id}`, { as })).toMatchObject({ status: 409, code: 'transition' });
    expect((await read(order.id)).orderStatus).toBe('Cancelled');
  });

  it('take the state that an order has for no change', async () => {
    const cancelled = await place();
    const body = { orderStatus: 'Cancelled' };
    const first = await change(cancelled.id, body);
    const again = await change(cancelled.id, body);
    expect(again).toMatchObject({ status: 200, body: first.body });
    const order = await complete();
    expect(await change(order.id, order)).toMatchObject({ status: 200, body: order });
    expect(await refused(order.id, { orderStatus: 'Complete', remarks: 'x' })).toMatchObject({ status: 409, code: 'transition' });
    expect(await refused(order.id, { orderStatus: 'Open' })).toMatchObject({ status: 409, code: 'transition' });
  });
});
