import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import {
  type OrderWithLines as Order,
  purchaseOrdersApi,
  purchaseOrdersRoute as base,
} from '../../../../tests/support/purchaseOrdersApi.ts';
import { as, division, ids } from '../../../../tests/support/purchasingRecords.ts';

const { api, place, receive, read, change } = await purchaseOrdersApi();

const changeVat = (change: ReturnType<typeof sql>) =>
  api.database.sql(sql`update "vatCode" set ${change} where division = ${division} and code = '2'`);
const line = (more: object = {}) => ({ itemId: ids.bracket, quantityInPurchaseUnits: '10', unitPrice: '10', ...more });
const amountsOf = ({ amountExclVat, vatAmount, amountInclVat }: Order) => [amountExclVat, vatAmount, amountInclVat];

beforeEach(async () => {
  await changeVat(
    sql`percentage = 0.21, type = 'Excluding', "transactionType" = 'Both', blocked = false, "deletedAt" = null, "validFrom" = null, "validTo" = null`,
  );
});

describe('the VAT of an order', () => {
  it.each([
    ['another rate', sql`percentage = 0.25`],
    ['another kind', sql`type = 'Including'`],
    ['no code any more', sql`"deletedAt" = now()`],
  ])('stays what it was when its code gets %s', async (_case, to) => {
    const order = await place({ lines: [line(), line({ unitPrice: '1' })] });
    expect(amountsOf(order)).toEqual(['110.0000', '23.1000', '133.1000']);
    await changeVat(to);
    await change(order.id, { remarks: 'let op' });
    expect(amountsOf(await read(order.id))).toEqual(amountsOf(order));
    await receive(order.lines[0], '4');
    expect(amountsOf(await read(order.id))).toEqual(amountsOf(order));
    const changed = await change(order.id, { lines: order.lines.map(({ id }, index) => (index === 1 ? { id, quantity: '20' } : { id })) });
    expect(amountsOf(changed.body)).toEqual(['120.0000', '25.2000', '145.2000']);
    expect(changed.body.lines).toMatchObject([{ vatPercentage: 0.21, vatType: 'Excluding', vatCharged: false }, { vatPercentage: 0.21 }]);
  });

  it.each([
    ['blocked', sql`blocked = true`, 'Deze code is geblokkeerd.'],
    ['one of sales', sql`"transactionType" = 'Sales'`, 'Deze btw-code is alleen voor verkoop.'],
    ['gone', sql`"deletedAt" = now()`, 'Dit bestaat niet in deze administratie.'],
  ])('is named where the code that a new line takes from its supplier is %s', async (_case, to, message) => {
    await changeVat(to);
    const refused = await api.call(`POST ${base}/order`, { as, body: { supplierId: ids.supplier, lines: [line()] } });
    expect(refused).toMatchObject({ status: 400, body: { errors: { 'lines.0.vatCode': [message] } } });
  });

  it('is that of its day for a new line', async () => {
    await changeVat(sql`"validFrom" = '2026-01-01', "validTo" = '2026-12-31'`);
    expect(await place({ orderDate: '2026-12-31', lines: [line()] })).toMatchObject({ vatAmount: '21.0000' });
    expect(
      await api.wrongFields(`POST ${base}/order`, {
        as,
        body: { supplierId: ids.supplier, orderDate: '2027-01-01', lines: [line({ vatCode: '1' }), line()] },
      }),
    ).toEqual(['lines.1.vatCode']);
    expect(
      await api.wrongFields(`POST ${base}/order`, {
        as,
        body: { supplierId: ids.supplier, orderDate: '2025-12-31', lines: [line()] },
      }),
    ).toEqual(['lines.0.vatCode']);
  });

  describe('where only the item has a code', () => {
    beforeAll(async () => {
      await api.database.sql(sql`update account set "purchaseVatCode" = null where division = ${division} and id = ${ids.otherSupplier}`);
      await api.database.sql(sql`update item set "salesVatCode" = '2' where division = ${division} and id = ${ids.bracket}`);
    });
    const order = (more: object) => ({ supplierId: ids.otherSupplier, orderDate: '2026-11-02', lines: [line(more)] });

    it.each([
      ['is blocked', sql`blocked = true`, 'Deze code is geblokkeerd.'],
      ['has ended', sql`"validTo" = '2026-11-01'`, expect.stringMatching(/^Dit geldt niet op \d+ \S+ \d{4}\.$/)],
      ['is gone', sql`"deletedAt" = now()`, 'Dit bestaat niet in deze administratie.'],
      ['is one of sales', sql`"transactionType" = 'Sales'`, 'Deze btw-code is alleen voor verkoop.'],
    ])('a new line is refused when that %s, unless another is typed', async (_case, to, message) => {
      const old = await place(order({}));
      await changeVat(to);
      const refused = await api.call(`POST ${base}/order`, { as, body: order({}) });
      expect(refused).toMatchObject({ status: 400, body: { code: 'invalid', errors: { 'lines.0.vatCode': [message] } } });
      expect(await place(order({ vatCode: '1' }))).toMatchObject({ vatAmount: '9.0000' });
      expect(await place(order({ vatCode: null }))).toMatchObject({ vatAmount: '0.0000' });
      const changed = await change(old.id, { lines: [{ id: old.lines[0]?.id, quantity: '20' }] });
      expect(changed.body).toMatchObject({ vatAmount: '42.0000', lines: [{ vatCode: '2' }] });
      const added = await api.wrongFields(`POST ${base}/orderline`, {
        as,
        body: { purchaseOrderId: old.id, itemId: ids.bracket, quantityInPurchaseUnits: '1' },
      });
      expect(added).toEqual(['vatCode']);
    });
  });

  it('must hold on another day of the order too', async () => {
    await changeVat(sql`"validTo" = '2026-12-31'`);
    const order = await place({ orderDate: '2026-12-31', lines: [line()] });
    expect(await api.wrongFields(`PUT ${base}/order/${order.id}`, { as, body: { orderDate: '2027-01-01' } })).toEqual(['lines.0.vatCode']);
  });
});
