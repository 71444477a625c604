import { describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { invoiceLine as line, purchaseInvoicesApi, purchaseInvoicesRoute as base } from '../../../../tests/support/purchaseInvoicesApi.ts';
import { as, division, ids } from '../../../../tests/support/purchasingRecords.ts';

const { api, enter, save, refused, read, ordered } = await purchaseInvoicesApi();

describe('ready for booking', () => {
  const ready = { controlAmount: '121.00' };

  it('goes to Open, only takes texts there, and comes back', async () => {
    const invoice = await enter(ready);
    expect((await save(invoice.id, { status: 20 })).body).toMatchObject({ status: 'Open', version: 2 });
    expect(await refused(invoice.id, { yourRef: 'anders' })).toMatchObject({ status: 409, code: 'transition', allowed: ['Draft'] });
    expect(await refused(invoice.id, { lines: [] })).toMatchObject({ code: 'transition' });
    expect((await save(invoice.id, { remarks: 'let op' })).body).toMatchObject({ remarks: 'let op', status: 'Open' });
    expect((await save(invoice.id, { ...(await read(invoice.id)), remarks: 'nog eens' })).body).toMatchObject({ remarks: 'nog eens' });
    const back = await save(invoice.id, { status: 'Draft', yourRef: `${invoice.yourRef}-terug` });
    expect(back.body).toMatchObject({ status: 'Draft', yourRef: `${invoice.yourRef}-terug` });
    const entries = await api.database.sql<{ action: string }>(
      sql`select action from audit where division = ${division} and "entityId" = ${invoice.id} order by at, id`,
    );
    expect(entries.map((entry) => entry.action)).toEqual(['create', 'release', 'update', 'update', 'takeBack']);
  });

  it('may be entered as ready at once', async () => {
    expect(await enter({ ...ready, status: 'Open' })).toMatchObject({ status: 'Open' });
  });

  it.each([
    ['noLines', { lines: [], controlAmount: '0' }],
    ['controlAmount', {}],
    ['controlAmount', { controlAmount: '121.01' }],
    ['vatDifference', { lines: [line(ids.extinguisher, '2', '50', { vatAmount: '21.06' })], controlAmount: '121.06' }],
    ['periodClosed', { ...ready, invoiceDate: '2026-03-01' }],
    ['periodUnknown', { ...ready, invoiceDate: '2031-03-01' }],
  ])('is refused by %s', async (code, more) => {
    const invoice = await enter(more);
    expect(await refused(invoice.id, { status: 'Open' })).toMatchObject({ status: 409, code });
    expect((await read(invoice.id)).status).toBe('Draft');
  });

  it('needs a price above the tolerance to be accepted, by a person who is kept with the time', async () => {
    const order = await ordered('24');
    const ofOrder = { purchaseOrderLineId: order.lines[0]?.id, quantity: '24', unitPrice: '49' };
    const invoice = await enter({ lines: [ofOrder], controlAmount: '1422.96' });
    expect(invoice).toMatchObject({ differences: [{ code: 'price', amount: '12.0000' }] });
    expect(await refused(invoice.id, { status: 'Open' })).toMatchObject({
      status: 409,
      code: 'priceDifference',
      obstacles: [{ params: { lines: '1', currency: 'EUR' }, amounts: { limit: '10' } }],
    });
    const [id] = invoice.lines.map((one) => one.id);
    const accept = async (differenceAccepted: boolean) => (await save(invoice.id, { lines: [{ id, differenceAccepted }] })).body.lines[0];
    const accepted = await accept(true);
    expect(accepted).toMatchObject({ differenceAcceptedBy: invoice.createdBy, differenceAccepterName: invoice.creatorName });
    expect(Date.parse(accepted?.differenceAcceptedAt ?? '')).not.toBeNaN();
    expect(await accept(true)).toMatchObject({ differenceAcceptedAt: accepted?.differenceAcceptedAt });
    expect(await accept(false)).toMatchObject({ differenceAcceptedBy: null, differenceAccepterName: null, differenceAcceptedAt: null });
    expect(await refused(invoice.id, { status: 'Open' })).toMatchObject({ code: 'priceDifference' });
    await accept(true);
    expect((await save(invoice.id, { status: 'Open' })).body).toMatchObject({ status: 'Open' });
  });

  it('says amounts as the reader writes them', async () => {
    const invoice = await enter({ controlAmount: '1121.5' });
    const title = async (language: string) =>
      (await api.problem(`POST ${base}`, { as, body: { id: invoice.id, status: 'Open' }, headers: { 'Accept-Language': language } })).title;
    expect(await title('nl')).toBe('Het controlebedrag 1.121,50 is niet gelijk aan het totaal 121,00.');
    expect(await title('en')).toContain('1,121.50');
  });

  it('is refused for a supplier that was blocked meanwhile', async () => {
    const invoice = await enter({ ...ready, supplierId: ids.otherSupplier });
    const block = (blocked: boolean) =>
      api.database.sql(sql`update account set blocked = ${blocked} where division = ${division} and id = ${ids.otherSupplier}`);
    await block(true);
    expect(await refused(invoice.id, { status: 'Open' })).toMatchObject({ code: 'accountBlocked' });
    await block(false);
  });

  it('needs a second person above the limit, who may do nothing else', async () => {
    const invoice = await enter({ lines: [line(ids.extinguisher, '100', '100')], controlAmount: '12100' });
    expect(await refused(invoice.id, { status: 'Open' })).toMatchObject({ status: 409, code: 'fourEyes' });
    expect(await refused(invoice.id, { remarks: 'x' }, 'sofie')).toMatchObject({ status: 403 });
    expect((await save(invoice.id, { status: 'Open' }, { as: 'sofie' })).body).toMatchObject({ status: 'Open' });
    expect(await refused(invoice.id, { status: 'Draft' }, 'anna')).toMatchObject({ status: 403 });
  });

  it('ends when the invoice is booked', async () => {
    const invoice = await enter(ready);
    await api.database.sql(sql`update "purchaseInvoice" set status = 'Processed' where division = ${division} and id = ${invoice.id}`);
    expect(await refused(invoice.id, { remarks: 'x' })).toMatchObject({ code: 'transition', allowed: [] });
    expect(await api.problem(`DELETE ${base}/${invoice.id}`, { as })).toMatchObject({ status: 409, code: 'transition' });
    expect(await refused((await enter()).id, { status: 'Processed' })).toMatchObject({ code: 'transition', allowed: ['Open'] });
  });
});
