import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { AuditSeries } from '#contract/auditEntry.ts';
import type { SalesPrice } from '#features/items/priceSchema.ts';
import type { SalesOrderLine } from '../schema.ts';
import { salesIds as ids, salesOrdersApi, salesRoute as base, type SaleWithLines } from '../../../../tests/support/salesOrdersApi.ts';

const { api, place, read } = await salesOrdersApi();

describe('pricing', () => {
  it('prefers what was agreed with the customer, then the price list, by quantity', async () => {
    const price = (more: object) =>
      api.call('POST /api/120001/salesitemprice', {
        as: 'ada',
        body: { itemId: ids.transport, accountId: null, currency: 'EUR', quantity: '1', ...more },
      });
    for (const more of [{ price: '30' }, { price: '25', quantity: '10' }, { price: '20', accountId: ids.otherCustomer }])
      expect((await price(more)).status).toBe(201);
    const lines = ['1', '10'].map((quantity) => ({ itemId: ids.transport, quantity }));
    const shown = (order: SaleWithLines) => order.lines.map(({ unitPrice, discount, priceSource }) => [unitPrice, discount, priceSource]);
    expect(shown(await place({ lines }))).toEqual([
      ['30.0000', 0, 'List'],
      ['25.0000', 0, 'List'],
    ]);
    expect(shown(await place({ orderedById: ids.otherCustomer, lines }))).toEqual([
      ['20.0000', 0, 'Customer'],
      ['20.0000', 0, 'Customer'],
    ]);
  });

  it('takes the discount of the order off every line, and counts in our own currency', async () => {
    const order = await place({ discount: 0.1, currency: 'USD', exchangeRate: 0.9 });
    expect(order.lines.map(({ discount, amount }) => [discount, amount])).toEqual([
      [0, '745.0000'],
      [0.1, '22.6800'],
    ]);
    expect(order).toMatchObject({
      amountExclVat: '767.6800',
      amountInclVat: '928.8900',
      amountDc: '836.0000',
      lines: [{ unitPrice: '82.7778' }, {}],
    });
    const { body } = await api.call<SaleWithLines>(`PUT ${base}/${order.id}`, { body: { discount: null } });
    expect(body).toMatchObject({ amountExclVat: '852.9800', lines: [{ amount: '827.7800' }, { amount: '25.2000' }] });
  });

  it('counts an order in our own currency as it is, also where a rate was left beside it', async () => {
    const own = await place({ currency: 'EUR', exchangeRate: 0.9 });
    expect(own).toMatchObject({ exchangeRate: 1, amountInclVat: '931.9400', amountDc: '931.9400', lines: [{ unitPrice: '74.5000' }, {}] });
    const { id } = await place({ currency: 'USD', exchangeRate: 0.9, lines: [{ itemId: ids.bracket, quantity: '1', unitPrice: '10' }] });
    const { body } = await api.call<SaleWithLines>(`PUT ${base}/${id}`, { body: { currency: 'EUR' } });
    expect(body).toMatchObject({ exchangeRate: 1, amountInclVat: '12.1000', amountDc: '12.1000' });
  });

  it('takes the price of another item, unless one is typed', async () => {
    const order = await place();
    const { body } = await api.call<SaleWithLines>(`PUT ${base}/${order.id}`, {
      body: {
        lines: [
          { id: order.lines[0]?.id, itemCode: 'BL-OPH' },
          { id: order.lines[1]?.id, itemId: ids.extinguisher, unitPrice: '70' },
        ],
      },
    });
    expect(body.lines).toMatchObject([
      { itemCode: 'BL-OPH', description: 'Ophangbeugel universeel', unitPrice: '7.9500', priceSource: 'Item', quantity: '10.0000' },
      { itemCode: 'BL-SS6', unitPrice: '70.0000', priceSource: 'Manual', quantity: '4.0000' },
    ]);
    expect((await read(order.id, 'piet')).lines.map(({ costPrice }) => costPrice)).toEqual(['3.9500', '48.5000']);
  });

  it('takes discount and VAT code of another item too, and its quantity must suit it', async () => {
    const { lines } = await place({ lines: [{ itemId: ids.extinguisher, quantity: '1', unitPrice: '70', discount: 0.1, vatCode: '1' }] });
    const put = (body: object) => api.call<SalesOrderLine>(`PUT ${base}/orderline/${lines[0]?.id}`, { body });
    expect((await put({ itemCode: 'BL-OPH' })).body).toMatchObject({ unitPrice: '7.9500', discount: 0, vatCode: '2', priceSource: 'Item' });
    expect((await put({ discount: 0.1 })).body).toMatchObject({ discount: 0.1 });
    expect((await put({ itemCode: 'BL-SS6', unitPrice: '70' })).body).toMatchObject({ unitPrice: '70.0000', discount: 0 });
    expect((await put({ netPrice: '60' })).body).toMatchObject({ unitPrice: '60.0000', priceSource: 'Manual' });
    await api.database.sql(sql`update item set "isFractionAllowed" = true where id = ${ids.extinguisher}`);
    expect((await put({ quantity: '1.5' })).status).toBe(200);
    expect(await put({ itemCode: 'BL-OPH' })).toMatchObject({ status: 400, body: { errors: { quantity: [expect.any(String)] } } });
    await api.database.sql(sql`update item set "isFractionAllowed" = false where id = ${ids.extinguisher}`);
  });

  it('answers for many items at once', async () => {
    const query = new URLSearchParams({ orderedById: ids.otherCustomer, itemId: `${ids.extinguisher},${ids.bracket}`, quantity: '1,24' });
    const { status, body } = await api.call<SalesPrice[]>(`GET ${base}/price?${query}`);
    expect(status).toBe(200);
    expect(body).toEqual([
      { itemId: ids.extinguisher, quantity: '1', unit: 'st', price: '74.5000', currency: 'EUR', discount: 0.05, source: 'Item' },
      { itemId: ids.bracket, quantity: '24', unit: 'st', price: '7.9500', currency: 'EUR', discount: 0.05, source: 'Item' },
    ]);
    query.set('currency', 'USD');
    expect((await api.call<SalesPrice[]>(`GET ${base}/price?${query}`)).body.map(({ price }) => price)).toEqual([null, null]);
    query.set('exchangeRate', '0.9');
    const converted = (await api.call<SalesPrice[]>(`GET ${base}/price?${query}`)).body;
    expect(converted.map(({ price, currency }) => [price, currency])).toEqual([
      ['82.7778', 'USD'],
      ['8.8333', 'USD'],
    ]);
    expect(await api.problem(`GET ${base}/price?itemId=${ids.bracket}&quantity=1,2`)).toMatchObject({
      errors: { quantity: [expect.any(String)] },
    });
  });
});

describe('what items cost us', () => {
  it('is shown with the margin to those who buy, and stands in no history', async () => {
    const order = await place();
    expect(order.lines[0]).not.toHaveProperty('costPrice');
    expect(order.lines[0]).not.toHaveProperty('margin');
    expect((await read(order.id, 'piet')).lines[0]).toMatchObject({ costPrice: '48.5000', margin: '260.0000' });
    const lines = async (as: string) => (await api.call<SalesOrderLine[]>(`GET ${base}/orderline/${order.id}`, { as })).body;
    expect((await lines('anna'))[0]).not.toHaveProperty('margin');
    expect((await lines('piet')).find(({ lineNumber }) => lineNumber === 1)).toMatchObject({ margin: '260.0000' });
    const current = await api.call<SaleWithLines[]>(`GET ${base}/current/1001`);
    expect(current.body.flatMap((one) => one.lines).some((line) => 'costPrice' in line)).toBe(false);
    const history = await api.call<AuditSeries[]>(`GET ${base}/${order.id}/history`, { as: 'piet' });
    expect(history.text).not.toContain('48.5');
  });

  it('is converted when the order gets another rate', async () => {
    const order = await place();
    const { status } = await api.call(`PUT ${base}/${order.id}`, { body: { currency: 'USD', exchangeRate: 0.8 } });
    expect(status).toBe(200);
    expect((await read(order.id, 'piet')).lines[0]).toMatchObject({ costPrice: '60.6250', margin: '138.7500' });
    const line = { id: order.lines[0]?.id, itemId: ids.bracket, unitPrice: '10' };
    await api.call(`PUT ${base}/${order.id}`, { body: { exchangeRate: 0.5, lines: [line] } });
    expect((await read(order.id, 'piet')).lines[0]).toMatchObject({ costPrice: '7.9000', margin: '21.0000' });
  });

  it('is shown of an order with too many digits, which a person wrote who sees no margin', async () => {
    const order = await place({ lines: [{ itemId: ids.extinguisher, quantity: '999999999', unitPrice: '0' }] });
    await api.database.sql(sql`update "salesOrderLine" set "costPrice" = 99999999 where id = ${order.lines[0]?.id}`);
    expect((await read(order.id, 'piet')).lines[0]).toMatchObject({ margin: '-99999998900000001.0000' });
    expect((await api.call(`GET ${base}/orderline`, { as: 'piet' })).status).toBe(200);
  });
});
