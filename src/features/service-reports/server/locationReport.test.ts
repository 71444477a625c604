import sharp from 'sharp';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { assetTypeOf } from '#features/assets/norms/assetTypes.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { pdfContent } from '../../../../tests/support/pdf.ts';
import { answersOf, arrangeAssets, assetIds, homeOf, locationId, report } from '../../../../tests/support/serviceReports.ts';
import { drawing } from '../../../../tests/support/workOrders.ts';
import { locationAssetReport } from '../overviewSchema.ts';
import type { LocationReport } from './locationReport.ts';
import { putDueDates } from '../../../../tests/support/dueDates.ts';

const api = await testApi();
const path = `GET /api/locations/${locationId}/assets/report`;
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';
let reportId: string;

beforeAll(async () => {
  api.setNow('2026-11-22T10:00:00Z');
  await arrangeAssets(api);
  await api.database.sql(sql`update asset set name = '=HYPERLINK("http://x")' where id = ${assetIds.extinguisher}`);
  const [first] = answersOf('ExtinguishHoseReel');
  const checklist = answersOf('ExtinguishHoseReel', first ? [{ ...first, answer: 'Fail', remark: 'Geblokkeerd' }] : []);
  const body = { status: 'Completed', reportDate: '2026-11-20', checklist, recommendation: 'Vrij houden' };
  const answer = await report(api, assetIds.reel, body);
  expect(answer.status, answer.text).toBe(201);
  reportId = answer.body.id;
});

describe('the report of a location', () => {
  it('has every object with its latest report and its dates, and sums per kind', async () => {
    const { body, headers } = await api.call<LocationReport>(path);
    expect(locationAssetReport.safeParse(body).error).toBeUndefined();
    expect(headers['vary']).toContain('Accept');
    expect(body.rows.map(({ tag }) => tag)).toEqual(['HASPEL-1', 'BLUS-2']);
    expect(body.rows[0]).toMatchObject({
      typeLabel: 'Brandslanghaspel',
      lastServiceDate: '2026-11-20',
      nextServiceDate: '2027-11-20',
      dueReason: 'NEN-EN 671-3: persproef van de slang in jaar 5, gerekend vanaf maart 2019',
      reportNumber: 'SR-2026-00001',
      place: 'Hoofdgebouw, 0',
    });
    expect(body.summary).toMatchObject({ ExtinguishHoseReel: { total: 1 }, ExtinguishSprayFoam: { total: 1, approved: 0 } });
  });

  it('says types and reasons in the reader’s language', async () => {
    const { body } = await api.call<LocationReport>(path, { headers: { 'accept-language': 'de' } });
    expect(body.rows[0]?.dueReason).toContain('gerechnet ab März 2019');
  });

  it('is a tagged PDF with every object, its findings and page numbers', async () => {
    const { bytes, headers } = await api.call(path, { headers: { accept: 'application/pdf' } });
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toContain('rapport 1001 2026-11-22.pdf');
    const { pages, roles, title, language } = await pdfContent(bytes);
    expect({ title, language }).toEqual({ title: 'Rapport veiligheidsmiddelen', language: 'nl' });
    const text = pages.join(' ');
    for (const part of ['De Linde', 'HASPEL-1', 'BLUS-2', 'Geblokkeerd', 'Vrij houden', `1 / ${pages.length}`])
      expect(text).toContain(part);
    for (const role of ['H1', 'H2', 'Table', 'TH', 'TD']) expect(roles).toContain(role);
  });

  it('is of our day after midnight, when it is still the day before in UTC', async () => {
    api.setNow('2026-11-22T23:30:00Z');
    const { bytes, headers } = await api.call(path, { headers: { accept: 'application/pdf' } });
    api.setNow('2026-11-22T10:00:00Z');
    expect(headers['content-disposition']).toContain('2026-11-23.pdf');
    expect((await pdfContent(bytes)).pages.join(' ')).toMatch(/Opgemaakt op\s+23-11-2026/);
  });

  it('shows the signature that was given last at the location, and room to sign before there is one', async () => {
    const pdf = async () => pdfContent((await api.call(path, { headers: { accept: 'application/pdf' } })).bytes);
    expect((await pdf()).alternatives.join(' ')).not.toContain('Handtekening');
    for (const [signedBy, hour] of [
      ['Vroege Vogel', '08'],
      ['Karin Prins', '09'],
    ] as const) {
      const home = `/api/locations/${locationId}/workorders`;
      const order = await api.call<{ id: string; number: string }>(`POST ${home}`, { body: { type: 'Maintenance', description: 'Ronde' } });
      expect(order.status, order.text).toBe(201);
      api.setNow(`2026-11-22T${hour}:00:00Z`);
      const file = { content: await drawing(), fileName: 'x.png', fields: { signedBy } };
      expect((await api.upload(`POST ${home}/${order.body.id}/autograph`, file)).status).toBe(201);
    }
    api.setNow('2026-11-22T10:00:00Z');
    const { pages, alternatives } = await pdf();
    expect(pages.join(' ')).toContain('Karin Prins');
    expect(pages.join(' ')).toContain('WB-2026-00002');
    expect(pages.join(' ')).not.toContain('Vroege Vogel');
    expect(alternatives.filter((text) => text.includes('Karin Prins'))).toHaveLength(1);
  });

  it('is a CSV in which nothing is run as a formula', async () => {
    const { text, headers } = await api.call(path, { headers: { accept: 'text/csv' } });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain('HASPEL-1;Brandslanghaspel;Haspel entree;Hoofdgebouw, 0;');
    expect(lines[2]).toContain(`"'=HYPERLINK(""http://x"")"`);
  });

  it.each([
    ['application/pdf;q=0.5, text/csv', 'text/csv; charset=utf-8'],
    ['text/csv;q=0.1, application/*;q=0.9', 'application/json; charset=utf-8'],
    ['*/*', 'application/json; charset=utf-8'],
  ])('has the form that %s asks for', async (accept, expected) => {
    expect((await api.call(path, { headers: { accept } })).headers['content-type']).toBe(expected);
  });

  it('is refused in a form that it does not have', async () => {
    expect(await api.problem(path, { headers: { accept: 'image/png' } })).toMatchObject({ status: 406, code: 'notAcceptable' });
  });

  it('is empty for a location without objects, and unknown for none', async () => {
    await api.database.sql(sql`update asset set status = 'Removed' where id = ${assetIds.elsewhere}`);
    const [place] = await api.database.sql<{ id: string }>(sql`select "locationId" as id from asset where id = ${assetIds.elsewhere}`);
    const empty = `GET /api/locations/${place?.id}/assets/report`;
    expect((await api.call<LocationReport>(empty)).body.rows).toEqual([]);
    expect((await pdfContent((await api.call(empty, { headers: { accept: 'application/pdf' } })).bytes)).pages).toHaveLength(1);
    expect((await api.call(`GET /api/locations/${unknown}/assets/report`)).status).toBe(404);
  });

  it('is refused without sign-in and without a role', async () => {
    expect((await api.call(path, { as: null })).status).toBe(401);
    expect((await api.call(path, { as: 'gast' })).status).toBe(403);
  });
});

describe('a service report as PDF', () => {
  it('shows the points with their answers and values, and the result', async () => {
    const route = `GET ${homeOf(assetIds.reel)}/serviceReport/${reportId}`;
    const { bytes } = await api.call(route, { headers: { accept: 'application/pdf', 'accept-language': 'de' } });
    const { pages, title, language } = await pdfContent(bytes);
    expect({ title, language }).toEqual({ title: 'Servicebericht SR-2026-00001', language: 'de' });
    for (const part of ['Nicht in Ordnung', 'Geblokkeerd', 'kPa', 'HASPEL-1']) expect(pages.join(' ')).toContain(part);
    expect((await api.problem(route, { headers: { accept: 'text/csv' } })).code).toBe('notAcceptable');
  });
});

describe('the parts and photos of a service report', () => {
  it('stand in its PDF, each photo with what it shows', async () => {
    const workOrderId = seededId(120001, 'workOrder', 1);
    await api.database.sql(sql`
      insert into "workOrder" (division, id, number, "locationId", "accountId", type, description, "createdBy", "modifiedBy")
      values (120001, ${workOrderId}, 'WB-1', ${locationId}, ${seededId(120001, 'account', 1)}, 'Maintenance', 'Onderhoud', 'x', 'x')`);
    await api.database.sql(sql`
      insert into "workOrderItem" (division, id, "workOrderId", "lineNumber", kind, description, quantity, "assetId", "createdBy", "modifiedBy") values
        (120001, ${seededId(120001, 'workOrderItem', 1)}, ${workOrderId}, 1, 'Material', 'Pakking 19 mm', 2, ${assetIds.reel}, 'x', 'x')`);
    const draft = (await report(api, assetIds.reel, { workOrderId })).body;
    const route = `${homeOf(assetIds.reel)}/serviceReport/${draft.id}`;
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer();
    const [point] = assetTypeOf('ExtinguishHoseReel').checklist;
    const upload = (fields: Record<string, string>) =>
      api.upload(`POST ${route}/attachments`, { content: photo, fileName: 'slang.jpg', fields: { type: 'Photo', ...fields } });
    expect((await upload({ checklistKey: point?.key ?? '' })).status).toBe(201);
    expect((await upload({ description: 'Lek bij de koppeling' })).status).toBe(201);
    const { pages, alternatives } = await pdfContent((await api.call(`GET ${route}`, { headers: { accept: 'application/pdf' } })).bytes);
    const text = pages.join(' ');
    for (const part of ['Gebruikte onderdelen', 'Pakking 19 mm', 'Foto’s', 'Lek bij de koppeling']) expect(text).toContain(part);
    expect(alternatives.slice(-2)).toEqual([`Foto bij: ${point?.label.nl ?? ''}`, 'Foto 2: Lek bij de koppeling']);
  });
});

describe('the room to sign', () => {
  it('stands below its heading on one page, however many objects come before', async () => {
    const [place] = await api.database.sql<{ id: string }>(sql`select "locationId" as id from asset where id = ${assetIds.elsewhere}`);
    const apart: number[] = [];
    for (let objects = 1; objects <= 16; objects += 1) {
      await api.database.sql(sql`
        insert into asset (division, id, tag, "locationId", "assetType", number, "createdBy", "modifiedBy")
        values (120001, gen_random_uuid(), ${`RUIM-${objects}`}, ${place?.id}, 'ExtinguishSprayFoam', ${objects}, 'x', 'x')`);
      await putDueDates(api, {});
      const { bytes } = await api.call(`GET /api/locations/${place?.id}/assets/report`, { headers: { accept: 'application/pdf' } });
      const { pages } = await pdfContent(bytes);
      const pageOf = (text: string) => pages.findIndex((page) => page.includes(text));
      if (pageOf('Ondertekening') !== pageOf('Handtekening')) apart.push(objects);
    }
    expect(apart).toEqual([]);
  });
});

describe('the report of 500 objects', () => {
  it('comes whole', async () => {
    await api.database.sql(sql`
      insert into asset (division, id, tag, "locationId", "assetType", number, "createdBy", "modifiedBy")
      select 120001, gen_random_uuid(), 'VEEL-' || n, ${locationId}, 'ExtinguishSprayFoam', 10 + n, 'x', 'x' from generate_series(1, 498) n`);
    await putDueDates(api, {});
    const { bytes } = await api.call(path, { headers: { accept: 'application/pdf' } });
    const { pages } = await pdfContent(bytes);
    expect(pages.join(' ').match(/VEEL-\d+/g)).toHaveLength(498);
  }, 60_000);
});
