import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { change, given, arrangeWorkOrders, makeOrder, stockIn } from '../../../../tests/support/workOrders.ts';
import type { StockMovement } from '#features/inventory/schema.ts';
import type { WorkOrder } from '../schema.ts';

const api = await testApi();

beforeAll(() => arrangeWorkOrders(api));

const powder = { kind: 'Material', itemId: given.powder, quantity: '2' };
const save = (id: string, body: unknown) => api.call(`POST /api/workorders/${id}/items`, { body });
const whole = async (id: string) => (await api.call<WorkOrder>(`GET /api/workorders/${id}`)).body;
const realise = (id: string) => change(api, id, { status: 'Gerealiseerd' });

describe('material that was used', () => {
  const used = (more: object = {}) =>
    makeOrder(api, { engineerId: given.mike, signatureRequired: false, items: [{ ...powder, status: 'Gerealiseerd', ...more }] });
  const taken = async (work: () => Promise<unknown>, warehouse = given.van) => {
    const before = await stockIn(api, given.powder, warehouse);
    await work();
    return (await stockIn(api, given.powder, warehouse)) - before;
  };

  it('leaves the van of the engineer once, however often the visit is said to be done', async () => {
    const { id } = await used();
    expect(await taken(() => realise(id))).toBe(-2);
    expect(await taken(() => realise(id))).toBe(0);
    expect((await whole(id)).items).toMatchObject([{ warehouseId: given.van, quantityUsed: '2.0000' }]);
  });

  it('leaves it once when two say so at once', async () => {
    const { id } = await used();
    expect(await taken(() => Promise.all([realise(id), realise(id), realise(id)]))).toBe(-2);
  });

  it('comes back when the visit is reopened, and leaves again with what was really used', async () => {
    const { id, items = [] } = await used();
    await realise(id);
    expect(await taken(() => change(api, id, { status: 'Bevestigd', reopenReason: 'Fout' }))).toBe(2);
    await save(id, { id: items[0]?.id, quantityUsed: '5' });
    expect(await taken(() => realise(id))).toBe(-5);
    expect(await taken(() => save(id, { id: items[0]?.id, quantityUsed: '4' }))).toBe(1);
    expect(await taken(() => change(api, id, { status: 'Afgehandeld' }))).toBe(0);
    const filter = encodeURIComponent(JSON.stringify({ sourceId: id }));
    const { body } = await api.call<StockMovement[]>(`GET /api/divisions/120001/stockmovements?filter=${filter}`);
    expect(body.map(({ quantity }) => quantity)).toEqual(['1.0000', '-5.0000', '2.0000', '-2.0000']);
    expect(body[0]).toMatchObject({ kind: 'Use', sourceKind: 'WorkOrder', sourceNumber: (await whole(id)).number });
  });

  it('leaves the warehouse that a line names, else the main one where no engineer has a van', async () => {
    const named = await used({ warehouseId: given.mainWarehouse });
    expect(await taken(() => realise(named.id), given.mainWarehouse)).toBe(-2);
    const vanless = await makeOrder(api, {
      engineerId: given.colleague,
      signatureRequired: false,
      items: [{ ...powder, status: 'Gerealiseerd' }],
    });
    expect(await taken(() => realise(vanless.id), given.mainWarehouse)).toBe(-2);
  });

  it('leaves no stock where the piece left by a goods delivery, and such a piece does not come back', async () => {
    await api.database.sql(sql`
      insert into "deliveredSerialNumber" (division, "itemId", "serialNumber", "goodsDeliveryId")
      values (120001, ${given.extinguisher}, 'GELEVERD-1', gen_random_uuid())`);
    const item = { kind: 'Replacement', itemId: given.extinguisher, quantity: '1', status: 'Gerealiseerd' };
    const made = (serialNumber: string) =>
      makeOrder(api, { engineerId: given.mike, signatureRequired: false, items: [{ ...item, serialNumbers: [serialNumber] }] });
    const moved = async (work: () => Promise<unknown>) => {
      const before = await stockIn(api, given.extinguisher, given.van);
      await work();
      return (await stockIn(api, given.extinguisher, given.van)) - before;
    };
    const reopen = (id: string) => change(api, id, { status: 'Bevestigd', reopenReason: 'Fout' });
    const { id, items = [] } = await made('GELEVERD-1');
    expect(await moved(() => realise(id))).toBe(0);
    expect(await moved(() => save(id, { id: items[0]?.id, serialNumbers: ['UIT-DE-BUS'] }))).toBe(-1);
    expect(await moved(() => save(id, { id: items[0]?.id, serialNumbers: ['geleverd-1'] }))).toBe(1);
    expect(await moved(() => reopen(id))).toBe(0);
    const other = await made('UIT-DE-BUS');
    expect(await moved(() => realise(other.id))).toBe(-1);
    expect(await moved(() => reopen(other.id))).toBe(1);
  });

  it('needs a serial number for each piece where the item has them', async () => {
    const item = { kind: 'Replacement', itemId: given.extinguisher, quantity: '2', status: 'Gerealiseerd' };
    const { id, items = [] } = await makeOrder(api, { engineerId: given.mike, signatureRequired: false, items: [item] });
    const named = (serialNumbers: string[]) => change(api, id, { status: 'Gerealiseerd', items: [{ id: items[0]?.id, serialNumbers }] });
    for (const wrong of [[], ['A1'], ['A1', 'A1'], ['A1', 'a1']])
      expect(await named(wrong)).toMatchObject({ status: 400, body: { errors: { 'items.0.serialNumbers': [expect.any(String)] } } });
    const line = { itemId: given.extinguisher, quantityNew: '3', serialNumbers: ['A1', 'A2', 'A3'] };
    const counted = { warehouseId: given.mainWarehouse, lines: [line] };
    expect((await api.call('POST /api/divisions/120001/stockcounts', { as: 'ada', body: counted })).status).toBe(201);
    const stock = async () => [
      await stockIn(api, given.extinguisher, given.mainWarehouse),
      await stockIn(api, given.extinguisher, given.van),
    ];
    const lying = () => api.database.sql(sql`select "serialNumber", "warehouseId" from "stockedSerialNumber" order by "serialNumber"`);
    expect(await named(['a1', 'A2'])).toMatchObject({ status: 200, body: { items: [{ serialNumbers: ['a1', 'A2'] }] } });
    expect(await stock()).toEqual([1, 0]);
    expect(await lying()).toMatchObject([{ serialNumber: 'A3' }]);
    await change(api, id, { status: 'Bevestigd', reopenReason: 'Fout' });
    expect(await lying()).toMatchObject([{ serialNumber: 'A1', warehouseId: given.van }, { serialNumber: 'A2' }, { serialNumber: 'A3' }]);
    expect(await stock()).toEqual([1, 2]);
  });

  it('leaves where the piece lay, also when its line gets another warehouse afterwards', async () => {
    const stock = async () => [
      await stockIn(api, given.extinguisher, given.van),
      await stockIn(api, given.extinguisher, given.mainWarehouse),
    ];
    const [van = 0, main = 0] = await stock();
    await api.database.sql(sql`
      insert into "stockedSerialNumber" (division, "itemId", "serialNumber", "warehouseId")
      values (120001, ${given.extinguisher}, 'IN-DE-BUS', ${given.van})`);
    const item = { kind: 'Replacement', itemId: given.extinguisher, quantity: '1', status: 'Gerealiseerd', serialNumbers: ['IN-DE-BUS'] };
    const { id, items = [] } = await makeOrder(api, { engineerId: given.mike, signatureRequired: false, items: [item] });
    await realise(id);
    expect(await stock()).toEqual([van - 1, main]);
    await save(id, { id: items[0]?.id, warehouseId: given.mainWarehouse });
    expect(await stock()).toEqual([van - 1, main]);
    await change(api, id, { status: 'Bevestigd', reopenReason: 'Fout' });
    expect((await stock()).reduce((sum, one) => sum + one, 0)).toBe(van + main);
  });
});
