import { describe, expect, it } from 'vitest';
import { invoiceLine as line, purchaseInvoicesApi, purchaseInvoicesRoute as base } from '../../../../tests/support/purchaseInvoicesApi.ts';
import { orderBody } from '../../../../tests/support/purchaseOrdersApi.ts';
import { as, ids, unknownId } from '../../../../tests/support/purchasingRecords.ts';
import type { PurchaseInvoiceLine } from '../schema.ts';

const { api, enter, save, read, ordered } = await purchaseInvoicesApi();

describe('invoice lines', () => {
  it('are listed, added and removed while the invoice is a draft', async () => {
    const invoice = await enter({ controlAmount: '121' });
    const one = await api.call<PurchaseInvoiceLine>(`POST ${base}/invoiceline`, {
      as,
      body: { invoiceId: invoice.id, ...line(ids.transport, '1', '35') },
    });
    expect(one).toMatchObject({ status: 201, body: { lineNumber: 2, amount: '35.0000', invoiceId: invoice.id } });
    const two = await api.call<PurchaseInvoiceLine[]>(`POST ${base}/invoiceline`, {
      as,
      body: [1, 2].map((quantity) => ({ invoiceId: invoice.id, itemCode: 'BL-OPH', quantity })),
    });
    expect(two.body.map((added) => [added.lineNumber, added.amount])).toEqual([
      [3, '3.9500'],
      [4, '7.9000'],
    ]);
    const lines = await api.call<PurchaseInvoiceLine[]>(`GET ${base}/${invoice.id}/lines`);
    expect(lines.body.map((added) => added.lineNumber)).toEqual([1, 2, 3, 4]);
    for (const added of lines.body.slice(1)) expect((await api.call(`DELETE ${base}/invoiceline/${added.id}`, { as })).status).toBe(204);
    expect(await api.problem(`DELETE ${base}/invoiceline/${one.body.id}`, { as })).toMatchObject({ status: 404 });
    expect(await read(invoice.id)).toMatchObject({ amount: '121.0000', version: 6 });
    await save(invoice.id, { status: 'Open' });
    expect(
      await api.problem(`POST ${base}/invoiceline`, { as, body: { invoiceId: invoice.id, ...line(ids.transport, '1', '35') } }),
    ).toMatchObject({ code: 'notDraft' });
    expect(await api.problem(`DELETE ${base}/invoiceline/${lines.body[0]?.id}`, { as })).toMatchObject({ code: 'notDraft' });
  });

  it('keep that a difference was accepted only as long as they charge the same', async () => {
    const invoice = await enter({ lines: [line(ids.extinguisher, '2', '50', { differenceAccepted: true })] });
    const id = invoice.lines[0]?.id;
    const accepted = async (more: object) => (await save(invoice.id, { lines: [{ id, ...more }] })).body.lines[0]?.differenceAccepted;
    expect(await accepted({ notes: 'gebeld', quantity: '2.00' })).toBe(true);
    expect(await accepted({ quantity: '3' })).toBe(false);
    expect(await accepted({ differenceAccepted: true, unitPrice: '49' })).toBe(true);
    expect(await accepted({ vatCode: '1' })).toBe(false);
  });

  it('that get another item take its price and VAT, unless they are sent with it', async () => {
    const typed = { discount: 0.5, vatCode: '1', vatAmount: '4.51' };
    const invoice = await enter({ lines: [line(ids.extinguisher, '2', '50', typed)] });
    const id = invoice.lines[0]?.id;
    const put = async (more: object) => (await save(invoice.id, { lines: [{ id, ...more }] })).body.lines[0];
    const taken = { unitPrice: '35.0000', discount: 0, vatCode: '2', vatTyped: false, vatAmount: '14.7000', quantity: '2.0000' };
    expect(await put({ itemId: ids.transport })).toMatchObject(taken);
    const sent = { unitPrice: '1.0000', discount: 0.5, vatCode: '1', vatTyped: true, vatAmount: '0.1000' };
    expect(await put({ itemCode: 'BL-OPH', ...sent })).toMatchObject({ itemId: ids.bracket, ...sent });
  });

  it('that get another order line are of its item at its price, and are accepted anew', async () => {
    const [first, second] = (await ordered('0', { lines: orderBody().lines })).lines;
    const sent = { purchaseOrderLineId: first?.id, quantity: '10', unitPrice: '60', differenceAccepted: true };
    const invoice = await enter({ lines: [sent] });
    const change = { id: invoice.lines[0]?.id, purchaseOrderLineId: second?.id };
    expect((await save(invoice.id, { lines: [change] })).body.lines).toMatchObject([
      {
        itemId: ids.bracket,
        itemCode: 'BL-OPH',
        description: 'Ophangbeugel universeel',
        quantity: '10.0000',
        unitPrice: '3.9500',
        discount: 0.1,
      },
    ]);
    const back = { ...change, purchaseOrderLineId: first?.id, quantity: '10', unitPrice: '3.95', discount: 0.1 };
    const [again] = (await save(invoice.id, { lines: [{ ...back, differenceAccepted: true }] })).body.lines;
    expect(again).toMatchObject({ itemId: ids.extinguisher, unitPrice: '3.9500', differenceAccepted: true });
    const [other] = (await save(invoice.id, { lines: [{ ...back, purchaseOrderLineId: second?.id }] })).body.lines;
    expect(other).toMatchObject({ itemId: ids.bracket, unitPrice: '3.9500', differenceAccepted: false });
  });

  it('name what is wrong, and need the role', async () => {
    expect(
      await api.wrongFields(`POST ${base}/invoiceline`, {
        as,
        body: [{ invoiceId: unknownId, ...line(ids.transport, '1', '35') }],
      }),
    ).toEqual(['0.invoiceId']);
    expect(await api.problem(`POST ${base}/invoiceline`, { as: 'anna', body: { invoiceId: unknownId } })).toMatchObject({ status: 403 });
    expect(await api.problem(`GET ${base}/${unknownId}/lines`)).toMatchObject({ status: 404 });
  });
});
