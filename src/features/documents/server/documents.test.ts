import { rmSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { accountIds, addRequest, arrangeAccounts } from '../../../../tests/support/serviceRequests.ts';
import { smallPdf } from '#server/demonstration/smallPdf.ts';
import { document, type Document } from '../schema.ts';

const api = await testApi();
const home = '/api/120001/document';
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';
const pdf = smallPdf(['Factuur 88', 'Van den Berg Techniek']);

const contacts = { theirs: seededId(120001, 'contact', 1), others: seededId(120001, 'contact', 2) };
const itemId = seededId(120001, 'item', 1);

beforeAll(async () => {
  await arrangeAccounts(api);
  await api.database.sql(sql`
    insert into contact (division, id, hid, "accountId", "lastName", "fullName", "createdBy", "modifiedBy") values
      (120001, ${contacts.theirs}, 1, ${accountIds.plain}, 'Bakker', 'Bakker', 'x', 'x'),
      (120001, ${contacts.others}, 2, ${accountIds.insisting}, 'Visser', 'Visser', 'x', 'x')`);
  await api.database.sql(sql`
    insert into item (division, id, code, description, unit, "createdBy", "modifiedBy") values (120001, ${itemId}, 'A1', 'Blusser', 'stk', 'x', 'x')`);
});

const upload = (fields: Record<string, string> = {}, options = {}, content: Buffer | string = pdf) =>
  api.upload<Document & { code: string; errors: Record<string, string[]> }>(
    `POST ${home}`,
    { content, fileName: 'factuur 88.pdf', fields },
    options,
  );

describe('uploading a document', () => {
  it('keeps it whole and completed, with its file and number', async () => {
    const answer = await upload({ subjectType: 'PurchaseInvoice', accountId: accountIds.plain, documentDate: '2026-11-18' });
    expect(answer.status).toBe(201);
    expect(document.safeParse(answer.body).error).toBeUndefined();
    expect(answer.headers['location']).toBe(`${home}/${answer.body.id}`);
    expect(answer.body).toMatchObject({
      number: 1,
      subject: 'factuur 88.pdf',
      type: 20,
      typeDescription: 'Purchase invoice',
      status: 'Completed',
      hasEmptyBody: true,
      accountName: 'Ziekenhuis De Linde',
      fileName: 'factuur 88.pdf',
      mimeType: 'application/pdf',
      fileSize: pdf.length,
      attachments: [{ fileName: 'factuur 88.pdf', mimeType: 'application/pdf' }],
    });
  });

  it('keeps what is said of it: contact, item, amount, language and how long it is kept', async () => {
    const fields = {
      accountId: accountIds.plain,
      contactId: contacts.theirs,
      itemId,
      amount: '1210.5',
      currency: 'CHF',
      language: 'de',
      documentDate: '2026-11-18',
      expiryDate: '2033-12-31',
    };
    const { status, body } = await upload(fields);
    expect({ status, body }).toMatchObject({ status: 201, body: { ...fields, amount: '1210.5000' } });
    expect((await upload({ amount: '80' })).body).toMatchObject({ amount: '80.0000', currency: 'EUR' });
    expect((await upload()).body).toMatchObject({ amount: null, currency: null, language: null, expiryDate: null });
  });

  it.each([
    ['accountId', { accountId: 'x' }],
    ['accountId', { accountId: unknown }],
    ['subjectType', { subjectType: 'Poem' }],
    ['documentDate', { documentDate: '2026-02-30' }],
    ['type', { type: 'many' }],
    ['colour', { colour: 'red' }],
    ['contactId', { contactId: unknown }],
    ['contactId', { accountId: accountIds.plain, contactId: contacts.others }],
    ['itemId', { itemId: unknown }],
    ['amount', { amount: 'much' }],
    ['amount', { amount: '1.00001' }],
    ['amount', { currency: 'USD' }],
    ['currency', { amount: '1', currency: 'XYZ' }],
    ['language', { language: 'fr' }],
    ['expiryDate', { expiryDate: 'never' }],
    ['expiryDate', { documentDate: '2026-11-18', expiryDate: '2026-11-17' }],
  ])('refuses a wrong %s by its name', async (field, fields) => {
    const answer = await upload(fields as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  it('takes the video of a phone, also one that is larger than other files may be', async () => {
    const bytes = Buffer.alloc(26_000_000);
    bytes.write('\0\0\0\u0018ftypqt  \0\0\0\0qt  qt  ', 'latin1');
    bytes.writeUInt32BE(bytes.length - 24, 24);
    bytes.write('mdat', 28, 'latin1');
    const film = await api.upload(`POST ${home}`, { content: bytes, fileName: 'IMG_0013.MOV', fields: {} });
    expect(film).toMatchObject({ status: 201, body: { fileName: 'IMG_0013.mov', mimeType: 'video/quicktime', fileSize: 26_000_000 } });
    const page = Buffer.concat([pdf, Buffer.alloc(25_000_000)]);
    expect(await upload({}, {}, page)).toMatchObject({ status: 413, body: { code: 'fileTooLarge' } });
  });

  it('refuses what is no document, and strangers', async () => {
    expect(await upload({}, {}, '<svg xmlns="http://www.w3.org/2000/svg"/>')).toMatchObject({ status: 415, body: { code: 'fileType' } });
    expect((await upload({}, { as: null })).status).toBe(401);
    expect((await upload({}, { as: 'gast' })).status).toBe(403);
    expect((await upload({}, { as: 'carla' })).body.code).toBe('divisionForbidden');
  });

  it('answers a repeated key once, and refuses it for another file', async () => {
    const options = { headers: { 'idempotency-key': 'document-1' } };
    const first = await upload({}, options);
    expect((await upload({}, options)).body.id).toBe(first.body.id);
    expect((await upload({}, options, smallPdf(['Anders']))).status).toBe(422);
  });

  it('is stored once, however late it is sent again under its key', async () => {
    const { id: subjectId } = await addRequest(api);
    const fields = { subjectType: 'ServiceRequest', subjectId };
    const options = { headers: { 'idempotency-key': 'document-2' } };
    const first = await upload(fields, options);
    const forgetAnswers = () => api.database.sql(sql`delete from idempotency`);
    await forgetAnswers();
    expect(await upload(fields, options)).toMatchObject({
      status: 201,
      body: first.body,
      headers: { location: first.headers['location'] },
    });
    await api.database.sql(sql`update document set "deletedAt" = now() where division = 120001 and id = ${first.body.id}`);
    await forgetAnswers();
    expect(await upload(fields, options)).toMatchObject({ status: 201, body: { id: first.body.id } });
    const filter = encodeURIComponent(JSON.stringify({ subjectType: 'ServiceRequest', subjectId }));
    expect((await api.call<Document[]>(`GET ${home}?filter=${filter}`)).body).toEqual([]);
  });
});

describe('reading documents', () => {
  it('gives one, its bytes, and a part of them', async () => {
    const { body } = await upload();
    expect((await api.call(`GET ${home}/${body.id}`)).body).toMatchObject({ id: body.id, version: 1 });
    const data = await api.call(`GET ${home}/${body.id}/data`);
    expect(data.bytes.equals(pdf)).toBe(true);
    expect(data.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
    const part = await api.call(`GET ${home}/${body.id}/data`, { headers: { range: 'bytes=-6' } });
    expect([part.status, part.text.trim()]).toEqual([206, '%%EOF']);
    const named = await api.call(`GET ${home}/${body.id}/data?attachment=${body.attachments[0]?.id}`);
    expect(named.status).toBe(200);
    expect(await api.problem(`GET ${home}/${body.id}/data?attachment=${unknown}`)).toMatchObject({ status: 404 });
  });

  it('does not know others', async () => {
    const { body } = await upload();
    for (const address of [
      `${home}/${unknown}`,
      `${home}/x`,
      `${home}/${unknown}/data`,
      `/api/230001/document/${body.id}`,
      `/api/230001/document/${body.id}/data`,
    ]) {
      expect(await api.problem(`GET ${address}`)).toMatchObject({ status: 404 });
    }
    expect(await api.problem(`GET ${home}/${body.id}`, { as: 'carla' })).toMatchObject({ status: 403 });
    expect(await api.problem(`GET ${home}/${body.id}/data`, { as: null })).toMatchObject({ status: 401 });
  });

  it('answers a problem and no trace of the file when its bytes are lost', async () => {
    const { body } = await upload({}, {}, smallPdf(['Verloren']));
    rmSync(join(api.filesFolder, String(body.sha256).slice(0, 2)), { recursive: true });
    const answer = await api.call(`GET ${home}/${body.id}/data`);
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
    for (const name of ['etag', 'content-disposition', 'accept-ranges']) expect(answer.headers[name]).toBeUndefined();
  });

  it('lists them by what they are about', async () => {
    const { id: subjectId } = await addRequest(api);
    const { body } = await upload({ subjectType: 'ServiceRequest', subjectId, subject: 'Werkbon getekend' });
    const filter = encodeURIComponent(JSON.stringify({ subjectType: 'ServiceRequest', subjectId }));
    const answer = await api.call<Document[]>(`GET ${home}?filter=${filter}`);
    expect(answer.body.map(({ id }) => id)).toEqual([body.id]);
    expect(answer.headers['x-total-count']).toBe('1');
    const found = await api.call<Document[]>(`GET ${home}?filter=${encodeURIComponent('{"q":"werkbon getekend"}')}`);
    expect(found.body.map(({ id }) => id)).toEqual([body.id]);
  });
});
