import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { answersOf, critical, assetIds, homeOf, locationId, reelReports, report, whole } from '../../../../tests/support/serviceReports.ts';
import type { ServiceReport } from '../schema.ts';
import type { LocationReport } from './locationReport.ts';

const api = await testApi({ CAPABILITY_ROLES: 'supervisor=CURA-Supervisor' });
const { reel, refusal, assetRow, clear } = reelReports(api);
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';

beforeEach(clear);

describe('what follows from a completed report', () => {
  it('stands in the history of the object, and the report in the object', async () => {
    await reel({ ...whole, checklist: answersOf('ExtinguishHoseReel', [{ key: critical, answer: 'Fail' }]) });
    const events = await api.call<{ kind: string; to: object; note: string }[]>(
      `GET /api/divisions/120001/assets/${assetIds.reel}/events?sort=at`,
    );
    expect(events.body).toMatchObject([
      { kind: 'Reported', to: { result: 'Rejected' }, note: 'SR-2026-00001' },
      { kind: 'OutOfService', to: { status: 'OutOfService' } },
    ]);
    const asset = await api.call<{ serviceReports: ServiceReport[] }>(`GET ${homeOf(assetIds.reel)}`);
    expect(asset.body.serviceReports).toMatchObject([{ number: 'SR-2026-00001', result: 'Rejected' }]);
  });

  it('has the parts of its visit, and stands on the lines of the object', async () => {
    const workOrderId = seededId(120001, 'workOrder', 1);
    await api.database.sql(sql`
      insert into "workOrder" (division, id, number, "locationId", "accountId", type, description, "createdBy", "modifiedBy")
      values (120001, ${workOrderId}, 'WB-1', ${locationId}, ${seededId(120001, 'account', 1)}, 'Maintenance', 'Onderhoud', 'x', 'x')`);
    await api.database.sql(sql`
      insert into "workOrderItem" (division, id, "workOrderId", "lineNumber", kind, description, quantity, "assetId", "createdBy", "modifiedBy") values
        (120001, ${seededId(120001, 'workOrderItem', 1)}, ${workOrderId}, 1, 'Service', 'Onderhoud', 1, ${assetIds.reel}, 'x', 'x'),
        (120001, ${seededId(120001, 'workOrderItem', 2)}, ${workOrderId}, 2, 'Material', 'Pakking', 2, ${assetIds.reel}, 'x', 'x'),
        (120001, ${seededId(120001, 'workOrderItem', 3)}, ${workOrderId}, 3, 'Material', 'Zegel', 1, ${assetIds.extinguisher}, 'x', 'x')`);
    const { body } = await reel({ ...whole, workOrderId });
    expect(body.partsUsed.map(({ description }) => description)).toEqual(['Pakking']);
    const lines = await api.database.sql(sql`select "serviceReportId" as id from "workOrderItem" order by "lineNumber"`);
    expect(lines).toEqual([{ id: body.id }, { id: null }, { id: null }]);
  });
});

describe('the report of an object that was not found', () => {
  it('makes it Missing, and a later one that was found brings it back', async () => {
    const gone = { status: 'Completed', reportDate: '2026-11-21', assetMissing: true, checklist: [] };
    const answer = await reel(gone);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({ result: 'NotInspected', assetMissing: true, findings: null });
    expect(await assetRow()).toMatchObject({ status: 'Missing' });
    const events = await api.call<{ kind: string; note: string }[]>(`GET /api/divisions/120001/assets/${assetIds.reel}/events`);
    expect(events.body).toMatchObject([{ kind: 'Missing', note: 'SR-2026-00001' }, { kind: 'Reported' }]);
    await reel({ ...whole, reportDate: '2026-11-22' });
    expect(await assetRow()).toMatchObject({ status: 'InService' });
    expect((await reel({ ...gone, reportDate: '2026-11-20' })).status).toBe(201);
    expect(await assetRow()).toMatchObject({ status: 'InService' });
  });

  it('has no answered points', async () => {
    expect(await refusal({ ...whole, assetMissing: true })).toMatchObject({ status: 400, errors: { assetMissing: [expect.any(String)] } });
  });
});

describe('a completed report', () => {
  it('is neither changed nor deleted', async () => {
    const { body } = await reel(whole);
    expect(await refusal({ id: body.id, findings: 'x' }, { as: 'sofie' })).toMatchObject({ status: 409, code: 'closed' });
    const path = `${homeOf(assetIds.reel)}/serviceReport/${body.id}`;
    expect(await api.problem(`DELETE ${path}`, { as: 'sofie' })).toMatchObject({ status: 409, code: 'closed' });
  });

  it('is corrected by a supervisor once; the object and the report of its location follow the correction', async () => {
    const { body } = await reel(whole);
    const correction = { ...whole, reportDate: '2026-11-10', correctsReportId: body.id };
    expect((await reel(correction, { as: 'piet' })).status).toBe(403);
    const corrected = await reel(correction, { as: 'sofie' });
    expect(corrected.status, corrected.text).toBe(201);
    expect(await assetRow()).toMatchObject({ lastServiceDate: '2026-11-10' });
    const location = await api.call<LocationReport>(`GET /api/locations/${locationId}/assets/report`);
    expect(location.body.rows.find(({ tag }) => tag === 'HASPEL-1')).toMatchObject({ reportNumber: corrected.body.number });
    const read = await api.call<ServiceReport>(`GET ${homeOf(assetIds.reel)}/serviceReport/${body.id}`);
    expect(read.body.correctedById).toBe(corrected.body.id);
    expect(await refusal(correction, { as: 'sofie' })).toMatchObject({ status: 400, errors: { correctsReportId: expect.any(Array) } });
  });

  it.each(['draft', 'other'])('is named by a correction only when it is one of the object: %s', async (kind) => {
    const { body } =
      kind === 'draft'
        ? await reel({})
        : await report(api, assetIds.extinguisher, { ...whole, checklist: answersOf('ExtinguishSprayFoam') });
    expect(await refusal({ ...whole, correctsReportId: body.id }, { as: 'sofie' })).toMatchObject({
      status: 400,
      errors: { correctsReportId: expect.any(Array) },
    });
  });
});

describe('the reports of an object', () => {
  it('are listed newest first, by state if asked', async () => {
    await reel({ ...whole, reportDate: '2026-01-05' });
    await reel({ ...whole, reportDate: '2026-11-05' });
    await reel({});
    await report(api, assetIds.extinguisher, {});
    const read = async (query = '') => {
      const { body } = await api.call<ServiceReport[]>(`GET ${homeOf(assetIds.reel)}/serviceReports${query}`);
      return body.map(({ reportDate }) => reportDate);
    };
    expect(await read()).toEqual(['2026-11-22', '2026-11-05', '2026-01-05']);
    expect(await read(`?filter=${encodeURIComponent('{"status":"Completed"}')}`)).toEqual(['2026-11-05', '2026-01-05']);
  });

  it('are refused without sign-in, without a role and of an unknown object', async () => {
    const path = `GET ${homeOf(assetIds.reel)}/serviceReports`;
    expect((await api.call(path, { as: null })).status).toBe(401);
    expect((await api.call(path, { as: 'gast' })).status).toBe(403);
    expect((await api.call(`GET ${homeOf(unknown)}/serviceReports`)).status).toBe(404);
    expect((await api.call(`GET /api/locations/${seededId(120001, 'location', 2)}/assets/${assetIds.reel}/serviceReports`)).status).toBe(
      404,
    );
    expect(locationId).not.toBe(unknown);
  });
});
