import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { addDays, dayOf } from '#contract/days.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { addAsset, arrangePlaces, assetNow, callAsset, eventsOf, places, refusalOf, type Asset } from '../../../../tests/support/assets.ts';
import type { siteEvent } from '../eventSchema.ts';

const api = await testApi({ CAPABILITY_ROLES: 'supervisor=CURA-Supervisor' });
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';

beforeAll(() => arrangePlaces(api));

/** The call that takes back the latest event of an object. */
async function undoOfLatest({ id }: Pick<Asset, 'id'>): Promise<string> {
  return `POST /events/${(await eventsOf(api, id)).at(-1)?.id ?? ''}/undo`;
}

describe('taking back a change', () => {
  it('writes back what stood there before, as one change of its own, once', async () => {
    const one = await addAsset(api, { room: '0.1', assetType: 'ExtinguishCO2', attributes: { capacity: 5 } });
    const changed = (await callAsset(api, 'PUT', one, { body: { room: '0.2', notes: 'Achter de deur', attributes: { capacity: 2 } } }))
      .body;
    const undo = await undoOfLatest(one);
    const answer = await callAsset(api, undo, one, { headers: { 'if-match': `"${changed.version}"` } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ room: '0.1', notes: null, attributes: { capacity: 5 }, version: 3 });
    expect((await eventsOf(api, one.id)).map(({ kind }) => kind)).toEqual(['Created', 'Updated', 'Updated']);
    expect(await refusalOf(api, undo, one)).toMatchObject({ status: 409, code: 'changedSince' });
  });

  it('reaches an older change, and leaves what was changed since', async () => {
    const one = await addAsset(api, { room: '0.1' });
    await callAsset(api, 'PUT', one, { body: { room: '0.2' } });
    const undo = await undoOfLatest(one);
    await callAsset(api, 'PUT', one, { body: { floor: '3' } });
    expect((await callAsset(api, undo, one)).body).toMatchObject({ room: '0.1', floor: '3' });
  });

  it('is refused with the fields that were changed again', async () => {
    const one = await addAsset(api, { room: '0.1', assetType: 'ExtinguishCO2', attributes: { capacity: 5 } });
    await callAsset(api, 'PUT', one, { body: { room: '0.2', floor: '3', attributes: { capacity: 2 } } });
    const undo = await undoOfLatest(one);
    await callAsset(api, 'PUT', one, { body: { room: '0.3', attributes: { capacity: 4 } } });
    expect(await refusalOf(api, undo, one)).toEqual({
      status: 409,
      code: 'changedSince',
      fields: ['room', 'attributes.capacity'],
    });
    expect(await assetNow(api, one.id)).toMatchObject({ room: '0.3', floor: '3' });
  });

  it('gives the former type its own fields back', async () => {
    const one = await addAsset(api, { assetType: 'ExtinguishCO2', attributes: { capacity: 5 } });
    await callAsset(api, 'PUT', one, { body: { assetType: 'ExtinguishBlanket' } });
    expect((await callAsset(api, await undoOfLatest(one), one)).body).toMatchObject({
      assetType: 'ExtinguishCO2',
      attributes: { capacity: 5 },
    });
  });

  it('takes back a state by the table of states', async () => {
    const one = await addAsset(api);
    await callAsset(api, 'PUT', one, { body: { status: 'Missing' } });
    expect((await callAsset(api, await undoOfLatest(one), one)).body).toMatchObject({ status: 'InService' });
  });

  it('gives a tag of the server back, unless another object has it by now', async () => {
    const one = await addAsset(api);
    await callAsset(api, 'PUT', one, { body: { tag: 'Undo-1' } });
    const undo = await undoOfLatest(one);
    const other = await addAsset(api, { tag: one.tag });
    expect(await refusalOf(api, undo, one)).toMatchObject({ status: 409, code: 'duplicateTag' });
    await callAsset(api, 'PUT', other, { body: { tag: 'Undo-2' } });
    expect((await callAsset(api, undo, one)).body).toMatchObject({ tag: one.tag, isServerTag: true });
  });

  it('knows no other event: not of another object, nor the making, nor what ended', async () => {
    const one = await addAsset(api);
    const made = await undoOfLatest(one);
    expect(await refusalOf(api, made, one)).toMatchObject({ status: 409, code: 'undoFixed' });
    expect(await refusalOf(api, `POST /events/${unknown}/undo`, one)).toMatchObject({ status: 404 });
    expect(await refusalOf(api, made, await addAsset(api))).toMatchObject({ status: 404 });
    expect(await refusalOf(api, made, one, { as: 'gast' })).toMatchObject({ status: 403 });
    expect(await refusalOf(api, made, one, { headers: { 'if-match': '"7"' } })).toMatchObject({ status: 412 });
    await callAsset(api, 'DELETE', one, { as: 'sofie' });
    expect(await refusalOf(api, await undoOfLatest(one), one)).toMatchObject({ status: 409, code: 'assetEnded' });
  });
});

describe('taking back a move', () => {
  it('brings the object back with its parts, to the place that it had', async () => {
    const closet = await addAsset(api, { assetType: 'BhvCloset', building: 'A', room: '1.2', planX: 0.5, planY: 0.5 });
    const part = await addAsset(api, { parentAssetId: closet.id, room: '1.2' });
    await callAsset(api, `PUT /move/${places.other}`, closet);
    const undo = await undoOfLatest(closet);
    const answer = await callAsset(api, undo, { ...closet, locationId: places.other });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ locationId: places.home, building: 'A', room: '1.2', planX: 0.5, number: closet.number });
    expect(await assetNow(api, part.id)).toMatchObject({ locationId: places.home, room: '1.2', parentAssetId: closet.id });
    expect((await eventsOf(api, part.id)).map(({ kind }) => kind)).toEqual(['Created', 'Moved', 'Moved']);
  });

  it('is refused once it has a place at the new location, or was moved on', async () => {
    const one = await addAsset(api);
    const there = (await callAsset(api, `PUT /move/${places.other}`, one)).body;
    const undo = await undoOfLatest(one);
    await callAsset(api, 'PUT', there, { body: { room: '5' } });
    expect(await refusalOf(api, undo, there)).toEqual({ status: 409, code: 'changedSince', fields: ['room'] });
    await callAsset(api, 'PUT', there, { body: { room: null } });
    await callAsset(api, `PUT /move/${places.home}`, there);
    expect(await refusalOf(api, undo, one)).toMatchObject({ code: 'changedSince', fields: ['locationId'] });
  });
});

describe('the history of a location', () => {
  it('has the events of its objects with what names them, and of others that they were moved away', async () => {
    const one = await addAsset(api, { name: 'Haspel hal' }, places.other);
    await callAsset(api, 'PUT', one, { body: { room: '0.2' } });
    await callAsset(api, `PUT /move/${places.home}`, one);
    await callAsset(api, 'PUT', { ...one, locationId: places.home }, { body: { room: '0.9' } });
    const read = async (locationId: string) => {
      const { body } = await api.call<z.infer<typeof siteEvent>[]>(`GET /api/locations/${locationId}/assets/events`);
      return body.filter(({ assetId }) => assetId === one.id);
    };
    expect((await read(places.home)).map(({ kind }) => kind)).toEqual(['Updated', 'Moved', 'Updated', 'Created']);
    expect(await read(places.other)).toMatchObject([
      { kind: 'Moved', assetTag: one.tag, assetName: 'Haspel hal', assetType: 'ExtinguishBlanket', byName: expect.any(String) as string },
    ]);
  });

  it('is narrowed by kind, person, days, object and kind of objects', async () => {
    const one = await addAsset(api);
    await callAsset(api, 'PUT', one, { body: { room: '0.2' } });
    const read = async (filter: object) => {
      const query = encodeURIComponent(JSON.stringify({ assetId: one.id, ...filter }));
      const answer = await api.call<z.infer<typeof siteEvent>[]>(`GET /api/locations/${places.home}/assets/events?filter=${query}`);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.map(({ kind }) => kind);
    };
    const [{ by, at } = { by: '', at: '' }] = await eventsOf(api, one.id);
    const day = dayOf(new Date(at));
    expect(await read({})).toEqual(['Updated', 'Created']);
    expect(await read({ kind: 'Updated', by })).toEqual(['Updated']);
    expect(await read({ kind: ['Moved', 'Created'], assetType: one.assetType })).toEqual(['Created']);
    expect(await read({ periodStart: day, periodEnd: day })).toHaveLength(2);
    for (const filter of [
      { by: 'nobody' },
      { assetType: 'Defibrillator' },
      { periodStart: addDays(day, 1) },
      { periodEnd: addDays(day, -1) },
    ])
      expect(await read(filter)).toEqual([]);
  });
});

describe('a tag that the server makes', () => {
  it('takes the place of one that was typed, and stays', async () => {
    const one = await addAsset(api, { tag: 'Typed-1' });
    const { body } = await callAsset(api, 'POST /tag', one);
    expect(body).toMatchObject({ isServerTag: true, tag: expect.stringMatching(/^\w{4}-\w{5}-\w{5}$/) as string, version: 2 });
    expect((await eventsOf(api, one.id)).at(-1)).toMatchObject({ kind: 'Updated', from: { tag: 'Typed-1' }, to: { tag: body.tag } });
    expect((await callAsset(api, 'POST /tag', body)).body).toMatchObject({ tag: body.tag, version: 2 });
    expect((await addAsset(api, { tag: 'Typed-1' })).tag).toBe('Typed-1');
    expect(await refusalOf(api, 'POST /tag', body, { headers: { 'if-match': '"1"' } })).toMatchObject({ status: 412 });
    await callAsset(api, 'DELETE', body, { as: 'sofie' });
    expect(await refusalOf(api, 'POST /tag', body)).toMatchObject({ status: 409, code: 'assetEnded' });
  });
});
