import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { addAsset, arrangePlaces, assetNow, callAsset, eventsOf, places } from '../../../../tests/support/assets.ts';
import { auditApi, auditRoute } from '../../../../tests/support/auditApi.ts';
import type { UndoableChange } from '../schema.ts';

const api = await testApi({ CAPABILITY_ROLES: 'supervisor=CURA-Supervisor' });
const { entryOf, undo } = auditApi(api);

beforeAll(() => arrangePlaces(api));

const undoable = async (id: string, as = 'anna') =>
  (await api.call<UndoableChange[]>(`GET ${auditRoute}/undoable?record=asset/${id}`, { as })).body;

describe('an object', () => {
  it('gets its former values back, as an event of its history, and that is taken back in turn', async () => {
    const one = await addAsset(api, { room: '0.1', assetType: 'ExtinguishCO2', attributes: { capacity: 5 } });
    await callAsset(api, 'PUT', one, { body: { room: '0.2', attributes: { capacity: 2 } } });
    expect(await undo(await entryOf(one.id, 'update'))).toMatchObject({ status: 200, body: { undone: 1 } });
    expect(await assetNow(api, one.id)).toMatchObject({ room: '0.1', attributes: { capacity: 5 } });
    expect((await eventsOf(api, one.id)).map(({ kind }) => kind)).toEqual(['Created', 'Updated', 'Updated']);
    expect(await undo(await entryOf(one.id, 'undo'))).toMatchObject({ status: 200 });
    expect(await assetNow(api, one.id)).toMatchObject({ room: '0.2', attributes: { capacity: 2 } });
  });

  it('keeps what was changed again, which is named with who and when', async () => {
    const one = await addAsset(api, { room: '0.1' });
    await callAsset(api, 'PUT', one, { body: { room: '0.2' } });
    const entry = await entryOf(one.id, 'update');
    await callAsset(api, 'PUT', one, { as: 'bram', body: { room: '0.3' } });
    const answer = await undo(entry);
    expect(answer).toMatchObject({ status: 409, body: { code: 'changedSince' } });
    expect(answer.body.hindrances).toEqual([expect.stringMatching(/^Ruimte: daarna gewijzigd door Bram Hendriks op /)]);
    expect(await assetNow(api, one.id)).toMatchObject({ room: '0.3' });
  });

  it('goes back to where it stood, with what hangs on it', async () => {
    const closet = await addAsset(api, { room: '0.1' });
    const part = await addAsset(api, { room: '0.1', parentAssetId: closet.id });
    const moved = await callAsset(api, `PUT /move/${places.other}`, closet);
    expect(moved.status, moved.text).toBe(200);
    expect(await undo(await entryOf(closet.id, 'move'))).toMatchObject({ status: 200 });
    expect(await assetNow(api, closet.id)).toMatchObject({ locationId: places.home, room: '0.1' });
    expect(await assetNow(api, part.id)).toMatchObject({ locationId: places.home, parentAssetId: closet.id });
  });

  it('that was added is removed, and comes back', async () => {
    const one = await addAsset(api);
    expect(await undoable(one.id)).toEqual([]);
    expect(await undoable(one.id, 'sofie')).toMatchObject([{ undo: 'removal' }]);
    expect(await undo(await entryOf(one.id, 'create'))).toMatchObject({ status: 403 });
    expect(await undo(await entryOf(one.id, 'create'), { as: 'sofie' })).toMatchObject({ status: 200 });
    expect(await assetNow(api, one.id)).toMatchObject({ status: 'Removed' });
    const [removal] = await undoable(one.id, 'sofie');
    expect(removal).toMatchObject({ undo: 'restoration' });
    if (removal) expect(await undo(removal, { as: 'sofie' })).toMatchObject({ status: 200 });
    expect(await assetNow(api, one.id)).toMatchObject({ status: 'InService' });
  });

  it('that replaced another one cannot be taken back by its creation, which would leave neither', async () => {
    const former = await addAsset(api);
    const { body } = await callAsset(api, 'POST /replace', former, { as: 'sofie', body: {} });
    expect(await undoable(body.id, 'sofie')).toEqual([]);
    expect(await undo(await entryOf(body.id, 'create'), { as: 'sofie' })).toMatchObject({ status: 409, body: { code: 'undoFixed' } });
    expect(await assetNow(api, body.id)).toMatchObject({ status: 'InService', replacesId: former.id });
  });

  it('that an engineer replaced comes back with its tag and its parts, by its own entry or all of its request', async () => {
    for (const more of [{}, { all: true }]) {
      const former = await addAsset(api, { assetType: 'BhvCloset' });
      const part = await addAsset(api, { parentAssetId: former.id });
      const { body } = await callAsset(api, 'POST /replace', former, { as: 'mike', body: { keepTag: true } });
      expect(await assetNow(api, part.id)).toMatchObject({ parentAssetId: body.id });
      expect(await undoable(former.id)).toMatchObject([{ undo: 'values' }]);
      const answer = await undo(await entryOf(former.id, 'replace'), more);
      expect(answer, answer.text).toMatchObject({ status: 200, body: { undone: 1 } });
      expect(await assetNow(api, former.id)).toMatchObject({ status: 'InService', replacedById: null, tag: former.tag, isServerTag: true });
      expect(await assetNow(api, body.id)).toMatchObject({ status: 'Removed', replacesId: null });
      expect(await assetNow(api, part.id)).toMatchObject({ parentAssetId: former.id });
    }
  });

  it('that was replaced stays so once something happened to the new one, with who and when', async () => {
    const former = await addAsset(api);
    const { body } = await callAsset(api, 'POST /replace', former, { as: 'mike', body: {} });
    await callAsset(api, 'PUT', body, { as: 'bram', body: { room: '0.3' } });
    expect(await undo(await entryOf(former.id, 'replace'))).toMatchObject({ status: 409, body: { code: 'changedSince' } });
    expect(await assetNow(api, former.id)).toMatchObject({ status: 'Replaced', replacedById: body.id });
  });

  it('that others changed together go back together', async () => {
    const both = [await addAsset(api, { notes: 'Links' }), await addAsset(api, { notes: 'Rechts' })];
    const body = { ids: both.map(({ id }) => id), action: 'update', values: { notes: 'Beide' } };
    const answer = await api.call('POST /api/divisions/120001/assets/changes', { body });
    expect(answer.status, answer.text).toBe(200);
    expect(await undo(await entryOf(both[0]?.id ?? '', 'update'), { all: true })).toMatchObject({ status: 200, body: { undone: 2 } });
    const now = await Promise.all(both.map(({ id }) => assetNow(api, id)));
    expect(now.map(({ notes }) => notes)).toEqual(['Links', 'Rechts']);
  });

  it('says which of its changes may be taken back, at the moment that its events have', async () => {
    const one = await addAsset(api, { room: '0.1' });
    await callAsset(api, 'PUT', one, { body: { room: '0.2' } });
    const changes = await undoable(one.id, 'sofie');
    const events = await eventsOf(api, one.id);
    expect(changes.map(({ undo: way, at }) => [way, at])).toEqual([
      ['values', events[1]?.at],
      ['removal', events[0]?.at],
    ]);
  });
});
