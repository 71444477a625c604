import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { demonstratedApi } from '../../../../tests/support/demonstratedApi.ts';

const api = await demonstratedApi();
const base = '/api/120001/lookup';
const unknown = seededId(120001, 'nothing', 1);
interface Row {
  id: string;
  code: string;
  version: number;
}

const nouns = [
  ['vatcode', { code: '9', description: 'Btw 22%', percentage: 0.22, type: 'Excluding', transactionType: 'Both' }],
  ['paymentcondition', { code: '45', description: '45 dagen', days: 45, method: 'OnCredit' }],
  ['unit', { code: 'kg', description: 'Kilo', type: 'Weight' }],
  ['journal', { code: '71', description: 'Verkoop buitenland', type: 'Sales' }],
  ['shippingmethod', { code: 'KOE', description: 'Koerier' }],
  ['costcenter', { code: '900', description: 'Verhuur' }],
] as const;

const ada = { as: 'ada' };
const add = (name: string, body: object) => api.call<Row>(`POST ${base}/${name}`, { ...ada, body });

describe.each(nouns)('a new %s', (name, body) => {
  it('is added, changed in its version, taken away, and comes back under its code', async () => {
    const made = await add(name, body);
    expect(made).toMatchObject({ status: 201, body, headers: { etag: '"1"', location: `${base}/${name}/${made.body.id}` } });
    const one = `${base}/${name}/${made.body.id}`;
    const changed = await api.call<Row>(`PUT ${one}`, { ...ada, body: { ...made.body, code: 'ander', description: 'Anders' } });
    expect(changed.body).toMatchObject({ code: body.code, description: 'Anders', version: 2 });
    expect(await api.problem(`PUT ${one}`, { ...ada, body: { description: 'x' }, headers: { 'if-match': '"1"' } })).toMatchObject({
      status: 412,
    });
    expect((await api.call(`DELETE ${one}`, ada)).status).toBe(204);
    expect((await api.call(`GET ${one}`)).status).toBe(404);
    const again = await add(name, body);
    expect(again).toMatchObject({ status: 201, body: { ...body, id: made.body.id, version: 4 } });
    const audit = await api.database.sql(sql`select action from audit where "entityId" = ${made.body.id} order by at`);
    expect(audit.map(({ action }) => action)).toEqual(['create', 'update', 'delete', 'restore']);
  });

  it('is refused with a code that is taken, also when two add it at once', async () => {
    const other = { ...body, code: 'X2' };
    const statuses = (await Promise.all([add(name, other), add(name, other), add(name, other)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409, 409]);
  });

  it('is written by administrators', async () => {
    for (const route of [`POST ${base}/${name}`, `PUT ${base}/${name}/${unknown}`])
      expect(await api.problem(route, { body })).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await api.problem(`DELETE ${base}/${name}/${unknown}`)).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe('what is in use', () => {
  it.each([
    ['vatcode', 'vatCode', 1, 'item'],
    ['vatcode', 'vatCode', 1, 'purchaseInvoiceLine'],
    ['unit', 'unit', 1, 'item'],
    ['paymentcondition', 'paymentCondition', 1, 'account'],
    ['journal', 'journal', 1, 'purchaseInvoice'],
  ])('keeps the %s', async (name, table, number, by) => {
    const route = `${base}/${name}/${seededId(120001, table, number)}`;
    const problem = await api.problem(`DELETE ${route}`, ada);
    expect(problem).toMatchObject({ status: 409, code: 'inUse' });
    expect(problem).toHaveProperty('usedBy', expect.arrayContaining([by]));
    expect((await api.call(`GET ${route}`)).status).toBe(200);
  });

  it('keeps the period of an invoice', async () => {
    const [used] = await api.database.sql<{ id: string }>(sql`
      select p.id from "financialPeriod" p join "purchaseInvoice" v on v.division = p.division and v."financialYear" = p.year
        and v."financialPeriod" = p.period where p.division = 120001 limit 1`);
    expect(await api.problem(`DELETE ${base}/period/${used?.id}`, ada)).toMatchObject({ code: 'inUse', usedBy: ['purchaseInvoice'] });
  });
});

describe('validity and periods', () => {
  it('end after they begin', async () => {
    const wrong = { validFrom: '2026-02-01', validTo: '2026-01-31' };
    const body = { code: '20', description: 'x', percentage: 0.2, type: 'Excluding', transactionType: 'Both', ...wrong };
    expect(await api.problem(`POST ${base}/vatcode`, { ...ada, body })).toMatchObject({ errors: { validTo: [expect.any(String)] } });
    const period = { year: 2040, period: 1, startDate: '2040-02-01', endDate: '2040-01-31' };
    expect(await api.problem(`POST ${base}/period`, { ...ada, body: period })).toMatchObject({ errors: { endDate: [expect.any(String)] } });
  });

  it('do not overlap: a year is opened once, month by month', async () => {
    const open = (body: object) => api.call<object[]>(`PUT ${base}/financialyear`, { ...ada, body });
    const { body } = await open({ year: 2041 });
    expect(body).toHaveLength(12);
    expect(body[1]).toMatchObject({ year: 2041, period: 2, startDate: '2041-02-01', endDate: '2041-02-28', closed: false, version: 1 });
    expect((await open({ year: 2041 })).body).toEqual(body);
    for (const wrong of [
      { year: 2042, startDate: '2041-07-01' },
      { year: 2043, startDate: '2043-01-15' },
    ])
      expect((await open(wrong)).status).toBe(400);
    const inside = { year: 2041, period: 13, startDate: '2041-12-31', endDate: '2041-12-31' };
    expect(await api.problem(`POST ${base}/period`, { ...ada, body: inside })).toMatchObject({
      errors: { startDate: [expect.any(String)] },
    });
    const both = await Promise.all([open({ year: 2044 }), open({ year: 2044 })]);
    expect(both.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
    const [months] = await api.database.sql(
      sql`select count(*)::integer as count from "financialPeriod" where division = 120001 and year = 2044`,
    );
    expect(months).toEqual({ count: 12 });
  });
});
