import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { change, given, arrangeWorkOrders, makeOrder, putOrderInState } from '../../../../tests/support/workOrders.ts';
import type { WorkOrderItem } from '../itemSchema.ts';
import type { WorkOrder } from '../schema.ts';

const api = await testApi();

beforeAll(() => arrangeWorkOrders(api));

const powder = { kind: 'Material', itemId: given.powder, quantity: '2' };
const save = (id: string, body: unknown, headers: Record<string, string> = {}) =>
  api.call<WorkOrderItem[]>(`POST /api/workorders/${id}/items`, { body, headers });
const whole = async (id: string) => (await api.call<WorkOrder>(`GET /api/workorders/${id}`)).body;
const realise = (id: string) => change(api, id, { status: 'Gerealiseerd' });

describe('the lines of a work order', () => {
  it('take price, unit and discount of item and customer, unless they are given', async () => {
    const { id } = await makeOrder(api);
    const answer = await save(id, [powder, { ...powder, unitPrice: '10', discount: 0.5 }]);
    expect(answer).toMatchObject({
      status: 201,
      body: [
        { itemCode: 'POEDER', unitCode: 'kg', unitPrice: '12.5000', discount: 0.1, lineNumber: 1 },
        { unitPrice: '10.0000', discount: 0.5 },
      ],
    });
  });

  it('keep the description of their item, unless another one is given, and take that of another item', async () => {
    const { id } = await makeOrder(api);
    const { body } = await save(id, [powder, { ...powder, description: 'Navulling' }]);
    const rename = (description: string) => api.database.sql(sql`update item set description = ${description} where id = ${given.powder}`);
    await rename('Bluspoeder ABC');
    expect((await whole(id)).items).toMatchObject([{ description: 'Bluspoeder' }, { description: 'Navulling' }]);
    const other = await change(api, id, { items: [{ id: body[0]?.id, itemId: given.hours }] });
    expect(other.body.items).toMatchObject([{ description: 'Arbeid' }, {}]);
    await rename('Bluspoeder');
  });

  it('take price and discount of another item, no serial numbers, and a quantity that suits it', async () => {
    const { id } = await makeOrder(api);
    const { body } = await save(id, [
      { ...powder, unitPrice: '10', discount: 0.5 },
      { ...powder, itemId: given.extinguisher, serialNumbers: ['S-1', 'S-2'] },
    ]);
    const put = (index: number, line: object) => change(api, id, { items: [{ id: body[index]?.id, ...line }] });
    expect((await put(0, { itemId: given.extinguisher })).body.items).toMatchObject([
      { unitPrice: '89.0000', discount: 0.1, unitCode: 'stuks' },
      {},
    ]);
    expect((await put(1, { itemId: given.powder })).body.items).toMatchObject([{}, { itemCode: 'POEDER', serialNumbers: [] }]);
    expect((await put(1, { quantity: '1.5' })).status).toBe(200);
    expect(await put(1, { itemId: given.extinguisher })).toMatchObject({
      status: 400,
      body: { errors: { 'items.0.quantity': [expect.any(String)] } },
    });
  });

  it('take the price of the day and quantity that was agreed with the customer, which is net, else the list’s', async () => {
    const { accountId } = await makeOrder(api);
    const price = (number: number, more: object) => ({ id: seededId(120001, 'salesItemPrice', number), ...more });
    const prices = [
      price(1, { itemId: given.powder, accountId, price: 9, endDate: '2027-01-31' }),
      price(2, { itemId: given.powder, accountId, price: 8, quantity: 10, endDate: '2027-01-31' }),
      price(3, { itemId: given.powder, accountId, price: 11, startDate: '2027-02-01' }),
      price(4, { itemId: given.extinguisher, price: 80 }),
    ];
    await api.database.sql(sql`
      insert into "salesItemPrice" (division, id, "itemId", "accountId", price, quantity, currency, "startDate", "endDate", unit, "createdBy", "modifiedBy")
      select 120001, p.id, p."itemId", p."accountId", p.price, coalesce(p.quantity, 1), 'EUR', p."startDate", p."endDate", i.unit, 'x', 'x'
      from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
        as p (id uuid, "itemId" uuid, "accountId" uuid, price numeric, quantity numeric, "startDate" date, "endDate" date)
      join item i on i.division = 120001 and i.id = p."itemId"`);
    const on = async (day: string) => (await makeOrder(api, { plannedStart: `${day}T08:00:00Z`, plannedEnd: `${day}T09:00:00Z` })).id;
    const answer = await save(await on('2027-01-15'), [
      powder,
      { ...powder, quantity: '10' },
      { kind: 'Material', itemId: given.extinguisher, quantity: '1' },
    ]);
    expect(answer.body).toMatchObject([
      { unitPrice: '9.0000', discount: null },
      { unitPrice: '8.0000', discount: null },
      { unitPrice: '80.0000', discount: 0.1 },
    ]);
    expect((await save(await on('2027-02-15'), powder)).body).toMatchObject([{ unitPrice: '11.0000' }]);
    await api.database.sql(sql`delete from "salesItemPrice" where division = 120001`);
  });

  it('are added without an id and changed by it, one or several, and merged from the header', async () => {
    const { id } = await makeOrder(api, { items: [powder, { kind: 'Labour', description: 'Werk', quantity: '1' }] });
    const [first, second] = (await whole(id)).items ?? [];
    expect(await save(id, { id: first?.id, quantity: '3' })).toMatchObject({
      status: 200,
      body: [{ id: first?.id, quantity: '3.0000', itemCode: 'POEDER' }],
    });
    const merged = await change(api, id, {
      items: [
        { id: second?.id, outcome: 'Klaar' },
        { kind: 'Travel', description: 'Voorrijden', quantity: '1' },
      ],
    });
    expect(merged.body.items).toMatchObject([
      { id: first?.id, quantity: '3.0000' },
      { id: second?.id, outcome: 'Klaar' },
      { kind: 'Travel', lineNumber: 3 },
    ]);
  });

  it.each([
    [
      'the same line twice',
      (id?: string) => [
        { id, quantity: '1' },
        { id, quantity: '2' },
      ],
      '1.id',
    ],
    ['no kind', () => [{ quantity: '1', description: 'x' }], '0.kind'],
    ['no quantity', () => ({ kind: 'Labour', description: 'x' }), 'quantity'],
    ['neither item nor text', () => ({ kind: 'Labour', quantity: '1' }), 'itemId'],
    ['nothing of it', () => ({ ...powder, quantity: '0' }), 'quantity'],
    ['a part of a piece', () => ({ ...powder, itemId: given.extinguisher, quantity: '1.5' }), 'quantity'],
    ['an item that is not there', () => [powder, { ...powder, itemId: given.asset }], '1.itemId'],
    ['an object that is not there', () => [powder, { ...powder, assetId: given.powder }], '1.assetId'],
    ['a warehouse that is not there', () => ({ ...powder, warehouseId: given.powder }), 'warehouseId'],
  ])('are refused with %s, by the name of the field', async (_case, body, field) => {
    const { id, items = [] } = await makeOrder(api, { items: [powder] });
    const answer = await save(id, body(items[0]?.id));
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', errors: { [field]: [expect.any(String)] } } });
    expect((await whole(id)).items).toHaveLength(1);
  });

  it('are not added of an item that is out of use on the day of the visit; those that are there stay and are followed up', async () => {
    const on = (day: string) => ({ plannedStart: `${day}T08:00:00Z`, plannedEnd: `${day}T09:00:00Z` });
    const early = await makeOrder(api, { ...on('2027-03-01'), signatureRequired: false, items: [powder] });
    await api.database.sql(sql`update item set "startDate" = '2027-03-02', "endDate" = '2027-03-31' where id = ${given.powder}`);
    const { id } = await makeOrder(api, on('2027-03-31'));
    const late = await makeOrder(api, on('2027-04-01'));
    expect((await save(id, powder)).status).toBe(201);
    for (const order of [early, late])
      expect(await save(order.id, powder)).toMatchObject({
        status: 400,
        body: { errors: { itemId: [expect.stringMatching(/^Dit geldt niet op/)] } },
      });
    const before = early.items?.[0]?.id;
    expect(await save(early.id, { id: before, quantity: '3', status: 'Herpland' })).toMatchObject({ status: 200 });
    const done = (await realise(early.id)).body;
    expect((await whole(done.followUpWorkOrderId ?? '')).items).toMatchObject([{ itemCode: 'POEDER', quantity: '3.0000' }]);
    await api.database.sql(sql`update item set "startDate" = null, "endDate" = null where id = ${given.powder}`);
  });

  it('are not those of another work order', async () => {
    const [one, other] = [await makeOrder(api, { items: [powder] }), await makeOrder(api)];
    expect(await save(other.id, { id: one.items?.[0]?.id, quantity: '1' })).toMatchObject({ status: 404 });
    const named = await change(api, other.id, { items: [{ id: one.items?.[0]?.id, quantity: '1' }] });
    expect(named).toMatchObject({ status: 400, body: { errors: { 'items.0.id': [expect.any(String)] } } });
  });

  it('are at most a thousand', async () => {
    const line = { kind: 'Labour', description: 'Werk', quantity: '1' };
    const { id } = await makeOrder(api, { items: Array.from({ length: 1000 }, () => line) });
    expect((await whole(id)).items).toHaveLength(1000);
    expect(await save(id, line)).toMatchObject({ status: 400, body: { errors: { items: [expect.any(String)] } } });
  });

  it('let one of two changes of the same version win', async () => {
    const { id, version } = await makeOrder(api);
    const headers = { 'if-match': `"${version}"` };
    const answers = await Promise.all(['een', 'twee'].map((instructions) => change(api, id, { instructions }, { headers })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });
});

describe('lines marked Herpland', () => {
  it('go to a new work order once, which both sides name', async () => {
    const lines = [
      { kind: 'Service', description: 'Keuring', quantity: '1', status: 'Gerealiseerd' },
      { ...powder, status: 'Herpland', assetId: given.asset },
    ];
    const { id } = await makeOrder(api, { signatureRequired: false, contactName: 'J. de Wit', items: lines });
    const done = (await realise(id)).body;
    expect(done).toMatchObject({ completionStatus: 'Partial', followUpWorkOrderId: expect.any(String) as unknown });
    const followUp = await whole(done.followUpWorkOrderId ?? '');
    expect(followUp).toMatchObject({
      status: 'Open',
      followUpOfId: id,
      contactName: 'J. de Wit',
      assetIds: [given.asset],
      items: [{ itemId: given.powder, status: 'Open', quantity: '2.0000' }],
    });
    expect(followUp.number).not.toBe(done.number);
    expect(done.items).toMatchObject([{ followUpItemId: null }, { followUpItemId: followUp.items?.[0]?.id }]);
    await change(api, id, { status: 'Bevestigd', reopenReason: 'Nog iets' });
    await realise(id);
    expect(await api.database.sql(sql`select from "workOrder" where "followUpOfId" = ${id}`)).toHaveLength(1);
  });
});

describe('numbers', () => {
  it('are WB, the year and five digits, each given once, also when many are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => makeOrder(api)));
    const numbers = made.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(8);
    for (const number of numbers) expect(number).toMatch(/^WB-\d{4}-\d{5}$/);
  });
});

describe('a work order that is handled', () => {
  it('has its signed report as a completed document, and never changes again', async () => {
    const { id } = await makeOrder(api, { signatureRequired: false });
    await putOrderInState(api, id, 'Gerealiseerd');
    const handled = (await change(api, id, { status: 'Afgehandeld' })).body;
    expect(handled).toMatchObject({ status: 'Afgehandeld', exactState: 'NotConnected', documentId: expect.any(String) as unknown });
    const document = await api.call(`GET /api/120001/document/${handled.documentId ?? ''}`);
    expect(document.body).toMatchObject({
      status: 'Completed',
      subjectType: 'WorkOrder',
      subjectId: id,
      fileName: `${handled.number}.pdf`,
    });
    const data = await api.call(`GET /api/120001/document/${handled.documentId ?? ''}/data`);
    expect(data.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const exact = await api.call<{ exact: string; workOrders: { id: string }[] }>(
      `POST /api/locations/${given.location}/workorders/recreate-exact`,
    );
    expect(exact.body.exact).toBe('NotConnected');
    expect(exact.body.workOrders).toContainEqual({ id, exactState: 'NotConnected', salesOrderId: null, error: null });
  });
});
