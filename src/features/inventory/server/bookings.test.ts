import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stockApi, stockIds as ids, stockRoute as base } from '../../../../tests/support/stock.ts';
import type { StockCount, StockTransfer } from '../bookingSchema.ts';

const { api, count, balances, movementsOf } = await stockApi();
const { mainWarehouse, van, otherVan, extinguisher, bracket, transport } = ids;
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';

beforeEach(async () => {
  for (const place of [mainWarehouse, van, otherVan])
    expect(await count(place, { [extinguisher]: '0', [bracket]: '0' })).toMatchObject({ status: 201 });
});

describe('POST /stockcounts', () => {
  const counts = (body: object, as = 'piet') => api.problem(`POST ${base}/stockcounts`, { as, body });

  it('brings the stock to what was counted, by a movement for each difference', async () => {
    await count(mainWarehouse, { [extinguisher]: '5', [bracket]: '2' });
    const answer = await api.call<StockCount>(`POST ${base}/stockcounts`, {
      as: 'piet',
      body: {
        warehouseId: mainWarehouse,
        countDate: '2026-03-02',
        description: 'Stelling A',
        lines: [
          { itemCode: 'BL-SS6', quantityNew: '3.0', expectedStock: '5' },
          { itemId: bracket, quantityNew: 2 },
        ],
      },
    });
    expect(answer, answer.text).toMatchObject({ status: 201, headers: { location: `${base}/stockcounts/${answer.body.id}` } });
    expect(answer.body).toMatchObject({
      warehouseCode: '1',
      countDate: '2026-03-02',
      lines: [
        { itemCode: 'BL-SS6', quantityInStock: '5.0000', quantityNew: '3.0000', quantityDifference: '-2.0000' },
        { itemCode: 'BL-OPH', quantityInStock: '2.0000', quantityNew: '2.0000', quantityDifference: '0.0000' },
      ],
    });
    expect(await movementsOf(answer.body.id)).toMatchObject([
      { kind: 'Count', quantity: '-2.0000', stockAfter: '3.0000', sourceNumber: String(answer.body.countNumber) },
    ]);
    expect(await balances(mainWarehouse)).toMatchObject({ 'BL-SS6': 3, 'BL-OPH': 2 });
    expect((await api.call(`GET ${base}/stockcounts/${answer.body.id}`)).body).toEqual(answer.body);
  });

  it('leaves the list of items readable where too many digits were typed in several warehouses', async () => {
    for (const place of [mainWarehouse, van]) expect(await count(place, { [bracket]: '999999999' })).toMatchObject({ status: 201 });
    const setStock = (stock: number) =>
      api.database.sql(
        sql`update "itemWarehouse" set "currentStock" = ${stock}::bigint where "itemId" = ${bracket} and "warehouseId" = any(${[mainWarehouse, van]}::uuid[])`,
      );
    await setStock(900_000_000_000_000);
    const items = await api.call<{ code: string; stock: string }[]>(`GET ${base}/items`);
    await setStock(999_999_999);
    expect(items.status).toBe(200);
    expect(items.body.find(({ code }) => code === 'BL-OPH')).toMatchObject({ stock: '1800000000000000.0000' });
  });

  it('refuses all of it where something moved since it was seen, and says what is there', async () => {
    await count(mainWarehouse, { [extinguisher]: '5' });
    const lines = [
      { itemId: bracket, quantityNew: '9', expectedStock: '0' },
      { itemId: extinguisher, quantityNew: '9', expectedStock: '4' },
    ];
    expect(await counts({ warehouseId: mainWarehouse, lines })).toMatchObject({
      status: 412,
      code: 'stockChanged',
      title: 'Van BL-SS6 is de voorraad intussen veranderd: er liggen nu 5.',
      lines: [{ itemCode: 'BL-SS6', expectedStock: '4.0000', currentStock: '5.0000' }],
    });
    expect(await balances(mainWarehouse)).toMatchObject({ 'BL-SS6': 5, 'BL-OPH': 0 });
  });

  it('ends at one of the counted figures when several count at once', async () => {
    const answers = await Promise.all(['4', '7', '9', '11'].map((quantity) => count(van, { [extinguisher]: quantity })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect([4, 7, 9, 11]).toContain((await balances(van))['BL-SS6']);
  });

  it.each([
    ['warehouseId', { warehouseId: unknown }],
    ['countDate', { countDate: '9999-12-31' }],
    ['lines', { lines: [] }],
    ['lines.0.itemId', { lines: [{ itemId: unknown, quantityNew: '1' }] }],
    ['lines.0.itemId', { lines: [{ itemId: transport, quantityNew: '1' }] }],
    ['lines.0.itemId', { lines: [{ quantityNew: '1' }] }],
    ['lines.0.itemCode', { lines: [{ itemCode: 'NERGENS', quantityNew: '1' }] }],
    ['lines.0.quantityNew', { lines: [{ itemId: bracket, quantityNew: '-1' }] }],
    ['lines.0.quantityNew', { lines: [{ itemId: bracket, quantityNew: '1.5' }] }],
    [
      'lines.1.itemId',
      {
        lines: [
          { itemId: bracket, quantityNew: '1' },
          { itemCode: 'BL-OPH', quantityNew: '2' },
        ],
      },
    ],
  ])('names %s in %j', async (field, wrong) => {
    const body = { warehouseId: mainWarehouse, lines: [{ itemId: bracket, quantityNew: '1' }], ...wrong };
    const problem = await counts(body);
    expect(problem).toMatchObject({ status: 400, code: 'invalid' });
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
  });

  it('takes a thousand lines at most', async () => {
    const lines = Array.from({ length: 1001 }, () => ({ itemId: bracket, quantityNew: '1' }));
    expect((await counts({ warehouseId: mainWarehouse, lines })).errors).toHaveProperty('lines');
  });

  it('is for the own van of an engineer, and for purchasing everywhere', async () => {
    expect((await count(van, { [bracket]: '1' }, { as: 'mike' })).status).toBe(201);
    for (const place of [mainWarehouse, otherVan]) expect((await count(place, { [bracket]: '1' }, { as: 'mike' })).status).toBe(403);
    expect((await count(van, { [bracket]: '1' }, { as: 'anna' })).status).toBe(403);
  });

  it('is made once under one key', async () => {
    const headers = { 'idempotency-key': 'tel-1' };
    const [first, second] = [await count(van, { [bracket]: '6' }, { headers }), await count(van, { [bracket]: '6' }, { headers })];
    expect(second.body).toEqual(first.body);
    expect(await movementsOf(first.body.id)).toHaveLength(1);
  });
});

describe('POST /stocktransfers', () => {
  const body = (more: object = {}) => ({
    warehouseFromId: mainWarehouse,
    warehouseToId: van,
    lines: [
      { itemId: extinguisher, quantity: '3' },
      { itemCode: 'BL-OPH', quantity: '1' },
      { itemCode: 'BL-OPH', quantity: '1' },
    ],
    ...more,
  });

  it('moves items from one warehouse to the other', async () => {
    await count(mainWarehouse, { [extinguisher]: '5', [bracket]: '2' });
    const answer = await api.call<StockTransfer>(`POST ${base}/stocktransfers`, { as: 'piet', body: body() });
    expect(answer, answer.text).toMatchObject({
      status: 201,
      body: { warehouseFromCode: '1', warehouseToCode: 'BUS1', lines: [{}, {}, {}] },
    });
    expect(await balances(mainWarehouse)).toMatchObject({ 'BL-SS6': 2, 'BL-OPH': 0 });
    expect(await balances(van)).toMatchObject({ 'BL-SS6': 3, 'BL-OPH': 2 });
    expect(await movementsOf(answer.body.id)).toHaveLength(4);
    expect((await api.call<StockTransfer[]>(`GET ${base}/stocktransfers?filter={"warehouseId":"${van}"}`)).body[0]?.id).toBe(
      answer.body.id,
    );
  });

  it('moves nothing that is not there', async () => {
    await count(mainWarehouse, { [extinguisher]: '5', [bracket]: '1' });
    expect(await api.problem(`POST ${base}/stocktransfers`, { as: 'piet', body: body() })).toMatchObject({
      status: 409,
      code: 'insufficientStock',
      title: expect.stringMatching(/BL-OPH.* 1\./),
      lines: [{ itemCode: 'BL-OPH', currentStock: '1.0000', quantity: '2.0000' }],
    });
    expect(await balances(mainWarehouse)).toMatchObject({ 'BL-SS6': 5, 'BL-OPH': 1 });
    expect(await balances(van)).toMatchObject({ 'BL-SS6': 0, 'BL-OPH': 0 });
  });

  it('crosses with one the other way round without a deadlock', async () => {
    await count(mainWarehouse, { [extinguisher]: '50', [bracket]: '50' });
    await count(van, { [extinguisher]: '50', [bracket]: '50' });
    const there = body();
    const back = body({ warehouseFromId: van, warehouseToId: mainWarehouse });
    const all = Array.from({ length: 12 }, (_, index) =>
      api.call(`POST ${base}/stocktransfers`, { as: 'piet', body: index % 2 ? there : back }),
    );
    expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([201]));
    expect(await balances(mainWarehouse)).toMatchObject({ 'BL-SS6': 50, 'BL-OPH': 50 });
  });

  it.each([
    ['transferDate', { transferDate: '9999-12-31' }],
    ['warehouseToId', { warehouseToId: mainWarehouse.toUpperCase() }],
    ['warehouseFromId', { warehouseFromId: unknown }],
    ['lines.0.quantity', { lines: [{ itemId: bracket, quantity: '0' }] }],
    ['lines.0.quantity', { lines: [{ itemId: bracket, quantity: '0.5' }] }],
  ])('names %s in %j', async (field, wrong) => {
    expect(await api.wrongFields(`POST ${base}/stocktransfers`, { as: 'piet', body: body(wrong) })).toEqual([field]);
  });

  it('lets an engineer fill the own van from a hall, and take from no other van', async () => {
    await count(mainWarehouse, { [extinguisher]: '5', [bracket]: '2' });
    await count(otherVan, { [extinguisher]: '5', [bracket]: '2' });
    const as = 'mike';
    expect((await api.call(`POST ${base}/stocktransfers`, { as, body: body() })).status).toBe(201);
    expect((await api.call(`POST ${base}/stocktransfers`, { as, body: body({ warehouseFromId: otherVan }) })).status).toBe(403);
    expect((await api.call(`POST ${base}/stocktransfers`, { as: 'anna', body: body() })).status).toBe(403);
  });
});

describe('items with serial or batch numbers', () => {
  const track = (isTracked: boolean) =>
    api.database.sql(sql`
      update item set "isSerialItem" = ${isTracked} and id = ${extinguisher}, "isBatchItem" = ${isTracked} and id = ${bracket}
      where division = 120001 and id in (${extinguisher}, ${bracket})`);
  const batches = (...quantities: string[]) => ({ batchNumbers: quantities.map((quantity, index) => ({ number: `L${index}`, quantity })) });
  const booked = (path: string, body: object) => api.call<StockCount & StockTransfer>(`POST ${base}/${path}`, { as: 'piet', body });
  const counted = (line: object) => booked('stockcounts', { warehouseId: mainWarehouse, lines: [line] });
  const moved = (...lines: object[]) => booked('stocktransfers', { warehouseFromId: mainWarehouse, warehouseToId: van, lines });

  beforeAll(() => track(true));
  afterAll(() => track(false));

  it('are counted by the numbers of their pieces and batches, which the count shows', async () => {
    const serial = { itemId: extinguisher, quantityNew: '2', serialNumbers: ['S1', 'S2'] };
    const answer = await booked('stockcounts', {
      warehouseId: mainWarehouse,
      lines: [serial, { itemId: bracket, quantityNew: '5', ...batches('4', '1') }],
    });
    expect(answer, answer.text).toMatchObject({
      status: 201,
      body: {
        lines: [
          { serialNumbers: ['S1', 'S2'], batchNumbers: [] },
          { serialNumbers: [], ...batches('4', '1') },
        ],
      },
    });
    expect((await api.call(`GET ${base}/stockcounts/${answer.body.id}`)).body).toEqual(answer.body);
  });

  it('are moved by them, each piece once', async () => {
    await booked('stockcounts', {
      warehouseId: mainWarehouse,
      lines: [
        { itemId: extinguisher, quantityNew: '2', serialNumbers: ['S1', 'S2'] },
        { itemId: bracket, quantityNew: '5', ...batches('5') },
      ],
    });
    const piece = (...serialNumbers: string[]) => ({ itemId: extinguisher, quantity: String(serialNumbers.length), serialNumbers });
    expect((await moved(piece('S1'), piece('S1'))).body).toMatchObject({ errors: { 'lines.1.serialNumbers': [expect.any(String)] } });
    const answer = await moved(piece('S1'), piece('S2'), { itemId: bracket, quantity: '3', ...batches('3') });
    expect(answer, answer.text).toMatchObject({ status: 201, body: { lines: [{ serialNumbers: ['S1'] }, {}, batches('3')] } });
    expect(await balances(van)).toMatchObject({ 'BL-SS6': 2, 'BL-OPH': 3 });
  });

  it.each([
    ['serialNumbers', { itemId: extinguisher, quantityNew: '2' }],
    ['serialNumbers', { itemId: extinguisher, quantityNew: '2', serialNumbers: ['S1'] }],
    ['serialNumbers', { itemId: extinguisher, quantityNew: '2', serialNumbers: ['S1', 'S1'] }],
    ['serialNumbers', { itemId: extinguisher, quantityNew: '0', serialNumbers: ['S1'] }],
    ['batchNumbers', { itemId: bracket, quantityNew: '5' }],
    ['batchNumbers', { itemId: bracket, quantityNew: '5', ...batches('4') }],
    ['batchNumbers.1.quantity', { itemId: bracket, quantityNew: '5', ...batches('6', '-1') }],
  ])('names %s of %j', async (field, line) => {
    const { quantityNew: quantity, ...rest } = line;
    for (const answer of [await counted(line), ...(quantity === '0' ? [] : [await moved({ ...rest, quantity })])]) {
      expect(answer).toMatchObject({ status: 400, body: { errors: { [`lines.0.${field}`]: [expect.any(String)] } } });
    }
  });

  it('are counted away without any', async () => {
    expect((await count(mainWarehouse, { [extinguisher]: '0', [bracket]: '0' })).status).toBe(201);
  });
});
