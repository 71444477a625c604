import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import {
  addAsset,
  arrangeItem,
  arrangePlaces,
  assetNow,
  callAsset,
  customers,
  eventsOf,
  itemId,
  places,
  refusalOf,
  type Asset,
} from '../../../../tests/support/assets.ts';
import { asset } from '../schema.ts';

const api = await testApi();
const home = `/api/locations/${places.home}/assets`;
const list = '/api/divisions/120001/assets';
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';

beforeAll(async () => {
  await arrangePlaces(api);
  await arrangeItem(api);
});

describe('adding an object', () => {
  it('answers the whole object with its customer, its number and a tag that cannot be guessed', async () => {
    const answer = await api.call<Asset>(`POST ${home}`, {
      body: { assetType: 'ExtinguishSprayFoam', name: ' Hal ', itemId, productionDate: '2021-03', attributes: { capacity: 6 } },
    });
    expect(answer.status, answer.text).toBe(201);
    expect(asset.safeParse(answer.body).error).toBeUndefined();
    expect(answer.headers).toMatchObject({ etag: '"1"', location: `${home}/${answer.body.id}` });
    expect(answer.body).toMatchObject({
      name: 'Hal',
      number: 1,
      locationName: 'De Linde',
      accountId: customers.home,
      accountName: 'Ziekenhuis De Linde',
      itemCode: 'BD-120',
      status: 'InService',
      condition: 'NotInspected',
      ownership: 'Customer',
      attributes: { capacity: 6 },
      isServerTag: true,
      attachments: [],
      serviceReports: [],
    });
    expect(answer.body.tag).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
    expect(await eventsOf(api, answer.body.id)).toMatchObject([
      { kind: 'Created', byName: 'Anna de Boer', from: null, to: { name: 'Hal' } },
    ]);
  });

  it('takes a tag that a person typed, and gives one where it is empty', async () => {
    expect(await addAsset(api, { tag: 'LINDE-001' })).toMatchObject({ tag: 'LINDE-001', isServerTag: false });
    expect(await addAsset(api, { tag: '' })).toMatchObject({ isServerTag: true });
    expect((await addAsset(api)).tag).not.toBe((await addAsset(api)).tag);
  });

  it('refuses a tag that any division has, in upper and lower case, also for two at once', async () => {
    await addAsset(api, { tag: 'Own-1' });
    const twice = await api.problem(`POST /api/locations/${places.foreign}/assets`, {
      as: 'ada',
      body: { assetType: 'Stretcher', tag: 'oWN-1' },
    });
    expect(twice).toMatchObject({ status: 409, code: 'duplicateTag', errors: { tag: [expect.any(String)] } });
    const both = await Promise.all(
      [places.home, places.other].map((id) =>
        api.call(`POST /api/locations/${id}/assets`, { body: { assetType: 'Stretcher', tag: 'Race-1' } }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('numbers objects one after the other, also those that come at once', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => addAsset(api, {}, places.other)));
    const numbers = made.map(({ number }) => number ?? 0).toSorted((one, other) => one - other);
    expect(new Set(numbers).size).toBe(5);
  });

  it.each([
    ['assetType', { assetType: undefined }],
    ['assetType', { assetType: 'Bicycle' }],
    ['tag', { tag: 'a b' }],
    ['tag', { tag: 'x'.repeat(65) }],
    ['productionDate', { productionDate: '2021-13' }],
    ['productionDate', { productionDate: '2021-02-30' }],
    ['installationDate', { installationDate: '2021-02-30' }],
    ['planX', { planX: 1.01 }],
    ['number', { number: 0 }],
    ['number', { number: 1_000_000_000 }],
    ['itemId', { itemId: unknown }],
    ['parentAssetId', { parentAssetId: unknown }],
    ['planDocumentId', { planDocumentId: unknown }],
    ['attributes.capacity', { assetType: 'ExtinguishCO2' }],
    ['attributes.capacity', { assetType: 'ExtinguishCO2', attributes: { capacity: 0 } }],
    ['attributes.colour', { attributes: { colour: 'red' } }],
    ['attributes.checkValveAssetId', { assetType: 'ExtinguishHoseReel', attributes: { hoseLengthM: 20, checkValveAssetId: unknown } }],
    ['colour', { colour: 'red' }],
  ])('names %s where it is wrong: %j', async (field, body) => {
    const problem = await api.problem(`POST ${home}`, { body: { assetType: 'ExtinguishBlanket', ...body } });
    expect(problem).toMatchObject({ status: 400, code: 'invalid' });
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
  });

  it('is not for a location that is closed or unknown', async () => {
    expect(await api.problem(`POST /api/locations/${places.closed}/assets`, { body: { assetType: 'Stretcher' } })).toMatchObject({
      status: 409,
      code: 'locationInactive',
    });
    expect(await api.problem(`POST /api/locations/${unknown}/assets`, { body: { assetType: 'Stretcher' } })).toMatchObject({ status: 404 });
  });

  it('hangs parts on an object of the same location only', async () => {
    const [closet, elsewhere] = [
      await addAsset(api, { assetType: 'BhvCloset' }),
      await addAsset(api, { assetType: 'BhvCloset' }, places.other),
    ];
    expect(await addAsset(api, { parentAssetId: closet.id })).toMatchObject({ parentAssetId: closet.id });
    const problem = await api.problem(`POST ${home}`, { body: { assetType: 'Stretcher', parentAssetId: elsewhere.id } });
    expect(problem.errors).toHaveProperty('parentAssetId');
  });
});

describe('changing an object', () => {
  it('changes the fields that are sent, and tells the history what was and is', async () => {
    const before = await addAsset(api, { room: '0.1', notes: 'a' });
    const { status, body, headers } = await callAsset(api, 'PUT', before, { body: { room: '0.2' }, headers: { 'if-match': '"1"' } });
    expect({ status, etag: headers['etag'] }).toEqual({ status: 200, etag: '"2"' });
    expect(body).toMatchObject({ room: '0.2', notes: 'a', version: 2 });
    expect(await eventsOf(api, before.id)).toMatchObject([
      { kind: 'Created' },
      { kind: 'Updated', from: { room: '0.1' }, to: { room: '0.2' } },
    ]);
  });

  it('leaves it as it is when what was read is sent back', async () => {
    const before = await addAsset(api, { assetType: 'BhvCloset', attributes: { accessCode: '4711' }, planX: 0.123456 });
    const { body } = await callAsset(api, 'PUT', before, { body: await assetNow(api, before.id) });
    expect(body).toEqual(before);
    expect(await eventsOf(api, before.id)).toHaveLength(1);
  });

  it('refuses a version that is past, with the record as it is', async () => {
    const { id, locationId } = await addAsset(api);
    const answer = await callAsset<{ current: Asset }>(
      api,
      'PUT',
      { id, locationId },
      {
        body: { room: '1' },
        headers: { 'if-match': '"7"' },
      },
    );
    expect(answer).toMatchObject({ status: 412, body: { current: { id, version: 1 } } });
  });

  it('changes its state as the table says, with an event for each change', async () => {
    const one = await addAsset(api);
    for (const status of ['OutOfService', 'Missing', 'InService']) await callAsset(api, 'PUT', one, { body: { status, room: status } });
    expect((await eventsOf(api, one.id)).map(({ kind }) => kind)).toEqual([
      'Created',
      'OutOfService',
      'Updated',
      'Missing',
      'Updated',
      'Found',
      'Updated',
    ]);
    const problem = await api.problem(`PUT ${home}/${one.id}`, { body: { status: 'Removed' } });
    expect(problem).toMatchObject({ status: 409, code: 'transition', allowed: ['OutOfService', 'Missing'] });
  });

  it('keeps what was rejected out of service', async () => {
    const one = await addAsset(api);
    await callAsset(api, 'PUT', one, { body: { status: 'OutOfService' } });
    await api.database.sql(sql`update asset set condition = 'Rejected' where id = ${one.id}`);
    expect(await refusalOf(api, 'PUT', one, { body: { status: 'InService' } })).toMatchObject({ status: 409, code: 'transition' });
  });

  it('gives its tag back for another one', async () => {
    const one = await addAsset(api, { tag: 'Former-1' });
    await callAsset(api, 'PUT', one, { body: { tag: 'FORMER-1' } });
    expect((await callAsset(api, 'PUT', one, { body: { tag: 'Later-1' } })).body).toMatchObject({ tag: 'Later-1', isServerTag: false });
    expect(await addAsset(api, { tag: 'former-1' })).toMatchObject({ tag: 'former-1' });
    expect(await refusalOf(api, 'PUT', one, { body: { tag: 'Former-1' } })).toEqual({
      status: 409,
      code: 'duplicateTag',
      fields: ['tag'],
    });
  });

  it('makes no circles of parts, directly and over others, also by two at once', async () => {
    const [a, b, c] = [await addAsset(api), await addAsset(api), await addAsset(api)];
    await callAsset(api, 'PUT', b, { body: { parentAssetId: a.id } });
    await callAsset(api, 'PUT', c, { body: { parentAssetId: b.id } });
    for (const parentAssetId of [a.id, b.id, c.id]) {
      expect(await refusalOf(api, 'PUT', a, { body: { parentAssetId } })).toEqual({
        status: 400,
        code: 'invalid',
        fields: ['parentAssetId'],
      });
    }
    const [d, e] = [await addAsset(api), await addAsset(api)];
    const both = await Promise.all([
      callAsset(api, 'PUT', d, { body: { parentAssetId: e.id } }),
      callAsset(api, 'PUT', e, { body: { parentAssetId: d.id } }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('keeps own fields that are secret encrypted, masked and readable on request, which is recorded', async () => {
    const one = await addAsset(api, { assetType: 'BhvCloset', attributes: { accessCode: '4711' } });
    expect(one.attributes).toEqual({ accessCode: '********' });
    await callAsset(api, 'PUT', one, { body: { attributes: { accessCode: '********' }, room: '2' } });
    const [stored] = await api.database.sql<{ code: string }>(
      sql`select attributes ->> 'accessCode' as code from asset where id = ${one.id}`,
    );
    expect(stored?.code).toMatch(/^v1\./);
    const read = await api.call<Asset>(`GET ${list}/${one.id}?withSecrets=true`);
    expect(read.body.attributes).toEqual({ accessCode: '4711' });
    const kept = await api.database.sql<{ text: string }>(sql`
      select concat(a.before, a.after, a.action) as text from audit a where a."entityId" = ${one.id}
      union all select concat(e."from", e."to") from "assetEvent" e where e."assetId" = ${one.id}`);
    expect(kept.some(({ text }) => text.includes('readSecrets'))).toBe(true);
    expect(kept.filter(({ text }) => text.includes('4711') || text.includes('v1.'))).toEqual([]);
  });

  it('is found at its own location only', async () => {
    const one = await addAsset(api);
    expect(await refusalOf(api, 'PUT', { ...one, locationId: places.other }, { body: { room: '1' } })).toMatchObject({ status: 404 });
    expect(await refusalOf(api, 'GET', { ...one, locationId: places.other })).toMatchObject({ status: 404 });
  });
});

describe('removing and restoring an object', () => {
  it('keeps the object and its history, and frees its parts', async () => {
    const closet = await addAsset(api, { assetType: 'BhvCloset' });
    const part = await addAsset(api, { parentAssetId: closet.id });
    expect((await callAsset(api, 'DELETE', closet, { as: 'ada' })).status).toBe(204);
    expect((await callAsset(api, 'DELETE', closet, { as: 'ada' })).status).toBe(204);
    expect(await assetNow(api, closet.id)).toMatchObject({ status: 'Removed' });
    expect(await assetNow(api, part.id)).toMatchObject({ parentAssetId: null });
    expect((await eventsOf(api, closet.id)).map(({ kind }) => kind)).toEqual(['Created', 'Removed']);
    expect(await refusalOf(api, 'PUT', closet, { body: { room: '1' } })).toMatchObject({ status: 409, code: 'assetEnded' });
    const ids = (await api.call<Asset[]>(`GET ${home}`, { headers: { PageSize: '1000' } })).body.map(({ id }) => id);
    expect(ids).not.toContain(closet.id);
    const all = (await api.call<Asset[]>(`GET ${home}?all=true`, { headers: { PageSize: '1000' } })).body.map(({ id }) => id);
    expect(all).toContain(closet.id);
  });

  it('takes a removed object into service again, a rejected one not', async () => {
    const [one, other] = [await addAsset(api), await addAsset(api)];
    await api.database.sql(sql`update asset set condition = 'Rejected' where id = ${other.id}`);
    for (const removed of [one, other]) await callAsset(api, 'DELETE', removed, { as: 'ada' });
    expect((await callAsset(api, 'POST /restore', one, { as: 'ada' })).body).toMatchObject({ status: 'InService' });
    expect((await callAsset(api, 'POST /restore', other, { as: 'ada' })).body).toMatchObject({ status: 'OutOfService' });
    expect((await callAsset(api, 'POST /restore', one, { as: 'ada' })).status).toBe(200);
    expect((await eventsOf(api, one.id)).map(({ kind }) => kind)).toEqual(['Created', 'Removed', 'BackInService']);
  });
});

it('an object gets no number after the largest one of its location', async () => {
  await addAsset(api, { number: 999_999_999 }, places.other);
  expect(await addAsset(api, {}, places.other)).toMatchObject({ number: null });
  const moved = await addAsset(api);
  expect((await callAsset<Asset>(api, `PUT /move/${places.other}`, moved)).body).toMatchObject({ number: null });
});
