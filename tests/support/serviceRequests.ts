import sql from 'sql-template-tag';
import { seededId } from '#contract/seededId.ts';
import type { ServiceRequest } from '#features/service-requests/schema.ts';
import type { WorkOrderStatus } from '#features/service-requests/rules.ts';
import type { TestApi } from './api.ts';
import { putDueDates } from './dueDates.ts';

/** The accounts of tests of requests in division 120001: a normal one, a blocked one, and one that requires order numbers. */
export const accountIds = {
  plain: seededId(120001, 'account', 1),
  blocked: seededId(120001, 'account', 2),
  insisting: seededId(120001, 'account', 3),
};
const locationId = seededId(120001, 'location', 1);

/** Inserts two divisions, three accounts and a location. */
export async function arrangeAccounts({ database }: TestApi): Promise<void> {
  await database.sql(sql`insert into division (code, description, country) values (120001, 'Utrecht', 'NL'), (230001, 'Köln', 'DE')`);
  await database.sql(sql`
    insert into account (division, id, code, name, status, blocked, "customerPoRequired", "createdBy", "modifiedBy") values
      (120001, ${accountIds.plain}, '1001', 'Ziekenhuis De Linde', 'Customer', false, false, 'x', 'x'),
      (120001, ${accountIds.blocked}, '1002', 'Hotel Aan Zee', 'Customer', true, false, 'x', 'x'),
      (120001, ${accountIds.insisting}, '1003', 'Gemeente Almelo', 'Customer', false, true, 'x', 'x'),
      (230001, ${seededId(230001, 'account', 1)}, '1001', 'Klinikum Süd', 'Customer', false, false, 'x', 'x')`);
  await database.sql(sql`
    insert into location (division, id, code, name, "accountId", "addressLine1", postcode, city, country, "createdBy", "modifiedBy")
    values (120001, ${locationId}, '1001', 'De Linde', ${accountIds.plain}, 'Lindelaan 12', '3511 AW', 'Utrecht', 'NL', 'x', 'x')`);
  await database.sql(sql`insert into "locationDivision" (id, division) values (${locationId}, 120001) on conflict do nothing`);
}

/** The contact, object and engineer of {@link arrangeReferences}. */
export const contactIds = { plain: seededId(120001, 'contact', 1) };
/** See {@link contactIds}. */
export const assetId = seededId(120001, 'asset', 1);
/** See {@link contactIds}. */
export const engineerId = seededId(120001, 'engineer', 1);

/** Inserts the other records that requests refer to: a contact, an object, an engineer. */
export async function arrangeReferences(api: TestApi): Promise<void> {
  await api.database.sql(sql`
    insert into contact (division, id, hid, "accountId", "lastName", "fullName", "createdBy", "modifiedBy")
    values (120001, ${contactIds.plain}, 1, ${accountIds.plain}, 'Bakker', 'J. Bakker', 'x', 'x')`);
  await api.database.sql(sql`
    insert into asset (division, id, tag, "locationId", "assetType", building, room, "createdBy", "modifiedBy")
    values (120001, ${assetId}, 'FE-0231', ${locationId}, 'ExtinguishSprayFoam', 'Vleugel B', 'Keuken', 'x', 'x')`);
  await putDueDates(api, { nextServiceDate: '2026-11-01' }, assetId);
  await api.database.sql(sql`
    insert into engineer (division, id, code, "employeeNumber", "fullName", email, "createdBy", "modifiedBy")
    values (120001, ${engineerId}, 'M001', 101, 'Mike Visser', 'mike@cura.example', 'x', 'x')`);
}

/** Adds a request through the API. */
export async function addRequest(api: TestApi, body: Record<string, unknown> = {}): Promise<ServiceRequest> {
  const answer = await api.call<ServiceRequest>('POST /api/servicerequest/120001', {
    body: { requestType: 'Repair', description: 'Blusser leeg na oefening', accountId: accountIds.plain, ...body },
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body;
}

let workOrders = 0;

/** Inserts a work order for a request and returns its id. */
export async function addWorkOrder({ database }: TestApi, serviceRequestId: string, status: WorkOrderStatus = 'Open'): Promise<string> {
  const number = ++workOrders;
  const id = seededId(120001, 'workOrder', number);
  await database.sql(sql`
    insert into "workOrder" (division, id, number, "locationId", "accountId", "serviceRequestId", type, status, description, "createdBy", "modifiedBy")
    values (120001, ${id}, ${`WB-2026-${String(number).padStart(5, '0')}`}, ${locationId}, ${accountIds.plain}, ${serviceRequestId}, 'Repair',
      ${status}, 'Blusser vullen', 'x', 'x')`);
  await database.sql(sql`insert into "workOrderDivision" (id, division) values (${id}, 120001)`);
  return id;
}

/** Sets the state of a request directly in the database. */
export async function putInState({ database }: TestApi, id: string, status: string): Promise<void> {
  await database.sql(sql`update "serviceRequest" set status = ${status} where id = ${id}`);
}
