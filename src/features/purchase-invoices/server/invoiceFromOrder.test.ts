import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { invoiceBody as body, purchaseInvoicesApi, purchaseInvoicesRoute as base } from '../../../../tests/support/purchaseInvoicesApi.ts';
import { as, ids } from '../../../../tests/support/purchasingRecords.ts';
import type { OpenLine } from '../schema.ts';

const { api, enter, save, ordered, orderOf } = await purchaseInvoicesApi();

describe('an invoice from an order', () => {
  it('takes item, quantity that arrived, price, VAT code and cost centre from the order line', async () => {
    const order = await ordered('20');
    const invoice = await enter({ lines: [{ purchaseOrderLineId: order.lines[0]?.id }] });
    expect(invoice).toMatchObject({ type: 'Invoice', source: 'PurchaseOrder', differences: [] });
    expect(invoice.lines[0]).toMatchObject({
      itemCode: 'BL-SS6',
      quantity: '20.0000',
      unitPrice: '48.5000',
      vatCode: '2',
      costCenter: 'KD',
      orderNumber: order.orderNumber,
      orderLineNumber: 1,
      orderedQuantity: '24.0000',
      receivedQuantity: '20.0000',
      invoicedElsewhere: '0.0000',
      orderPrice: '48.5000',
    });
    expect(await orderOf(order.id)).toMatchObject({
      invoiceStatus: 'Partial',
      orderStatus: 'Partial',
      lines: [{ invoicedQuantity: '20.0000' }],
    });
  });

  it('keeps with its order text, unit, price and VAT when item, VAT code and account change; the name of the supplier follows', async () => {
    const order = await ordered('20');
    const invoice = await enter({ lines: [{ purchaseOrderLineId: order.lines[0]?.id }] });
    await api.database.sql(
      sql`update item set description = 'Poederblusser', unit = 'doos', "costPriceStandard" = 99 where id = ${ids.extinguisher}`,
    );
    await api.database.sql(sql`update "vatCode" set percentage = 0.25 where division = 120001 and code = '2'`);
    expect((await api.call(`PUT /api/120001/account/${ids.supplier}`, { body: { name: 'Nieuwe naam' } })).status).toBe(200);
    const read = await api.call<typeof invoice>(`GET ${base}/${invoice.id}`);
    const keptOf = ({ description, unit, unitPrice, vatCode, vatPercentage, amount }: (typeof invoice.lines)[number]) => {
      return { description, unit, unitPrice, vatCode, vatPercentage, amount };
    };
    expect(read.body.lines.map(keptOf)).toEqual(invoice.lines.map(keptOf));
    expect(read.body.lines[0]).toMatchObject({ vatPercentage: 0.21, unit: 'st', description: order.lines[0]?.description });
    expect(order.lines[0]?.description).not.toBeNull();
    expect(read.body).toMatchObject({ supplierName: 'Nieuwe naam', paymentCondition: invoice.paymentCondition });
    const after = await orderOf(order.id);
    expect(after.lines[0]).toMatchObject({ description: order.lines[0]?.description, unit: 'st', vatPercentage: 0.21 });
    await api.database.sql(
      sql`update item set description = 'Sproeischuimblusser 6 l', unit = 'st', "costPriceStandard" = 48.5 where id = ${ids.extinguisher}`,
    );
    await api.database.sql(sql`update "vatCode" set percentage = 0.21 where division = 120001 and code = '2'`);
  });

  it('completes the order and opens it again when the invoice goes', async () => {
    const order = await ordered('24');
    const invoice = await enter({ lines: [{ purchaseOrderLineId: order.lines[0]?.id }] });
    expect(await orderOf(order.id)).toMatchObject({ invoiceStatus: 'Complete', orderStatus: 'Complete' });
    await save(invoice.id, { lines: [{ id: invoice.lines[0]?.id, quantity: '4' }] });
    expect(await orderOf(order.id)).toMatchObject({ invoiceStatus: 'Partial', orderStatus: 'Partial' });
    expect((await api.call(`DELETE ${base}/${invoice.id}`, { as })).status).toBe(204);
    expect(await orderOf(order.id)).toMatchObject({ invoiceStatus: 'Open', lines: [{ invoicedQuantity: '0.0000' }] });
  });

  it('marks what is more than received, and another price', async () => {
    const order = await ordered('20');
    const first = await enter({ lines: [{ purchaseOrderLineId: order.lines[0]?.id, quantity: '15' }] });
    const second = await enter({ lines: [{ purchaseOrderLineId: order.lines[0]?.id, quantity: '9', unitPrice: '49' }] });
    expect(first.differences).toEqual([]);
    expect(second.lines[0]).toMatchObject({ invoicedElsewhere: '15.0000' });
    expect(second.differences).toMatchObject([
      { lineNumber: 1, code: 'moreThanReceived', invoiced: '9.0000', expected: '5.0000' },
      { code: 'price', invoiced: '49.0000', expected: '48.5000' },
    ]);
  });

  it('takes back what a credit note returns', async () => {
    const order = await ordered('24');
    await enter({ lines: [{ purchaseOrderLineId: order.lines[0]?.id }] });
    await enter({ type: 8034, lines: [{ purchaseOrderLineId: order.lines[0]?.id, quantity: '4' }] });
    expect((await orderOf(order.id)).lines[0]?.invoicedQuantity).toBe('20.0000');
  });

  it('takes back what a paper with negative amounts returns, and gives it back when that is deleted', async () => {
    const order = await ordered('24');
    const [line] = order.lines;
    await enter({ lines: [{ purchaseOrderLineId: line?.id }] });
    const paper = { controlAmount: '-234.74', lines: [{ purchaseOrderLineId: line?.id, quantity: '-4' }] };
    const credit = await enter(paper);
    expect(credit).toMatchObject({ type: 'Credit', amount: '-234.7400', vatAmount: '-40.7400', differences: [] });
    expect((await orderOf(order.id)).lines[0]?.invoicedQuantity).toBe('20.0000');
    expect((await save(credit.id, { status: 'Open' })).status).toBe(200);
    expect((await api.call(`DELETE ${base}/${credit.id}`, { as })).status).toBe(204);
    expect((await orderOf(order.id)).lines[0]?.invoicedQuantity).toBe('24.0000');
  });

  it('is of its order as soon as a line is, though it was a draft without lines first', async () => {
    const order = await ordered('24');
    const draft = await enter({ lines: [] });
    expect(draft).toMatchObject({ type: 'Direct', source: 'Manual' });
    const lines = [{ purchaseOrderLineId: order.lines[0]?.id }];
    expect((await save(draft.id, { type: draft.type, lines })).body).toMatchObject({ type: 'Invoice', source: 'PurchaseOrder' });
    expect((await save(draft.id, { type: 'Invoice', lines: [] })).body).toMatchObject({ type: 'Direct', source: 'Manual' });
  });

  it('refuses an order line of another supplier', async () => {
    const order = await ordered('0', { supplierId: ids.otherSupplier });
    expect(await api.problem(`POST ${base}`, { as, body: body({ lines: [{ purchaseOrderLineId: order.lines[0]?.id }] }) })).toMatchObject({
      status: 409,
      code: 'oneSupplier',
    });
  });

  it('offers the open lines of a supplier with their receipts', async () => {
    const order = await ordered('20');
    const lines = async () =>
      (await api.call<OpenLine[]>(`GET ${base}/openlines?supplierId=${ids.supplier}`)).body.filter(
        (one) => one.purchaseOrderId === order.id,
      );
    expect(await lines()).toMatchObject([
      {
        orderNumber: order.orderNumber,
        orderedQuantity: '24.0000',
        receivedQuantity: '20.0000',
        receivedNotInvoiced: '20.0000',
        receipts: [{ quantityReceived: '20.0000' }],
      },
    ]);
    await enter({ lines: [{ purchaseOrderLineId: order.lines[0]?.id, quantity: '24' }] });
    expect(await lines()).toEqual([]);
    expect(await api.wrongFields(`GET ${base}/openlines`)).toEqual(['supplierId']);
  });

  it('keeps the sum right when two invoices take from one order line at once', async () => {
    const order = await ordered('24');
    const lines = [{ purchaseOrderLineId: order.lines[0]?.id, quantity: '6' }];
    await Promise.all([1, 2, 3].map(() => enter({ lines })));
    expect((await orderOf(order.id)).lines[0]?.invoicedQuantity).toBe('18.0000');
  });
});
