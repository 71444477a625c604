import { describe, expect, it } from 'vitest';
import { accountsApi } from '../../../../tests/support/accountsApi.ts';
import { seededId } from '#contract/seededId.ts';

const { api, fill } = await accountsApi();
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';

describe('GET /api/{division}/crm/accountclassification', () => {
  it('gives one and all', async () => {
    await fill(10);
    const route = '/api/120001/crm/accountclassification';
    const id = seededId(120001, 'accountClassification', 1);
    expect(await api.call(`GET ${route}/${id}`)).toMatchObject({
      status: 200,
      body: { id, description: 'Onderwijs', classificationName: 'Branche' },
    });
    expect((await api.call<unknown[]>(`GET ${route}`)).body).toHaveLength(9);
    expect(await api.problem(`GET ${route}/${unknown}`)).toMatchObject({ status: 404 });
    expect(await api.problem(`GET /api/230001/crm/accountclassification/${id}`)).toMatchObject({ status: 404 });
  });
});
