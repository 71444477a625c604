import { describe, expect, it } from 'vitest';
import { invoiceLine as line, purchaseInvoicesApi, purchaseInvoicesRoute as base } from '../../../../tests/support/purchaseInvoicesApi.ts';
import { as, ids, unknownId } from '../../../../tests/support/purchasingRecords.ts';
import type { PurchaseInvoiceLine } from '../schema.ts';

const { api, enter, save, read } = await purchaseInvoicesApi();

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
