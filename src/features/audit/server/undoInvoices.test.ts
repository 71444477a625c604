import { describe, expect, it } from 'vitest';
import { auditApi } from '../../../../tests/support/auditApi.ts';
import { invoiceLine, purchaseInvoicesApi, purchaseInvoicesRoute } from '../../../../tests/support/purchaseInvoicesApi.ts';
import { as, ids } from '../../../../tests/support/purchasingRecords.ts';
import type { AuditRecord } from '../schema.ts';

const { api, enter, save, read, ordered, orderOf } = await purchaseInvoicesApi();
const { entryOf, undo: undoAs } = auditApi(api);
const undo = (entry: AuditRecord, more: object = {}, person = as) => undoAs(entry, { as: person, ...more });
const items = async (id: string) =>
  (await read(id)).lines.map(({ lineNumber, itemCode, quantity }) => `${lineNumber} ${itemCode} ${Number(quantity)}`);

describe('an invoice', () => {
  it('is called by its number and that of the supplier, as a period is by its year', async () => {
    const invoice = await enter({ description: null });
    const { entityName } = await entryOf(invoice.id, 'create');
    expect(entityName).toBe([invoice.entryNumber, invoice.yourRef].filter(Boolean).join(' '));
    const body = { year: 2031, period: 9, startDate: '2031-09-01', endDate: '2031-09-30' };
    const period = await api.call<{ id: string }>('POST /api/120001/lookup/period', { as: 'ada', body });
    expect(period.status, period.text).toBe(201);
    expect((await entryOf(period.body.id, 'create')).entityName).toBe('2031 9');
  });

  it('goes back from ready for booking to a draft, which the table of states allows', async () => {
    const invoice = await enter();
    const released = await save(invoice.id, { status: 'Open', controlAmount: invoice.amount });
    expect(released.status, released.text).toBe(200);
    const answer = await undo(await entryOf(invoice.id, 'release'));
    expect(answer, answer.text).toMatchObject({ status: 200 });
    expect(await read(invoice.id)).toMatchObject({ status: 'Draft', controlAmount: null });
  });

  it('gets its lines back in their places', async () => {
    const lines = [invoiceLine(ids.extinguisher, '2', '50'), invoiceLine(ids.bracket, '3', '7'), invoiceLine(ids.extinguisher, '4', '51')];
    const invoice = await enter({ lines });
    const [first, second, third] = invoice.lines;
    await save(invoice.id, { lines: [{ id: third?.id }, { id: first?.id, quantity: '9' }] });
    const between = await items(invoice.id);
    const answer = await undo(await entryOf(invoice.id, 'update'));
    expect(answer, answer.text).toMatchObject({ status: 200 });
    expect(between).toHaveLength(2);
    const now = await read(invoice.id);
    expect(now.lines.map(({ id, quantity }) => [id, Number(quantity)])).toEqual([
      [first?.id, 2],
      [expect.not.stringMatching(second?.id ?? ''), 3],
      [third?.id, 4],
    ]);
    expect(now.amount).toBe(invoice.amount);
  });

  it('that was deleted comes back with what it invoices of orders', async () => {
    const order = await ordered('24');
    const [line] = order.lines;
    const invoice = await enter({ lines: [{ purchaseOrderLineId: line?.id, quantity: '10', unitPrice: '48.50' }] });
    const invoiced = async () => Number((await orderOf(order.id)).lines[0]?.invoicedQuantity);
    expect(await invoiced()).toBe(10);
    expect((await api.call(`DELETE ${purchaseInvoicesRoute}/${invoice.id}`, { as })).status).toBe(204);
    expect(await invoiced()).toBe(0);
    const deletion = await entryOf(invoice.id, 'delete');
    const answer = await undo(deletion, { all: true });
    expect(answer, answer.text).toMatchObject({ status: 200 });
    expect(await invoiced()).toBe(10);
    expect(await read(invoice.id)).toMatchObject({ entryNumber: invoice.entryNumber, amount: invoice.amount });
  });

  it('stays deleted when it credits more than is invoiced by now', async () => {
    const order = await ordered('24');
    const lines = [{ purchaseOrderLineId: order.lines[0]?.id, quantity: '10' }];
    const invoice = await enter({ lines });
    const credit = await enter({ type: 'Credit', lines });
    for (const { id } of [credit, invoice]) expect((await api.call(`DELETE ${purchaseInvoicesRoute}/${id}`, { as })).status).toBe(204);
    const answer = await undo(await entryOf(credit.id, 'delete'), { all: true });
    expect(answer, answer.text).toMatchObject({
      status: 409,
      body: { code: 'undoRefused', hindrances: [expect.stringContaining('Regel 1')] },
    });
    expect(Number((await orderOf(order.id)).lines[0]?.invoicedQuantity)).toBe(0);
  });

  it('stays deleted when its reference was given to another one', async () => {
    const invoice = await enter();
    await api.call(`DELETE ${purchaseInvoicesRoute}/${invoice.id}`, { as });
    await enter({ yourRef: invoice.yourRef });
    expect(await undo(await entryOf(invoice.id, 'delete'))).toMatchObject({ status: 409, body: { code: 'duplicateInvoice' } });
  });

  it('that was entered goes again, by those who may delete it', async () => {
    const invoice = await enter();
    const entry = await entryOf(invoice.id, 'create');
    expect((await undo(entry, {}, 'anna')).status).toBe(403);
    expect((await undo(entry)).status).toBe(200);
    expect((await api.call(`GET ${purchaseInvoicesRoute}/${invoice.id}`)).status).toBe(404);
  });
});
