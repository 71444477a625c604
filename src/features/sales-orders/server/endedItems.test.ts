import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { salesIds as ids, salesOrdersApi, salesRoute as base, type SaleWithLines } from '../../../../tests/support/salesOrdersApi.ts';

const { api, place } = await salesOrdersApi();

const sell = (from: string | null, until: string | null) =>
  api.database.sql(sql`
    update item set "startDate" = ${from}::date, "endDate" = ${until}::date where division = 120001 and id = ${ids.bracket}`);
const order = (orderDate: string) => ({
  orderedById: ids.customer,
  orderDate,
  lines: [
    { itemId: ids.extinguisher, quantity: '1' },
    { itemId: ids.bracket, quantity: '1' },
  ],
});

beforeEach(() => sell('2026-03-01', '2026-10-31'));

describe('a new line of an item', () => {
  it.each([
    ['before its first day', '2026-02-28', 400],
    ['on its first day', '2026-03-01', 201],
    ['on its last day', '2026-10-31', 201],
    ['after its last day', '2026-11-01', 400],
  ])('%s is answered by %s', async (_case, day, status) => {
    const answer = await api.call(`POST ${base}`, { body: order(day) });
    expect(answer.status).toBe(status);
    if (status === 400)
      expect(answer.body).toMatchObject({ errors: { 'lines.1.itemId': [expect.stringMatching(/^Dit geldt niet op \d/)] } });
  });

  it('is refused at the code of the item where that names it', async () => {
    const lines = [{ itemCode: 'BL-OPH', quantity: '1' }];
    expect(await api.wrongFields(`POST ${base}`, { body: { ...order('2026-11-01'), lines } })).toEqual(['lines.0.itemCode']);
  });

  it('stays in an order that has it, and is not added to another line there', async () => {
    await sell(null, null);
    const { id, lines } = await place(order('2026-11-01'));
    await sell(null, '2026-10-31');
    const [first, second] = lines;
    const put = (sent: object[]) => ({ body: { lines: sent } });
    const changed = await api.call<SaleWithLines>(`PUT ${base}/${id}`, put([{ id: first?.id }, { ...second, quantity: '3' }]));
    expect(changed).toMatchObject({ status: 200, body: { lines: [{ itemCode: 'BL-SS6' }, { itemCode: 'BL-OPH', quantity: '3.0000' }] } });
    expect(await api.wrongFields(`PUT ${base}/${id}`, put([{ id: first?.id, itemId: ids.bracket }]))).toEqual(['lines.0.itemId']);
    const added = { body: { orderId: id, itemId: ids.bracket, quantity: '1' } };
    expect(await api.wrongFields(`POST ${base}/orderline`, added)).toEqual(['itemId']);
  });
});
