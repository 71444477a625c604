import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { demonstrateDivision } from '#features/divisions/server/demonstration.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { demonstrateIn } from '../../../../tests/support/demonstration.ts';

interface Job {
  id: string;
  name: string;
  status: string;
  attempts: number;
  version: number;
}

const api = await testApi();
const base = '/api/divisions/120001/jobs';
let failed = '';
let waiting = '';
let running = '';

async function job(status: string, division = 120001): Promise<string> {
  const [row] = await api.database.sql<{ id: string }>(sql`
    insert into job (division, id, name, status, "runAt", "createdBy", "modifiedBy", attempts, worker, "leaseEnds")
    values (${division}, gen_random_uuid(), 'sampleJob', ${status}, now() + interval '1 day', 'test', 'test', 8, gen_random_uuid(), now() + interval '1 day') returning id`);
  return row?.id ?? '';
}

beforeAll(async () => {
  await demonstrateIn(api, demonstrateDivision);
  failed = await job('Failed');
  waiting = await job('Waiting');
  running = await job('Running');
  await job('Failed', 120002);
});

const filterOf = (filter: object) => encodeURIComponent(JSON.stringify(filter));
const write = (id: string, action: string, options = {}) => api.call<Job>(`POST ${base}/${id}/${action}`, { as: 'ada', ...options });

describe('jobs', () => {
  it('are listed by state and name, those of the division only', async () => {
    const all = await api.call<Job[]>(`GET ${base}`, { as: 'ada' });
    expect(all.body.map(({ id }) => id).toSorted()).toEqual([failed, waiting, running].toSorted());
    const filter = encodeURIComponent(JSON.stringify({ status: ['Failed'], name: 'sampleJob' }));
    expect((await api.call<Job[]>(`GET ${base}?filter=${filter}`, { as: 'ada' })).body.map(({ id }) => id)).toEqual([failed]);
  });

  it('are tried again where they failed, with all attempts before them', async () => {
    const answer = await write(failed, 'retry');
    expect(answer).toMatchObject({ status: 200, body: { id: failed, status: 'Waiting', attempts: 0 } });
    expect((await write(failed, 'retry')).body).toEqual(answer.body);
  });

  it('are tried again once by two requests at once, in place of the next run of the same job', async () => {
    const [again, next] = [await job('Failed'), await job('Waiting')];
    await api.database.sql(sql`update job set name = 'keyedJob', key = 'server' where id = any (${[again, next]}::uuid[])`);
    const answers = await Promise.all([write(again, 'retry'), write(again, 'retry')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body)).toMatchObject([
      { id: again, status: 'Waiting' },
      { id: again, status: 'Waiting' },
    ]);
    const filter = filterOf({ name: 'keyedJob' });
    expect((await api.call<Job[]>(`GET ${base}?filter=${filter}`, { as: 'ada' })).body.map(({ id }) => id)).toEqual([again]);
    await api.database.sql(sql`delete from job where name = 'keyedJob'`);
  });

  it('are cancelled at once while they wait, and told to stop while they run', async () => {
    expect((await write(waiting, 'cancel')).body).toMatchObject({ status: 'Cancelled' });
    expect((await write(running, 'cancel')).body).toMatchObject({ status: 'Running', isStopping: true });
  });

  it('are not tried again while they run, nor cancelled when they have ended', async () => {
    expect(await api.problem(`POST ${base}/${running}/retry`, { as: 'ada' })).toMatchObject({ status: 409, code: 'transition' });
    const other = await job('Done');
    const refusal = await api.problem(`POST ${base}/${other}/cancel`, { as: 'ada' });
    expect(refusal).toMatchObject({ status: 409, code: 'transition', from: 'Done', to: 'Cancelled' });
    // Names of states are for programs
    expect(refusal.title).not.toMatch(/Done|Cancelled/);
  });

  it('are changed in the version that was seen', async () => {
    const stale = { as: 'ada', headers: { 'if-match': '"99"' } };
    expect(await api.problem(`POST ${base}/${running}/cancel`, stale)).toMatchObject({ status: 412, current: { id: running } });
  });

  it('that a call does are listed with who started them, one of a kind at a time', async () => {
    const route = 'DELETE /api/servicerequest/120001/cleanup';
    const runs = async () =>
      (await api.call<Job[]>(`GET ${base}?filter=${filterOf({ name: 'cleanUpServiceRequests' })}`, { as: 'ada' })).body;
    expect((await api.call(route, { as: 'ada' })).status).toBe(200);
    expect(await runs()).toMatchObject([
      { status: 'Done', key: 'call', creatorName: expect.stringContaining('Ada'), ended: expect.any(String) },
    ]);
    const [{ id }] = (await runs()) as [Job];
    await api.database.sql(sql`update job set status = 'Running', "leaseEnds" = now() + interval '1 minute' where id = ${id}`);
    expect(await api.problem(route, { as: 'ada' })).toMatchObject({ status: 409, code: 'busy' });
    expect(await api.problem(`POST ${base}/${id}/cancel`, { as: 'ada' })).toMatchObject({ status: 409, code: 'transition' });
    await api.database.sql(sql`update job set "leaseEnds" = now() - interval '1 minute' where id = ${id}`);
    expect((await api.call(route, { as: 'ada' })).status).toBe(200);
    expect((await runs()).map(({ status }) => status).toSorted()).toEqual(['Done', 'Failed']);
    expect(await api.problem(`POST ${base}/${id}/retry`, { as: 'ada' })).toMatchObject({ status: 409, code: 'transition' });
    const audited = await api.database.sql(sql`select from audit where division = 120001 and entity = 'job' and "entityId" = ${id}`);
    expect(audited).toHaveLength(1);
  });

  it.each([
    ['checkServiceRequests', 'POST /api/servicerequest/120001/check?dryRun=true'],
    ['cleanUpServiceRequests', 'DELETE /api/servicerequest/120001/cleanup?dryRun=true'],
    ['repairServiceRequests', 'GET /api/servicerequest/120001/fixPartitionKey'],
  ])('of the kind %s that only count are listed as dry runs', async (name, route) => {
    const dryRuns = async (dryRun: boolean) =>
      (await api.call<Job[]>(`GET ${base}?filter=${filterOf({ name, dryRun })}`, { as: 'ada' })).body;
    const others = await dryRuns(false);
    expect(await api.call(route, { as: 'ada' })).toMatchObject({ status: 200, body: { dryRun: true } });
    expect(await dryRuns(true)).toMatchObject([{ status: 'Done', key: 'call', dryRun: true, creatorName: expect.stringContaining('Ada') }]);
    expect(await dryRuns(false)).toEqual(others);
  });

  it('are for administrators', async () => {
    for (const route of [`GET ${base}`, `GET ${base}/${failed}`, `POST ${base}/${failed}/retry`, `POST ${base}/${failed}/cancel`]) {
      expect((await api.problem(route, { as: null })).status).toBe(401);
      expect(await api.problem(route)).toMatchObject({ status: 403, code: 'forbidden' });
    }
  });

  it('run when they are due: what ended long ago is forgotten', async () => {
    const old = await job('Done');
    await api.database.sql(sql`update job set ended = now() - interval '8 days' where id = ${old}`);
    await api.runJobs();
    await api.database.run(`update job set "runAt" = now() where name = 'forgetJobs' and division = 120001`);
    await api.runJobs();
    expect((await api.problem(`GET ${base}/${old}`, { as: 'ada' })).status).toBe(404);
    const filter = encodeURIComponent(JSON.stringify({ name: 'forgetJobs' }));
    expect((await api.call<Job[]>(`GET ${base}?filter=${filter}`, { as: 'ada' })).body).toMatchObject([
      { status: 'Waiting', started: expect.any(String), error: null },
    ]);
  });
});
