import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { assetTypeOf } from '#features/assets/norms/assetTypes.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { answersOf, critical, assetIds, homeOf, reelReports, report, whole } from '../../../../tests/support/serviceReports.ts';
import { serviceReport, type ServiceReport } from '../schema.ts';

const api = await testApi({ CAPABILITY_ROLES: 'supervisor=CURA-Supervisor' });
const { reel, refusal, assetRow, clear } = reelReports(api);
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';
const { checklist: points } = assetTypeOf('ExtinguishHoseReel');
const usual = points.find((point) => !point.critical && !point.measurement)?.key ?? '';
const measured = points.find((point) => point.measurement)?.key ?? '';

beforeEach(clear);

describe('a draft', () => {
  it('is made with a number, today and the engineer who writes it', async () => {
    const answer = await reel({ checklist: [{ key: usual, answer: 'Pass' }] }, { as: 'bram' });
    expect(answer.status, answer.text).toBe(201);
    expect(serviceReport.safeParse(answer.body).error).toBeUndefined();
    expect(answer.body).toMatchObject({
      number: 'SR-2026-00001',
      status: 'Concept',
      reportDate: '2026-11-22',
      engineerName: 'Bram Kok',
      assetId: assetIds.reel,
      attachments: [],
      partsUsed: [],
    });
    expect(answer.headers['location']).toBe(`${homeOf(assetIds.reel)}/serviceReport/${answer.body.id}`);
    expect((await api.call(`GET ${answer.headers['location']}`)).body).toEqual(answer.body);
  });

  it('has a number of its own when a year has more than 99,999', async () => {
    await api.database.sql(sql`
      insert into counter (division, name, value) values (120001, 'serviceReport-2026', 99999)
      on conflict (division, name) do update set value = excluded.value`);
    const numbers = [await reel({ inspectionKind: 'Repair' }), await reel({ inspectionKind: 'Repair' })].map(({ body }) => body.number);
    expect(numbers).toEqual(['SR-2026-100000', 'SR-2026-100001']);
  });

  it('is changed by its id, and keeps what is not sent', async () => {
    const { body } = await reel({ findings: 'Slang lekt', checklist: [{ key: usual, answer: 'Pass' }] });
    const answer = await reel({ id: body.id, workMinutes: 15 });
    expect(answer).toMatchObject({ status: 200, body: { id: body.id, findings: 'Slang lekt', workMinutes: 15, version: 2 } });
    expect(answer.body.checklist).toEqual(body.checklist);
    expect((await reel({ id: unknown })).status).toBe(404);
  });

  it('is made once, however late it is sent again under its key', async () => {
    const options = { as: 'piet', headers: { 'idempotency-key': 'report-1' } };
    const { body } = await reel({ findings: 'Slang lekt' }, options);
    await api.database.sql(sql`delete from idempotency`); // as after a day
    expect(await reel({ findings: 'Slang lekt' }, options)).toMatchObject({ status: 201, body: { id: body.id, number: body.number } });
    const others = await reel({ findings: 'Slang lekt' }, { ...options, as: 'anna' });
    expect(others.body.id).not.toBe(body.id);
  });

  it('is refused on an older version', async () => {
    const { body } = await reel({});
    await reel({ id: body.id, findings: 'x' });
    const answer = await reel({ id: body.id, findings: 'y' }, { headers: { 'if-match': '"1"' } });
    expect(answer).toMatchObject({ status: 412, body: { code: 'versionConflict', current: { version: 2 } } });
  });

  it('is changed and deleted by its author and by supervisors only', async () => {
    const { body } = await reel({}, { as: 'piet' });
    expect((await reel({ id: body.id, findings: 'x' }, { as: 'anna' })).status).toBe(403);
    expect((await reel({ id: body.id, findings: 'x' }, { as: 'sofie' })).status).toBe(200);
    const path = `${homeOf(assetIds.reel)}/serviceReport/${body.id}`;
    expect((await api.call(`DELETE ${path}`, { as: 'anna' })).status).toBe(403);
    expect((await api.call(`DELETE ${path}`, { as: 'piet' })).status).toBe(204);
    expect((await api.call(`GET ${path}`)).status).toBe(404);
  });

  it.each<[string, object, string]>([
    ['an unknown point', { checklist: [{ key: 'nosuch', answer: 'Pass' }] }, 'checklist.0.key'],
    [
      'a point twice',
      {
        checklist: [
          { key: usual, answer: 'Pass' },
          { key: usual, answer: 'Fail' },
        ],
      },
      'checklist.1.key',
    ],
    ['a value that is no number', { checklist: [{ key: measured, answer: 'Pass', value: 'veel' }] }, 'checklist.0.value'],
    ['an own field of another type', { attributeUpdates: { nosuch: 1 } }, 'attributeUpdates.nosuch'],
    ['an unknown visit', { workOrderId: unknown }, 'workOrderId'],
    ['an unknown engineer', { engineerId: unknown }, 'engineerId'],
    ['a kind that does not exist', { inspectionKind: 'Yearly' }, 'inspectionKind'],
  ])('names %s', async (_, body, field) => {
    const { status, errors } = await refusal(body);
    expect({ status, fields: Object.keys(errors ?? {}) }).toEqual({ status: 400, fields: [field] });
  });

  it('is not found at another location or object', async () => {
    const { body } = await reel({});
    expect((await api.call(`GET ${homeOf(assetIds.extinguisher)}/serviceReport/${body.id}`)).status).toBe(404);
    expect((await api.call(`POST ${homeOf(assetIds.elsewhere)}/serviceReport`, { body: { inspectionKind: 'Routine' } })).status).toBe(404);
    expect((await report(api, assetIds.extinguisher, { id: body.id })).status).toBe(404);
  });

  it('gives the first answer to a repeated Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'report-1' };
    const first = await reel({ findings: 'x' }, { headers });
    expect((await reel({ findings: 'x' }, { headers })).body).toEqual(first.body);
    expect((await reel({ findings: 'y' }, { headers })).status).toBe(422);
  });
});

describe('completing a report', () => {
  it('removes an own field of the object that it sends empty, and leaves the others', async () => {
    await api.database.sql(sql`update asset set attributes = '{"hoseLengthM": 20, "hoseProductionYear": 1}' where id = ${assetIds.reel}`);
    const answer = await reel({ ...whole, attributeUpdates: { hoseProductionYear: null } }, { as: 'piet' });
    expect(answer.status, answer.text).toBe(201);
    expect((await assetRow())['attributes']).toEqual({ hoseLengthM: 20 });
  });

  it('approves an object whose points all pass, and moves its dates', async () => {
    const answer = await reel({ ...whole, attributeUpdates: { hoseLengthM: 30 } }, { as: 'piet' });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({
      status: 'Completed',
      result: 'Approved',
      completedAt: '2026-11-22T10:00:00.000Z',
      completedByName: expect.any(String),
      normSet: expect.any(String),
    });
    expect(await assetRow()).toEqual({
      status: 'InService',
      condition: 'Approved',
      lastServiceDate: '2026-11-20',
      attributes: { hoseLengthM: 30 },
    });
    const [audit] = await api.database.sql(sql`select action, before, after from audit where entity = 'asset'`);
    expect(audit).toMatchObject({
      action: 'report',
      before: { condition: 'NotInspected' },
      after: { condition: 'Approved' },
    });
  });

  it('takes an object out of service when a critical point failed, and back when it passes', async () => {
    await reel({ ...whole, checklist: answersOf('ExtinguishHoseReel', [{ key: critical, answer: 'Fail', remark: 'Lekt' }]) });
    expect(await assetRow()).toMatchObject({ status: 'OutOfService', condition: 'Rejected' });
    await reel({ ...whole, inspectionKind: 'Repair', reportDate: '2026-11-21' });
    expect(await assetRow()).toMatchObject({ status: 'InService', condition: 'Approved', lastServiceDate: '2026-11-20' });
  });

  it('approves with remarks when another point failed', async () => {
    const { body } = await reel({ ...whole, checklist: answersOf('ExtinguishHoseReel', [{ key: usual, answer: 'Fail' }]) });
    expect(body.result).toBe('ApprovedWithRemarks');
  });

  it('names every open point, and keeps the draft a draft', async () => {
    const { body } = await reel({});
    const { status, errors } = await refusal({ id: body.id, status: 'Completed', checklist: [{ key: usual, answer: 'Pass' }] });
    const open = points.map(({ key }) => `checklist.${key}`).filter((field) => field !== `checklist.${usual}`);
    expect({ status, fields: Object.keys(errors ?? {}).toSorted() }).toEqual({ status: 400, fields: open.toSorted() });
    expect((await api.call<ServiceReport>(`GET ${homeOf(assetIds.reel)}/serviceReport/${body.id}`)).body).toMatchObject({
      status: 'Concept',
      version: 1,
    });
  });

  it.each<[string, object, string]>([
    ['a day that is still to come', { reportDate: '2026-11-23' }, 'reportDate'],
    [
      'a better result than the answers',
      { result: 'Approved', checklist: answersOf('ExtinguishHoseReel', [{ key: critical, answer: 'Fail' }]) },
      'result',
    ],
    ['nothing inspected without a reason', { result: 'NotInspected', checklist: [] }, 'findings'],
  ])('refuses %s', async (_, changes, field) => {
    const { status, errors } = await refusal({ ...whole, ...changes });
    expect({ status, fields: Object.keys(errors ?? {}) }).toEqual({ status: 400, fields: [field] });
  });

  it('leaves an object as it is that could not be inspected', async () => {
    expect((await reel({ ...whole, result: 'NotInspected', checklist: [], findings: 'Ruimte op slot' })).status).toBe(201);
    expect(await assetRow()).toMatchObject({ condition: 'NotInspected', lastServiceDate: null });
  });

  it('does not let an older report overrule a newer one', async () => {
    await reel(whole);
    await reel({ ...whole, reportDate: '2026-10-01', checklist: answersOf('ExtinguishHoseReel', [{ key: critical, answer: 'Fail' }]) });
    expect(await assetRow()).toMatchObject({ status: 'InService', condition: 'Approved', lastServiceDate: '2026-11-20' });
  });

  it('is done once when two people complete a draft at once', async () => {
    const { body } = await reel({});
    const answers = await Promise.all([1, 2].map(() => reel({ ...whole, id: body.id }, { as: 'sofie' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('goes on when the object got another type meanwhile, without what was of the former one', async () => {
    const attributeUpdates = { hoseLengthM: 25 };
    const { body } = await reel({ checklist: answersOf('ExtinguishHoseReel'), attributeUpdates });
    await api.database.sql(sql`update asset set "assetType" = 'ExtinguishSprayFoam' where id = ${assetIds.reel}`);
    const open = await refusal({ id: body.id, status: 'Completed', reportDate: '2026-11-20' });
    const sprayFoam = answersOf('ExtinguishSprayFoam');
    const shared = sprayFoam.filter(({ key }) => body.checklist.some((answer) => answer.key === key));
    expect(Object.keys(open.errors ?? {})).toHaveLength(sprayFoam.length - shared.length);
    const checklist = [...body.checklist, ...sprayFoam.filter((answer) => !shared.some(({ key }) => key === answer.key))];
    const done = await reel({ id: body.id, status: 'Completed', reportDate: '2026-11-20', checklist, attributeUpdates });
    expect(done.body).toMatchObject({ result: 'Approved', attributeUpdates: {} });
    expect(done.body.checklist).toHaveLength(sprayFoam.length);
    const unknown = await refusal({ checklist: [{ key: 'hr_none', answer: 'Pass' }], attributeUpdates });
    expect(unknown.errors).toMatchObject({ 'checklist.0.key': [expect.any(String)] });
  });

  it('is refused for an object that was removed', async () => {
    await api.database.sql(sql`update asset set status = 'Removed' where id = ${assetIds.reel}`);
    expect(await refusal(whole)).toMatchObject({ status: 409, code: 'closed' });
  });
});

describe('the next service', () => {
  it('follows from the rules, and stands in the report', async () => {
    const { body } = await reel(whole);
    expect(body.nextServiceDate).toBe('2027-11-20');
    const [asset] = await api.database.sql(sql`
      select d."nextServiceDate"::text, a."lastServiceDate"::text
      from asset a join "assetDue" d on d.division = a.division and d."assetId" = a.id where a.id = ${assetIds.reel}`);
    expect(asset).toEqual({ nextServiceDate: '2027-11-20', lastServiceDate: '2026-11-20' });
  });

  it('is earlier when the engineer says so, never later', async () => {
    expect((await reel({ ...whole, nextServiceDate: '2027-05-01' })).body.nextServiceDate).toBe('2027-05-01');
    const [asset] = await api.database.sql(sql`
      select d."nextServiceDate"::text, a."advisedServiceDate"::text
      from asset a join "assetDue" d on d.division = a.division and d."assetId" = a.id where a.id = ${assetIds.reel}`);
    expect(asset).toEqual({ nextServiceDate: '2027-05-01', advisedServiceDate: '2027-05-01' });
    const { status, errors } = await refusal({ ...whole, nextServiceDate: '2028-01-01' });
    expect({ status, fields: Object.keys(errors ?? {}) }).toEqual({ status: 400, fields: ['nextServiceDate'] });
  });

  it('keeps a service that was entered before, unless it came from a corrected report', async () => {
    await api.database.sql(
      sql`update asset set "lastServiceDate" = '2026-11-21', "lastExtendedServiceDate" = '2024-01-10' where id = ${assetIds.reel}`,
    );
    await reel(whole);
    const [asset] = await api.database.sql(
      sql`select "lastServiceDate"::text, "lastExtendedServiceDate"::text from asset where id = ${assetIds.reel}`,
    );
    expect(asset).toEqual({ lastServiceDate: '2026-11-21', lastExtendedServiceDate: '2024-01-10' });
  });
});
