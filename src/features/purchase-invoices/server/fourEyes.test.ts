import { describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { invoiceLine as line, purchaseInvoicesApi } from '../../../../tests/support/purchaseInvoicesApi.ts';
import { division, ids } from '../../../../tests/support/purchasingRecords.ts';

// above 10,000 a second person releases; supervisors may enter here too
const { api, enter, save, refused } = await purchaseInvoicesApi({
  roles: 'purchasing=CURA-Purchasing,CURA-Supervisor;supervisor=CURA-Supervisor',
});
const open = { status: 'Open' };
const large = { lines: [line(ids.extinguisher, '100', '100')], controlAmount: '12100' };

describe('four eyes', () => {
  it('compare in the currency of the division', async () => {
    const dollars = await enter({ currency: 'USD', exchangeRate: 30, lines: [line(ids.extinguisher, '49', '100')], controlAmount: '5929' });
    expect(await refused(dollars.id, open)).toMatchObject({
      status: 409,
      code: 'fourEyes',
      title: 'Boven EUR 10.000,00 moet een ander dan de invoerder dit vrijgeven.',
    });
    const few = await enter({ currency: 'USD', exchangeRate: 0.9, lines: [line(ids.extinguisher, '80', '100')], controlAmount: '9680' });
    expect((await save(few.id, open)).body).toMatchObject(open);
    const euros = await enter({ currency: 'EUR', exchangeRate: 0.006, ...large });
    expect(await refused(euros.id, open)).toMatchObject({ code: 'fourEyes' });
  });

  it('count a unit of another currency as one of the own at least, also where a smaller rate was typed', async () => {
    const dollars = await enter({ currency: 'USD', exchangeRate: 0.000001, ...large });
    expect(await refused(dollars.id, open)).toMatchObject({ status: 409, code: 'fourEyes' });
  });

  it('look at credit notes too', async () => {
    const credit = await enter({ lines: [line(ids.extinguisher, '-500', '100')], controlAmount: '-60500' });
    expect(await refused(credit.id, open)).toMatchObject({ code: 'fourEyes' });
    const positive = await enter({ type: 'DirectCredit', ...large });
    expect(await refused(positive.id, open)).toMatchObject({ code: 'fourEyes' });
  });

  it('are not those of a person who fills the draft of another and releases it', async () => {
    const draft = await enter({ lines: [] });
    expect(await refused(draft.id, { ...large, ...open }, 'sofie')).toMatchObject({ status: 409, code: 'fourEyes' });
    expect((await save(draft.id, large, { as: 'sofie' })).status).toBe(200);
    expect(await refused(draft.id, open, 'sofie')).toMatchObject({ code: 'fourEyes' });
  });

  it.each([
    ['an amount', { controlAmount: '12100.00', exchangeRate: 1.5 }],
    ['a line', { lines: [line(ids.extinguisher, '100', '100')] }],
  ])('are not those of a person who changed %s since', async (_case, change) => {
    const invoice = await enter(large);
    await save(invoice.id, change, { as: 'sofie' });
    expect(await refused(invoice.id, open, 'sofie')).toMatchObject({ code: 'fourEyes' });
  });

  it('may have changed texts', async () => {
    const invoice = await enter(large);
    await save(invoice.id, { remarks: 'gezien' }, { as: 'sofie' });
    expect((await save(invoice.id, open, { as: 'sofie' })).body).toMatchObject(open);
    const [row] = await api.database.sql<{ enteredBy: string[] }>(
      sql`select "enteredBy" from "purchaseInvoice" where division = ${division} and id = ${invoice.id}`,
    );
    expect(row?.enteredBy).toEqual([invoice.createdBy]);
  });
});
