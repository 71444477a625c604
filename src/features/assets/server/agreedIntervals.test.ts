import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import type { AgreedInterval } from '../agreedIntervalSchema.ts';
import { countDueBatch } from './dueCount.ts';
import { demonstratedApi } from '../../../../tests/support/demonstratedApi.ts';

const division = 120001;
const api = await demonstratedApi();
const base = `/api/divisions/${division}/agreedIntervals`;
const assetId = seededId(division, 'asset', 1);
const locationId = seededId(division, 'location', 1);
const elsewhere = seededId(120002, 'asset', 1);
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';
beforeEach(async () => {
  await api.database.sql(sql`delete from "agreedInterval" where division = ${division}`);
});

const agree = (body: object, options = {}) => api.call<AgreedInterval>(`POST ${base}`, { as: 'sofie', body, ...options });
const reasonOf = async (id = assetId) => {
  const [row] = await api.database.sql<{ reason: { months: number; setBy?: string } }>(sql`
    select "dueReasons" -> 'nextServiceDate' as reason from "assetDue" where division = ${division} and "assetId" = ${id}`);
  return row?.reason;
};

describe('agreed intervals', () => {
  it('of an object move its dates at once, until they end', async () => {
    const { status, body, headers } = await agree({ assetId, serviceMonths: 3 });
    expect({ status, body, headers }).toMatchObject({
      status: 201,
      headers: { location: `${base}/${body.id}`, etag: '"1"' },
      body: { assetId, locationId: null, assetType: null, serviceMonths: 3, overhaulMonths: null },
    });
    expect(await reasonOf()).toMatchObject({ months: 3, setBy: 'Asset' });
    await api.call(`PUT ${base}/${body.id}`, { as: 'sofie', body: { serviceMonths: 5 } });
    expect(await reasonOf()).toMatchObject({ months: 5 });
    expect((await api.call(`DELETE ${base}/${body.id}`, { as: 'sofie' })).status).toBe(204);
    expect((await reasonOf())?.setBy).toBeUndefined();
  });

  it('of a location hold for its objects, those of one type before the general ones', async () => {
    const [asset] = await api.database.sql<{ id: string; assetType: string }>(sql`
      select id, "assetType" from asset where division = ${division} and "locationId" = ${locationId} limit 1`);
    await agree({ locationId, serviceMonths: 8 });
    expect(await reasonOf(asset?.id)).toMatchObject({ months: 8, setBy: 'Location' });
    await agree({ locationId, assetType: asset?.assetType, serviceMonths: 7 });
    expect(await reasonOf(asset?.id)).toMatchObject({ months: 7, setBy: 'Location' });
    await agree({ assetId: asset?.id, serviceMonths: 6 });
    expect(await reasonOf(asset?.id)).toMatchObject({ months: 6, setBy: 'Asset' });
  });

  it('of the division are counted in the background, which is seen', async () => {
    await agree({ serviceMonths: 4 });
    const before = await api.call(`GET /api/divisions/${division}/dueCount`);
    expect(before.body).toMatchObject({ isCurrent: false });
    while (await countDueBatch(api.database.pool.for([division]), division, new Date()));
    expect(await reasonOf()).toMatchObject({ months: 4, setBy: 'Division' });
    expect((await api.call(`GET /api/divisions/${division}/dueCount`)).body).toMatchObject({ isCurrent: true, rules: '2026.1' });
  });

  it('are listed, those of a location or object too, and read one by one', async () => {
    const { body } = await agree({ assetId, serviceMonths: 3 });
    await agree({ overhaulMonths: 100, note: 'Alle klanten' });
    expect((await api.call<AgreedInterval[]>(`GET ${base}`, { as: 'mike' })).body).toHaveLength(2);
    const filter = encodeURIComponent(JSON.stringify({ assetId }));
    expect((await api.call<AgreedInterval[]>(`GET ${base}?filter=${filter}`)).body).toEqual([body]);
    expect((await api.call(`GET ${base}/${body.id}`)).body).toEqual(body);
  });

  it.each([
    ['serviceMonths', {}],
    ['serviceMonths', { assetId, serviceMonths: null }],
    ['serviceMonths', { serviceMonths: 0 }],
    ['serviceMonths', { serviceMonths: 241 }],
    ['serviceMonths', { serviceMonths: 1.5 }],
    ['replacementYears', { replacementYears: 61 }],
    ['assetType', { assetType: 'Bicycle', serviceMonths: 3 }],
    ['assetType', { assetId, assetType: 'Stretcher', serviceMonths: 3 }],
    ['locationId', { assetId, locationId, serviceMonths: 3 }],
    ['locationId', { locationId: unknown, serviceMonths: 3 }],
    ['assetId', { assetId: elsewhere, serviceMonths: 3 }],
    ['interval', { interval: 3, serviceMonths: 3 }],
  ])('name %s in %j', async (field, body) => {
    const problem = await api.problem(`POST ${base}`, { as: 'sofie', body });
    expect(problem).toMatchObject({ status: 400, errors: { [field]: [expect.any(String)] } });
  });

  it('are agreed once for one place and type, and may be agreed again after they ended', async () => {
    const { body } = await agree({ locationId, assetType: 'Stretcher', serviceMonths: 3 });
    expect(
      await api.problem(`POST ${base}`, { as: 'sofie', body: { locationId, assetType: 'Stretcher', serviceMonths: 4 } }),
    ).toMatchObject({
      status: 409,
      errors: { assetType: [expect.any(String)] },
    });
    await api.call(`DELETE ${base}/${body.id}`, { as: 'sofie' });
    expect((await agree({ locationId, assetType: 'Stretcher', serviceMonths: 4 })).status).toBe(201);
  });

  it('keep what they hold for, and at least one interval', async () => {
    const { body } = await agree({ assetId, serviceMonths: 3 });
    const moved = { ...body, assetId: null, locationId, serviceMonths: 4 };
    expect((await api.call(`PUT ${base}/${body.id}`, { as: 'sofie', body: moved })).body).toMatchObject({ assetId, locationId: null });
    expect(await api.problem(`PUT ${base}/${body.id}`, { as: 'sofie', body: { serviceMonths: null } })).toMatchObject({ status: 400 });
  });

  it('are made once under one Idempotency-Key, and changed only in the version that was seen', async () => {
    const headers = { 'idempotency-key': 'agreed-1' };
    const first = await agree({ assetId, serviceMonths: 3 }, { headers });
    expect((await agree({ assetId, serviceMonths: 3 }, { headers })).body).toEqual(first.body);
    const stale = { as: 'sofie', body: { serviceMonths: 4 }, headers: { 'if-match': '"9"' } };
    expect(await api.problem(`PUT ${base}/${first.body.id}`, stale)).toMatchObject({ status: 412 });
    expect(await reasonOf()).toMatchObject({ months: 3 });
  });

  it('are for people who have signed in', async () => {
    expect((await api.problem(`POST ${base}`, { as: null, body: { serviceMonths: 3 } })).status).toBe(401);
    expect((await api.call(`GET /api/divisions/${division}/dueCount`, { as: 'mike' })).status).toBe(200);
  });
});
