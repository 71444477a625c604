import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SavedView } from '#contract/savedView.ts';
import { demonstrateDivision } from '#features/divisions/server/demonstration.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { auditApi } from '../../../../tests/support/auditApi.ts';
import { demonstrateIn } from '../../../../tests/support/demonstration.ts';
import { mostViews } from './index.ts';

const api = await testApi();
const { entryOf, undo } = auditApi(api);
const base = '/api/divisions/120001/savedviews';
const late = { list: 'assets', name: 'Te laat', filter: '{"standing":"late"}', sort: { field: 'dueDate', order: 'ASC' } };
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';

beforeAll(() => demonstrateIn(api, demonstrateDivision));
beforeEach(() => api.database.clear('savedView', 'audit', 'idempotency'));

async function saved(body: object = {}, as = 'anna'): Promise<SavedView> {
  const answer = await api.call<SavedView>(`POST ${base}`, { as, body: { ...late, ...body } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const namesFor = async (as: string, query = '') =>
  (await api.call<SavedView[]>(`GET ${base}${query}`, { as })).body.map(({ name }) => name);

it('follow a person to another device, list by list', async () => {
  const view = await saved();
  expect(view).toMatchObject({ ...late, isShared: false, version: 1 });
  await saved({ list: 'accounts', name: 'Prospects', filter: '{"status":"Prospect"}' });
  expect((await api.call<SavedView[]>(`GET ${base}?list=assets`)).body).toEqual([view]);
  expect(await namesFor('anna')).toEqual(['Prospects', 'Te laat']);
});

it('are renamed, get other filters and are deleted by their owner', async () => {
  const { id } = await saved();
  const body = { name: 'Afgekeurd', filter: '{"condition":"Rejected"}' };
  expect((await api.call(`PUT ${base}/${id}`, { body })).body).toMatchObject({ ...late, ...body, version: 2 });
  expect(await api.problem(`PUT ${base}/${id}`, { body, headers: { 'if-match': '"1"' } })).toMatchObject({ status: 412 });
  expect((await api.call(`DELETE ${base}/${id}`)).status).toBe(204);
  expect(await namesFor('anna')).toEqual([]);
  expect((await saved()).name).toBe('Te laat');
});

describe('the views of others', () => {
  it('are not there until they are shared', async () => {
    const { id } = await saved();
    expect(await namesFor('sofie')).toEqual([]);
    expect(await api.problem(`PUT ${base}/${id}`, { as: 'sofie', body: { name: 'x' } })).toMatchObject({ status: 404 });
    await api.call(`PUT ${base}/${id}`, { body: { isShared: true } });
    expect((await api.call<SavedView[]>(`GET ${base}`, { as: 'sofie' })).body).toMatchObject([{ id, createdBy: expect.any(String) }]);
  });

  it('are changed and deleted by administrators only, when they are shared', async () => {
    const { id } = await saved({ isShared: true });
    for (const call of [`PUT ${base}/${id}`, `DELETE ${base}/${id}`])
      expect(await api.problem(call, { as: 'sofie', ...(call.startsWith('PUT') ? { body: { name: 'x' } } : {}) })).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
    expect(await api.problem(`POST ${base}`, { as: 'sofie', body: { ...late, id } })).toMatchObject({ status: 403 });
    expect((await api.call(`DELETE ${base}/${id}`, { as: 'ada' })).status).toBe(204);
  });

  it('are brought back by those who may delete them', async () => {
    const { id } = await saved({ isShared: true });
    await api.call(`DELETE ${base}/${id}`);
    const deletion = await entryOf(id, 'delete');
    expect(await undo(deletion, { as: 'sofie' })).toMatchObject({ status: 403 });
    expect(await namesFor('anna')).toEqual([]);
    expect((await undo(deletion)).status).toBe(200);
    expect(await namesFor('anna')).toEqual(['Te laat']);
  });

  it('may have the same name', async () => {
    await saved({ isShared: true });
    await saved({}, 'sofie');
    expect(await api.problem(`POST ${base}`, { body: late })).toMatchObject({
      status: 409,
      code: 'duplicate',
      errors: { name: [expect.any(String)] },
    });
    expect(await namesFor('sofie')).toEqual(['Te laat', 'Te laat']);
  });
});

it.each([
  ['list', { list: '../x' }],
  ['name', { name: '' }],
  ['name', { name: 'x'.repeat(61) }],
  ['filter', { filter: JSON.stringify({ q: 'x'.repeat(4000) }) }],
  ['filter', { filter: { standing: 'late' } }],
  ['filter', { filter: '[1]' }],
  ['filter', { filter: '{' }],
  ['sort.order', { sort: { field: 'name', order: 'up' } }],
  ['isShared', { isShared: 'yes' }],
  ['colour', { colour: 'red' }],
])('name %s in %j', async (field, wrong) => {
  const problem = await api.problem(`POST ${base}`, { body: { ...late, ...wrong } });
  expect(problem).toMatchObject({ status: 400, errors: { [field]: [expect.any(String)] } });
});

it('are saved once under one Idempotency-Key', async () => {
  const headers = { 'idempotency-key': 'saved-view-1' };
  const first = await api.call(`POST ${base}`, { body: late, headers });
  expect((await api.call(`POST ${base}`, { body: late, headers })).body).toEqual(first.body);
});

it('have an end', async () => {
  const { createdBy } = await saved();
  await api.database.sql(sql`
    insert into "savedView" (division, id, "createdBy", "modifiedBy", list, name, filter, sort)
    select 120001, gen_random_uuid(), ${createdBy}, ${createdBy}, 'assets', n::text, '{}', '{}' from generate_series(2, ${mostViews}) n`);
  expect(await api.problem(`POST ${base}`, { body: { ...late, name: 'Nog een' } })).toMatchObject({
    status: 400,
    errors: { name: [expect.stringContaining(String(mostViews))] },
  });
});

it('are those of a division, for its employees', async () => {
  expect((await api.problem(`GET ${base}`, { as: null })).status).toBe(401);
  expect((await api.problem(`GET ${base}`, { as: 'carla' })).code).toBe('divisionForbidden');
  expect((await api.problem(`DELETE ${base}/${unknown}`)).status).toBe(404);
});
