import { createHash } from 'node:crypto';
import pg from 'pg';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { audit } from '#server/database/audit.ts';
import { json, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { operations } from '../../src/app/contract.ts';
import { tokenFor } from '../support/tokens.ts';
import { demonstratedApi } from '../support/demonstratedApi.ts';

interface Seen {
  division: number | null;
  caller: string;
  recordId: string | null;
}

// Every call answers the division, caller and record that its handler got; those without a division also try to write
const api = await demonstratedApi(
  { MOBILITY_DIVISION: '120002' },
  { implementations: operations.map((operation) => ({ operation, handle: operation.scope === 'directory' ? write : tell })) },
);

const nowhere = '0b1c2d3e-0000-7000-8000-000000000001';
const token = 'the-token-of-the-link';
const late = 'a-token-that-has-expired';
let location = '';
let workOrder = '';
let otherWorkOrder = '';
let tag = '';

beforeAll(async () => {
  const [row] = await api.database.sql<{ id: string; locationId: string }>(
    sql`select id, "locationId" from "workOrder" where division = 230001 order by number limit 1`,
  );
  workOrder = row?.id ?? '';
  location = row?.locationId ?? '';
  const orders = await api.database.sql<{ id: string }>(
    sql`select id from "workOrder" where division = 230001 order by number desc limit 1`,
  );
  otherWorkOrder = orders[0]?.id ?? '';
  const tags = await api.database.sql<{ tag: string }>(sql`select tag from asset where division = 230001 limit 1`);
  tag = tags[0]?.tag ?? '';
  const setLink = (id: string, secret: string, expires: string) => sql`
    insert into "workOrderLink" (division, id, "createdBy", "modifiedBy", "workOrderId", "tokenHash", expires)
    values (230001, gen_random_uuid(), 'ada', 'ada', ${id}, ${createHash('sha256').update(secret).digest('hex')}, ${expires})`;
  await api.database.sql(setLink(workOrder, token, '2999-01-01'));
  await api.database.sql(setLink(otherWorkOrder, late, '2020-01-01'));
}, 120_000);

const inDivision: [string, () => string][] = [
  ['location', () => `GET /api/locations/${location}/workorders`],
  ['location, for a write', () => `POST /api/locations/${location}/workorders/recreate-exact`],
  ['work order', () => `GET /api/workorders/${workOrder}`],
];

describe('the division of a call that does not name it', () => {
  it.each(inDivision)('is that of its %s', async (_, route) => {
    expect((await api.call<Seen>(route(), { as: 'ada' })).body).toEqual({ division: 230001, caller: 'person', recordId: null });
  });

  it.each(inDivision)('has the wall of a division in the path (%s)', async (_, route) => {
    const claims = { roles: ['CURA-Employee', 'CURA-Supervisor', 'CURA-Division-120001'] };
    const headers = { authorization: `Bearer ${await tokenFor('ada', { claims })}` };
    expect(await api.problem(route(), { headers })).toMatchObject({ status: 403, code: 'divisionForbidden' });
    expect(await api.problem(route(), { as: null })).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await api.problem(route(), { as: 'gast' })).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it.each([
    `GET /api/locations/${nowhere}/workorders`,
    `GET /api/locations/x/assets`,
    `GET /api/workorders/${nowhere}`,
    'GET /api/assets/no-such-tag',
    'GET /api/assets/%00',
  ])('is found nowhere for %s', async (route) => {
    expect(await api.problem(route, { as: 'ada' })).toMatchObject({ status: 404, code: 'notFound' });
  });

  it('must exist', async () => {
    await api.database.sql(sql`insert into "locationDivision" (id, division) values (${nowhere.replace(/1$/, '2')}, 999999)`);
    const problem = await api.problem(`GET /api/locations/${nowhere.replace(/1$/, '2')}/assets`, { as: 'ada' });
    expect(problem).toMatchObject({ status: 404, code: 'divisionUnknown' });
  });

  it('is that of the setting for the mobility shop, or the one that its query names', async () => {
    expect((await api.call<Seen>('GET /api/EscapeMobility/articles', { as: 'ada' })).body.division).toBe(120002);
    expect((await api.call<Seen>('GET /api/EscapeMobility/articles?division=230001', { as: 'ada' })).body.division).toBe(230001);
    const articles = 'GET /api/EscapeMobility/articles?division=';
    expect(await api.problem(`${articles}999999`, { as: 'ada' })).toMatchObject({ status: 404, code: 'divisionUnknown' });
    expect(await api.problem(`${articles}230001`, { as: 'bram' })).toMatchObject({ status: 403, code: 'divisionForbidden' });
  });

  it.each(['GET /api/exact/connection', 'POST /api/Token/UpdateAccessToken'])(
    'is every one for %s, which an administrator of some divisions may not make',
    async (route) => {
      const by = async (...divisions: number[]) => {
        const roles = ['CURA-Employee', 'CURA-Admin', ...divisions.map((code) => `CURA-Division-${code}`)];
        return api.call<{ code?: string }>(route, { headers: { authorization: `Bearer ${await tokenFor('ada', { claims: { roles } })}` } });
      };
      const all = await api.database.sql<{ code: number }>(sql`select code from division order by code`);
      const codes = all.map(({ code }) => code);
      expect(await by(...codes.slice(1))).toMatchObject({ status: 403, body: { code: 'divisionForbidden' } });
      expect((await by(...codes)).status).not.toBe(403);
    },
  );

  it('is none for a directory, which reads only', async () => {
    const answer = await api.call<Seen>('GET /api/engineer', { as: 'ada' });
    expect(answer.status).toBe(500);
    expect(await api.database.sql(sql`select from audit where action = 'try'`)).toEqual([]);
  });
});

describe('a tag', () => {
  it('opens its public view without sign-in, in its division', async () => {
    const opened = { division: 230001, caller: 'anonymous', recordId: null };
    for (const written of [tag.toUpperCase(), tag.toLowerCase()])
      expect((await api.call<Seen>(`GET /api/assets/${written}`, { as: null })).body).toEqual(opened);
  });

  it('treats a token that is of no use like none', async () => {
    const expired = { authorization: `Bearer ${await tokenFor('ada', { expiresIn: -10 })}` };
    for (const options of [{ as: 'gast' }, { as: 'bram' }, { headers: expired }, { headers: { authorization: 'Basic eDp5' } }])
      expect((await api.call<Seen>(`GET /api/assets/${tag}`, options)).body).toMatchObject({ division: 230001, caller: 'anonymous' });
    expect((await api.call<Seen>(`GET /api/assets/${tag}`, { as: 'ada' })).body).toMatchObject({ caller: 'person' });
  });
});

describe('the link of a work order', () => {
  const withLink = (value: string, headers: Record<string, string> = {}) => ({
    as: null,
    headers: { 'x-workorder-token': value, ...headers },
  });
  const autograph = (id: string, at = location) => `GET /api/locations/${at}/workorders/${id}/autograph`;

  it('opens that work order, in its division', async () => {
    const opened = { division: 230001, caller: 'link', recordId: workOrder };
    expect((await api.call<Seen>(`GET /api/workorders/${workOrder}`, withLink(token))).body).toEqual(opened);
    expect((await api.call<Seen>(autograph(workOrder), withLink(token))).body).toEqual(opened);
  });

  it.each<[string, () => [string, string]]>([
    ['another work order', () => [`GET /api/workorders/${otherWorkOrder}`, token]],
    ['one that does not exist', () => [`GET /api/workorders/${nowhere}`, token]],
    ['one at another location', () => [autograph(workOrder, seededId(230001, 'location', 5)), token]],
    ['the same after it has expired', () => [`GET /api/workorders/${otherWorkOrder}`, late]],
  ])('does not open %s', async (_, request) => {
    const [route, given] = request();
    expect(await api.problem(route, withLink(given))).toMatchObject({ status: 404, code: 'notFound' });
  });

  it.each([
    ['the list that it stands in', () => `GET /api/locations/${location}/workorders`],
    ['its lines', () => `POST /api/workorders/${workOrder}/items`],
    ['its history', () => `GET /api/workorders/${workOrder}/history`],
    ['its other links', () => `POST /api/workorders/${workOrder}/link`],
  ])('is no key to %s', async (_, route) => {
    expect(await api.problem(route(), withLink(token))).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  it('is not called unknown while the database cannot be asked for its division', async () => {
    const { query } = pg.Client.prototype;
    const failing = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function asked(this: pg.Client, ...asked: unknown[]) {
      const isDirectory = JSON.stringify(asked[0]).includes('workOrderDivision');
      return isDirectory ? Promise.reject(Object.assign(new Error('ended'), { code: '57P01' })) : Reflect.apply(query, this, asked);
    });
    onTestFinished(() => failing.mockRestore());
    const problem = await api.problem(`GET /api/workorders/${workOrder}`, withLink(token));
    expect(problem).toMatchObject({ status: 503, code: 'unavailable' });
  });

  it('opens it also to a person whose token is of no use', async () => {
    const expired = `Bearer ${await tokenFor('ada', { expiresIn: -10 })}`;
    const tokens = [expired, `Bearer ${await tokenFor('gast')}`, `Bearer ${await tokenFor('bram')}`, 'Basic eDp5'];
    for (const authorization of tokens)
      expect((await api.call<Seen>(`GET /api/workorders/${workOrder}`, withLink(token, { authorization }))).body.caller).toBe('link');
    const authorization = `Bearer ${await tokenFor('ada')}`;
    expect((await api.call<Seen>(`GET /api/workorders/${workOrder}`, withLink(token, { authorization }))).body.caller).toBe('person');
  });

  it('is asked for where a token is of no use and there is none', async () => {
    const headers = { authorization: `Bearer ${await tokenFor('ada', { expiresIn: -10 })}` };
    expect(await api.problem(`GET /api/workorders/${workOrder}`, { headers })).toMatchObject({ status: 401, code: 'tokenExpired' });
  });
});

it('is never 0 on written rows', async () => {
  for (const table of ['audit', 'idempotency']) {
    const constraints = await api.database.sql<{ definition: string }>(sql`
      select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = ${table}::regclass and contype = 'c'`);
    expect(constraints.map(({ definition }) => definition)).toContain('CHECK ((division > 0))');
  }
});

async function tell(call: Call): Promise<Answer> {
  return json({ division: call.division, caller: call.person.kind, recordId: call.person.recordId ?? null });
}

// Past the division, which cannot even be read
async function write({ database, person, requestId }: Call): Promise<Answer> {
  const call = { database, person, requestId, division: 120001, ifMatch: undefined, idempotency: undefined };
  await audit(call, { entity: 'thing', entityId: nowhere, action: 'try' });
  return json({});
}
