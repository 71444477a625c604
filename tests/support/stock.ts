import { beforeAll, expect } from 'vitest';
import sql from 'sql-template-tag';
import { seededId } from '#contract/seededId.ts';
import type { StockMovement } from '#features/inventory/schema.ts';
import { type ApiAnswer, type CallOptions, type TestApi, testApi } from './api.ts';
import { addPurchasingRecords, purchasingIds } from './purchasingRecords.ts';

/**
 * The records that tests of stock work with: two stocked items, one that is not, a hall, the van of Mike and one of a colleague, and a set
 * of parts.
 */
export const stockIds = {
  ...purchasingIds(120001),
  otherVan: seededId(120001, 'warehouse', 3),
  set: seededId(120001, 'item', 4),
  location: seededId(120001, 'location', 1),
};

/** Where the calls of stock are in the division of the tests. */
export const stockRoute = '/api/divisions/120001';

/** Where visits of the location of {@link stockIds} are added; {@link addVisitedLocation} adds it. */
export const visitsRoute = `/api/locations/${stockIds.location}/workorders`;

/** Adds a location of the customer, whose visits use material, and sells all items for a price. */
export async function addVisitedLocation({ database }: TestApi, price: number): Promise<void> {
  await database.sql(sql`update item set "salesVatCode" = '2', "standardSalesPrice" = ${price} where division = 120001`);
  await database.sql(sql`
    insert into location (division, "createdBy", "modifiedBy", id, code, name, "accountId", "addressLine1", postcode, city, country)
    values (120001, 'test', 'test', ${stockIds.location}, 'L1', 'Bakkerij', ${stockIds.customer}, 'Molenweg 4', '3511 AB', 'Utrecht', 'NL')`);
  await database.sql(sql`insert into "locationDivision" (id, division) values (${stockIds.location}, 120001) on conflict do nothing`);
}

/** The API with items and warehouses in which nothing lies; `piet` may book everywhere, `mike` in his van, `anna` nowhere. */
export async function stockApi() {
  const api = await testApi({ CAPABILITY_ROLES: 'purchasing=CURA-Purchasing;engineer=CURA-Engineer;supervisor=CURA-Supervisor' });
  const { set, extinguisher, bracket, otherVan } = stockIds;

  beforeAll(async () => {
    await addPurchasingRecords(api.database, 120001);
    await addPurchasingRecords(api.database, 230001);
    await api.database.sql(sql`
      insert into warehouse (division, "createdBy", "modifiedBy", id, code, description, email)
      values (120001, 'test', 'test', ${otherVan}, 'BUS2', 'Bus van Joost', 'joost@cura.example')`);
    await api.database.sql(sql`
      insert into item (division, "createdBy", "modifiedBy", id, code, description, unit, "isStockItem", "isMakeItem")
      values (120001, 'test', 'test', ${set}, 'SET', 'Blusser met beugels', 'set', true, true)`);
    await api.database.sql(sql`
      insert into "assemblyItem" (division, "createdBy", "modifiedBy", id, "itemId", "lineNumber", "partItemId", quantity, "quantityBatch") values
        (120001, 'test', 'test', gen_random_uuid(), ${set}, 1, ${extinguisher}, 1, 1),
        (120001, 'test', 'test', gen_random_uuid(), ${set}, 2, ${bracket}, 2, 2)`);
  });

  return {
    api,
    /** Counts items of a warehouse, which sets their stock. */
    count: (warehouseId: string, quantities: Record<string, string>, options: CallOptions = {}) => {
      const lines = Object.entries(quantities).map(([itemId, quantityNew]) => ({ itemId, quantityNew }));
      return api.call<{ id: string }>(`POST ${stockRoute}/stockcounts`, { as: 'piet', body: { warehouseId, lines }, ...options });
    },
    balances: (warehouseId: string) => balancesOf(api, warehouseId),
    movementsOf: (sourceId: string) => movementsOf(api, sourceId),
  };
}

/** The stock of a warehouse by item code, after checking that the movements explain it. */
async function balancesOf({ database }: TestApi, warehouseId: string): Promise<Record<string, number>> {
  const rows = await database.sql<{ code: string; balance: number; moved: number }>(sql`
    select i.code, w."currentStock"::float8 as balance, coalesce((select sum(m.quantity) from "stockMovement" m
      where m.division = w.division and m."itemId" = w."itemId" and m."warehouseId" = w."warehouseId"), 0)::float8 as moved
    from "itemWarehouse" w join item i on i.division = w.division and i.id = w."itemId" where w."warehouseId" = ${warehouseId}`);
  expect(rows.filter(({ balance, moved }) => balance !== moved)).toEqual([]);
  return Object.fromEntries(rows.map(({ code, balance }) => [code, balance]));
}

async function movementsOf(api: TestApi, sourceId: string): Promise<StockMovement[]> {
  const filter = encodeURIComponent(JSON.stringify({ sourceId }));
  const answer: ApiAnswer<StockMovement[]> = await api.call(`GET ${stockRoute}/stockmovements?filter=${filter}`);
  return answer.body;
}
