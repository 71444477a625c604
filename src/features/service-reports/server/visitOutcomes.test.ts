import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { assetTypeOf } from '#features/assets/norms/assetTypes.ts';
import { customerWorkOrder, type CustomerWorkOrder } from '#features/work-orders/customerSchema.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { pdfContent } from '../../../../tests/support/pdf.ts';
import { answersOf, assetIds, critical, homeOf, locationId, reelReports, report, whole } from '../../../../tests/support/serviceReports.ts';

const api = await testApi({ CAPABILITY_ROLES: 'supervisor=CURA-Supervisor' });
const { reel, clear } = reelReports(api);
const [workOrderId, otherVisit] = [seededId(120001, 'workOrder', 1), seededId(120001, 'workOrder', 2)];
const point = assetTypeOf('ExtinguishHoseReel').checklist.find(({ key }) => key === critical);
const rejected = {
  ...whole,
  workOrderId,
  checklist: answersOf('ExtinguishHoseReel', [{ key: critical, answer: 'Fail', remark: 'Al twee keer gemeld' }]),
  findings: 'Slang gescheurd bij de koppeling.',
};

beforeEach(async () => {
  await clear();
  await api.database.sql(sql`
    insert into "workOrder" (division, id, number, "locationId", "accountId", type, description, "assetIds", "createdBy", "modifiedBy")
    select 120001, v.id, v.number, ${locationId}, ${seededId(120001, 'account', 1)}, 'Maintenance', 'Onderhoud', array[${assetIds.reel}]::uuid[], 'x', 'x'
    from (values (${workOrderId}::uuid, 'WB-1'), (${otherVisit}::uuid, 'WB-2')) v (id, number)`);
  await api.database.clear('workOrderDivision');
  await api.database.sql(sql`insert into "workOrderDivision" (id, division) values (${workOrderId}, 120001), (${otherVisit}, 120001)`);
});

/** What the customer reads of the objects by a link of the visit. */
async function told(language = 'nl'): Promise<{ assets: CustomerWorkOrder['assets']; text: string; pdf: string }> {
  const { body } = await api.call<{ token: string }>(`POST /api/workorders/${workOrderId}/link`, { as: 'sofie' });
  const options = { as: null, headers: { 'x-workorder-token': body.token, 'accept-language': language } };
  const answer = await api.call<CustomerWorkOrder>(`GET /api/workorders/${workOrderId}`, options);
  expect(customerWorkOrder.strict().safeParse(answer.body).error, answer.text).toBeUndefined();
  const file = await api.call(`GET /api/workorders/${workOrderId}/report`, options);
  return { assets: answer.body.assets, text: answer.text, pdf: (await pdfContent(file.bytes)).pages.join(' ') };
}

describe('an object that was rejected on a visit', () => {
  it('is told the customer with the reason, in the language of the reader, on the page and in the report', async () => {
    expect((await reel(rejected)).status).toBe(201);
    const { assets, text, pdf } = await told();
    const reasons = { failedPoints: [point?.label.nl], findings: rejected.findings };
    expect(assets).toMatchObject([{ tag: 'HASPEL-1', result: 'Rejected', assetMissing: false, ...reasons }]);
    for (const shown of ['afgekeurd', `Niet in orde: ${point?.label.nl}`, 'Slang gescheurd']) expect(pdf).toContain(shown);
    for (const hidden of ['Al twee keer', 'Kok', assetIds.reel, 'SR-2026', 'checklist']) expect(text).not.toContain(hidden);
    expect((await told('de')).assets).toMatchObject([
      { typeLabel: assetTypeOf('ExtinguishHoseReel').label.de, failedPoints: [point?.label.de] },
    ]);
  });

  it('is told in the same words after its type was corrected, which has other points', async () => {
    const { body } = await reel(rejected);
    await api.database.sql(sql`update asset set "assetType" = 'FirstAidKit' where id = ${assetIds.reel}`);
    const { assets, pdf } = await told();
    expect(assets).toMatchObject([{ failedPoints: [point?.label.nl] }]);
    expect(pdf).toContain(`Niet in orde: ${point?.label.nl}`);
    const files = [`${homeOf(assetIds.reel)}/serviceReport/${body.id}`, `/api/locations/${locationId}/assets/report`];
    for (const file of files) {
      const { bytes } = await api.call(`GET ${file}`, { headers: { accept: 'application/pdf', 'accept-language': 'nl' } });
      const text = (await pdfContent(bytes)).pages.join(' ');
      expect(text).toContain(point?.label.nl);
      expect(text).not.toContain(critical);
    }
  });

  it('is told as the correction says once that is complete', async () => {
    const { body } = await reel(rejected);
    // of an earlier day than the report that it corrects
    const correction = { ...whole, reportDate: '2026-11-10', workOrderId, correctsReportId: body.id };
    const draft = await reel({ ...correction, status: 'Concept' }, { as: 'sofie' });
    expect((await told()).assets).toMatchObject([{ result: 'Rejected' }]);
    expect((await reel({ ...correction, id: draft.body.id }, { as: 'sofie' })).status).toBe(200);
    expect((await told()).assets).toMatchObject([{ result: 'Approved', failedPoints: [], findings: null }]);
  });

  it('stands with its report on the work order, which has no line for it', async () => {
    const { body } = await reel(rejected);
    await reel({ ...rejected, workOrderId: otherVisit });
    const reportsNow = async () => (await api.call<{ reports: object[] }>(`GET /api/workorders/${workOrderId}`)).body.reports;
    expect(await reportsNow()).toEqual([{ id: body.id, assetId: assetIds.reel, status: 'Completed', result: 'Rejected' }]);
    const draft = await reel({ ...whole, workOrderId, status: 'Concept', correctsReportId: body.id }, { as: 'sofie' });
    expect(await reportsNow()).toMatchObject([{ status: 'Completed' }, { id: draft.body.id, status: 'Concept' }]);
    await reel({ ...whole, workOrderId, id: draft.body.id, correctsReportId: body.id }, { as: 'sofie' });
    expect(await reportsNow()).toMatchObject([{ id: draft.body.id, result: 'Approved' }]);
  });

  it('is told too where the work order does not name it', async () => {
    const checklist = answersOf('ExtinguishSprayFoam');
    const found = await report(api, assetIds.extinguisher, { status: 'Completed', reportDate: '2026-11-20', workOrderId, checklist });
    expect(found.status, found.text).toBe(201);
    expect((await told()).assets).toMatchObject([
      { tag: 'HASPEL-1', result: null },
      { tag: 'BLUS-2', place: 'Hoofdgebouw, 1', result: 'Approved' },
    ]);
  });
});

describe('a visit', () => {
  it('tells nothing of drafts, of other visits and of reports without a visit', async () => {
    await reel({ ...rejected, status: 'Concept' });
    await reel({ ...rejected, workOrderId: otherVisit });
    await reel({ ...rejected, workOrderId: null });
    const { assets, pdf } = await told();
    expect(assets).toMatchObject([{ result: null, failedPoints: [], findings: null }]);
    expect(pdf).not.toContain('afgekeurd');
  });

  it('tells of an object that was not found', async () => {
    await reel({ status: 'Completed', reportDate: '2026-11-21', assetMissing: true, checklist: [], workOrderId });
    const { assets, pdf } = await told();
    expect(assets).toMatchObject([{ result: 'NotInspected', assetMissing: true }]);
    expect(pdf).toContain('niet aangetroffen');
  });
});
