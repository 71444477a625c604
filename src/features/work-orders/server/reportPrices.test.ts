import { beforeAll, expect, it } from 'vitest';
import { pdfContent } from '../../../../tests/support/pdf.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { arrangeWorkOrders, freeHour, given, makeOrder } from '../../../../tests/support/workOrders.ts';

const api = await testApi({ WORK_ORDER_LINK_PRICES: 'true' });

beforeAll(() => arrangeWorkOrders(api));

it('the report for the customer shows prices with their discount, and none for what the customer does not pay', async () => {
  const line = (description: string, more: object) => ({ kind: 'Service', description, quantity: '1', unitPrice: '40', ...more });
  const order = await makeOrder(api, {
    ...freeHour(),
    engineerId: given.mike,
    items: [
      line('Keuring', { discount: 0.125 }),
      line('Rit', { unitPrice: '0.0055' }),
      line('Klacht', { unitPrice: '31', billable: false }),
      line('Garantie', { unitPrice: '32', status: 'Geannuleerd' }),
    ],
  });
  const link = await api.call<{ token: string }>(`POST /api/workorders/${order.id}/link`);
  const headers = { 'x-workorder-token': link.body.token, 'accept-language': 'nl' };
  const { bytes } = await api.call(`GET /api/workorders/${order.id}/report`, { as: null, headers });
  const text = (await pdfContent(bytes)).pages.join(' ').replaceAll('\u00a0', ' ');
  expect(text).toMatch(/Keuring\s+–\s+1\s+40,00\s+− 12,5%/);
  expect(text).toMatch(/Rit\s+–\s+1\s+0,0055/);
  expect(text).not.toMatch(/31,00|32,00/);
});
