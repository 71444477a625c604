import { describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import {
  type InvoiceWithLines as Invoice,
  purchaseInvoicesApi,
  purchaseInvoicesRoute as base,
} from '../../../../tests/support/purchaseInvoicesApi.ts';
import { division, ids } from '../../../../tests/support/purchasingRecords.ts';

const { api, enter, ordered } = await purchaseInvoicesApi();

describe('GET /purchaseinvoice', () => {
  it('lists by last change, of the last 90 days unless something narrows it', async () => {
    const old = await enter();
    await api.database.sql(
      sql`update "purchaseInvoice" set modified = '2025-01-05T00:00:00Z' where division = ${division} and id = ${old.id}`,
    );
    const idsOf = async (query: string) =>
      (await api.call<Invoice[]>(`GET ${base}${query}`, { headers: { pagesize: '1000' } })).body.map((one) => one.id);
    expect(await idsOf('')).not.toContain(old.id);
    expect(await idsOf('?modifiedAfterDate=2025-01-05T00:00:00Z&modifiedBeforeDate=2025-01-05T00:00:00.001Z')).toEqual([old.id]);
    expect(await idsOf('?modifiedAfterDate=2025-01-04T00:00:00Z&modifiedBeforeDate=2025-01-05T00:00:00Z')).toEqual([]);
  });

  it('sorts and pages the list, without the lines', async () => {
    const entered = [await enter(), await enter(), await enter()].map((invoice) => invoice.entryNumber);
    const sorted = await api.call<Invoice[]>(`GET ${base}?sort=["entryNumber","DESC"]&range=[0,2]`);
    expect(sorted.body.map((invoice) => invoice.entryNumber)).toEqual(entered.reverse());
    expect(sorted.body[0]?.lines).toBeUndefined();
    expect(sorted.headers['content-range']).toMatch(/^items 0-2\/\d+/);
  });

  it('filters by text, state, supplier, order and ids', async () => {
    const order = await ordered('24');
    const invoice = await enter({
      yourRef: 'ZOEK-99',
      description: 'najaarslevering',
      lines: [{ purchaseOrderLineId: order.lines[0]?.id }],
    });
    const find = async (filter: object) =>
      (await api.call<Invoice[]>(`GET ${base}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body.map((one) => one.id);
    expect(await find({ q: 'zoek-99 brandmeester' })).toEqual([invoice.id]);
    expect(await find({ q: 'najaars', status: 'Draft', supplierId: ids.supplier })).toEqual([invoice.id]);
    expect(await find({ q: 'najaars', status: ['Open', 'Processed'] })).toEqual([]);
    expect(await find({ q: 'najaars', status: 10 })).toEqual([invoice.id]);
    expect(await find({ q: 'najaars', status: [20, 'Processed'] })).toEqual([]);
    expect(await find({ purchaseOrderId: order.id })).toEqual([invoice.id]);
    expect(await find({ id: [invoice.id] })).toEqual([invoice.id]);
    expect(await api.problem(`GET ${base}?filter={"colour":1}`)).toMatchObject({ status: 400 });
    expect(await api.wrongFields(`GET ${base}?modifiedAfterDate=gisteren`)).toEqual(['modifiedAfterDate']);
    expect(await api.wrongFields(`GET ${base}?modifiedAfterDate=2026-02-02&modifiedBeforeDate=2026-02-01`)).toEqual(['modifiedBeforeDate']);
  });

  it('gives one, and tells of duplicates before anything is saved', async () => {
    const invoice = await enter({ yourRef: 'VOORAF' });
    const query = `supplierId=${ids.supplier}&yourRef=vooraf&invoiceDate=2026-02-02`;
    expect((await api.call<Invoice[]>(`GET ${base}/duplicates?${query}`)).body).toMatchObject([{ id: invoice.id }]);
    expect((await api.call<Invoice[]>(`GET ${base}/duplicates?${query}&except=${invoice.id}`)).body).toEqual([]);
  });

  it('tells of a reference with the same letters and digits, also before the date is known', async () => {
    const plain = await enter({ yourRef: '20267781' });
    const dashed = await enter({ yourRef: '2026-7781' });
    await enter({ yourRef: '2026-77819' });
    const alike = async (reference: string, more = '') =>
      (await api.call<Invoice[]>(`GET ${base}/duplicates?supplierId=${ids.supplier}&yourRef=${reference}${more}`)).body.map(({ id }) => id);
    expect(await alike('2026-7781')).toEqual([dashed.id, plain.id]);
    expect(await alike('2026/7781', '&invoiceDate=2026-02-02')).toHaveLength(2);
    expect(await alike('2026/7781', '&invoiceDate=2025-02-02')).toEqual([]);
    expect(await alike('---')).toEqual([]);
  });
});
