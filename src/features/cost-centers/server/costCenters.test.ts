import { beforeAll, describe, expect, it } from 'vitest';
import { demonstrateDivision } from '#features/divisions/server/demonstration.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { demonstrateIn } from '../../../../tests/support/demonstration.ts';
import type { CostCenter } from '../schema.ts';
import { demonstrateCostCenters } from './demonstration.ts';

const api = await testApi();
const base = '/api/120001/lookup/costcenter';
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';

beforeAll(() => demonstrateIn(api, demonstrateDivision, demonstrateCostCenters));

const add = (body: object) => api.call<CostCenter>(`POST ${base}`, { as: 'ada', body });

describe('cost centres', () => {
  it('are added, found in the list by their code, renamed and taken out of use', async () => {
    const { status, body, headers } = await add({ code: '150', description: 'Verhuur' });
    expect({ status, headers, body }).toMatchObject({
      status: 201,
      headers: { etag: '"1"', location: `${base}/${body.id}` },
      body: { code: '150', description: 'Verhuur', active: true },
    });
    expect((await api.call<CostCenter[]>(`GET ${base}`)).body[1]).toEqual(body);
    const answer = await api.call(`PUT ${base}/${body.id}`, {
      as: 'ada',
      body: { ...body, description: 'Verhuur tot 2026', active: false },
    });
    expect(answer.body).toMatchObject({ code: '150', description: 'Verhuur tot 2026', active: false, version: 2 });
    expect((await api.call(`GET ${base}/${body.id}`)).body).toEqual(answer.body);
  });

  it('keep the code that documents hold', async () => {
    const { id } = (await add({ code: '160', description: 'Keuring' })).body;
    expect((await api.call(`PUT ${base}/${id}`, { as: 'ada', body: { code: '161' } })).body).toMatchObject({ code: '160' });
  });

  it.each([
    ['code', { code: '' }],
    ['code', { code: 'x'.repeat(21) }],
    ['description', { description: 'a\nb' }],
    ['active', { active: 'yes' }],
    ['colour', { colour: 'red' }],
  ])('name %s in %j', async (field, wrong) => {
    const problem = await api.problem(`POST ${base}`, { as: 'ada', body: { code: '170', description: 'Beurs', ...wrong } });
    expect(problem).toMatchObject({ status: 400, errors: { [field]: [expect.any(String)] } });
  });

  it('refuse a code that is taken', async () => {
    const problem = await api.problem(`POST ${base}`, { as: 'ada', body: { code: '100', description: 'Beurs' } });
    expect(problem).toMatchObject({ status: 409, code: 'duplicate', errors: { code: [expect.any(String)] } });
  });

  it('are added once under one Idempotency-Key, and changed only in the version that was seen', async () => {
    const headers = { 'idempotency-key': 'cost-center-1' };
    const body = { code: '180', description: 'Beurs' };
    const first = await api.call<CostCenter>(`POST ${base}`, { as: 'ada', body, headers });
    expect((await api.call(`POST ${base}`, { as: 'ada', body, headers })).body).toEqual(first.body);
    const stale = { as: 'ada', body: { active: false }, headers: { 'if-match': '"9"' } };
    expect(await api.problem(`PUT ${base}/${first.body.id}`, stale)).toMatchObject({ status: 412, current: first.body });
  });

  it('are read by employees of the division, written by administrators', async () => {
    expect((await api.problem(`GET ${base}/${unknown}`, { as: null })).status).toBe(401);
    expect((await api.problem(`GET ${base}/${unknown}`, { as: 'carla' })).code).toBe('divisionForbidden');
    expect((await api.problem(`GET ${base}/${unknown}`)).status).toBe(404);
    for (const route of [`POST ${base}`, `PUT ${base}/${unknown}`])
      expect(await api.problem(route, { body: { code: '190', description: 'Beurs' } })).toMatchObject({ status: 403, code: 'forbidden' });
  });
});
