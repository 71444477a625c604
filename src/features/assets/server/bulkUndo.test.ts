import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { testApi } from '../../../../tests/support/api.ts';
import { addAsset, arrangePlaces, assetNow, callAsset, eventsOf, places, type Asset } from '../../../../tests/support/assets.ts';
import type { assetBulkResult } from '../bulkSchema.ts';

const api = await testApi();
const route = 'POST /api/divisions/120001/assets/changes';
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';
type Result = z.infer<typeof assetBulkResult>;
const change = async (body: object) => (await api.call<Result>(route, { body })).body;
const idsOf = (assets: readonly Pick<Asset, 'id'>[]) => assets.map(({ id }) => id);
const undo = async ({ at }: Result, ids: readonly string[], as = 'anna') =>
  (await api.call<Result>(`${route}/undo`, { as, body: { at, ids } })).body;

beforeAll(() => arrangePlaces(api));

describe('taking back a change of many objects', () => {
  it('writes back what each had, and leaves those that were changed since', async () => {
    const assets = [await addAsset(api, { building: 'A' }), await addAsset(api, { building: 'B', floor: '2' }), await addAsset(api)];
    const [one, two, three] = idsOf(assets) as [string, string, string];
    const done = await change({ action: 'update', ids: idsOf(assets), values: { building: 'Hal 9', floor: '1', status: 'Missing' } });
    expect(done).toMatchObject({ changed: 3, at: expect.any(String) as string });
    await callAsset(api, 'PUT', { id: two, locationId: places.home }, { body: { floor: '7' } });
    expect(await undo(done, [one, two, three, unknown])).toMatchObject({
      changed: 2,
      refused: 2,
      rows: [
        { id: one, result: 'Changed' },
        { id: two, result: 'Refused', problem: { code: 'changedSince', errors: { floor: [expect.any(String)] } } },
        { id: three, result: 'Changed' },
        { id: unknown, result: 'Refused', problem: { code: 'notFound' } },
      ],
    });
    expect(await assetNow(api, one)).toMatchObject({ building: 'A', floor: null, status: 'InService' });
    expect(await assetNow(api, two)).toMatchObject({ building: 'Hal 9', floor: '7', status: 'Missing' });
    expect(await assetNow(api, three)).toMatchObject({ building: null, status: 'InService' });
    expect(await undo(done, [one])).toMatchObject({ changed: 0, rows: [{ problem: { code: 'changedSince' } }] });
  });

  it('takes back all that it did to an object, or nothing', async () => {
    const { id } = await addAsset(api, { building: 'A' });
    const done = await change({ action: 'update', ids: [id], values: { building: 'Hal 9', status: 'Missing' } });
    await callAsset(api, 'PUT', { id, locationId: places.home }, { body: { status: 'InService' } });
    const rows = [{ id, result: 'Refused', problem: { code: 'changedSince', errors: { status: [expect.any(String)] } } }];
    expect(await undo(done, [id])).toMatchObject({ changed: 0, rows });
    expect(await assetNow(api, id)).toMatchObject({ building: 'Hal 9', status: 'InService' });
  });

  it('knows no time for a trial, and nothing that was not changed then', async () => {
    const one = await addAsset(api);
    expect(await change({ action: 'update', ids: [one.id], values: { floor: '1' }, dryRun: true })).not.toHaveProperty('at');
    const done = await change({ action: 'update', ids: [one.id], values: { floor: '1' } });
    const other = await addAsset(api);
    expect(await undo(done, [other.id])).toMatchObject({ rows: [{ result: 'Refused', problem: { code: 'undoFixed' } }] });
    expect(await api.problem(`${route}/undo`, { as: 'gast', body: { at: done.at, ids: [one.id] } })).toMatchObject({ status: 403 });
  });

  it('brings moved objects back to their own locations, with what hangs on them, also where the parts are named first', async () => {
    const closet = await addAsset(api, { assetType: 'BhvCloset', building: 'A', room: '1.2' });
    const named = await addAsset(api, { parentAssetId: closet.id, room: '1.2' });
    const along = await addAsset(api, { parentAssetId: closet.id, room: '1.2' });
    const stayed = await addAsset(api, { room: '3' }, places.other);
    const ended = await addAsset(api);
    const done = await change({ action: 'move', ids: [named.id, closet.id, stayed.id, ended.id], locationId: places.other });
    expect(done).toMatchObject({ changed: 3 });
    await callAsset(api, 'DELETE', { ...ended, locationId: places.other }, { as: 'ada' });
    expect(await undo(done, [named.id, closet.id, ended.id])).toMatchObject({
      changed: 2,
      rows: [{ result: 'Changed' }, { result: 'Changed' }, { result: 'Refused', problem: { code: 'assetEnded' } }],
    });
    expect(await assetNow(api, closet.id)).toMatchObject({ locationId: places.home, building: 'A', room: '1.2' });
    for (const { id } of [named, along])
      expect(await assetNow(api, id)).toMatchObject({ locationId: places.home, room: '1.2', parentAssetId: closet.id });
  });

  it('brings replaced objects back with their parts, and removes the new ones to which nothing happened', async () => {
    const closet = await addAsset(api, { assetType: 'BhvCloset', name: 'Kast' });
    const part = await addAsset(api, { parentAssetId: closet.id });
    const missing = await addAsset(api);
    await callAsset(api, 'PUT', missing, { body: { status: 'Missing' } });
    const used = await addAsset(api);
    const done = await change({ action: 'replace', ids: idsOf([closet, missing, used]), values: { model: 'N2' }, reason: 'Ronde' });
    const [newCloset, , newUsed] = done.rows.map(({ newId = '' }) => newId);
    expect(await assetNow(api, part.id)).toMatchObject({ parentAssetId: newCloset });
    await callAsset(api, 'PUT', { id: newUsed ?? '', locationId: places.home }, { body: { room: '8' } });
    const undone = await undo(done, idsOf([closet, missing, used]));
    expect(undone.rows).toMatchObject([
      { result: 'Changed' },
      { result: 'Changed' },
      { result: 'Refused', problem: { code: 'changedSince', errors: { room: [expect.any(String)] } } },
    ]);
    expect(await assetNow(api, closet.id)).toMatchObject({ status: 'InService', replacedById: null });
    expect(await assetNow(api, part.id)).toMatchObject({ parentAssetId: closet.id });
    expect(await assetNow(api, missing.id)).toMatchObject({ status: 'Missing' });
    expect(await assetNow(api, newCloset ?? '')).toMatchObject({ status: 'Removed', replacesId: null });
    expect(await assetNow(api, used.id)).toMatchObject({ status: 'Replaced', replacedById: newUsed });
    expect((await eventsOf(api, closet.id)).map(({ kind }) => kind)).toEqual(['Created', 'Replaced', 'BackInService']);
    expect((await change({ action: 'replace', ids: [closet.id], values: {}, reason: 'Toch' })).changed).toBe(1);
  });

  it('keeps the parts of an object that is replaced together with them, there and back', async () => {
    const closet = await addAsset(api, { assetType: 'BhvCloset' });
    const part = await addAsset(api, { parentAssetId: closet.id });
    const done = await change({ action: 'replace', ids: idsOf([part, closet]), values: {}, reason: 'Ronde' });
    const [newPart, newCloset] = done.rows.map(({ newId = '' }) => newId);
    expect(await assetNow(api, newPart ?? '')).toMatchObject({ parentAssetId: newCloset });
    expect(await undo(done, idsOf([part, closet]))).toMatchObject({ changed: 2 });
    expect(await assetNow(api, part.id)).toMatchObject({ status: 'InService', parentAssetId: closet.id });
  });
});
