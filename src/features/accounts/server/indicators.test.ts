import { describe, expect, it } from 'vitest';
import { accountsApi, accountsRoute as base } from '../../../../tests/support/accountsApi.ts';

const { api, made } = await accountsApi();
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';

describe('GET /api/{division}/account/indicators', () => {
  it('counts what hangs on the named accounts', async () => {
    const { id } = await made();
    await made({ name: 'Hotel De Kroon' });
    await api.call(`POST ${base}/${id}/contact`, { body: { lastName: 'Vos' } });
    await api.call('POST /api/120001/complaint', { body: { accountId: id, complaint: 'Factuur klopt niet' } });
    const answer = await api.call(`GET ${base}/indicators?ids=${id},${unknown}`);
    const none = { locations: 0, assets: 0, lateAssets: 0, dueAssets: 0, requests: 0, openRequests: 0, lateRequests: 0 };
    expect(answer.body).toEqual([{ id, ...none, contacts: 1, complaints: 1, openComplaints: 1 }]);
  });
});
