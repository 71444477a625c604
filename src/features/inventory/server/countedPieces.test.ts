import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stockApi, stockIds as ids, stockRoute as base } from '../../../../tests/support/stock.ts';
import type { StockCount } from '../bookingSchema.ts';

const { api, balances, movementsOf } = await stockApi();
const { mainWarehouse, van, otherVan, extinguisher } = ids;
const field = 'lines.0.serialNumbers';

const countPieces = (warehouseId: string, serialNumbers: string[], as = 'piet') =>
  api.call<StockCount>(`POST ${base}/stockcounts`, {
    as,
    body: { warehouseId, lines: [{ itemId: extinguisher, quantityNew: String(serialNumbers.length), serialNumbers }] },
  });
const stock = async () => {
  const places = await Promise.all([mainWarehouse, van, otherVan].map((place) => balances(place)));
  return places.map((place) => place['BL-SS6'] ?? 0);
};

beforeAll(() => api.database.sql(sql`update item set "isSerialItem" = true where division = 120001 and id = ${extinguisher}`));
beforeEach(async () => {
  for (const place of [mainWarehouse, van, otherVan]) expect((await countPieces(place, [])).status).toBe(201);
});

describe('a count of a piece that lies in another warehouse by the books', () => {
  it('takes it out of the stock there, by a movement of its own', async () => {
    await countPieces(mainWarehouse, ['A1', 'A2', 'A3']);
    const count = await countPieces(van, ['a1', 'A2', 'B1']);
    expect(count, count.text).toMatchObject({ status: 201, body: { lines: [{ quantityInStock: '0.0000', quantityNew: '3.0000' }] } });
    expect(await stock()).toEqual([1, 3, 0]);
    const movements = await movementsOf(count.body.id);
    expect(movements.map(({ kind, warehouseId, quantity }) => [kind, warehouseId, quantity]).toSorted()).toEqual(
      [
        ['Count', mainWarehouse, '-2.0000'],
        ['Count', van, '3.0000'],
      ].toSorted(),
    );
  });

  it('leaves the stock there where nothing is left of it', async () => {
    await countPieces(mainWarehouse, ['A1']);
    await api.database.sql(sql`
      insert into "stockedSerialNumber" (division, "itemId", "serialNumber", "warehouseId") values (120001, ${extinguisher}, 'A2', ${mainWarehouse})`);
    expect((await countPieces(van, ['A1', 'A2'])).status).toBe(201);
    expect(await stock()).toEqual([0, 2, 0]);
  });

  it('is for an engineer where the piece lies in a warehouse that is no van', async () => {
    await countPieces(mainWarehouse, ['A1']);
    await countPieces(otherVan, ['B1']);
    expect((await countPieces(van, ['A1'], 'mike')).status).toBe(201);
    const refused = await countPieces(van, ['A1', 'B1'], 'mike');
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: { [field]: ['Serienummer B1 ligt al op voorraad: Bus van Joost.'] } },
    });
    expect(await stock()).toEqual([0, 1, 1]);
  });

  it('leaves each piece in the stock of one warehouse when all count it at once', async () => {
    await countPieces(mainWarehouse, ['A1', 'A2']);
    const counts = Array.from({ length: 24 }, (_, index) => countPieces([mainWarehouse, van, otherVan][index % 3] ?? van, ['A1', 'A2']));
    const answers = await Promise.all(counts);
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([201]);
    expect((await stock()).toSorted()).toEqual([0, 0, 2]);
  });
});

it('a warehouse that is deleted has no pieces any more, also where numbers that were never received left it', async () => {
  const body = { code: 'HAL8', description: 'Hal 8' };
  const hall = await api.call<{ id: string }>('POST /api/120001/lookup/warehouse', { as: 'ada', body });
  expect(hall, hall.text).toMatchObject({ status: 201 });
  await countPieces(hall.body.id, ['A1']);
  const lines = [{ itemId: extinguisher, quantity: '1', serialNumbers: ['X9'] }];
  const move = { warehouseFromId: hall.body.id, warehouseToId: van, lines };
  expect((await api.call(`POST ${base}/stocktransfers`, { as: 'piet', body: move })).status).toBe(201);
  expect((await api.call(`DELETE /api/120001/lookup/warehouse/${hall.body.id}`, { as: 'ada' })).status).toBe(204);
  const lying = { warehouseFromId: van, warehouseToId: mainWarehouse, lines: [{ ...lines[0], serialNumbers: ['A1'] }] };
  expect((await api.call(`POST ${base}/stocktransfers`, { as: 'piet', body: lying })).status).toBe(201);
});
