import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { testApi } from '../../../../tests/support/api.ts';
import { addAsset, arrangePlaces, assetNow, callAsset, eventsOf, places } from '../../../../tests/support/assets.ts';
import type { assetBulkResult } from '../bulkSchema.ts';
import { putDueDates } from '../../../../tests/support/dueDates.ts';
import { sentStatements } from '../../../../tests/support/sentStatements.ts';

const api = await testApi();
const route = 'POST /api/divisions/120001/assets/changes';
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';
const change = async (body: object) => (await api.call<z.infer<typeof assetBulkResult>>(route, { body })).body;

beforeAll(() => arrangePlaces(api));

describe('changing many objects', () => {
  it('changes each that the rules let, and says for every one what happened', async () => {
    const [one, gone, same] = [await addAsset(api), await addAsset(api), await addAsset(api, { building: 'Hal 2' })];
    await callAsset(api, 'DELETE', gone, { as: 'ada' });
    const result = await change({ action: 'update', ids: [one.id, gone.id, same.id, unknown], values: { building: 'Hal 2' } });
    expect(result).toEqual({
      at: expect.any(String) as string,
      changed: 1,
      refused: 2,
      rows: [
        { id: one.id, tag: one.tag, result: 'Changed', warnings: [] },
        {
          id: gone.id,
          tag: gone.tag,
          result: 'Refused',
          warnings: [],
          problem: { code: 'assetEnded', title: expect.any(String) as string },
        },
        { id: same.id, tag: same.tag, result: 'Unchanged', warnings: [] },
        { id: unknown, tag: null, result: 'Refused', warnings: [], problem: { code: 'notFound', title: expect.any(String) as string } },
      ],
    });
    expect(await assetNow(api, one.id)).toMatchObject({ building: 'Hal 2', version: 2 });
    expect((await eventsOf(api, one.id)).at(-1)).toMatchObject({ kind: 'Updated', to: { building: 'Hal 2' } });
  });

  it('names the own field that one kind does not have', async () => {
    const [blanket, extinguisher] = [await addAsset(api), await addAsset(api, { assetType: 'ExtinguishCO2', attributes: { capacity: 2 } })];
    const result = await change({ action: 'update', ids: [blanket.id, extinguisher.id], values: { attributes: { capacity: 5 } } });
    expect(result.rows).toMatchObject([
      { result: 'Refused', problem: { errors: { 'attributes.capacity': [expect.any(String)] } } },
      { result: 'Changed' },
    ]);
  });

  it('changes states by the table', async () => {
    const [one, other] = [await addAsset(api), await addAsset(api)];
    await api.database.sql(sql`update asset set condition = 'Rejected', status = 'OutOfService' where id = ${other.id}`);
    const result = await change({ action: 'update', ids: [one.id, other.id], values: { status: 'InService' } });
    expect(result.rows).toMatchObject([{ result: 'Unchanged' }, { result: 'Refused', problem: { code: 'transition' } }]);
  });

  it('moves all that a filter gives, with their parts', async () => {
    const closet = await addAsset(api, { assetType: 'BhvCloset', building: 'Sloop' });
    const part = await addAsset(api, { parentAssetId: closet.id });
    const lone = await addAsset(api, { building: 'Sloop' });
    const asked = { action: 'move', filter: { building: 'Sloop' }, locationId: places.other };
    expect(await change({ ...asked, dryRun: true })).toMatchObject({ changed: 2, refused: 0 });
    expect(await assetNow(api, lone.id)).toMatchObject({ locationId: places.home });
    expect(await change(asked)).toMatchObject({ changed: 2, refused: 0 });
    for (const { id } of [closet, part, lone]) expect(await assetNow(api, id)).toMatchObject({ locationId: places.other });
  });

  it('replaces each by a new one in its place', async () => {
    const made = await Promise.all([1, 2, 3].map((number) => addAsset(api, { name: `Deken ${number}`, room: 'Keuken' })));
    const result = await change({
      action: 'replace',
      ids: made.map(({ id }) => id),
      values: { model: 'BD-180', productionDate: '2026-05' },
      reason: 'Ronde 2026',
    });
    expect(result).toMatchObject({ changed: 3, refused: 0 });
    for (const [index, { newId, newTag }] of result.rows.entries()) {
      expect(await assetNow(api, newId ?? '')).toMatchObject({
        tag: newTag,
        name: made[index]?.name,
        room: 'Keuken',
        model: 'BD-180',
        replacesId: made[index]?.id,
      });
    }
    const [first] = made;
    expect((await eventsOf(api, first?.id ?? '')).at(-1)).toMatchObject({ kind: 'Replaced', note: 'Ronde 2026' });
  });

  it('replaces objects of a type that needs a date of the new one, once that is given', async () => {
    const attributes = { powerSource: 'Battery', commissioningDate: '2016-03-01' };
    const made = await Promise.all([1, 2].map(() => addAsset(api, { assetType: 'SmokeDetector', attributes })));
    const asked = { action: 'replace', ids: made.map(({ id }) => id) };
    const missing = { result: 'Refused', problem: { errors: { 'attributes.commissioningDate': [expect.any(String)] } } };
    expect((await change({ ...asked, values: {} })).rows).toMatchObject([missing, missing]);
    const result = await change({ ...asked, values: { attributes: { commissioningDate: '2026-05-01' } } });
    expect(result).toMatchObject({ changed: 2, refused: 0 });
    for (const { newId } of result.rows)
      expect(await assetNow(api, newId ?? '')).toMatchObject({ attributes: { powerSource: 'Battery', commissioningDate: '2026-05-01' } });
  });

  it.each([
    ['ids', { action: 'update', values: {} }],
    ['ids', { action: 'update', ids: [unknown], filter: {}, values: {} }],
    ['ids.1', { action: 'update', ids: [unknown, unknown], values: {} }],
    ['locationId', { action: 'move', ids: [unknown], locationId: unknown }],
    ['locationId', { action: 'move', ids: [unknown], locationId: places.foreign }],
    ['values.itemId', { action: 'update', ids: [unknown], values: { itemId: unknown } }],
    ['values.tag', { action: 'update', ids: [unknown], values: { tag: 'x' } }],
    ['action', { action: 'paint', ids: [unknown] }],
    ['filter.colour', { action: 'update', filter: { colour: 'red' }, values: {} }],
  ])('names %s where it is wrong: %j', async (field, body) => {
    const problem = await api.problem(route, { body });
    expect({ status: problem.status, fields: Object.keys(problem.errors ?? {}) }).toEqual({ status: 400, fields: [field] });
  });

  it('changes a thousand in a few statements, and refuses a filter that gives more', async () => {
    await api.database.sql(sql`
      insert into asset (division, id, tag, "locationId", "assetType", number, building, "createdBy", "modifiedBy")
      select 120001, gen_random_uuid(), concat('many-', gen_random_uuid()), ${places.home}, 'Stretcher', n, 'Groot', 'x', 'x' from generate_series(1, 1000) n`);
    await putDueDates(api, {});
    const updated = await sentStatements(() => change({ action: 'update', filter: { building: 'Groot' }, values: { floor: '3' } }));
    expect(updated.result).toMatchObject({ changed: 1000, refused: 0 });
    const moved = await sentStatements(() => change({ action: 'move', filter: { building: 'Groot' }, locationId: places.other }));
    expect(moved.result).toMatchObject({ changed: 1000 });
    expect([updated.texts.length, moved.texts.length].filter((count) => count > 40)).toEqual([]);
    const problem = await api.problem(route, {
      body: { action: 'update', filter: { assetType: ['Stretcher', 'ExtinguishBlanket'] }, values: { floor: '4' } },
    });
    expect(problem).toMatchObject({ status: 400, errors: { filter: [expect.stringMatching(/1[.,]?000/)] } });
  }, 60_000);

  it('does nothing in another division', async () => {
    const foreign = await api.call<{ id: string }>(`POST /api/locations/${places.foreign}/assets`, {
      as: 'ada',
      body: { assetType: 'Stretcher' },
    });
    const result = await change({ action: 'update', ids: [foreign.body.id], values: { floor: '9' } });
    expect(result.rows).toMatchObject([{ result: 'Refused', problem: { code: 'notFound' } }]);
  });
});
