import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { operations } from '../../src/app/contract.ts';
import { testApi } from '../support/api.ts';
import { tokenFor } from '../support/tokens.ts';

const api = await testApi({ MOBILITY_DIVISION: '120001' });

beforeAll(async () => {
  for (const directory of ['locationDivision', 'workOrderDivision'])
    await api.database.run(`insert into "${directory}" (id, division) values ('0b1c2d3e-0000-7000-8000-000000000001', 120001)`);
  await api.database.run(`insert into "tagDivision" (tag, division) values ('0b1c2d3e-0000-7000-8000-000000000001', 120001)`);
  await api.database.sql(sql`
    insert into division (code, description, country) values (120001, 'Utrecht', 'NL'), (230001, 'Köln', 'DE')
    on conflict do nothing`);
});

describe('every call', () => {
  it('answers an anonymous caller with 401 and how to sign in', async () => {
    const answer = await api.call<{ code: string }>('GET /api/120001/contact/0b1c2d3e-0000-7000-8000-000000000001', { as: null });
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(answer.headers['www-authenticate']).toContain('Bearer');
  });

  it('refuses a person without the role', async () => {
    expect(await api.problem('GET /api/120001/contact/x', { as: 'gast' })).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('refuses a division that the person does not work in, before it reveals anything about it', async () => {
    expect(await api.problem('GET /api/230001/contact/x', { as: 'bram' })).toMatchObject({ status: 403, code: 'divisionForbidden' });
  });

  it.each(['GET /api/999999/contact/x', 'GET /api/abc/contact/x', 'GET /api/120001e0/contact/x', 'GET /api/0120001/contact/x'])(
    'does not know the division of %s',
    async (route) => {
      expect(await api.problem(route)).toMatchObject({ status: 404, code: 'divisionUnknown' });
    },
  );

  it('answers an address that does not exist with 404', async () => {
    expect(await api.problem('GET /api/120001/nothing')).toMatchObject({ status: 404, code: 'notFound' });
  });

  it('answers a wrong method with 405 and the right ones', async () => {
    const answer = await api.call('DELETE /api/120001/complaint');
    expect(answer.status).toBe(405);
    expect(answer.headers['allow']).toContain('GET');
  });

  it.each([
    ['de-AT,de;q=0.9,en;q=0.5', 'Das gibt es nicht (mehr).'],
    ['en-GB', 'This does not exist (any more).'],
    ['fr', 'Dit bestaat niet (meer).'],
    ['', 'Dit bestaat niet (meer).'],
  ])('speaks the language of Accept-Language "%s"', async (language, title) => {
    expect(await api.problem('GET /api/120001/nothing', { headers: { 'accept-language': language } })).toMatchObject({ title });
  });

  it('is compressed, a list with its rows too', async () => {
    const address = `${await api.listen()}/api/divisions/120001/assetTypes`;
    const headers = { authorization: `Bearer ${await tokenFor('anna')}`, 'accept-encoding': 'br' };
    const answer = await fetch(address, { headers });
    expect(Object.fromEntries(answer.headers)).toMatchObject({ 'content-encoding': 'br', 'content-range': 'items 0-25/26' });
    expect(await answer.json()).toHaveLength(26);
    const head = await fetch(address, { method: 'HEAD', headers });
    expect(head.headers.get('content-range')).toBe('items 0-25/26');
  });

  it('says its request id in the header and in the problem', async () => {
    const answer = await api.call<{ traceId: string }>('GET /api/120001/nothing');
    expect(answer.body.traceId).toBe(answer.headers['x-request-id']);
  });

  it('never answers HTML, also to a browser', async () => {
    const answer = await api.call('GET /api/120001/nothing', { headers: { accept: 'text/html' } });
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });
});

describe('the list of calls', () => {
  it('answers each address that is not implemented with 501, and no other way', async () => {
    expect(operations.length).toBeGreaterThan(0);
    const { notImplemented } = await import('../../src/app/server/apiDocument.ts');
    const names = notImplemented();
    for (const operation of operations.filter(({ name }) => names.has(name))) {
      const url = operation.paths[0].replace(/\{\w*[dD]ivision\w*\}/g, '120001').replace(/\{\w+\}/g, (name) => valueOf(operation, name));
      const problem = await api.problem(`${operation.method} ${url}`, { as: 'ada' });
      expect.soft(problem.code, operation.name).toBe('notImplemented');
    }
  });
});

// A value that the path parameter's schema takes, so that the call is only refused for not being there
function valueOf(operation: Operation, name: string): string {
  const schema = operation.path?.[name.slice(1, -1)];
  const values = ['0b1c2d3e-0000-7000-8000-000000000001', 'FirstAidKit', '120001', 'someone@delinde.example'];
  return values.find((value) => schema?.safeParse(value).success ?? true) ?? '1';
}
