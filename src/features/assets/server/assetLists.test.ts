import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { addAsset, arrangeItem, arrangePlaces, customers, itemId, places, type Asset } from '../../../../tests/support/assets.ts';
import { putDueDates } from '../../../../tests/support/dueDates.ts';

const api = await testApi();
const home = `/api/locations/${places.home}/assets`;
const list = '/api/divisions/120001/assets';

beforeAll(async () => {
  await arrangePlaces(api);
  await arrangeItem(api);
  for (let number = 1; number <= 20; number++) {
    const assetType = ['BhvCloset', 'Stretcher', 'ExtinguishBlanket'][number % 3];
    await addAsset(api, { assetType, productionDate: number % 2 ? '2021-03' : null }, number % 4 ? places.home : places.other);
  }
});

describe('lists of objects', () => {
  it('of a division are narrowed by what a supervisor asks for', async () => {
    const one = await addAsset(
      api,
      { assetType: 'EyeShower', attributes: { headCount: 2 }, building: 'Lab', floor: '3', name: 'Zuurkast Noord' },
      places.other,
    );
    await putDueDates(api, { dueDate: '2026-01-05' }, one.id);
    api.setNow('2026-01-10T10:00:00Z');
    const found = async (filter: object) =>
      (await api.call<Asset[]>(`GET ${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body.map(({ id }) => id);
    for (const filter of [
      { q: 'zuurk aan zee' },
      { assetType: 'EyeShower' },
      { assetType: ['EyeShower', 'Stretcher'], building: 'Lab', floor: '3' },
      { accountId: customers.other, assetType: 'EyeShower', status: ['InService'] },
      { locationId: places.other, condition: 'NotInspected', assetType: 'EyeShower' },
      { standing: 'late', assetType: 'EyeShower' },
      { dueFrom: '2026-01-05', dueUntil: '2026-01-05' },
      { dueMonth: '2026-01', assetType: 'EyeShower' },
      { id: [one.id] },
    ])
      expect(await found(filter), JSON.stringify(filter)).toEqual([one.id]);
    for (const filter of [
      { standing: 'soon', assetType: 'EyeShower' },
      { dueFrom: '2026-01-06', assetType: 'EyeShower' },
      { dueMonth: '2026-02', assetType: 'EyeShower' },
      { dueWithin: 30, assetType: 'EyeShower' },
      { assetType: 'EyeShower', accountId: customers.home },
    ])
      expect(await found(filter), JSON.stringify(filter)).toEqual([]);
    api.setNow('2025-12-20T10:00:00Z');
    expect(await found({ dueWithin: 16, assetType: 'EyeShower' })).toEqual([one.id]);
    expect(await found({ dueWithin: 15, assetType: 'EyeShower' })).toEqual([]);
    api.setNow(undefined);
  });

  it('of a location are narrowed by the same filters, also those of one type', async () => {
    const one = await addAsset(api, { assetType: 'Stretcher', building: 'Hal 9', floor: '1', name: 'Brancard Zuid' });
    const found = async (filter: object, path = '') => {
      const answer = await api.call<Asset[]>(`GET ${home}${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.map(({ id }) => id);
    };
    expect(await found({ q: 'brancard zuid' })).toEqual([one.id]);
    expect(await found({ building: 'Hal 9', assetType: ['Stretcher'] })).toEqual([one.id]);
    expect(await found({ building: 'Hal 9', assetType: 'BhvCloset' })).toEqual([]);
    expect(await found({ building: 'Hal 9' }, '/type/stretcher')).toEqual([one.id]);
    expect(await found({ building: 'Hal 9', floor: '2' }, '/type/stretcher')).toEqual([]);
  });

  it('find the object of a label without its dashes, and a tag of its own with others', async () => {
    const [one, other] = [await addAsset(api), await addAsset(api, { tag: 'Hal-0042-B' })];
    const found = async (q: string) =>
      (await api.call<Asset[]>(`GET /api/divisions/120001/assets?${new URLSearchParams({ filter: JSON.stringify({ q }) })}`)).body.map(
        ({ id }) => id,
      );
    for (const typed of [one.tag.replaceAll('-', ''), one.tag.replaceAll('-', ' ').toLowerCase()])
      expect(await found(typed)).toEqual([one.id]);
    for (const typed of ['hal 0042 b', 'HAL0042B', 'hal.0042.b']) expect(await found(typed)).toEqual([other.id]);
  });

  it('find the object of a label by its address, as the camera does: of any state', async () => {
    const one = await addAsset(api, { tag: 'Label-77', name: 'Gang 7' });
    await addAsset(api, { tag: 'Label-778' });
    const found = async (q: string) =>
      (await api.call<Asset[]>(`GET ${list}?filter=${encodeURIComponent(JSON.stringify({ q }))}`)).body.map(({ id }) => id);
    expect(await found('https://service.example/a/Label-77')).toEqual([one.id]);
    expect(await found(' HTTPS://SERVICE.EXAMPLE/a/Label-77/')).toEqual([one.id]);
    expect((await api.call(`DELETE ${home}/${one.id}`, { as: 'sofie' })).status).toBe(204);
    expect(await found('Label-77 gang')).toEqual([]);
    expect(await found('https://service.example/a/Label-77')).toEqual([one.id]);
  });

  it.each(['dueDate', 'nextServiceDate', 'number', 'tag', 'assetType', 'locationName', 'modified'])(
    'go on by key, sorted by %s',
    async (column) => {
      const sort = encodeURIComponent(JSON.stringify([column, 'DESC']));
      const whole = (await api.call<Asset[]>(`GET ${list}?sort=${sort}`, { headers: { PageSize: '1000' } })).body.map(({ id }) => id);
      const seen: string[] = [];
      for (let after: string | undefined, page = 0; page === 0 || after !== undefined; page++) {
        const answer = await api.call<Asset[]>(`GET ${list}?sort=${sort}`, {
          headers: { PageSize: '7', ...(after ? { After: after } : {}) },
        });
        seen.push(...answer.body.map(({ id }) => id));
        after = answer.headers['after'];
      }
      expect(seen).toEqual(whole);
    },
  );

  it('of a type take the key in any case and name an unknown one', async () => {
    const { body } = await api.call<Asset[]>(`GET ${home}/type/bhvcloset`);
    expect(new Set(body.map(({ assetType }) => assetType))).toEqual(new Set(['BhvCloset']));
    expect(await api.problem(`GET ${home}/type/bicycle`)).toMatchObject({ status: 400, errors: { type: [expect.any(String)] } });
  });

  it('of types speak the language of the reader and name the items that serve them', async () => {
    const types = async (language: string) =>
      (
        await api.call<{ key: string; label: string; itemIds: string[]; attributes: { key: string; label: string }[] }[]>(
          'GET /api/divisions/120001/assetTypes',
          {
            headers: { 'accept-language': language },
          },
        )
      ).body;
    const [nl, de, en] = [await types('nl-NL'), await types('de'), await types('en-GB')];
    expect([nl, de, en].map((list) => list.find(({ key }) => key === 'ExtinguishBlanket')?.label)).toEqual([
      'Blusdeken',
      'Löschdecke',
      'Fire blanket',
    ]);
    expect(nl.find(({ key }) => key === 'ExtinguishBlanket')?.itemIds).toEqual([itemId]);
    expect(nl).toHaveLength(26);
  });
});
