import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { arrangeWorkOrders, given, makeOrder, ordersAt, putOrderInState } from '../../../../tests/support/workOrders.ts';
import { mostAtOnce } from './recreateExact.ts';

interface Recreated {
  exact: string;
  workOrders: { id: string; exactState: string }[];
  jobId: string | null;
}

const api = await testApi();
const recreate = () => api.call<Recreated>(`POST ${ordersAt}/recreate-exact`, { as: 'sofie' });

beforeAll(() => arrangeWorkOrders(api));

describe('building Exact parts again', () => {
  it('says of each finished work order that nothing is connected', async () => {
    const { id } = await makeOrder(api);
    await makeOrder(api);
    await putOrderInState(api, id, 'Gerealiseerd');
    expect((await recreate()).body).toEqual({
      exact: 'NotConnected',
      workOrders: [{ id, exactState: 'NotConnected', salesOrderId: null, error: null }],
      jobId: null,
    });
  });

  it('is a job where there are more than one answer holds, one job however often it is asked', async () => {
    const stamp = sql`'x', 'x'`;
    await api.database.sql(sql`
      insert into "workOrder" (division, id, "createdBy", "modifiedBy", number, "locationId", "accountId", type, priority, description, status, "exactState")
      select division, gen_random_uuid(), ${stamp}, 'WB-2020-' || lpad(n::text, 5, '0'), "locationId", "accountId", type, priority, description,
        'Afgehandeld', 'Failed'
      from "workOrder", generate_series(1, ${mostAtOnce + 50}) n where "locationId" = ${given.location} and status = 'Gerealiseerd'`);
    const [first, second] = [await recreate(), await recreate()];
    expect(first.body.workOrders).toHaveLength(mostAtOnce);
    expect(first.body.jobId).not.toBeNull();
    expect(second.body.jobId).toBe(first.body.jobId);
    await api.runJobs();
    const [job] = await api.database.sql(sql`select name, status, done, total from job where id = ${first.body.jobId}`);
    expect(job).toEqual({ name: 'recreateExactWorkOrders', status: 'Done', done: mostAtOnce + 51, total: mostAtOnce + 51 });
  });

  it('is for supervisors', async () => {
    expect(await api.problem(`POST ${ordersAt}/recreate-exact`, { as: 'gast' })).toMatchObject({ status: 403 });
  });
});
