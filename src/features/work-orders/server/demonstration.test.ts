import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { demonstrateIn } from '../../../../tests/support/demonstration.ts';
import { demonstrateAccounts } from '#features/accounts/server/demonstration.ts';
import { demonstrateAssets } from '#features/assets/server/demonstration.ts';
import { demonstrateDivision, demonstrateLocations } from '#features/divisions/server/demonstration.ts';
import { demonstrateInventory } from '#features/inventory/server/demonstration.ts';
import { demonstrateItems } from '#features/items/server/demonstration.ts';
import { demonstrateLookups } from '#features/lookups/server/demonstration.ts';
import { demonstrateServiceRequests } from '#features/service-requests/server/demonstration.ts';
import { workOrderStatuses, type WorkOrder } from '../schema.ts';
import { demonstrateWorkOrders } from './demonstration.ts';
import { demonstrationToken } from './demonstration/parts.ts';

const api = await testApi();

beforeAll(async () => {
  const before = [
    demonstrateDivision,
    demonstrateLookups,
    demonstrateItems,
    demonstrateInventory(),
    demonstrateAccounts,
    demonstrateLocations,
  ];
  await demonstrateIn({ ...api, size: { assets: 1500 } }, ...before, demonstrateAssets, demonstrateServiceRequests, demonstrateWorkOrders);
}, 60_000);

describe('the demonstration work orders', () => {
  it('are in every state in the greatest division, with appointments in this week and the next', async () => {
    const rows = await api.database.sql<{ status: string; ahead: number }>(sql`
      select status, count(*) filter (where "plannedStart" between '2026-03-02' and '2026-03-14' and "engineerId" is not null)::integer as ahead
      from "workOrder" where division = 120001 group by status`);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(workOrderStatuses));
    expect(rows.find(({ status }) => status === 'Bevestigd')?.ahead).toBeGreaterThan(5);
  });

  it('never send an engineer to two of the places at once', async () => {
    expect(
      await api.database.sql(sql`
        select a.number, b.number as other from "workOrder" a join "workOrder" b on b.division = a.division and b."engineerId" = a."engineerId"
        where a.id < b.id and a."plannedStart" >= '2026-03-02' and a."serviceRequestId" is null and b."serviceRequestId" is null
          and a."locationId" <> b."locationId" and a."plannedStart" < b."plannedEnd" and b."plannedStart" < a."plannedEnd"`),
    ).toEqual([]);
  });

  it('are done only with their lines, and signed unless it is said why not', async () => {
    expect(
      await api.database.sql(sql`
        select w.number from "workOrder" w where w.status in ('Gerealiseerd', 'Afgehandeld')
          and (exists (select from "workOrderItem" i where i.division = w.division and i."workOrderId" = w.id and i.status = 'Open')
            or (w."noSignatureReason" is null and not exists (select from autograph a where a.division = w.division and a."workOrderId" = w.id)))`),
    ).toEqual([]);
    const [counts] = await api.database.sql(sql`
      select count(*) filter (where "followUpOfId" is not null) > 0 as "followUps",
        count(*) filter (where "rescheduleLog"::text <> '[]') > 0 as rescheduled from "workOrder"`);
    expect(counts).toEqual({ followUps: true, rescheduled: true });
  });

  it('have not changed since they were signed', async () => {
    const orders = await api.database.sql<{ id: string }>(sql`
      select distinct on (w.type, w.status, w."serviceRequestId" is null, w."completionStatus", w."assetIds" = '{}') w.id
      from "workOrder" w join autograph a on a.division = w.division and a."workOrderId" = w.id and a."supersededAt" is null
      where w.division = 120001`);
    expect(orders.length).toBeGreaterThan(4);
    for (const { id } of orders) {
      const { body } = await api.call<WorkOrder>(`GET /api/workorders/${id}`);
      expect(body, body.number).toMatchObject({ isSigned: true, isChangedSinceSigned: false });
    }
  });

  it('are opened by the link of the first customer in each division', async () => {
    api.setNow('2026-03-02T09:00:00.000Z');
    const orders = await api.database.sql<{ id: string; division: number }>(sql`select "workOrderId" as id, division from "workOrderLink"`);
    expect(orders).toHaveLength(5);
    for (const { id, division } of orders) {
      const headers = { 'x-workorder-token': demonstrationToken({ code: division }) };
      expect((await api.call(`GET /api/workorders/${id}`, { as: null, headers })).status).toBe(200);
    }
  });
});
