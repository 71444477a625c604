import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { seededId } from '#contract/seededId.ts';
import { demonstrateDivision } from '#features/divisions/server/demonstration.ts';
import { demonstrateInventory } from '#features/inventory/server/demonstration.ts';
import { demonstrateLookups } from '#features/lookups/server/demonstration.ts';
import { holdsOneOf } from '#server/database/search.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { demonstrateIn } from '../../../../tests/support/demonstration.ts';
import { assemblyItem, item, itemGroup, type AssemblyItem, type Item } from '../schema.ts';
import { demonstrateItems } from './demonstration.ts';

const api = await testApi({ CAPABILITY_ROLES: 'purchasing=CURA-Purchasing' });
beforeAll(() => demonstrateIn(api, demonstrateDivision, demonstrateLookups, demonstrateItems, demonstrateInventory()));

const codes = (items: readonly Item[]) => items.map(({ code }) => code);

describe('searchItems', () => {
  it('answers items in the shape of the contract, by code', async () => {
    const { status, body, headers } = await api.call<Item[]>('GET /api/120001/item', { headers: { PageSize: '5' } });
    expect(status).toBe(200);
    expect(item.array().safeParse(body).error).toBeUndefined();
    expect(codes(body)).toEqual(['AED-BAT', 'AED-EL-K', 'AED-EL-V', 'AED-HA', 'AED-KAST']);
    expect(headers['x-total-count']).toBe('121');
  });

  it('finds every word anywhere in code, description and bar code, accents aside', async () => {
    const { body } = await api.call<Item[]>('GET /api/120001/item?search=schuim%20VORSTVRIJ');
    expect(codes(body)).toEqual(['SB6-V']);
    const [{ barcode } = { barcode: '' }] = body;
    expect(codes((await api.call<Item[]>(`GET /api/120001/item?search=${barcode ?? ''}`)).body)).toEqual(['SB6-V']);
  });

  it('finds items of any of the groups', async () => {
    const groups = async (query: string) => {
      const { body } = await api.call<Item[]>(`GET /api/120001/item?${query}`, { headers: { PageSize: '1000' } });
      return [...new Set(body.map(({ itemGroupCode }) => itemGroupCode))].sort();
    };
    expect(await groups('articleGroups=AED&articleGroups=EHBO')).toEqual(['AED', 'EHBO']);
    expect(await groups('articleGroups=AED,EHBO')).toEqual(['AED', 'EHBO']);
    expect(await groups('articleGroups=NONE')).toEqual([]);
  });

  it('finds items of several codes at once, however they are written', async () => {
    const { body: some } = await api.call<Item[]>('GET /api/120001/item?range=[0,2]');
    const code = [...some.map((one) => one.code.toLowerCase()), 'NO-SUCH-CODE'];
    const { body } = await api.call<Item[]>(`GET /api/120001/item?filter=${encodeURIComponent(JSON.stringify({ code }))}`);
    expect(body.map(({ id }) => id).toSorted()).toEqual(some.map(({ id }) => id).toSorted());
    const many = encodeURIComponent(JSON.stringify({ code: Array.from({ length: 201 }, (_, index) => `C${index}`) }));
    expect(await api.problem(`GET /api/120001/item?filter=${many}`)).toMatchObject({ status: 400 });
  });

  it('finds items of several codes and bar codes at once', async () => {
    const { body: some } = await api.call<Item[]>('GET /api/120001/item?range=[0,99]');
    const [scanned, named] = [some.find(({ barcode }) => barcode), some.find(({ barcode }) => !barcode) ?? some.at(-1)];
    const codeOrBarcode = [scanned?.barcode?.toLowerCase(), named?.code.toLowerCase(), 'NO-SUCH-CODE'];
    const { body } = await api.call<Item[]>(`GET /api/120001/item?filter=${encodeURIComponent(JSON.stringify({ codeOrBarcode }))}`);
    expect(body.map(({ id }) => id).toSorted()).toEqual([scanned?.id, named?.id].toSorted());
  });

  it('reads only the items with the codes and bar codes, by indexes', async () => {
    await api.database.run('analyze item');
    const { pool, sql: asOwner } = api.database;
    const withoutScan = sql`set local enable_seqscan = off`;
    const plan = await pool.for([120001]).transaction(async (inside) => {
      await inside.rows(withoutScan);
      return inside.rows(sql`
        explain (costs off) select r.id from item r
        where r.division = ${120001} and r."deletedAt" is null and ${holdsOneOf({ name: 'item' }, 120001, ['code', 'barcode'], ['SB6'])}`);
    });
    expect(JSON.stringify(plan)).toMatch(/Index Cond: .*id = ANY/);
    await asOwner(sql`set enable_seqscan = off`);
    const within = await asOwner(sql`
      explain (costs off) select id from item where division = 120001
        and (lower(code) = any (array['sb6']) or lower(barcode) = any (array['sb6'])) and "deletedAt" is null`);
    await asOwner(sql`reset enable_seqscan`);
    for (const index of ['itemByFoldedCode', 'itemByFoldedBarcode']) expect(JSON.stringify(within)).toContain(index);
  });

  it('does not find items of codes in a division that is not visible', async () => {
    const found = await api.database.pool.for([120003]).row(sql`select folded_ids('item', 120001, array['code'], array['SB6']) as ids`);
    expect(found).toEqual({ ids: [] });
  });

  it('sorts, filters and pages as the console asks', async () => {
    const filter = encodeURIComponent(JSON.stringify({ isStockItem: false, q: 'onderhoud' }));
    const { body } = await api.call<Item[]>(
      `GET /api/120001/item?sort=${encodeURIComponent('["standardSalesPrice","DESC"]')}&range=[0,1]&filter=${filter}`,
    );
    expect(codes(body)).toEqual(['ONDH-AED', 'ONDH-EVAC']);
  });

  it('finds those that are assembled of parts', async () => {
    const filter = encodeURIComponent(JSON.stringify({ isStockItem: true, isMakeItem: true }));
    const { body } = await api.call<Item[]>(`GET /api/120001/item?filter=${filter}`);
    expect(codes(body)).toContain('BHV-SET');
    expect(body.every(({ isMakeItem }) => isMakeItem)).toBe(true);
  });

  it('shows what an item costs us to those who buy only', async () => {
    const cost = async (as: string) => (await api.call<Item[]>('GET /api/120001/item?search=SB6-V', { as })).body[0]?.costPriceStandard;
    expect(await cost('piet')).toMatch(/^\d+\.\d{4}$/);
    expect(await cost('anna')).toBeUndefined();
  });

  it('names what is wrong', async () => {
    expect(await api.problem('GET /api/120001/item?search=')).toMatchObject({ status: 400, errors: { search: [expect.any(String)] } });
    expect(await api.problem('GET /api/120001/item?sort=["notes","ASC"]')).toMatchObject({ errors: { sort: [expect.any(String)] } });
    expect(await api.problem('GET /api/120001/item?nonsense=1')).toMatchObject({ errors: { nonsense: [expect.any(String)] } });
    expect(await api.problem(`GET /api/120001/item?filter=${encodeURIComponent('{"notes":1}')}`)).toMatchObject({ status: 400 });
  });
});

describe('getItem', () => {
  it('finds an item by its code, also with a slash, or by its id', async () => {
    const byCode = await api.call<Item>(`GET /api/120001/item/${encodeURIComponent('PICTO-F001/150')}`);
    expect(byCode).toMatchObject({
      status: 200,
      body: { code: 'PICTO-F001/150', unitDescription: 'Stuks', salesVatCode: '2', assemblyItems: [] },
    });
    expect(byCode.headers['etag']).toBe('"1"');
    expect((await api.call<Item>(`GET /api/120001/item/${byCode.body.id}`)).body.code).toBe('PICTO-F001/150');
  });

  it('shows the parts of an assembled item', async () => {
    const { body } = await api.call<Item>('GET /api/120001/item/BHV-SET');
    expect(item.safeParse(body).error).toBeUndefined();
    expect(body.assemblyItems?.map(({ partItemCode, quantity }) => [partItemCode, quantity])).toEqual([
      ['BHV-KAST', '1.0000'],
      ['BHV-HESJE', '4.0000'],
      ['BHV-LAMP', '2.0000'],
      ['VT-BHV', '1.0000'],
      ['DEKEN-120', '1.0000'],
    ]);
  });

  it('keeps the cost to those who buy', async () => {
    expect((await api.call<Item>('GET /api/120001/item/SB6')).body).not.toHaveProperty('costPriceStandard');
    expect((await api.call<Item>('GET /api/120001/item/SB6', { as: 'piet' })).body).toHaveProperty('costPriceStandard');
  });

  it('does not find items of another division or of none', async () => {
    expect(await api.problem('GET /api/120003/item/SB6')).toMatchObject({ status: 404, code: 'notFound' });
    expect(await api.problem(`GET /api/230001/item/${seededId(120001, 'item', 1)}`)).toMatchObject({ status: 404 });
  });
});

describe('items of an asset type', () => {
  it('separates the items of the type from its additional items, with the key in upper or lower case', async () => {
    const own = await api.call<Item[]>('GET /api/divisions/120001/assettypes/defibrillator/items');
    const extra = await api.call<Item[]>('GET /api/divisions/120001/assettypes/Defibrillator/additionalItems?search=kast');
    expect(codes(own.body)).toEqual(['AED-BAT', 'AED-EL-K', 'AED-EL-V', 'AED-HA', 'AED-VA', 'ONDH-AED']);
    expect(codes(extra.body)).toEqual(['AED-KAST', 'AED-KAST-B']);
  });

  it('refuses a type that is none', async () => {
    expect(await api.problem('GET /api/divisions/120001/assettypes/Bicycle/items')).toMatchObject({
      status: 400,
      errors: { assetType: [expect.stringContaining('Defibrillator')] },
    });
  });
});

describe('other lists of the catalogue', () => {
  it('lists the items of a division by search', async () => {
    expect(codes((await api.call<Item[]>('GET /api/divisions/120003/items?search=rollator')).body)).toEqual([
      'ROL-CARB',
      'ROL-STD',
      'WIEL-ROL',
    ]);
  });

  it('lists the parts of an assembled item', async () => {
    const { body: set } = await api.call<Item>('GET /api/120001/item/BHV-SET');
    const { body } = await api.call<AssemblyItem[]>(`GET /api/divisions/120001/item/${set.id}/assemblyitems`);
    expect(assemblyItem.array().safeParse(body).error).toBeUndefined();
    expect(body.map(({ lineNumber }) => lineNumber)).toEqual([1, 2, 3, 4, 5]);
    expect(await api.problem(`GET /api/divisions/120001/item/${seededId(1, 'item', 1)}/assemblyitems`)).toMatchObject({ status: 404 });
    expect(await api.problem('GET /api/divisions/120001/item/abc/assemblyitems')).toMatchObject({ status: 404 });
  });

  it('lists the groups', async () => {
    const { body } = await api.call<z.infer<typeof itemGroup>[]>('GET /api/120001/itemgroup');
    expect(itemGroup.array().safeParse(body).error).toBeUndefined();
    expect(body).toHaveLength(12);
  });
});

describe.each([
  'GET /api/120001/item',
  'GET /api/120001/item/SB6',
  'GET /api/120001/itemgroup',
  'GET /api/divisions/120001/items',
  'GET /api/divisions/120001/assettypes/Defibrillator/items',
  'GET /api/divisions/120001/assettypes/Defibrillator/additionalItems',
  `GET /api/divisions/120001/item/${seededId(120001, 'item', 1)}/assemblyitems`,
])('%s', (route) => {
  it('is for employees of the division', async () => {
    expect(await api.problem(route, { as: null })).toMatchObject({ status: 401 });
    expect(await api.problem(route, { as: 'gast' })).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await api.problem(route, { as: 'carla' })).toMatchObject({ status: 403, code: 'divisionForbidden' });
  });
});
