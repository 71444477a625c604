import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { addAsset, arrangePlaces, assetNow, callAsset, eventsOf, places, refusalOf, type Asset } from '../../../../tests/support/assets.ts';

const api = await testApi();
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';

beforeAll(() => arrangePlaces(api));

describe('moving an object', () => {
  it('takes its parts along, numbers them on and leaves the place of the former location behind', async () => {
    await addAsset(api, {}, places.other);
    const closet = await addAsset(api, { assetType: 'BhvCloset', building: 'A', floor: '1', room: '1.2', planX: 0.5, planY: 0.5 });
    const part = await addAsset(api, { assetType: 'FirstAidKit', attributes: kit, parentAssetId: closet.id });
    const inner = await addAsset(api, { parentAssetId: part.id });
    const { status, body } = await callAsset<Asset & { warnings: string[] }>(api, `PUT /move/${places.other}`, closet);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      locationId: places.other,
      locationName: 'Aan Zee',
      accountName: 'Hotel Aan Zee',
      number: 2,
      building: null,
      room: null,
      planX: null,
      warnings: [],
    });
    expect(await assetNow(api, part.id)).toMatchObject({ locationId: places.other, number: 3, parentAssetId: closet.id });
    expect(await assetNow(api, inner.id)).toMatchObject({ locationId: places.other, number: 4, parentAssetId: part.id });
    expect(await eventsOf(api, closet.id)).toMatchObject([
      { kind: 'Created' },
      { kind: 'Moved', from: { locationName: 'De Linde', room: '1.2' }, to: { locationName: 'Aan Zee', room: null } },
    ]);
    expect((await eventsOf(api, inner.id)).map(({ kind }) => kind)).toEqual(['Created', 'Moved']);
  });

  it('takes a part out of what stays', async () => {
    const closet = await addAsset(api, { assetType: 'BhvCloset' });
    const part = await addAsset(api, { parentAssetId: closet.id });
    expect((await callAsset(api, `PUT /move/${places.other}`, part)).body).toMatchObject({ parentAssetId: null });
    expect(await assetNow(api, closet.id)).toMatchObject({ locationId: places.home });
  });

  it('changes nothing when it stands there already', async () => {
    const one = await addAsset(api);
    expect((await callAsset(api, `PUT /move/${places.home}`, one)).body).toMatchObject({ version: 1 });
  });

  it('stays within the division, and goes to locations in use', async () => {
    const one = await addAsset(api);
    expect(await refusalOf(api, `PUT /move/${places.foreign}`, one, { as: 'ada' })).toMatchObject({
      status: 409,
      code: 'otherDivision',
    });
    expect(await refusalOf(api, `PUT /move/${places.closed}`, one)).toMatchObject({ status: 409, code: 'locationInactive' });
    expect(await refusalOf(api, `PUT /move/${unknown}`, one)).toMatchObject({ status: 404 });
    expect(await refusalOf(api, `PUT /move/${places.other}`, one, { headers: { 'if-match': '"5"' } })).toMatchObject({ status: 412 });
  });

  it('refuses what was removed', async () => {
    const one = await addAsset(api);
    await callAsset(api, 'DELETE', one, { as: 'ada' });
    expect(await refusalOf(api, `PUT /move/${places.other}`, one)).toMatchObject({ status: 409, code: 'assetEnded' });
  });

  it('happens once when two move it at the same time', async () => {
    const one = await addAsset(api);
    const both = await Promise.all([1, 2].map(() => callAsset(api, `PUT /move/${places.other}`, one)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await eventsOf(api, one.id)).map(({ kind }) => kind)).toEqual(['Created', 'Moved']);
  });
});

const kit = { kitStandard: 'OranjeKruisBhv', contentsExpiryDate: '2028-01-01' };

describe('replacing an object', () => {
  it('puts the new one in its place, with its parts and an unbroken history', async () => {
    const old = await addAsset(api, {
      assetType: 'ExtinguishCO2',
      attributes: { capacity: 5, pressureTestDate: '2019-01-01' },
      name: 'Hal',
      room: '0.1',
      planX: 0.25,
    });
    const part = await addAsset(api, { parentAssetId: old.id });
    const answer = await callAsset(api, 'POST /replace', old, { body: { serialNumber: 'A26', reason: 'Ouder dan 20 jaar' } });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.headers['location']).toBe(`/api/locations/${places.home}/assets/${answer.body.id}`);
    expect(answer.body).toMatchObject({
      assetType: 'ExtinguishCO2',
      name: 'Hal',
      room: '0.1',
      planX: 0.25,
      number: old.number,
      serialNumber: 'A26',
      attributes: { capacity: 5 },
      status: 'InService',
      replacesId: old.id,
      isServerTag: true,
    });
    expect(answer.body.attributes).not.toHaveProperty('pressureTestDate');
    expect(answer.body.tag).not.toBe(old.tag);
    expect(await assetNow(api, old.id)).toMatchObject({ status: 'Replaced', replacedById: answer.body.id, tag: old.tag });
    expect(await assetNow(api, part.id)).toMatchObject({ parentAssetId: answer.body.id });
    expect((await eventsOf(api, answer.body.id)).map(({ kind, assetId, note }) => [kind, assetId === old.id, note])).toEqual([
      ['Created', true, null],
      ['Replaced', true, 'Ouder dan 20 jaar'],
      ['Created', false, null],
    ]);
  });

  it('is named by its own fields in place of the old one, also when both are replaced at once', async () => {
    const valve = await addAsset(api, { assetType: 'CheckValve', attributes: { valveType: 'EA', checkable: true } });
    const reel = await addAsset(api, { assetType: 'ExtinguishHoseReel', attributes: { hoseLengthM: 20, checkValveAssetId: valve.id } });
    const next = (await callAsset(api, 'POST /replace', valve, { body: {} })).body;
    expect((await assetNow(api, reel.id)).attributes).toEqual({ hoseLengthM: 20, checkValveAssetId: next.id });
    expect((await eventsOf(api, reel.id)).at(-1)).toMatchObject({ kind: 'Updated', to: { attributes: { checkValveAssetId: next.id } } });
    const body = { action: 'replace', ids: [next.id, reel.id], values: {} };
    const { body: both } = await api.call<{ rows: { newId: string }[] }>('POST /api/divisions/120001/assets/changes', { body });
    const [newValve, newReel] = both.rows.map(({ newId }) => newId);
    expect((await assetNow(api, newReel ?? '')).attributes).toMatchObject({ checkValveAssetId: newValve });
  });

  it('lets the new one keep the tag; the old one gets another', async () => {
    const old = await addAsset(api, { tag: 'Keep-1' });
    const { body } = await callAsset(api, 'POST /replace', old, { body: { keepTag: true } });
    expect(body).toMatchObject({ tag: 'Keep-1', isServerTag: false });
    expect(await assetNow(api, old.id)).toMatchObject({ tag: expect.stringMatching(/^Keep-1\.\w{6}$/) as string, status: 'Replaced' });
    const made = await addAsset(api);
    const next = await callAsset(api, 'POST /replace', made, { body: { keepTag: true, tag: made.tag } });
    expect(next.body).toMatchObject({ tag: made.tag, isServerTag: true });
    expect(await refusalOf(api, 'POST /replace', next.body, { body: { keepTag: true, tag: 'Other-1' } })).toMatchObject({
      fields: ['tag'],
    });
    expect(await refusalOf(api, 'POST /replace', next.body, { body: { tag: 'keep-1' } })).toMatchObject({ code: 'duplicateTag' });
  });

  it('asks again for days that a new one must have', async () => {
    const old = await addAsset(api, { assetType: 'FirstAidKit', attributes: kit });
    expect(await refusalOf(api, 'POST /replace', old, { body: {} })).toEqual({
      status: 400,
      code: 'invalid',
      fields: ['attributes.contentsExpiryDate'],
    });
    expect(await assetNow(api, old.id)).toMatchObject({ status: 'InService' });
  });

  it('goes on over several replacements and moves, and happens once for two at the same time', async () => {
    const first = await addAsset(api);
    const second = (await callAsset(api, 'POST /replace', first, { body: {} })).body;
    const moved = (await callAsset(api, `PUT /move/${places.other}`, second)).body;
    const both = await Promise.all([1, 2].map(() => callAsset(api, 'POST /replace', moved, { body: {} })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const third = both.find(({ status }) => status === 201)?.body;
    expect((await eventsOf(api, third?.id ?? '')).map(({ kind }) => kind)).toEqual([
      'Created',
      'Replaced',
      'Created',
      'Moved',
      'Replaced',
      'Created',
    ]);
  });

  it('gives the same answer to a repeated key', async () => {
    const old = await addAsset(api);
    const options = { body: { room: '1' }, headers: { 'idempotency-key': 'replace-1' } };
    const [first, again] = [await callAsset(api, 'POST /replace', old, options), await callAsset(api, 'POST /replace', old, options)];
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
  });
});

describe('the walk order of a location', () => {
  const order = `/api/locations/${places.other}/assets/order`;

  it('numbers what is named, and the others after it', async () => {
    const { body: before } = await api.call<Asset[]>(`GET /api/locations/${places.other}/assets`);
    const [first, second, ...rest] = before.map(({ id }) => id);
    const { body } = await api.call<{ id: string; number: number }[]>(`POST ${order}`, { body: { ids: [second, first] } });
    expect(body).toEqual([second, first, ...rest].map((id, index) => ({ id, number: index + 1 })));
    const { body: after } = await api.call<Asset[]>(`GET /api/locations/${places.other}/assets`);
    expect(after.map(({ id }) => id)).toEqual([second, first, ...rest]);
    expect((await eventsOf(api, second ?? '')).at(-1)).toMatchObject({ kind: 'Updated', to: { number: 1 } });
  });

  it('refuses what does not stand there, and an object that is named twice', async () => {
    const one = await addAsset(api);
    expect(await api.problem(`POST ${order}`, { body: { ids: [one.id] } })).toMatchObject({
      status: 400,
      errors: { 'ids.0': [expect.any(String)] },
    });
    expect(await api.problem(`POST ${order}`, { body: { ids: [one.id, one.id] } })).toMatchObject({
      status: 400,
      errors: { 'ids.1': [expect.any(String)] },
    });
  });
});
