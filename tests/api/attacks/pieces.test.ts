import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { salesIds as ids, salesOrdersApi } from '../../support/salesOrdersApi.ts';

const { api, place, deliver } = await salesOrdersApi();
const stockRoute = '/api/divisions/120001';
const item = ids.defibrillator;
const places = [ids.mainWarehouse, ids.van];

const count = (warehouseId: string, serialNumbers: string[]) =>
  api.call(`POST ${stockRoute}/stockcounts`, {
    as: 'piet',
    body: { warehouseId, lines: [{ itemId: item, quantityNew: String(serialNumbers.length), serialNumbers }] },
  });
const transfer = (from: number, serialNumbers: string[]) =>
  api.call(`POST ${stockRoute}/stocktransfers`, {
    as: 'piet',
    body: {
      warehouseFromId: places[from],
      warehouseToId: places[1 - from],
      lines: [{ itemId: item, quantity: String(serialNumbers.length), serialNumbers }],
    },
  });

/** The places whose stock is not what their movements and pieces say. */
const wrong = () =>
  api.database.sql(sql`
    select w."warehouseId", w."currentStock"::float8 as stock, p.pieces, m.moved from "itemWarehouse" w
    cross join lateral (select count(*)::integer as pieces from "stockedSerialNumber" s
      where s.division = 120001 and s."itemId" = w."itemId" and s."warehouseId" = w."warehouseId") p
    cross join lateral (select coalesce(sum(quantity), 0)::float8 as moved from "stockMovement" m
      where m.division = 120001 and m."itemId" = w."itemId" and m."warehouseId" = w."warehouseId") m
    where w.division = 120001 and w."itemId" = ${item} and (w."currentStock" <> p.pieces or w."currentStock" <> m.moved)`);

beforeAll(async () => {
  // What the records of the tests have without a movement
  await api.database.sql(sql`update "itemWarehouse" set "currentStock" = 0 where division = 120001 and "itemId" = ${item}`);
  for (const warehouse of places) expect((await count(warehouse, [])).status).toBe(201);
});

it(
  'of 50 transfers, counts and deliveries of the same pieces at once none fails, and each piece is in one stock',
  { timeout: 60_000 },
  async () => {
    const lines = await Promise.all(
      Array.from({ length: 16 }, async () => (await place({ lines: [{ itemId: item, quantity: '2', unitPrice: '900' }] })).lines[0]),
    );
    expect((await count(ids.mainWarehouse, ['Q1', 'Q2', 'Q3'])).status).toBe(201);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const two = index % 2 === 0 ? ['Q1', 'Q2'] : ['Q2', 'Q1'];
        if (index % 3 === 0) return transfer(index % 2, two);
        if (index % 3 === 1) return count(places[index % 2] ?? ids.van, [...two, 'Q3']);
        return deliver(lines[Math.floor(index / 3)], '2', {}, { serialNumbers: two });
      }),
    );
    expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(16);
    expect(await wrong()).toEqual([]);
  },
);
