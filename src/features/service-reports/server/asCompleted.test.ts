import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { assetTypeOf } from '#features/assets/norms/assetTypes.ts';
import type { ChecklistAnswer } from '#features/service-reports/schema.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { pdfContent } from '../../../../tests/support/pdf.ts';
import { assetIds, homeOf, locationId, reelReports } from '../../../../tests/support/serviceReports.ts';
import type { ServiceReport } from '../schema.ts';

const api = await testApi({ CAPABILITY_ROLES: 'supervisor=CURA-Supervisor' });
const { reel, clear } = reelReports(api);
const { checklist: points } = assetTypeOf('EyeShower');
const accountId = seededId(120001, 'account', 1);
const workOrderId = seededId(120001, 'workOrder', 1);

beforeEach(async () => {
  await clear();
  await api.database.clear('workOrderDivision');
  await api.database.sql(sql`
    update asset set "assetType" = 'EyeShower', manufacturer = 'Haws', room = '0.12', attributes = '{"requiredFlowLMin": 12}'
    where id = ${assetIds.reel}`);
});

/** A completed report of the eye shower, with a flow of 15 l/min. */
const completed = async (changes: object = {}) => {
  const checklist = points.map(({ key, measurement }): ChecklistAnswer => ({ key, answer: 'Pass', ...(measurement ? { value: 15 } : {}) }));
  const answer = await reel({ status: 'Completed', reportDate: '2026-11-20', checklist, ...changes });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};

const textOf = async (path: string) => {
  const { bytes } = await api.call(path, { headers: { accept: 'application/pdf' } });
  return (await pdfContent(bytes)).pages.join(' ');
};

const reportText = ({ id }: Pick<ServiceReport, 'id'>, at = locationId) =>
  textOf(`GET ${homeOf(assetIds.reel).replace(locationId, at)}/serviceReport/${id}`);

const changeAsset = () =>
  api.database.sql(sql`
    update asset set attributes = '{"requiredFlowLMin": 40}', name = 'Andere naam', manufacturer = 'Broen', model = 'M2', "serialNumber" = 'S-99',
      room = '9.99', tag = 'NIEUW-1'
    where id = ${assetIds.reel}`);

const changeLocation = () =>
  api.database.sql(
    sql`update location set name = 'Nieuwe Linde', "addressLine1" = 'Beukenlaan 1', city = 'Zeist' where id = ${locationId}`,
  );

describe('the PDF of a completed report', () => {
  it('has the limits by which its measured values were judged', async () => {
    const report = await completed();
    expect(await reportText(report)).toContain('12 l/min');
    await changeAsset();
    const text = await reportText(report);
    expect(text).toContain('12 l/min');
    expect(text).not.toContain('40 l/min');
  });

  it('has the limits of the fields that it set itself', async () => {
    const report = await completed({ attributeUpdates: { requiredFlowLMin: 14 } });
    await changeAsset();
    expect(await reportText(report)).toContain('14 l/min');
  });

  it('has its object and location as they were', async () => {
    const report = await completed();
    const before = await reportText(report);
    for (const part of ['Haspel entree', 'Haws SH30', 'S-1', '0.12', 'HASPEL-1', 'Oogdouche', 'Lindelaan 12', 'Utrecht', 'De Linde'])
      expect(before).toContain(part);
    await changeAsset();
    await changeLocation();
    await api.database.sql(sql`update asset set "assetType" = 'EmergencyShower' where id = ${assetIds.reel}`);
    expect(await reportText(report)).toBe(before);
  });

  it('stays that of its location and customer when the object moves, or another customer takes the location over', async () => {
    const report = await completed();
    const before = await reportText(report);
    const [other, elsewhere] = [seededId(120001, 'account', 2), seededId(120001, 'location', 2)];
    await api.database.sql(sql`
      insert into account (division, id, code, name, status, "createdBy", "modifiedBy")
      values (120001, ${other}, '1002', 'Kwekerij Noord', 'Customer', 'x', 'x')`);
    await api.database.sql(sql`update location set "accountId" = ${other}`);
    expect(await reportText(report)).toBe(before);
    await api.database.sql(sql`update asset set "locationId" = ${elsewhere} where id = ${assetIds.reel}`);
    expect(await reportText(report, elsewhere)).toBe(before);
  });

  it('calls the customer and the engineer by their present names', async () => {
    const report = await completed({ engineerId: seededId(120001, 'engineer', 1) });
    await api.database.sql(sql`update account set name = 'De Linde Zorg' where id = ${accountId}`);
    await api.database.sql(sql`update engineer set "fullName" = 'Bram de Wit'`);
    const text = await reportText(report);
    for (const part of ['De Linde Zorg', 'Bram de Wit']) expect(text).toContain(part);
  });

  it('follows the object while it is a draft, and when it was completed before this was kept', async () => {
    const { body: draft } = await reel({});
    const report = await completed();
    await api.database.sql(sql`update "serviceReport" set "asCompleted" = null where id = ${report.id}`);
    await changeAsset();
    expect(await reportText(draft)).toContain('Andere naam');
    const text = await reportText(report);
    for (const part of ['Andere naam', '40 l/min']) expect(text).toContain(part);
  });
});

describe('the record of a completed report', () => {
  it('has what was kept when it is read alone; a draft has nothing', async () => {
    const { id } = await completed();
    const { body: draft } = await reel({});
    await changeAsset();
    const read = async (which: string) =>
      (await api.call<ServiceReport>(`GET ${homeOf(assetIds.reel)}/serviceReport/${which}`)).body.asCompleted;
    expect(await read(id)).toMatchObject({
      accountId,
      location: { name: 'De Linde', addressLine1: 'Lindelaan 12', postcode: '3511 AW', city: 'Utrecht', country: 'NL' },
      asset: {
        tag: 'HASPEL-1',
        number: 1,
        assetType: 'EyeShower',
        typeLabel: { nl: 'Oogdouche' },
        name: 'Haspel entree',
        serialNumber: 'S-1',
      },
      points: expect.arrayContaining([
        { key: 'sh_flow', label: points.find(({ key }) => key === 'sh_flow')?.label, unit: 'l/min', min: 12, max: null },
      ]),
    });
    expect(await read(draft.id)).toBeNull();
    const { body } = await api.call<ServiceReport[]>(`GET ${homeOf(assetIds.reel)}/serviceReports`);
    expect(body.every((report) => !('asCompleted' in report))).toBe(true);
  });

  it('is not in the audit, which has the values of the object already', async () => {
    await completed();
    const rows = await api.database.sql(sql`select after::text as after from audit`);
    expect(JSON.stringify(rows)).not.toContain('asCompleted');
  });
});

describe('documents with the result of a completed report', () => {
  const changeWords = () =>
    api.database.sql(sql`
      update "serviceReport" set "asCompleted" = jsonb_set("asCompleted", '{points}', (
        select jsonb_agg(p || '{"label": {"nl": "Als toen", "de": "Wie damals", "en": "As it was"}}') from jsonb_array_elements("asCompleted" -> 'points') p))`);
  const failed = () => completed({ workOrderId, checklist: points.map(({ key }) => ({ key, answer: 'Fail' })) });

  beforeEach(async () => {
    await api.database.sql(sql`
      insert into "workOrder" (division, id, number, "locationId", "accountId", type, description, "assetIds", "createdBy", "modifiedBy")
      values (120001, ${workOrderId}, 'WB-1', ${locationId}, ${accountId}, 'Maintenance', 'Onderhoud', ${[assetIds.reel]}, 'x', 'x')`);
    await api.database.sql(sql`insert into "workOrderDivision" (id, division) values (${workOrderId}, 120001)`);
  });

  it('call failed points as the report does: the report of the location', async () => {
    await failed();
    await changeWords();
    expect(await textOf(`GET /api/locations/${locationId}/assets/report`)).toContain('Als toen');
  });

  it('call failed points and objects as the report does: the report of the visit', async () => {
    await failed();
    await changeWords();
    await changeAsset();
    const text = await textOf(`GET /api/workorders/${workOrderId}/report`);
    for (const part of ['Als toen', 'Haspel entree', 'SH30', '0.12']) expect(text).toContain(part);
    expect(text).not.toContain('Andere naam');
  });
});
