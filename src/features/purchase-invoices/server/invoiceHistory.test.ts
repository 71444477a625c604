import { describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { AuditSeries } from '#contract/auditEntry.ts';
import { invoiceLine as line, purchaseInvoicesApi, purchaseInvoicesRoute as base } from '../../../../tests/support/purchaseInvoicesApi.ts';
import { purchaseOrdersRoute } from '../../../../tests/support/purchaseOrdersApi.ts';
import { division, ids } from '../../../../tests/support/purchasingRecords.ts';

const { api, enter, save, ordered } = await purchaseInvoicesApi();

const historyOf = async (route: string) => (await api.call<AuditSeries[]>(`GET ${route}/history`)).body;
const audited = (id: string) =>
  api.database.sql<{ action: string; before: object | null; after: object }>(
    sql`select action, before, after from audit where division = ${division} and "entityId" = ${id} order by at, id`,
  );

describe('the audit of an invoice', () => {
  it('keeps what a save changed and no more', async () => {
    const invoice = await enter({ lines: [line(ids.extinguisher, '2', '50'), line(ids.bracket, '1', '10')] });
    const [first, second] = invoice.lines.map(({ id }) => ({ id }));
    await save(invoice.id, { remarks: 'let op' });
    await save(invoice.id, { lines: [first, { ...second, quantity: '2' }, line(ids.transport, '1', '35')] });
    await save(invoice.id, invoice.lines.length > 0 ? { remarks: 'let op' } : {});
    const [created, text, lines, ...others] = await audited(invoice.id);
    expect(created).toMatchObject({ action: 'create', before: null, after: { yourRef: invoice.yourRef } });
    expect(text).toEqual({ action: 'update', before: { remarks: null }, after: { remarks: 'let op' } });
    expect(lines?.before).toEqual({
      amount: '133.1000',
      vatAmount: '23.1000',
      'lines.2.quantity': '1.0000',
      'lines.2.amount': '10.0000',
      'lines.2.vatAmount': '2.1000',
    });
    expect(lines?.after).toMatchObject({ 'lines.2.quantity': '2.0000', 'lines.3': { itemCode: 'VRACHT', quantity: '1.0000' } });
    expect(others).toEqual([]);
  });

  it('is shown, with the series of one person as one', async () => {
    const invoice = await enter({ lines: [] });
    const added = (await save(invoice.id, { lines: [line(ids.extinguisher, '2', '50')] })).body;
    await save(invoice.id, { description: 'a', lines: [{ id: added.lines[0]?.id, quantity: '3' }] });
    await save(invoice.id, { description: 'ab' });
    await save(invoice.id, { controlAmount: '181.50', status: 'Open' });
    const history = await historyOf(`${base}/${invoice.id}`);
    expect(history.map(({ action, writes }) => [action, writes])).toEqual([
      ['release', 1],
      ['update', 3],
      ['create', 1],
    ]);
    const changes = new Map(history[1]?.changes.map(({ field, before, after }) => [field, [before, after]]));
    expect([...changes.keys()].sort()).toEqual(['amount', 'description', 'lines.1', 'vatAmount']);
    expect(changes.get('description')).toEqual([null, 'ab']);
    expect(changes.get('lines.1')).toMatchObject([null, { quantity: '3.0000', amount: '150.0000' }]);
  });

  it('tells of an order what was received and invoiced on it', async () => {
    const order = await ordered('20');
    await enter({ lines: [{ purchaseOrderLineId: order.lines[0]?.id }] });
    const history = await historyOf(`${purchaseOrdersRoute}/order/${order.id}`);
    expect(history.map(({ action }) => action)).toEqual(['invoice', 'receive', 'create']);
    expect(history[1]?.changes).toEqual([
      { field: 'lines.1.receivedQuantity', before: '0.0000', after: '20.0000' },
      { field: 'orderStatus', before: 'Open', after: 'Partial' },
      { field: 'receiptStatus', before: 'Open', after: 'Partial' },
    ]);
  });
});
