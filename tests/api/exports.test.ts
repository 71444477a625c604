import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { accounts } from '#features/accounts/contract.ts';
import { list } from '#server/http/answer.ts';
import { implement } from '#server/http/implement.ts';
import { implementations } from '../../src/app/server/features.ts';
import { accountsApi, accountsRoute as base, bakery } from '../support/accountsApi.ts';
import { testApi, type ApiAnswer, type CallOptions } from '../support/api.ts';
import { sheetsIn } from '../support/sheets.ts';
import { tokenFor } from '../support/tokens.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const { api, made } = await accountsApi();

const asCsv = (route: string, { headers, ...options }: CallOptions = {}) =>
  api.call(`GET ${route}`, { ...options, headers: { accept: 'text/csv', 'accept-language': 'nl', ...headers } });
const lines = (answer: ApiAnswer<unknown>) => answer.text.replace('\uFEFF', '').trim().split('\r\n');

const kiosks = (count: number) =>
  api.database.sql(sql`insert into account (division, id, "createdBy", "modifiedBy", code, name, city)
    select 120001, gen_random_uuid(), 'x', 'x', lpad(n::text, 6, '0'), 'Kiosk ' || n, case when n % 2 = 0 then 'Almere' else 'Utrecht' end
    from generate_series(1, ${count}) n`);

describe('a list as a file', () => {
  it('is CSV for the spreadsheet of the reader, formulas as text', async () => {
    await made({ ...bakery, name: '=HYPERLINK("x")', phone: '+31 30 1234567', latitude: 52.5, longitude: 5.25 });
    await made({ ...bakery, name: '\t@SUM(A1)', status: 'None' });
    const answer = await asCsv(`${base}?isCustomer=true`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="relaties-\d{4}-\d\d-\d\d\.csv"/);
    expect(answer.text.startsWith('\uFEFFRelatienummer;Naam;')).toBe(true);
    expect(lines(answer)).toHaveLength(2);
    expect(lines(answer)[1]).toContain(`00000001;"'=HYPERLINK(""x"")";;;Klant;nee`);
    expect(lines(answer)[1]).toContain("52,5;5,25;'+31 30 1234567");
  });

  it('is a workbook of texts, numbers and days, in which nothing is calculated', async () => {
    await made({ ...bakery, name: '=1+1', latitude: 52.5, longitude: 5.25, startDate: '2026-02-03' });
    const answer = await asCsv(base, { headers: { accept: xlsx, 'accept-language': 'de' } });
    expect(answer.headers['content-type']).toBe(xlsx);
    expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''gesch%C3%A4ftspartner-");
    // the reader refuses a workbook with a formula
    const [head, row] = (await sheetsIn(answer.bytes))[0]?.rows ?? [];
    expect(head?.cells.slice(0, 2)).toEqual(['Geschäftspartnernummer', 'Name']);
    expect(row?.cells).toEqual(expect.arrayContaining(['=1+1', 'Kunde', 52.5, 5.25, '2026-02-03']));
  });

  it('holds all rows, in the order of the list, far beyond its last page', { timeout: 60_000 }, async () => {
    await kiosks(10_050);
    const answer = await asCsv(`${base}?sort=-code`, { headers: { 'accept-language': 'en' } });
    expect(lines(answer)).toHaveLength(10_051);
    expect(lines(answer)[0]).toMatch(/^Account number,Name,/);
    expect(lines(answer)[1]).toMatch(/^010050,/);
    expect(lines(answer)[10_050]).toMatch(/^000001,/);
    expect(new Set(lines(answer)).size).toBe(10_051);
  });

  it('follows filter, search and ids, and not the page', async () => {
    await kiosks(30);
    const filter = encodeURIComponent(JSON.stringify({ city: 'Almere', q: 'kiosk 1' }));
    expect(
      lines(await asCsv(`${base}?filter=${filter}&sort=code&range=[0,1]`))
        .slice(1)
        .map((line) => line.slice(0, 6)),
    ).toEqual(['000010', '000012', '000014', '000016', '000018']);
    const [{ id } = { id: '' }] = await api.database.sql<{ id: string }>(sql`select id from account where code = '000007'`);
    expect(lines(await asCsv(`${base}?filter=${encodeURIComponent(JSON.stringify({ id: [id] }))}`))[1]).toMatch(/^000007;/);
    expect(lines(await asCsv(`${base}?q=kiosk&sort=relevance`))).toHaveLength(31);
    expect(await api.problem(`GET ${base}?sort=nosuch`, { headers: { accept: 'text/csv' } })).toMatchObject({ status: 400 });
  });

  it('is what the caller may read: own divisions, own role', async () => {
    await made(bakery);
    expect(lines(await asCsv('/api/120002/account'))).toHaveLength(1);
    expect((await asCsv('/api/999999/account')).status).toBeGreaterThanOrEqual(403);
    expect((await asCsv('/api/divisions/120001/jobs')).status).toBe(403);
    expect((await asCsv('/api/divisions/120001/jobs', { as: 'ada' })).text).toMatch(/^\uFEFFTaak;Sleutel;Status;/);
    expect((await asCsv(base, { as: null })).status).toBe(401);
  });

  it("says in the reader's language what was changed", async () => {
    await made(bakery);
    const [head = '', row = ''] = lines(await asCsv('/api/divisions/120001/audit', { as: 'ada' }));
    const [what, kind] = ['Wat', 'Soort'].map((heading) => row.split(';')[head.split(';').indexOf(heading)]);
    expect([what, kind]).toEqual(['aangemaakt', 'Relatie']);
  });

  it("says in the reader's language what was before and after, and starts no formula with it", async () => {
    const { id } = await made(bakery);
    const change = { city: '=1+1', status: 'Prospect', startDate: '2026-02-03', discountSales: 0.05 };
    const saved = await api.call(`PUT ${base}/${id}`, { body: change });
    expect(saved.status, saved.text).toBe(200);
    const path = `/api/divisions/120001/audit?filter=${encodeURIComponent(JSON.stringify({ entityId: id, action: 'update' }))}`;
    const inGerman = await asCsv(path, { as: 'ada', headers: { 'accept-language': 'de' } });
    expect(inGerman.text).toContain('Änderungen');
    expect(inGerman.text).toContain('Ort: Utrecht → =1+1');
    const { bytes } = await api.call(`GET ${path}`, { as: 'ada', headers: { accept: xlsx, 'accept-language': 'nl' } });
    const [sheet] = await sheetsIn(bytes);
    const [head, row] = sheet?.rows ?? [];
    const cell = String(row?.cells[head?.cells.indexOf('Wijzigingen') ?? -1])
      .replaceAll('\u00a0', ' ')
      .split('\n');
    expect(cell).toEqual(['Plaats: Utrecht → =1+1', 'Korting verkoop: 5%', 'Begindatum: 03-02-2026', 'Status: Klant → Prospect']);
    expect((await asCsv(path)).status).toBe(403);
  });

  it('has what was changed of a single record as well, in the words of its screen', async () => {
    const { id } = await made(bakery);
    expect((await api.call(`PUT ${base}/${id}`, { body: { city: 'Zeist', status: 'Prospect' } })).status).toBe(200);
    const [head = '', row = ''] = lines(await asCsv(`${base}/${id}/history`));
    expect(head.split(';')).toContain('Wijzigingen');
    expect(row).toContain('Plaats: Utrecht → Zeist');
    expect((await asCsv(`${base}/${id}/history`)).text).toContain('Status: Klant → Prospect');
  });

  it('has them in the file of every history', () => {
    const histories = implementations.filter(({ operation }) => operation.name.endsWith('History'));
    expect(histories.length).toBeGreaterThan(5);
    expect(histories.filter(({ further }) => !further).map(({ operation }) => operation.name)).toEqual([]);
  });

  it('says nothing of what was changed that was erased', async () => {
    const { id } = await made(bakery);
    expect((await api.call(`PUT ${base}/${id}`, { body: { city: 'Zeist' } })).status).toBe(200);
    const path = `/api/divisions/120001/audit?filter=${encodeURIComponent(JSON.stringify({ entityId: id }))}`;
    expect((await asCsv(path, { as: 'ada' })).text).toContain('Zeist');
    const erasure = { as: 'ada', body: { entity: 'account', entityId: id } };
    expect((await api.call('POST /api/divisions/120001/erasures', erasure)).status).toBe(200);
    const { text } = await asCsv(path, { as: 'ada' });
    for (const value of ['Zeist', 'Utrecht', bakery.name]) expect(text).not.toContain(value);
  });

  it('is made of lists that are answered as a whole, too', async () => {
    await api.database.sql(sql`insert into unit (division, id, "createdBy", "modifiedBy", code, description, type)
      values (120001, gen_random_uuid(), 'x', 'x', 'zak', '=Zak', 'Other'), (120001, gen_random_uuid(), 'x', 'x', 'doos', 'Doos', 'Other')`);
    const answer = await asCsv(`/api/120001/lookup/unit?filter=${encodeURIComponent('{"code":"zak"}')}`);
    expect(lines(answer)).toHaveLength(2);
    expect(lines(answer)[1]).toMatch(/^zak;'=Zak;/);
  });

  it('is JSON where that is accepted first, and one record stays a record', async () => {
    const { id } = await made(bakery);
    for (const accept of ['*/*', 'application/json, text/csv', 'text/csv;q=0.1, application/json', 'text/html'])
      expect((await api.call(`GET ${base}`, { headers: { accept } })).headers['content-type']).toMatch(/^application\/json/);
    expect((await asCsv(`${base}/${id}`)).headers['content-type']).toMatch(/^application\/json/);
  });
});

/** A request for a list that never ends, and the pages that were read for it. */
async function endless(method: 'GET' | 'HEAD', accept: string) {
  const pages: number[] = [];
  const rows = Array.from({ length: 1000 }, (_, number) => ({
    code: String(number),
    name: `Kiosk ${Math.random().toString(36).repeat(20)}`,
  }));
  const page = { json: JSON.stringify(rows), offset: 0, count: 1000, total: 400_000, isEstimated: false, after: 'next' };
  const listAccounts = async () => {
    pages.push(Date.now());
    return list(page);
  };
  const { app, database } = await testApi({}, { implementations: implement(accounts, { listAccounts }) });
  await database.sql(sql`insert into division (code, description, country) values (120001, 'Utrecht', 'NL')`);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // it listens
  const headers = { accept, authorization: `Bearer ${await tokenFor('anna')}` };
  const sent = request({ port, path: base, method, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { pages, sent, response };
}

describe('a reader who goes away', () => {
  it.each(['text/csv', xlsx])('lets no more rows be read (%s)', async (accept) => {
    const { pages, sent, response } = await endless('GET', accept);
    expect(response.statusCode).toBe(200);
    await once(response, 'data');
    response.on('error', () => undefined);
    sent.on('error', () => undefined);
    sent.destroy();
    await sleep(500);
    const read = pages.length;
    await sleep(500);
    expect(pages.length).toBe(read);
    expect(read).toBeLessThan(100);
  });
});

it.each(['text/csv', xlsx])('a reader of the headers alone lets no more rows be read (%s)', async (accept) => {
  const { pages, response } = await endless('HEAD', accept);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-disposition']).toMatch(/^attachment/);
  await sleep(500);
  const read = pages.length;
  await sleep(500);
  expect(pages).toHaveLength(read);
  expect(read).toBeLessThan(5);
});
