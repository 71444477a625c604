import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { arrangeWorkOrders, change, freeHour, given, makeOrder, signOrder } from '../../../../tests/support/workOrders.ts';
import type { WorkOrder } from '../schema.ts';

const api = await testApi();

beforeAll(() => arrangeWorkOrders(api));

/** The headers of the customer who opened the link of a work order. */
async function byLink({ id }: WorkOrder): Promise<Record<string, string>> {
  const { body } = await api.call<{ token: string }>(`POST /api/workorders/${id}/link`, { body: {} });
  return { 'x-workorder-token': body.token };
}

describe('a signature by the link', () => {
  it('is put under the work order as it was read, and tells nothing internal where that has changed', async () => {
    const order = await makeOrder(api, { ...freeHour(), engineerId: given.mike, internalNotes: 'Betaalt slecht' });
    const headers = await byLink(order);
    const read = await api.call<WorkOrder>(`GET /api/workorders/${order.id}`, { as: null, headers });
    await change(api, order.id, { resolution: 'Twee blussers vervangen' });
    const before = await signOrder(api, order.id, {}, { as: null, headers: { ...headers, 'if-match': `"${read.body.version}"` } });
    expect(before).toMatchObject({ status: 412, body: { code: 'versionConflict' } });
    expect(before.text).not.toContain('Betaalt slecht');
    const again = await api.call<WorkOrder>(`GET /api/workorders/${order.id}`, { as: null, headers });
    const after = await signOrder(api, order.id, {}, { as: null, headers: { ...headers, 'if-match': `"${again.body.version}"` } });
    expect(after.status, after.text).toBe(201);
  });

  it('does not replace one that another person put under the same content meanwhile', async () => {
    const order = await makeOrder(api, { ...freeHour(), engineerId: given.mike });
    const headers = await byLink(order);
    const read = () => api.call<WorkOrder>(`GET /api/workorders/${order.id}`, { as: null, headers });
    const sign = ({ version, contentHash }: WorkOrder, signedBy: string) =>
      signOrder(
        api,
        order.id,
        { signedBy, contentHash: contentHash ?? '' },
        { as: null, headers: { ...headers, 'if-match': `"${version}"` } },
      );
    const { body: unsigned } = await read();
    expect((await sign(unsigned, 'A. Ander')).status).toBe(201);
    expect(await sign(unsigned, 'J. Bakker')).toMatchObject({ status: 412, body: { code: 'versionConflict' } });
    expect((await read()).body.autograph?.signedBy).toBe('A. Ander');
    await change(api, order.id, { resolution: 'Twee blussers vervangen' });
    expect((await sign((await read()).body, 'J. Bakker')).status).toBe(201);
  });
});
