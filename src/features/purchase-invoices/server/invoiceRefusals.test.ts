import { beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { seededId } from '#contract/seededId.ts';
import {
  invoiceBody,
  invoiceLine as line,
  purchaseInvoicesApi,
  purchaseInvoicesRoute as base,
} from '../../../../tests/support/purchaseInvoicesApi.ts';
import { as, division, ids } from '../../../../tests/support/purchasingRecords.ts';
import type { OpenLine } from '../schema.ts';

const { api, enter, read, refused, ordered, orderOf } = await purchaseInvoicesApi();
const stamp = sql`${division}, 'test', 'test'`;

const fieldsOf = (body: object) => api.wrongFields(`POST ${base}`, { as, body });

beforeAll(async () => {
  await api.database.sql(sql`
    insert into journal (division, "createdBy", "modifiedBy", id, code, description, type, "deletedAt") values
      (${stamp}, ${seededId(division, 'journal', 8)}, '80', 'Verkoop', 'Sales', null),
      (${stamp}, ${seededId(division, 'journal', 9)}, '79', 'Inkoop oud', 'Purchase', now())`);
  await api.database.sql(sql`
    insert into "paymentCondition" (division, "createdBy", "modifiedBy", id, code, description, days, method, "deletedAt")
    values (${stamp}, ${seededId(division, 'paymentCondition', 9)}, 'OUD', 'Vervallen', 30, 'OnCredit', now())`);
  await api.database.sql(sql`update item set "isPurchaseItem" = false where division = ${division} and id = ${ids.transport}`);
});

describe('an invoice refuses', () => {
  it('a line that stands twice in one body', async () => {
    const order = await ordered('24');
    const invoice = await enter({ lines: [{ purchaseOrderLineId: order.lines[0]?.id, quantity: '5' }] });
    const id = invoice.lines[0]?.id;
    expect(await fieldsOf({ id: invoice.id, lines: [{ id }, { id: id?.toUpperCase(), quantity: '7' }] })).toEqual(['lines.1.id']);
    expect(await read(invoice.id)).toEqual(invoice);
    expect((await orderOf(order.id)).lines[0]?.invoicedQuantity).toBe('5.0000');
  });

  it.each([
    ['journal', { journal: '80' }],
    ['journal', { journal: '79' }],
    ['paymentCondition', { paymentCondition: 'OUD' }],
    ['lines.0.itemId', { lines: [line(ids.transport, '1', '35')] }],
    ['lines.0.quantity', { lines: [line(ids.extinguisher, '1.5', '35')] }],
    ['lines.0.vatAmount', { lines: [line(ids.extinguisher, '1', '35', { vatAmount: '7.351' })] }],
  ])('a %s that cannot be', async (field, more) => {
    expect(await fieldsOf(invoiceBody(more))).toEqual([field]);
    const invoice = await enter();
    expect(await fieldsOf({ id: invoice.id, ...more })).toEqual([field]);
  });

  it('an item that is typed and out of use on its day, but not that of an order line', async () => {
    const order = await ordered('24');
    await api.database.sql(sql`update item set "endDate" = '2026-10-31' where division = ${division} and id = ${ids.extinguisher}`);
    const typed = await fieldsOf(invoiceBody({ invoiceDate: '2026-11-14' }));
    const { id } = await enter({ invoiceDate: '2026-10-31' });
    const ofOrder = await enter({ invoiceDate: '2026-11-14', lines: [{ purchaseOrderLineId: order.lines[0]?.id }] });
    await api.database.sql(sql`update item set "endDate" = null where division = ${division} and id = ${ids.extinguisher}`);
    expect(typed).toEqual(['lines.0.itemId']);
    expect((await read(id)).lines).toHaveLength(1);
    expect(ofOrder.lines).toMatchObject([{ itemCode: 'BL-SS6', quantity: '24.0000' }]);
  });

  it('to credit more than was invoiced', async () => {
    const order = await ordered('0');
    const lines = [{ purchaseOrderLineId: order.lines[0]?.id, quantity: '50' }];
    expect(await fieldsOf(invoiceBody({ type: 'Credit', lines }))).toEqual(['lines.0.quantity']);
    expect(await fieldsOf(invoiceBody({ lines: [{ ...lines[0], quantity: '-1' }] }))).toEqual(['lines.0.quantity']);
    await enter({ lines: [{ ...lines[0], quantity: '10' }] });
    expect(await fieldsOf(invoiceBody({ type: 'Credit', lines }))).toEqual(['lines.0.quantity']);
    const credit = await enter({ type: 'Credit', lines: [{ purchaseOrderLineId: order.lines[0]?.id }] });
    expect(credit.lines[0]?.quantity).toBe('10.0000');
    expect((await orderOf(order.id)).lines[0]?.invoicedQuantity).toBe('0.0000');
  });

  it('to be deleted, or to lose a line, whose quantity was credited since', async () => {
    const order = await ordered('0');
    const lines = [{ purchaseOrderLineId: order.lines[0]?.id, quantity: '10' }];
    const invoice = await enter({ lines: [...lines, line(ids.extinguisher, '1', '35')] });
    const credit = await enter({ type: 'Credit', lines });
    const stored = await read(invoice.id);
    const credited = { status: 409, code: 'credited', orderNumber: order.orderNumber };
    expect(await api.problem(`DELETE ${base}/${invoice.id}`, { as })).toMatchObject(credited);
    expect(await refused(invoice.id, { lines: invoice.lines.slice(1).map(({ id }) => ({ id })) })).toMatchObject(credited);
    expect(await read(invoice.id)).toEqual(stored);
    expect((await orderOf(order.id)).lines[0]?.invoicedQuantity).toBe('0.0000');
    expect((await api.call(`DELETE ${base}/${credit.id}`, { as })).status).toBe(204);
    expect((await api.call(`DELETE ${base}/${invoice.id}`, { as })).status).toBe(204);
  });

  it('to show more open lines than an invoice takes', async () => {
    const order = await ordered('0', { supplierId: ids.otherSupplier });
    await api.database.sql(sql`
      insert into "purchaseOrderLine" (division, id, "createdBy", "modifiedBy", "purchaseOrderId", "orderNumber", "lineNumber", "itemId", quantity,
        "unitPrice", "netPrice", amount, "vatType", "vatCharged", "supplierName")
      select ${division}, gen_random_uuid(), 'test', 'test', ${order.id}, ${order.orderNumber}, n, ${ids.bracket}, 1, 1, 1, 1, 'Excluding', false, ''
      from generate_series(2, 1200) n`);
    const open = await api.call<OpenLine[]>(`GET ${base}/openlines?supplierId=${ids.otherSupplier}`);
    expect(open.body).toHaveLength(1000);
    expect(open.body[0]).toMatchObject({ orderNumber: order.orderNumber, lineNumber: 1 });
  });
});
