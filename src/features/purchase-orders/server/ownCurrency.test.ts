import { expect, it } from 'vitest';
import { purchaseOrdersApi } from '../../../../tests/support/purchaseOrdersApi.ts';

const { api, place } = await purchaseOrdersApi();

it('fixes the currency of a division once there is an order', async () => {
  const change = (code: number, body: object) => api.call(`PUT /api/divisions/${code}`, { as: 'ada', body });
  await place();
  expect(await change(120001, { currency: 'USD' })).toMatchObject({ status: 400, body: { errors: { currency: [expect.any(String)] } } });
  expect((await change(120001, { currency: 'EUR', city: 'Utrecht' })).status).toBe(200);
  const other = { code: 340009, description: 'Assen', country: 'NL' };
  expect((await api.call('POST /api/divisions/340009', { as: 'ada', body: other })).status).toBe(201);
  expect((await change(340009, { currency: 'CHF' })).body).toMatchObject({ currency: 'CHF' });
});
