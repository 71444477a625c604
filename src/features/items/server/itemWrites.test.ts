import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { item, type Item, type ItemGroup } from '../schema.ts';
import { demonstratedApi } from '../../../../tests/support/demonstratedApi.ts';
import { holdRows } from '../../../../tests/support/heldRows.ts';

const api = await demonstratedApi({ CAPABILITY_ROLES: 'purchasing=CURA-Purchasing' });
const base = '/api/divisions/120001/items';
const ada = { as: 'ada' };
const add = (body: object) => api.call<Item>(`POST ${base}`, { ...ada, body });

describe('items', () => {
  it('are added, found, changed, and taken away as long as no record refers to them', async () => {
    const body = { code: 'NIEUW-1', description: 'Nieuw artikel', unit: 'stuks', standardSalesPrice: '12.5', salesVatCode: '2' };
    const { status, body: made, headers } = await add(body);
    expect({ status, made, headers }).toMatchObject({
      status: 201,
      made: { ...body, standardSalesPrice: '12.5000', isStockItem: true, unitDescription: 'Stuks' },
      headers: { location: `/api/120001/item/${made.id}` },
    });
    expect((await api.call<Item[]>('GET /api/120001/item?search=nieuw%20artikel')).body.map(({ id }) => id)).toEqual([made.id]);
    // without a cost too
    expect(item.safeParse(made).error).toBeUndefined();
    const changed = await api.call<Item>(`PUT ${base}/${made.id}`, { ...ada, body: { code: 'NIEUW-2', isStockItem: false } });
    expect(changed.body).toMatchObject({ code: 'NIEUW-2', isStockItem: false, version: 2 });
    expect((await api.call(`DELETE ${base}/${made.id}`, ada)).status).toBe(204);
    expect(await api.problem(`DELETE ${base}/${seededId(120001, 'item', 1)}`, ada)).toMatchObject({ status: 409, code: 'inUse' });
  });

  it.each([
    ['BB-6L', ['bb6l', 'BB-6L', 'bb-6', '6L bb']],
    ['AB.12/3', ['ab123', 'AB.12/3', 'b.12', 'b12']],
    ['KLEP_NW', ['klepnw', 'klep_nw', 'é-kop klepnw']],
  ])('are found by the code %s with its separators and without', async (code, searches) => {
    const { body: made } = await add({ code, description: 'Voor B.V. en é-kop' });
    const found = async (search: string) => {
      const { body } = await api.call<Item[]>(`GET /api/120001/item?search=${encodeURIComponent(search)}`);
      return body.map((one) => one.code);
    };
    for (const search of searches) expect([search, await found(search)]).toEqual([search, [code]]);
    expect(await found('bven')).toEqual([]);
    await api.call(`DELETE ${base}/${made.id}`, ada);
  });

  it.each([
    ['code', { code: 'SB6' }],
    ['unit', { unit: 'ons' }],
    ['salesVatCode', { salesVatCode: '99' }],
    ['itemGroupId', { itemGroupId: seededId(120001, 'nothing', 1) }],
    ['endDate', { startDate: '2026-02-01', endDate: '2026-01-01' }],
    ['isBatchItem', { isSerialItem: true, isBatchItem: true }],
    ['standardSalesPrice', { standardSalesPrice: '-1' }],
    ['assetTypes.0', { assetTypes: ['Bicycle'] }],
    ['extraDescription', { extraDescription: 'x'.repeat(256) }],
  ])('name %s in %j', async (field, wrong) => {
    const problem = await api.problem(`POST ${base}`, { ...ada, body: { code: 'FOUT', description: 'Fout', ...wrong } });
    expect(problem.errors).toMatchObject({ [field]: [expect.any(String)] });
  });

  it('do not tell their cost to people without purchasing, neither after a conflict nor in the audit', async () => {
    const { body: made } = await add({ code: 'KOST', description: 'Kost' });
    await api.database.sql(sql`update item set "costPriceStandard" = 7.5 where division = 120001 and id = ${made.id}`);
    await api.database.sql(sql`
      update audit set after = after || '{"costPriceStandard": "7.5000"}' where division = 120001 and "entityId" = ${made.id}`);
    const conflict = await api.problem(`PUT ${base}/${made.id}`, { ...ada, body: { code: 'X' }, headers: { 'if-match': '"9"' } });
    expect(conflict).toMatchObject({ status: 412, current: { code: 'KOST' } });
    expect(conflict).not.toHaveProperty('current.costPriceStandard');
    const filter = encodeURIComponent(JSON.stringify({ entity: 'item', entityId: made.id }));
    const entries = await api.call<unknown[]>(`GET /api/divisions/120001/audit?filter=${filter}`, ada);
    expect(entries.body).toHaveLength(1);
    expect(entries.text).toContain('KOST');
    expect(entries.text).not.toContain('costPriceStandard');
  });

  it('keep a longer extra description that they have already until it is changed', async () => {
    const { body: made } = await add({ code: 'LANG', description: 'Lang', extraDescription: 'x'.repeat(255) });
    await api.database.sql(sql`update item set "extraDescription" = repeat('y', 600) where id = ${made.id}`);
    const changed = await api.call<Item>(`PUT ${base}/${made.id}`, { ...ada, body: { description: 'Langer' } });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body.extraDescription).toBe('y'.repeat(600));
  });

  it('stay in stock as long as there is any', async () => {
    const [stocked] = await api.database.sql<{ id: string }>(
      sql`select "itemId" as id from "itemWarehouse" where division = 120001 and "currentStock" > 0 limit 1`,
    );
    const problem = await api.problem(`PUT ${base}/${stocked?.id}`, { ...ada, body: { isStockItem: false } });
    expect(problem).toMatchObject({ status: 400, errors: { isStockItem: [expect.any(String)] } });
  });

  it('stay in stock as long as any is to come or to go', async () => {
    const { body: ordered } = await add({ code: 'BESTELD', description: 'Besteld artikel', isPurchaseItem: true });
    const [order] = (await api.call<{ supplierId: string }[]>('GET /api/120001/purchaseorder/order?range=[0,0]', ada)).body;
    const body = { supplierId: order?.supplierId, lines: [{ itemId: ordered.id, quantity: '3', unitPrice: '1' }] };
    const placed = await api.call<{ id: string }>('POST /api/120001/purchaseorder/order', { as: 'piet', body });
    const take = () => api.call<{ errors?: object }>(`PUT ${base}/${ordered.id}`, { ...ada, body: { isStockItem: false } });
    expect(await take()).toMatchObject({ status: 400, body: { errors: { isStockItem: [expect.stringContaining('binnenkomen')] } } });
    const [sold] = (await api.call<{ orderedById: string }[]>('GET /api/120001/salesorder?range=[0,0]', ada)).body;
    const sale = { orderedById: sold?.orderedById, lines: [{ itemId: ordered.id, quantity: '3', unitPrice: '1' }] };
    const selling = await api.call<{ id: string }>('POST /api/120001/salesorder', { body: sale });
    expect([placed.status, selling.status]).toEqual([201, 201]);
    await api.call(`PUT /api/120001/purchaseorder/order/${placed.body.id}`, { as: 'piet', body: { orderStatus: 'Cancelled' } });
    expect((await take()).status).toBe(400);
    expect((await api.call(`DELETE /api/120001/salesorder/${selling.body.id}`)).status).toBe(204);
    expect((await take()).status).toBe(200);
  });

  it('get what they cost us from those who may see it', async () => {
    const body = { code: 'KOST', description: 'Kost', costPriceStandard: '3' };
    expect(await api.problem(`POST ${base}`, { ...ada, body })).toMatchObject({ status: 403 });
  });
});

describe('groups of items', () => {
  it('have one default, and are kept by their items', async () => {
    const groups = async () => (await api.call<ItemGroup[]>('GET /api/120001/itemgroup')).body;
    const defaults = async () => (await groups()).filter(({ isDefault }) => isDefault).map(({ code }) => code);
    expect(await defaults()).toHaveLength(1);
    const body = { code: 'HUUR', description: 'Verhuur', isDefault: true };
    expect(await api.call('POST /api/120001/itemgroup', { ...ada, body })).toMatchObject({ status: 201, body });
    expect(await defaults()).toEqual(['HUUR']);
    const [former] = await api.database.sql<{ entityId: string }>(sql`
      select "entityId" from audit where division = 120001 and entity = 'itemGroup' and before ->> 'isDefault' = 'true'`);
    expect(former).toBeDefined();
    const added = ['EEN', 'TWEE'].map((code) =>
      api.call<ItemGroup>('POST /api/120001/itemgroup', { ...ada, body: { code, description: code } }),
    );
    const made = (await Promise.all(added)).map((answer) => answer.body);
    const held = await holdRows(api.database, 120001, sql`select from "itemGroup" where division = 120001 and code = 'HUUR' for update`);
    const become = made.map(({ id }) => api.call(`PUT /api/120001/itemgroup/${id}`, { ...ada, body: { isDefault: true } }));
    await held.isAwaitedBy(2);
    await held.release();
    expect((await Promise.all(become)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await defaults()).toHaveLength(1);
    const used = seededId(120001, 'itemGroup', 1);
    expect(await api.problem(`DELETE /api/120001/itemgroup/${used}`, ada)).toMatchObject({ code: 'inUse', usedBy: ['item'] });
  });

  it('have one default, also where two are added as such at the same moment', async () => {
    const held = await holdRows(api.database, 120001, sql`select from "itemGroup" where division = 120001 and "isDefault" for update`);
    const changes = ['DRIE', 'VIER'].map((code) =>
      api.call('POST /api/120001/itemgroup', { ...ada, body: { code, description: code, isDefault: true } }),
    );
    await held.isAwaitedBy(2);
    await held.release();
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([201, 201]);
    const groups = (await api.call<ItemGroup[]>('GET /api/120001/itemgroup')).body;
    expect(groups.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });
});
