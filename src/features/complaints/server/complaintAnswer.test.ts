import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import type { Complaint } from '../schema.ts';

const api = await testApi({ CAPABILITY_ROLES: 'supervisor=CURA-Supervisor' });
const base = '/api/120001/complaint';
const resolution = 'Nieuwe afspraak gemaakt en uitgevoerd';
let id: string;

beforeAll(async () => {
  await api.database.sql(sql`insert into division (code, description, country) values (120001, 'Utrecht', 'NL') on conflict do nothing`);
});

beforeEach(async () => {
  api.setNow('2026-03-02T10:00:00Z');
  const account = await api.call<{ id: string }>('POST /api/120001/account', { body: { name: 'Hotel De Kroon' } });
  const body = { accountId: account.body.id, complaint: 'Monteur niet verschenen' };
  id = (await api.call<Complaint>(`POST ${base}`, { body })).body.id;
});

const change = (body: Partial<Complaint>, as = 'sofie') => api.call<Complaint>(`PUT ${base}/${id}`, { body, as });
const refusal = (body: Partial<Complaint>, as = 'sofie') => api.problem(`PUT ${base}/${id}`, { body, as });

describe('PUT /api/{division}/complaint/{id}', () => {
  it('keeps the answer, who gave it and when, and writes the difference into the audit', async () => {
    const { body, headers } = await change({ resolution });
    expect(body).toMatchObject({
      resolution,
      resolvedByName: 'Sofie Jansen',
      resolvedAt: '2026-03-02T10:00:00.000Z',
      status: 'Open',
      version: 2,
    });
    expect(headers['etag']).toBe('"2"');
    api.setNow('2026-03-05T10:00:00Z');
    expect((await change({ resolution, notes: 'Klant tevreden' }, 'anna')).body).toMatchObject({
      resolvedBy: body.resolvedBy,
      resolvedAt: body.resolvedAt,
      notes: 'Klant tevreden',
    });
    expect((await change({ resolution: null })).body).toMatchObject({ resolvedBy: null, resolvedByName: null, resolvedAt: null });
    const audit = await api.database.sql(sql`select before, after from audit where "entityId" = ${id} and action = 'update' order by at`);
    expect(audit[0]).toMatchObject({ before: { resolution: null }, after: { resolution } });
  });

  it('closes and opens a complaint again, step by step', async () => {
    const steps = [
      { status: 'Approved' },
      { status: 'Realised', resolution },
      { status: 'Processed' },
      { status: 'Open' },
      { status: 'Rejected' },
    ] as const;
    for (const step of steps)
      expect(await change(step)).toMatchObject({
        status: 200,
        body: { ...step, resolution: step.status === 'Approved' ? null : resolution },
      });
  });

  it('refuses a step that the states do not have, naming those that they have', async () => {
    expect(await refusal({ status: 'Processed' })).toMatchObject({
      status: 409,
      code: 'transition',
      from: 'Open',
      allowed: ['Approved', 'Rejected', 'Void'],
    });
    const again = { id, complaint: 'Monteur niet verschenen', accountId: (await change({})).body.accountId, status: 'Draft' };
    expect(await api.problem(`POST ${base}`, { body: again, as: 'sofie' })).toMatchObject({ status: 409, code: 'transition' });
  });

  it('wants an answer before a complaint is realised', async () => {
    await change({ status: 'Approved' });
    expect(await refusal({ status: 'Realised' })).toMatchObject({ status: 400, errors: { resolution: [expect.any(String)] } });
  });

  it('allows a decision to supervisors only, an answer to every employee', async () => {
    expect(await refusal({ status: 'Approved' }, 'anna')).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await change({ resolution, status: 'Open' }, 'anna')).status).toBe(200);
  });
});
