import sharp from 'sharp';
import sql from 'sql-template-tag';
import { seededId } from '#contract/seededId.ts';
import type { WorkOrder, WorkOrderStatus } from '#features/work-orders/schema.ts';
import { accountIds, arrangeAccounts } from './serviceRequests.ts';
import type { ApiAnswer, CallOptions, TestApi } from './api.ts';
import { putDueDates } from './dueDates.ts';

/** The records for tests of work orders in division 120001. */
export const given = {
  location: seededId(120001, 'location', 1),
  otherLocation: seededId(120001, 'location', 2),
  /** Mike of the embedded directory, and a colleague. */
  mike: seededId(120001, 'engineer', 1),
  colleague: seededId(120001, 'engineer', 2),
  van: seededId(120001, 'warehouse', 1),
  mainWarehouse: seededId(120001, 'warehouse', 2),
  /** One kept in stock, one with serial numbers, one not kept in stock. */
  powder: seededId(120001, 'item', 1),
  extinguisher: seededId(120001, 'item', 2),
  hours: seededId(120001, 'item', 3),
  asset: seededId(120001, 'asset', 1),
};

/** Inserts accounts, locations, engineers, warehouses, items and an object. */
export async function arrangeWorkOrders(api: TestApi): Promise<void> {
  await arrangeAccounts(api);
  const { database } = api;
  const stamp = sql`'x', 'x'`;
  await database.sql(sql`update account set "discountSales" = 0.1 where id = ${accountIds.plain}`);
  await database.sql(sql`
    insert into location (division, id, code, name, "accountId", "addressLine1", postcode, city, country, "createdBy", "modifiedBy")
    values (120001, ${given.otherLocation}, '1003', 'Gemeentehuis', ${accountIds.insisting}, 'Markt 1', '7607 AA', 'Almelo', 'NL', ${stamp})`);
  await database.sql(sql`insert into "locationDivision" (id, division) values (${given.otherLocation}, 120001)`);
  await database.sql(sql`
    insert into engineer (division, id, code, "employeeNumber", "fullName", "firstName", email, "createdBy", "modifiedBy") values
      (120001, ${given.mike}, 'M001', 101, 'Mike Visser', 'Mike', 'mike@cura.example', ${stamp}),
      (120001, ${given.colleague}, 'M002', 102, 'Lotte Smit', 'Lotte', 'lotte@cura.example', ${stamp})`);
  await database.sql(sql`
    insert into warehouse (division, id, code, description, email, "isMain", "createdBy", "modifiedBy") values
      (120001, ${given.van}, 'BUS1', 'Bus van Mike', 'mike@cura.example', false, ${stamp}),
      (120001, ${given.mainWarehouse}, 'HAL', 'Magazijn', null, true, ${stamp})`);
  await database.sql(sql`
    insert into item (division, id, code, description, unit, "standardSalesPrice", "isStockItem", "isSerialItem", "isFractionAllowed", "createdBy", "modifiedBy") values
      (120001, ${given.powder}, 'POEDER', 'Bluspoeder', 'kg', 12.5, true, false, true, ${stamp}),
      (120001, ${given.extinguisher}, 'SB6', 'Schuimblusser 6 liter', 'stuks', 89, true, true, false, ${stamp}),
      (120001, ${given.hours}, 'UUR', 'Arbeid', 'uur', 62, false, false, true, ${stamp})`);
  await database.sql(sql`
    insert into asset (division, id, tag, "assetType", name, "locationId", "createdBy", "modifiedBy")
    values (120001, ${given.asset}, 'LINDE-1', 'FireExtinguisher', 'Hal begane grond', ${given.location}, ${stamp})`);
  await putDueDates(api, {});
}

/** The address of the work orders of the first location. */
export const ordersAt = `/api/locations/${given.location}/workorders`;

/** Creates a work order through the API. */
export async function makeOrder(api: TestApi, body: Record<string, unknown> = {}): Promise<WorkOrder> {
  const answer = await api.call<WorkOrder>(`POST ${ordersAt}`, {
    as: 'sofie',
    body: { type: 'Maintenance', description: 'Jaarlijks onderhoud', ...body },
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body;
}

/** Changes a work order through the API. */
export function change(api: TestApi, id: string, body: object, options: CallOptions = {}): Promise<ApiAnswer<WorkOrder>> {
  return api.call<WorkOrder>(`PUT ${ordersAt}/${id}`, { as: 'sofie', ...options, body });
}

let hours = 0;

/** An hour in which no other work order of the tests is planned; those name days of 2026 themselves. */
export function freeHour(): { plannedStart: string; plannedEnd: string } {
  const start = Date.UTC(2027, 1, 1) + ++hours * 7_200_000;
  return { plannedStart: new Date(start).toISOString(), plannedEnd: new Date(start + 3_600_000).toISOString() };
}

/** Sets the state of a work order directly in the database. */
export async function putOrderInState({ database }: TestApi, id: string, status: WorkOrderStatus): Promise<void> {
  await database.sql(sql`update "workOrder" set status = ${status} where id = ${id}`);
}

/** A signature as an image. */
export function drawing(type: 'png' | 'jpeg' = 'png'): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#234' } })
    [type]()
    .toBuffer();
}

/** Signs a work order. */
export async function signOrder(api: TestApi, id: string, fields: Record<string, string> = {}, options: CallOptions = {}) {
  return api.upload(`POST ${ordersAt}/${id}/autograph`, { content: await drawing(), fileName: 'handtekening.png', fields }, options);
}

/** The stock of an item in a warehouse. */
export async function stockIn({ database }: TestApi, item: string, warehouse: string): Promise<number> {
  const [row] = await database.sql<{ stock: string }>(sql`
    select "currentStock" as stock from "itemWarehouse" where "itemId" = ${item} and "warehouseId" = ${warehouse}`);
  return Number(row?.stock ?? 0);
}
