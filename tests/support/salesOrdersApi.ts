import sql from 'sql-template-tag';
import { beforeAll, expect } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import type { GoodsDelivery } from '#features/sales-orders/deliverySchema.ts';
import type { SalesOrder, SalesOrderLine } from '#features/sales-orders/schema.ts';
import { type ApiAnswer, type TestApi, testApi } from './api.ts';
import { addPurchasingRecords, purchasingIds } from './purchasingRecords.ts';

/** An order as the API gives one. */
export type SaleWithLines = SalesOrder & { lines: SalesOrderLine[] };

/** The calls of sales orders in the division of the tests. */
export const salesRoute = '/api/120001/salesorder';

const division = 120001;
const ids = purchasingIds(division);

/** Ids of the records that sales stand on: those of purchasing, an item with serial numbers, one with batches, other customers. */
export const salesIds = {
  ...ids,
  defibrillator: seededId(division, 'item', 4),
  electrodes: seededId(division, 'item', 5),
  otherCustomer: seededId(division, 'account', 5),
  blockedCustomer: seededId(division, 'account', 6),
  location: seededId(division, 'location', 1),
};

/** What an order takes to be placed: two lines of a customer. */
export const saleBody = (more: object = {}) => ({
  orderedById: ids.customer,
  yourRef: 'PO-4711',
  lines: [
    { itemId: ids.extinguisher, quantity: '10' },
    { itemCode: 'BL-OPH', quantity: 4, unitPrice: '7.00', discount: 0.1 },
  ],
  ...more,
});

/** What it takes to deliver so much of a line. */
export const deliveryBody = (line: SalesOrderLine | undefined, quantityDelivered: string, more: object = {}, numbers: object = {}) => ({
  lines: [{ salesOrderLineId: line?.id, quantityDelivered, ...numbers }],
  ...more,
});

/** The API with what sales stand on. */
export interface SalesOrdersApi {
  api: TestApi;
  /** Places an order through the API. */
  place(more?: object): Promise<SaleWithLines>;
  /** Tries to deliver so much of a line. */
  deliver(line: SalesOrderLine | undefined, quantity: string, more?: object, numbers?: object): Promise<ApiAnswer<GoodsDelivery>>;
  /** An order as it is now. */
  read(id: string, as?: string): Promise<SaleWithLines>;
  /** What lies of an item in the main warehouse, and what is to leave it. */
  stockOf(itemId: string): Promise<{ current: number; plannedOut: number }>;
}

/** Starts the API for one file of tests about sales orders: `sofie` supervises, `piet` buys. */
export async function salesOrdersApi(): Promise<SalesOrdersApi> {
  const api = await testApi({ CAPABILITY_ROLES: 'purchasing=CURA-Purchasing;supervisor=CURA-Supervisor' });
  beforeAll(() => addSalesRecords(api));
  return {
    api,
    async place(more = {}) {
      const answer = await api.call<SaleWithLines>(`POST ${salesRoute}`, { body: saleBody(more) });
      expect(answer.status, answer.text).toBe(201);
      return answer.body;
    },
    deliver: (line, quantity, more = {}, numbers = {}) =>
      api.call<GoodsDelivery>(`POST ${salesRoute}/goodsdelivery`, { as: 'sofie', body: deliveryBody(line, quantity, more, numbers) }),
    read: async (id, as = 'anna') => (await api.call<SaleWithLines>(`GET ${salesRoute}/${id}`, { as })).body,
    async stockOf(itemId) {
      const [row] = await api.database.sql<{ current: number; plannedOut: number }>(sql`
        select "currentStock"::float8 as current, "plannedStockOut"::float8 as "plannedOut" from "itemWarehouse"
        where division = ${division} and "itemId" = ${itemId} and "warehouseId" = ${ids.mainWarehouse}`);
      return row ?? { current: 0, plannedOut: 0 };
    },
  };
}

async function addSalesRecords({ database }: TestApi): Promise<void> {
  await addPurchasingRecords(database, division);
  await addPurchasingRecords(database, 230001);
  const stamp = sql`${division}, 'test', 'test'`;
  await database.sql(sql`
    insert into item (division, "createdBy", "modifiedBy", id, code, description, unit, "costPriceStandard", "isStockItem", "isSerialItem", "isBatchItem") values
      (${stamp}, ${salesIds.defibrillator}, 'AED-1', 'AED halfautomaat', 'st', 800, true, true, false),
      (${stamp}, ${salesIds.electrodes}, 'AED-EL', 'AED-elektroden', 'st', 30, true, false, true)`);
  await database.sql(sql`
    update item set "salesVatCode" = '2', "standardSalesPrice" = case
      when code = 'BL-SS6' then 74.50 when code = 'BL-OPH' then 7.95 when code = 'AED-1' then 1250 when code = 'AED-EL' then 59 else 35 end
    where division = ${division}`);
  await database.sql(sql`
    insert into account (division, "createdBy", "modifiedBy", id, code, name, blocked, email, "discountSales", "paymentConditionSales", "invoiceAccountId") values
      (${stamp}, ${salesIds.otherCustomer}, '1002', 'Garage Smit', false, 'info@smit.example', 0.05, '30', ${ids.customer}),
      (${stamp}, ${salesIds.blockedCustomer}, '1003', 'Gestopt BV', true, null, null, null, null)`);
  await database.sql(sql`
    insert into location (division, "createdBy", "modifiedBy", id, code, name, "accountId", "addressLine1", postcode, city, country) values
      (${stamp}, ${salesIds.location}, 'L1', 'Bakkerij', ${ids.customer}, 'Molenweg 4', '3511 AB', 'Utrecht', 'NL')`);
  await database.sql(sql`insert into "locationDivision" (id, division) values (${salesIds.location}, ${division}) on conflict do nothing`);
  for (const itemId of [ids.extinguisher, ids.bracket, salesIds.defibrillator, salesIds.electrodes])
    await database.sql(sql`
      insert into "itemWarehouse" (division, id, "createdBy", "modifiedBy", "itemId", "warehouseId", "currentStock") values (${division}, gen_random_uuid(), 'test', 'test', ${itemId}, ${ids.mainWarehouse}, 1000)
      on conflict (division, "itemId", "warehouseId") do update set "currentStock" = 1000`);
}
