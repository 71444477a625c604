import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { eraseAuditValues } from '#server/database/audit.ts';
import { accountsApi, accountsRoute, bakery } from '../../../../tests/support/accountsApi.ts';
import { linear } from '../../../../tests/support/growthOf.ts';
import type { AuditRecord } from '../schema.ts';

const { api, made } = await accountsApi();
const route = '/api/divisions/120001/audit';

const listed = async (filter: Record<string, unknown> = {}, query = '') => {
  const answer = await api.call<AuditRecord[]>(`GET ${route}?filter=${encodeURIComponent(JSON.stringify(filter))}${query}`, { as: 'ada' });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const changed = (id: string, body: Record<string, unknown>, as = 'anna') => api.call(`PUT ${accountsRoute}/${id}`, { body, as });
const latest = async (entityId: string) => {
  const [entry] = await listed({ entity: 'account', entityId });
  if (!entry) throw new Error('no entry');
  return entry;
};
const undo = ({ id, entity, entityId }: AuditRecord, { all = false, as = 'anna' } = {}) =>
  api.call<{ undone: number; code?: string; errors?: object }>(`POST ${route}/${id}/undo`, {
    as,
    body: { entity, entityId, ...(all ? { all } : {}) },
  });

describe('the audit', () => {
  it('says who changed what, newest first, with what people call the records', async () => {
    const reseller = await made({ ...bakery, name: 'Groothandel Noord', isReseller: true });
    const account = await made();
    expect((await changed(account.id, { city: 'Zeist', resellerId: reseller.id }, 'bram')).status).toBe(200);
    const [entry, ...others] = await listed();
    expect(entry).toMatchObject({
      entity: 'account',
      entityId: account.id,
      action: 'update',
      entityName: `${account.code} ${bakery.name}`,
      undo: 'values',
      channel: 'api',
      operation: 'updateAccount',
    });
    expect(entry?.changes).toContainEqual({ field: 'city', before: 'Utrecht', after: 'Zeist' });
    expect(entry?.names[reseller.id]).toBe(`${reseller.code} Groothandel Noord`);
    expect(others.map(({ action }) => action)).toEqual(['create', 'create']);
  });

  it.each([
    ['history', `GET ${accountsRoute}/{id}/history`, 'anna'],
    ['list', `GET ${route}?filter=${encodeURIComponent('{"entityId":"{id}"}')}`, 'ada'],
  ])('is read in a time that grows with the number of its fields, in the %s', async (_where, call, as) => {
    const { id } = await made();
    const values = (count: number, end: string) =>
      sql`(select jsonb_object_agg('field' || n, repeat(md5(n::text), 5) || ${end}) from generate_series(1, ${count}::integer) n)`;
    const timeFor = async (count: number) => {
      await api.database.sql(sql`update audit set before = ${values(count, 'a')}, after = ${values(count, 'b')} where "entityId" = ${id}`);
      const times: number[] = [];
      for (const _ of [1, 2, 3]) {
        const before = performance.now();
        const { status } = await api.call(call.replace(/\{id\}|%7Bid%7D/, id), { as });
        times.push(performance.now() - before);
        expect(status).toBe(200);
      }
      return Math.min(...times);
    };
    expect((await timeFor(4000)) / (await timeFor(500))).toBeLessThan(linear);
  });

  it('is searched by kind, record, person, action and period, and goes on behind a key', async () => {
    const [one, other] = [await made(), await made({ ...bakery, name: 'Slagerij Bos' })];
    await changed(one.id, { city: 'Zeist' }, 'bram');
    expect(await listed({ entity: 'account' })).toHaveLength(3);
    expect(await listed({ entity: ['contact', 'complaint'] })).toEqual([]);
    expect(await listed({ entity: 'account', entityId: other.id })).toHaveLength(1);
    const [byBram] = await listed({ action: 'update' });
    expect(await listed({ by: byBram?.by })).toEqual([byBram]);
    expect(await listed({ periodEnd: '2020-01-01' })).toEqual([]);
    expect(await listed({ periodStart: '2020-01-01', periodEnd: '2099-01-01' })).toHaveLength(3);
    expect(await listed({ month: '2020-12' })).toEqual([]);
    expect(await listed({ month: new Date().toISOString().slice(0, 7) })).toHaveLength(3);
    const first = await api.call<AuditRecord[]>(`GET ${route}`, { as: 'ada', headers: { pagesize: '2' } });
    const second = await api.call<AuditRecord[]>(`GET ${route}`, {
      as: 'ada',
      headers: { pagesize: '2', after: first.headers['after'] ?? '' },
    });
    expect([...first.body, ...second.body].map(({ id }) => id)).toEqual((await listed()).map(({ id }) => id));
    const people = await api.call<{ name: string }[]>(`GET ${route}/people`, { as: 'ada' });
    expect(people.body).toHaveLength(2);
  });

  it('is for administrators, each for their divisions', async () => {
    await made();
    expect(await api.problem(`GET ${route}`)).toMatchObject({ status: 403, code: 'forbidden' });
    const there = await api.call<AuditRecord[]>('GET /api/divisions/120002/audit', { as: 'ada' });
    expect(there.body).toEqual([]);
  });

  it('finds a page among 300,000 entries of a month by a range of an index', async () => {
    await api.database.sql(sql`
      insert into audit (division, entity, "entityId", at, id, action, by, "byName")
      select 120001, case when n % 3 = 0 then 'contact' else 'account' end, md5((n % 5000)::text)::uuid,
        date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + n * interval '5 seconds', gen_random_uuid(),
        case when n % 900 = 0 then 'delete' else 'update' end, 'person' || n % 70, 'P'
      from generate_series(1, 300000) n`);
    await api.database.run('analyze audit');
    const month = `audit_${new Date().toISOString().slice(0, 7).replace('-', '_')}`;
    const planOf = async (where: ReturnType<typeof sql>) => {
      const plan = await api.database.sql<{ 'QUERY PLAN': string }>(sql`
        explain select r.id from audit r where r.division = 120001 and ${where} order by r.at desc, r.id desc limit 25`);
      return plan.map((row) => row['QUERY PLAN']).join('\n');
    };
    const first = sql`date_trunc('month', now())`;
    const searches: [ReturnType<typeof sql>, string][] = [
      [sql`true`, 'division_at_id_idx'],
      [sql`r.by = 'person3'`, 'division_by_at_id_idx'],
      [sql`r.entity = 'contact'`, 'division_entity_at_id_idx'],
      [sql`r.entity = 'account' and r."entityId" = md5('17')::uuid`, 'pkey'],
      [sql`r.action = 'delete' and r.action not in ('create', 'update')`, 'division_action_at_id_idx'],
      [sql`r.at >= ${first} + interval '5 days' and r.at < ${first} + interval '6 days' and r.by = 'person9'`, 'division_by_at_id_idx'],
    ];
    for (const [where, index] of searches) {
      const plan = await planOf(where);
      expect(plan).toContain(`${month}_${index}`);
      expect(plan).not.toContain(`Seq Scan on ${month}`);
    }
  }, 60_000);
});

describe('a change', () => {
  it('is taken back as an update by the caller', async () => {
    const account = await made();
    await changed(account.id, { city: 'Zeist', phone: '030 1234567' });
    const answer = await undo(await latest(account.id), { as: 'bram' });
    expect(answer, answer.text).toMatchObject({ status: 200, body: { undone: 1 } });
    expect((await api.call(`GET ${accountsRoute}/${account.id}`)).body).toMatchObject({ city: 'Utrecht', phone: null, version: 3 });
    expect(await latest(account.id)).toMatchObject({
      action: 'update',
      changes: expect.arrayContaining([{ field: 'city', before: 'Zeist', after: 'Utrecht' }]),
    });
  });

  it('is not taken back when one of its fields was changed since, and is when another was', async () => {
    const account = await made();
    await changed(account.id, { city: 'Zeist' });
    const entry = await latest(account.id);
    await changed(account.id, { phone: '030 1234567' });
    await changed(account.id, { city: 'Bunnik' });
    expect(await undo(entry)).toMatchObject({ status: 409, body: { code: 'changedSince', errors: { city: expect.anything() } } });
    await changed(account.id, { city: 'Zeist' });
    expect((await undo(entry)).status).toBe(200);
    expect((await api.call(`GET ${accountsRoute}/${account.id}`)).body).toMatchObject({ city: 'Utrecht', phone: '030 1234567' });
  });

  it('is taken back once, under the rules of the update and of its person', async () => {
    const account = await made();
    await changed(account.id, { name: 'Bakkerij Noord' });
    const entry = await latest(account.id);
    expect((await undo(entry, { as: 'gast' })).status).toBe(403);
    expect((await undo(entry)).status).toBe(200);
    expect(await undo(entry)).toMatchObject({ status: 409, body: { code: 'changedSince' } });
  });

  it('shows no value that was erased and writes none back, and the rest of it still goes', async () => {
    const account = await made();
    await changed(account.id, { remarks: 'Bel Karin Smit', city: 'Zeist' });
    await eraseAuditValues({ database: api.database.pool.for([120001]), division: 120001 }, 'account', [account.id], ['remarks']);
    const entry = await latest(account.id);
    expect(JSON.stringify(await listed())).not.toContain('Karin');
    expect(entry).toMatchObject({ action: 'update', changes: [{ field: 'city', before: 'Utrecht', after: 'Zeist' }] });
    expect((await undo(entry)).status).toBe(200);
    expect((await api.call(`GET ${accountsRoute}/${account.id}`)).body).toMatchObject({ city: 'Utrecht', remarks: 'Bel Karin Smit' });
  });

  it('is found by the record that it names alone', async () => {
    const account = await made();
    const entry = await latest(account.id);
    expect((await undo({ ...entry, entityId: entry.id })).status).toBe(404);
    const elsewhere = `POST /api/divisions/230001/audit/${entry.id}/undo`;
    expect((await api.call(elsewhere, { body: { entity: 'account', entityId: account.id } })).status).toBe(404);
  });
});

describe('what one request changed', () => {
  it('is taken back together, or not at all', async () => {
    const accounts = [await made(), await made({ ...bakery, name: 'Slagerij Bos' })];
    for (const { id } of accounts) await changed(id, { city: 'Zeist' });
    await api.database.sql(sql`update audit set "requestId" = 'bulk' where action = 'update'`);
    const cities = async () =>
      (
        await api.database.sql<{ city: string }>(sql`select city from account where id = any (${accounts.map(({ id }) => id)}::uuid[])`)
      ).map(({ city }) => city);
    await changed(accounts[1]?.id ?? '', { city: 'Bunnik' });
    const entry = (await listed({ action: 'update' })).find(({ entityId }) => entityId === accounts[0]?.id);
    if (!entry) throw new Error('no entry');
    expect((await undo(entry, { all: true })).status).toBe(409);
    expect(await cities()).not.toContain('Utrecht');
    await changed(accounts[1]?.id ?? '', { city: 'Zeist' });
    expect(await undo(entry, { all: true })).toMatchObject({ status: 200, body: { undone: 2 } });
    expect(await cities()).toEqual(['Utrecht', 'Utrecht']);
  });
});
