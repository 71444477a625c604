import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { salesIds as ids, salesOrdersApi } from '../../../../tests/support/salesOrdersApi.ts';

const { api, place } = await salesOrdersApi();

it('takes the currency of the customer, else that of the division', async () => {
  await api.database.sql(sql`update division set currency = 'CHF' where code = 120001`);
  await api.database.sql(sql`update account set "salesCurrency" = null where division = 120001 and id = ${ids.customer}`);
  await api.database.sql(sql`update account set "salesCurrency" = 'USD' where division = 120001 and id = ${ids.otherCustomer}`);
  expect(await place({ lines: [{ itemId: ids.bracket, quantity: '1' }] })).toMatchObject({ currency: 'CHF', exchangeRate: 1 });
  const foreign = await place({ orderedById: ids.otherCustomer, lines: [{ itemId: ids.bracket, quantity: '1' }] });
  expect(foreign).toMatchObject({ currency: 'USD', exchangeRate: 1 });
});
