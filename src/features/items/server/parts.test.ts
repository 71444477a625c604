import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { auditApi } from '../../../../tests/support/auditApi.ts';
import { assemblyItem, mostParts, type AssemblyItem, type Item } from '../schema.ts';
import { demonstratedApi } from '../../../../tests/support/demonstratedApi.ts';

const api = await demonstratedApi();
const { entryOf, undo } = auditApi(api);
const base = '/api/divisions/120001/assemblyitems';
const ada = { as: 'ada' };
const unknown = seededId(120001, 'nothing', 1);
const idOf: Record<string, string> = {};

beforeAll(async () => {
  const items = {
    SET: { isMakeItem: true },
    SUBSET: { isMakeItem: true },
    SCREW: {},
    CABLE: { isFractionAllowed: true },
    LABOUR: { isStockItem: false, isFractionAllowed: true },
  };
  for (const [code, more] of Object.entries(items)) {
    const { body, status } = await api.call<Item>('POST /api/divisions/120001/items', {
      ...ada,
      body: { code, description: code, ...more },
    });
    expect(status).toBe(201);
    idOf[code] = body.id;
  }
}, 120_000);

beforeEach(() => api.database.sql(sql`delete from "assemblyItem" where "itemId" = any (${Object.values(idOf)}::uuid[])`));

const bodyOf = (code: string, part: string, quantity = '1') => ({ itemId: idOf[code] ?? code, partItemId: idOf[part] ?? part, quantity });
const add = (code: string, part: string, quantity?: string) =>
  api.call<AssemblyItem>(`POST ${base}`, { ...ada, body: bodyOf(code, part, quantity) });
const partsOf = async (code: string) =>
  (await api.call<AssemblyItem[]>(`GET /api/divisions/120001/item/${idOf[code]}/assemblyitems`)).body.map((part) => [
    part.lineNumber,
    part.partItemCode,
    part.quantity,
  ]);

describe('the parts of an assembled item', () => {
  it('are added, changed and taken away, and are the parts of its assembly orders', async () => {
    const { status, body: made, headers } = await add('SET', 'SCREW', '4');
    expect({ status, headers }).toMatchObject({ status: 201, headers: { etag: '"1"', location: `${base}/${made.id}` } });
    expect(assemblyItem.safeParse(made).error).toBeUndefined();
    expect(made).toMatchObject({ itemCode: 'SET', partItemCode: 'SCREW', lineNumber: 1, quantity: '4.0000', quantityBatch: '4.0000' });
    await add('SET', 'CABLE', '0.2500');
    expect(await partsOf('SET')).toEqual([
      [1, 'SCREW', '4.0000'],
      [2, 'CABLE', '0.2500'],
    ]);
    const changed = await api.call<AssemblyItem>(`PUT ${base}/${made.id}`, {
      ...ada,
      body: { ...made, partItemId: idOf['CABLE'], quantity: '6' },
      headers: { 'if-match': '"1"' },
    });
    expect(changed.body).toMatchObject({ partItemCode: 'SCREW', quantity: '6.0000', quantityBatch: '6.0000', version: 2 });
    const order = await api.call<{ partItems: AssemblyItem[] }>('POST /api/divisions/120001/assemblyorders', {
      as: 'piet',
      body: { itemId: idOf['SET'], plannedQuantity: '2' },
    });
    expect(order.body.partItems.map(({ partItemCode, quantity }) => [partItemCode, quantity])).toEqual([
      ['SCREW', '6.0000'],
      ['CABLE', '0.2500'],
    ]);
    expect((await api.call(`DELETE ${base}/${made.id}`, ada)).status).toBe(204);
    expect((await api.call<Item>('GET /api/120001/item/SET')).body.assemblyItems?.map(({ partItemCode }) => partItemCode)).toEqual([
      'CABLE',
    ]);
    const audit = await api.database.sql(sql`select action from audit where "entityId" = ${made.id} order by at`);
    expect(audit).toEqual([{ action: 'create' }, { action: 'update' }, { action: 'delete' }]);
  });

  it('are changed by one person at a time', async () => {
    const { body: made } = await add('SET', 'SCREW');
    const stale = { headers: { 'if-match': '"7"' } };
    expect((await api.call(`PUT ${base}/${made.id}`, { ...ada, ...stale, body: { quantity: '2' } })).status).toBe(412);
    expect((await api.call(`DELETE ${base}/${made.id}`, { ...ada, ...stale })).status).toBe(412);
  });

  it.each([
    ['SET', 'SCREW', '0', 'quantity'],
    ['SET', 'SCREW', '-1', 'quantity'],
    ['SET', 'SCREW', '1.5', 'quantity'],
    ['SET', 'CABLE', '0.12345', 'quantity'],
    ['SET', 'CABLE', '1e3', 'quantity'],
    ['SET', 'SET', '1', 'partItemId'],
    ['SET', unknown, '1', 'partItemId'],
    [unknown, 'SCREW', '1', 'itemId'],
    ['SCREW', 'CABLE', '1', 'itemId'],
  ])('refuse %s of %s × %s at %s', async (code, part, quantity, field) => {
    const problem = await api.problem(`POST ${base}`, { ...ada, body: bodyOf(code, part, quantity) });
    expect(problem.status).toBe(400);
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
  });

  it('refuse a fraction of a part that is used in pieces when they are changed too, but allow it of others, stocked or not', async () => {
    const [screw, labour] = [await add('SET', 'SCREW'), await add('SET', 'LABOUR', '0.5')];
    expect(labour.status).toBe(201);
    const change = (id: string, quantity: string) => api.call(`PUT ${base}/${id}`, { ...ada, body: { quantity } });
    expect((await change(screw.body.id, '1.5')).status).toBe(400);
    expect((await change(screw.body.id, '0')).status).toBe(400);
    expect((await change(labour.body.id, '1.5')).status).toBe(200);
  });

  it('are each of another item', async () => {
    await add('SET', 'SCREW');
    const again = { ...bodyOf('SET', 'SCREW'), partItemId: idOf['SCREW']?.toUpperCase() };
    expect(await api.problem(`POST ${base}`, { ...ada, body: again })).toMatchObject({
      status: 400,
      errors: { partItemId: [expect.any(String)] },
    });
    const both = await Promise.all([add('SET', 'CABLE'), add('SET', 'CABLE')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  it('never form a circle, also not by two writes at once', async () => {
    expect((await add('SET', 'SUBSET')).status).toBe(201);
    expect((await add('SUBSET', 'SET')).status).toBe(400);
    await api.database.sql(sql`delete from "assemblyItem" where "itemId" = any (${Object.values(idOf)}::uuid[])`);
    const both = await Promise.all([add('SET', 'SUBSET'), add('SUBSET', 'SET')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  it('are limited in number', async () => {
    await api.database.sql(sql`
      insert into "assemblyItem" (division, id, "createdBy", "modifiedBy", "itemId", "lineNumber", "partItemId", quantity, "quantityBatch")
      select 120001, gen_random_uuid(), 'x', 'x', ${idOf['SET']}, n, ${idOf['CABLE']}, 1, 1 from generate_series(1, ${mostParts}::integer) n`);
    const problem = await api.problem(`POST ${base}`, { ...ada, body: bodyOf('SET', 'SCREW') });
    expect(problem).toMatchObject({ status: 400, errors: { partItemId: [expect.stringContaining(String(mostParts))] } });
  });

  it('are written by administrators of the division only', async () => {
    const { body: made } = await add('SET', 'SCREW');
    for (const as of ['anna', 'piet', 'mike']) {
      expect((await api.call(`POST ${base}`, { as, body: bodyOf('SET', 'CABLE') })).status).toBe(403);
      expect((await api.call(`PUT ${base}/${made.id}`, { as, body: { quantity: '9' } })).status).toBe(403);
      expect((await api.call(`DELETE ${base}/${made.id}`, { as })).status).toBe(403);
    }
    expect((await api.call(`GET ${base}/${made.id}`, { as: 'anna' })).status).toBe(200);
    const elsewhere = '/api/divisions/120002/assemblyitems';
    expect([403, 404]).toContain((await api.call(`PUT ${elsewhere}/${made.id}`, { ...ada, body: { quantity: '9' } })).status);
    expect([400, 403]).toContain((await api.call(`POST ${elsewhere}`, { ...ada, body: bodyOf('SET', 'CABLE') })).status);
    expect(await partsOf('SET')).toEqual([[1, 'SCREW', '1.0000']]);
  });

  it('keep their item and the items they are from being deleted, until they are taken away', async () => {
    const { body: made } = await add('SUBSET', 'LABOUR');
    const remove = (code: string) => api.problem(`DELETE /api/divisions/120001/items/${idOf[code]}`, ada);
    for (const code of ['SUBSET', 'LABOUR']) expect(await remove(code)).toMatchObject({ status: 409, usedBy: ['assemblyItem'] });
    expect((await api.call(`DELETE ${base}/${made.id}`, ada)).status).toBe(204);
  });

  it('come back when their removal is undone, unless the item has the same part again', async () => {
    const { body: made } = await add('SET', 'SCREW', '4');
    await add('SET', 'CABLE');
    const undoRemoval = async () => undo(await entryOf(made.id, 'delete'), ada);
    await api.call(`DELETE ${base}/${made.id}`, ada);
    const undone = await undoRemoval();
    expect(undone.status, undone.text).toBe(200);
    expect(await partsOf('SET')).toEqual([
      [1, 'SCREW', '4.0000'],
      [2, 'CABLE', '1.0000'],
    ]);
    await api.call(`DELETE ${base}/${made.id}`, ada);
    expect((await add('SET', 'SCREW', '2')).body.lineNumber).toBe(3);
    expect((await undoRemoval()).status).toBeGreaterThanOrEqual(400);
  });
});
