import { stat, utimes } from 'node:fs/promises';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { accountIds, addRequest, addWorkOrder, arrangeAccounts, putInState } from '../../../../tests/support/serviceRequests.ts';
import { smallPdf } from '#server/demonstration/smallPdf.ts';
import type { ServiceRequest, ServiceRequestAttachment } from '../schema.ts';

const key = 'a-long-enough-job-key';
const api = await testApi({ CHECK_JOB_KEY: key });
const home = '/api/servicerequest/120001';
const asJob = { as: null, headers: { accesstoken: key } };

beforeAll(() => arrangeAccounts(api));

async function statusOf(id: string): Promise<string> {
  return (await api.call<ServiceRequest>(`GET ${home}/${id}`)).body.status;
}

describe('check', () => {
  it('brings requests to the states that follow from their work orders, and says there is no Exact', async () => {
    const [planned, realised, processed, accepted, open] = await Promise.all([1, 2, 3, 4, 5].map(() => addRequest(api)));
    if (!planned || !realised || !processed || !accepted || !open) throw new Error('Five requests were expected');
    await putInState(api, planned.id, 'Accepted');
    await addWorkOrder(api, planned.id, 'Open');
    await putInState(api, realised.id, 'Planned');
    await addWorkOrder(api, realised.id, 'Gerealiseerd');
    await putInState(api, processed.id, 'Realised');
    await addWorkOrder(api, processed.id, 'Afgehandeld');
    await putInState(api, accepted.id, 'Planned');
    await addWorkOrder(api, accepted.id, 'Geannuleerd');
    const counted = await api.call(`POST ${home}/check?dryRun=true`, asJob);
    expect(counted.body).toMatchObject({ checked: 4, updated: 4, closed: 1, since: null, dryRun: true });
    expect(await statusOf(planned.id)).toBe('Accepted');
    api.setNow('2026-11-18T13:00:00Z');
    const answer = await api.call(`POST ${home}/check`, asJob);
    api.setNow(undefined);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        checked: 4,
        created: 0,
        updated: 4,
        closed: 1,
        failed: 0,
        since: null,
        until: '2026-11-18T13:00:00.000Z',
        exact: 'NotConnected',
        dryRun: false,
      },
    });
    expect(await Promise.all([planned, realised, processed, accepted, open].map(({ id }) => statusOf(id)))).toEqual([
      'Planned',
      'Realised',
      'Processed',
      'Accepted',
      'Open',
    ]);
    const history = await api.call<{ action: string; byName: string }[]>(`GET ${home}/${planned.id}/history`);
    expect(history.body[0]).toMatchObject({ action: 'derive', byName: 'Job' });
  });

  it('changes nothing the second time and knows when it ran', async () => {
    const answer = await api.call(`POST ${home}/check`, asJob);
    expect(answer.body).toMatchObject({ updated: 0, since: '2026-11-18T13:00:00.000Z' });
  });

  it('is for the job key and administrators only', async () => {
    expect((await api.call(`POST ${home}/check`, { as: 'ada' })).status).toBe(200);
    expect(await api.problem(`POST ${home}/check`, { as: 'sofie' })).toMatchObject({ status: 403 });
    expect(await api.problem(`POST ${home}/check`, { as: null })).toMatchObject({ status: 401 });
    expect(await api.problem(`POST ${home}/check`, { as: null, headers: { accesstoken: `${key}x` } })).toMatchObject({ status: 401 });
    expect(await api.problem('POST /api/servicerequest/999999/check', asJob)).toMatchObject({ status: 404, code: 'divisionUnknown' });
  });

  it('opens nothing else by the job key', async () => {
    expect(await api.problem(`GET ${home}`, asJob)).toMatchObject({ status: 401 });
  });

  it('runs one at a time in a division', async () => {
    await api.database.pool.for([120001]).transaction(async (other) => {
      await other.rows(sql`select pg_advisory_xact_lock(hashtext('serviceRequestCheck'), 120001)`);
      expect(await api.problem(`POST ${home}/check`, asJob)).toMatchObject({ status: 409, code: 'busy' });
      expect((await api.call('POST /api/servicerequest/230001/check', asJob)).status).toBe(200);
    });
    expect((await api.call(`POST ${home}/check`, asJob)).status).toBe(200);
  });
});

describe('cleanup', () => {
  async function aged(status: string, months: number, words: string): Promise<[ServiceRequest, ServiceRequestAttachment]> {
    const request = await addRequest(api, {
      contacts: [{ name: 'J. Bakker', phone: '1' }],
      notes: 'Bel J. Bakker',
      wifiNetwork: 'Gasten',
      wifiCode: 'a',
    });
    const route = `POST ${home}/${request.id}/attachment`;
    const { body } = await api.upload<ServiceRequestAttachment>(route, { content: smallPdf([words]), fileName: 'a.pdf' });
    await api.database.sql(sql`
      update "serviceRequest" set status = ${status}, "statusChangedAt" = now() - make_interval(months => ${months}) where id = ${request.id}`);
    return [request, body];
  }

  it('erases contacts, files and story of what ended long ago; keeps the audit, and files that others share', async () => {
    const [old, file] = await aged('Processed', 25, 'alleen hier');
    const [shared] = await aged('Void', 30, 'ook elders');
    const [young, other] = await aged('Declined', 20, 'ook elders');
    const [live] = await aged('Open', 40, 'open');
    const paths = await Promise.all([file, other].map(({ sha256 }) => pathOf(sha256)));
    for (const path of paths) await utimes(path, new Date('2024-01-01'), new Date('2024-01-01'));

    const rehearsal = await api.call(`DELETE ${home}/cleanup?dryRun=true`, { as: 'ada' });
    expect(rehearsal.body).toMatchObject({ requests: 2, contacts: 2, attachments: 2, dryRun: true });
    expect((await api.call(`GET ${home}/${old.id}`)).status).toBe(200);

    const answer = await api.call(`DELETE ${home}/cleanup`, { as: 'ada' });
    expect(answer).toMatchObject({ status: 200, body: { requests: 2, contacts: 2, attachments: 2, dryRun: false } });
    for (const { id } of [old, shared]) expect(await api.problem(`GET ${home}/${id}`)).toMatchObject({ status: 404 });
    for (const { id } of [young, live]) expect((await api.call<ServiceRequest>(`GET ${home}/${id}`)).body.contacts).toHaveLength(1);
    const left = await api.database.sql(sql`
      select notes, "wifiCode", "contactId" from "serviceRequest" where id = any(${[old.id, shared.id]}::uuid[])`);
    expect(left).toEqual([
      { notes: null, wifiCode: null, contactId: null },
      { notes: null, wifiCode: null, contactId: null },
    ]);
    const audited = await api.database.sql(sql`select action from audit where "entityId" = ${old.id} order by at desc`);
    expect(audited[0]).toEqual({ action: 'cleanup' });
    expect(audited.length).toBeGreaterThan(1);
    await expect(stat(paths[0] ?? '')).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await stat(paths[1] ?? '')).size).toBeGreaterThan(0);
  });

  it('takes the erased values out of the audit, and leaves who did what and when', async () => {
    const [{ id }, file] = await aged('Processed', 25, 'voor het archief');
    await putInState(api, id, 'Open');
    const contact = await api.call<{ id: string }>(`POST ${home}/${id}/contact`, {
      body: { name: 'K. Smit', email: 'smit@klant.example' },
    });
    await api.call(`PUT ${home}/${id}/contact/${contact.body.id}`, { body: { name: 'Karin Smit' } });
    await api.call(`DELETE ${home}/${id}/contact/${contact.body.id}`);
    await api.call(`PUT ${home}/${id}`, { body: { notes: 'Bel Karin', description: 'Haspel lekt' } });
    await api.database.sql(sql`
      update "serviceRequest" set status = 'Void', "statusChangedAt" = now() - interval '25 months' where id = ${id}`);
    await api.call(`DELETE ${home}/cleanup`, { as: 'ada' });
    const left = await api.database.sql(sql`
      select entity, action, before, after from audit
      where "entityId" = ${id} or before ->> 'serviceRequestId' = ${id} or after ->> 'serviceRequestId' = ${id}`);
    expect(left.map(({ entity, action }) => `${String(entity)} ${String(action)}`)).toEqual(
      expect.arrayContaining([
        'serviceRequestContact create',
        'serviceRequestAttachment create',
        'serviceRequest update',
        'serviceRequest cleanup',
      ]),
    );
    const text = JSON.stringify(left);
    for (const value of ['Bakker', 'Smit', 'smit@', 'Karin', 'Gasten', 'a.pdf', file.sha256]) expect(text).not.toContain(value);
    expect(text).toContain('Haspel lekt');
  });

  it('does not count from a later edit', async () => {
    const [{ id }] = await aged('Declined', 25, 'laat gewijzigd');
    await api.call(`PUT ${home}/${id}`, { body: { nextAction: '2027-01-01' } });
    expect((await api.call(`DELETE ${home}/cleanup`, { as: 'ada' })).body).toMatchObject({ requests: 1 });
    const fresh = await addRequest(api);
    await api.database.sql(sql`update "serviceRequest" set "statusChangedAt" = now() - interval '25 months' where id = ${fresh.id}`);
    await api.call(`PUT ${home}/${fresh.id}`, { body: { status: 'Void' }, as: 'sofie' });
    expect((await api.call(`DELETE ${home}/cleanup`, { as: 'ada' })).body).toMatchObject({ requests: 0 });
  });

  it('locks nothing in a dry run, and passes over requests that are locked by a change', async () => {
    const [{ id }] = await aged('Processed', 25, 'in gebruik');
    await api.database.pool.for('all').transaction(async (other) => {
      await other.rows(sql`select from "serviceRequest" where division = 120001 and id = ${id} for update`);
      expect((await api.call(`DELETE ${home}/cleanup?dryRun=true`, { as: 'ada' })).body).toMatchObject({ requests: 1 });
      expect((await api.call(`DELETE ${home}/cleanup`, { as: 'ada' })).body).toMatchObject({ requests: 0 });
    });
    expect((await api.call(`DELETE ${home}/cleanup`, { as: 'ada' })).body).toMatchObject({ requests: 1 });
  });

  it('works through more than fit in one batch', async () => {
    await api.database.sql(sql`
      insert into "serviceRequest" (division, id, "createdBy", "modifiedBy", number, "requestType", description, "accountId", "receiptDate", status, "statusChangedAt")
      select 120001, gen_random_uuid(), 'x', 'x', 10000 + n, 'Repair', 'Oud', ${accountIds.plain}, '2020-01-01', 'Void', '2020-01-01'
      from generate_series(1, 450) n`);
    expect((await api.call(`DELETE ${home}/cleanup`, { as: 'ada' })).body).toMatchObject({ requests: 450 });
    expect(
      await api.database.sql(sql`select count(distinct id)::integer as ids from audit a where action = 'cleanup' and exists (
      select from "serviceRequest" r where r.division = a.division and r.id = a."entityId" and r.number > 10000)`),
    ).toEqual([{ ids: 450 }]);
  });

  it('erases Wi-Fi codes 30 days after the work, and nothing else of it', async () => {
    const [done] = await aged('Realised', 2, 'gedaan');
    const answer = await api.call<{ wifiCodes: number }>(`DELETE ${home}/cleanup`, { as: 'ada' });
    expect(answer.body).toMatchObject({ wifiCodes: 1, requests: 0 });
    expect((await api.call(`GET ${home}/${done.id}`)).body).toMatchObject({ wifiCode: null, wifiNetwork: 'Gasten' });
  });

  it('is for administrators', async () => {
    expect(await api.problem(`DELETE ${home}/cleanup`, { as: 'sofie' })).toMatchObject({ status: 403 });
    expect(await api.problem(`DELETE ${home}/cleanup?olderThanMonths=0`, { as: 'ada' })).toMatchObject({ status: 400 });
  });

  async function pathOf(sha256: string): Promise<string> {
    return `${api.filesFolder}/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
  }
});

describe('fixPartitionKey', () => {
  it('finds wrong directory rows and states, and corrects them only when asked to', async () => {
    await api.call(`GET ${home}/fixPartitionKey?dryRun=false`, { as: 'ada' });
    const request = await addRequest(api);
    await putInState(api, request.id, 'Accepted');
    const workOrderId = await addWorkOrder(api, request.id, 'Open');
    await api.database.sql(sql`update "workOrderDivision" set division = 230001 where id = ${workOrderId}`);
    const found = await api.call<{ scanned: number }>(`GET ${home}/fixPartitionKey`, { as: 'ada' });
    expect(found.body).toMatchObject({ wrong: 1, fixed: 0, dryRun: true });
    expect(found.body.scanned).toBeGreaterThan(3);
    expect(await statusOf(request.id)).toBe('Accepted');
    expect((await api.call(`GET ${home}/fixPartitionKey?dryRun=false`, { as: 'ada' })).body).toMatchObject({ wrong: 1, fixed: 1 });
    expect(await statusOf(request.id)).toBe('Planned');
    expect((await api.call(`GET ${home}/fixPartitionKey`, { as: 'ada' })).body).toMatchObject({ wrong: 0 });
  });

  it('is for administrators', async () => {
    expect(await api.problem(`GET ${home}/fixPartitionKey`)).toMatchObject({ status: 403 });
  });
});
