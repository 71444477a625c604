import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { assetIds, homeOf, locationId, reelReports, whole } from '../../../../tests/support/serviceReports.ts';

const api = await testApi({ CAPABILITY_ROLES: 'supervisor=CURA-Supervisor' });
const { reel, clear } = reelReports(api);
const elsewhere = seededId(120001, 'location', 2);
const workOrderId = seededId(120001, 'workOrder', 1);

beforeEach(clear);

async function putVisit(assets: readonly string[]): Promise<void> {
  await api.database.sql(sql`
    insert into "workOrder" (division, id, number, "locationId", "accountId", type, description, "assetIds", "createdBy", "modifiedBy")
    values (120001, ${workOrderId}, 'WB-1', ${locationId}, ${seededId(120001, 'account', 1)}, 'Maintenance', 'Onderhoud', ${assets}, 'x', 'x')`);
}

const move = () => api.database.sql(sql`update asset set "locationId" = ${elsewhere} where id = ${assetIds.reel}`);

/** Writes a report of the hose reel where it stands after its move. */
const reportThere = (body: object) =>
  api.call<{ id: string; workOrderId: string }>(
    `POST ${homeOf(assetIds.reel).replace(locationId, elsewhere)}/serviceReport`,
    { body: { inspectionKind: 'Routine', ...body }, as: 'sofie' }, // supervisors correct
  );

describe('an object that was moved to another location', () => {
  it('is reported of for the visit that names it', async () => {
    await putVisit([assetIds.reel]);
    await move();
    const { status, text, body } = await reportThere({ ...whole, workOrderId });
    expect(status, text).toBe(201);
    expect(body.workOrderId).toBe(workOrderId);
  });

  it('is reported of for the visit of which a line names it', async () => {
    await putVisit([]);
    await api.database.sql(sql`
      insert into "workOrderItem" (division, id, "workOrderId", "lineNumber", kind, description, quantity, "assetId", "createdBy", "modifiedBy")
      values (120001, ${seededId(120001, 'workOrderItem', 1)}, ${workOrderId}, 1, 'Service', 'Onderhoud', 1, ${assetIds.reel}, 'x', 'x')`);
    await move();
    expect((await reportThere({ ...whole, workOrderId })).status).toBe(201);
  });

  it('has its report corrected, which stays one of its visit', async () => {
    await putVisit([]);
    const { body } = await reel({ ...whole, workOrderId });
    await move();
    const answer = await reportThere({ ...whole, workOrderId, correctsReportId: body.id });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.workOrderId).toBe(workOrderId);
  });

  it('has no report for a visit elsewhere that does not name it', async () => {
    await putVisit([assetIds.extinguisher]);
    await move();
    expect((await reportThere({ ...whole, workOrderId })).status).toBe(400);
  });
});
