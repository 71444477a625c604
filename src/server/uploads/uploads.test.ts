import { hash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApi } from '../../../tests/support/api.ts';
import { s3Variables, startS3Server } from '../../../tests/support/s3Server.ts';
import { smallPdf } from '../demonstration/smallPdf.ts';
import { mostUploads, partSize } from './uploads.ts';

interface Begun {
  id: string;
  partSize: number;
  parts: number[];
  expires: string;
}

const server = await startS3Server();
afterAll(() => server.close());

/** A PDF of more than two parts. */
const pdf = Buffer.concat([smallPdf(['Rapport']), Buffer.alloc(2 * partSize + 1000, '% measured\n'), Buffer.from('\n%%EOF\n')]);
const partOf = (number: number) => pdf.subarray((number - 1) * partSize, number * partSize);

describe.each(['folder', 'bucket'])('uploads in parts, with files in a %s', async (kind) => {
  const api = await testApi(kind === 'bucket' ? s3Variables(server) : {});
  const base = '/api/120001/uploads';

  beforeAll(() =>
    api.database.sql(sql`insert into division (code, description, country) values (120001, 'Utrecht', 'NL'), (230001, 'Köln', 'DE')`),
  );
  beforeEach(async () => {
    await api.database.clear('upload', 'document', 'idempotency', 'strayFile');
    rmSync(join(api.filesFolder, 'parts'), { recursive: true, force: true });
    for (const key of server.objects.keys()) if (key.startsWith('parts/')) server.objects.delete(key);
  });

  const begin = async (size = pdf.length, fileName = 'rapport.pdf', as = 'anna') => {
    const answer = await api.call<Begun>(`POST ${base}`, { as, body: { fileName, size } });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const octets = (body: Buffer | string, as = 'anna') => ({ as, body, headers: { 'content-type': 'application/octet-stream' } });
  const put = (id: string, number: number, bytes: Buffer | string = partOf(number), as = 'anna') =>
    api.call<Begun & { code: string; errors?: object }>(`PUT ${base}/${id}/parts/${number}`, octets(bytes, as));
  const complete = async () => {
    const { id } = await begin();
    for (const number of [3, 1, 2]) expect((await put(id, number)).status).toBe(200);
    return id;
  };
  const form = (fields: Record<string, string>) => ({
    body: `${Object.entries(fields)
      .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')}--b--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  const use = (uploadId: string, more: { as?: string; key?: string; fields?: Record<string, string>; route?: string } = {}) => {
    const { as = 'anna', key, fields = {}, route = 'POST /api/120001/document' } = more;
    const { body, headers } = form({ uploadId, ...fields });
    return api.call<{ id: string; code: string; errors?: object; missing?: number[] }>(route, {
      as,
      body,
      headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
    });
  };
  const storedParts = () =>
    kind === 'bucket'
      ? [...server.objects.keys()].filter((key) => key.startsWith('parts/'))
      : existsSync(join(api.filesFolder, 'parts'))
        ? readdirSync(join(api.filesFolder, 'parts'))
        : [];
  const partsStoredOf = (id: string) => (kind === 'bucket' ? storedParts() : readdirSync(join(api.filesFolder, 'parts', id)));
  const incoming = () => (kind === 'bucket' ? [] : readdirSync(join(api.filesFolder, 'incoming')));

  it('go on after a break, and become the file that a call takes', async () => {
    const { id } = await begin();
    expect((await put(id, 1)).body.parts).toEqual([1]);
    const broken = await put(id, 2, partOf(2).subarray(0, 1000));
    expect(broken).toMatchObject({ status: 400, body: { errors: { body: [expect.stringContaining('2000000')] } } });
    expect((await api.call<Begun>(`GET ${base}/${id}`)).body).toMatchObject({ id, parts: [1], partSize, size: pdf.length });
    expect(await use(id)).toMatchObject({ status: 409, body: { code: 'uploadIncomplete', missing: [2, 3] } });
    expect((await put(id, 2)).body.parts).toEqual([1, 2]);
    expect((await put(id, 3)).body.parts).toEqual([1, 2, 3]);
    const made = await use(id, { fields: { subject: 'Rapport' } });
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({ fileName: 'rapport.pdf', mimeType: 'application/pdf', fileSize: pdf.length });
    expect((await api.call(`GET /api/120001/document/${made.body.id}/data`)).bytes.equals(pdf)).toBe(true);
    expect([storedParts(), incoming()]).toEqual([[], []]);
  });

  it('take two parts at once, and the same part twice', async () => {
    const { id } = await begin();
    const answers = await Promise.all([put(id, 1), put(id, 2), put(id, 3), put(id, 2)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await use(id)).status).toBe(201);
  });

  it('refuse other bytes for a part that has arrived', async () => {
    const { id } = await begin();
    await put(id, 1);
    expect(await put(id, 1, Buffer.alloc(partSize, 'x'))).toMatchObject({ status: 409, body: { code: 'partDiffers' } });
    const both = await Promise.all(['y', 'z'].map((letter) => put(id, 2, Buffer.alloc(partSize, letter))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(partsStoredOf(id)).toHaveLength(2);
  });

  it('keep the bytes of a part when they are refused for another one', async () => {
    const { id } = await begin(2 * partSize);
    const bytes = partOf(1);
    expect((await put(id, 1, bytes)).status).toBe(200);
    const others = ['v', 'w', 'x'].map((letter) => Buffer.alloc(partSize, letter));
    await Promise.all([...others, bytes].map((body) => put(id, 2, body)));
    expect(partsStoredOf(id)).toContainEqual(expect.stringContaining(hash('sha256', bytes)));
    expect(partsStoredOf(id).length).toBeLessThanOrEqual(2);
  });

  it('refuse a part of another length, one more than there are, and another type of body', async () => {
    const { id } = await begin();
    for (const bytes of ['', 'x', Buffer.alloc(partSize + 1)]) expect(await put(id, 1, bytes)).toMatchObject({ status: 400 });
    expect(await put(id, 3, Buffer.alloc(partSize))).toMatchObject({ status: 400 });
    expect((await put(id, 4, 'x')).status).toBe(404);
    expect((await put(id, 0, 'x')).status).toBe(404);
    expect((await api.problem(`PUT ${base}/${id}/parts/1`, { body: {} })).code).toBe('mediaType');
    expect((await api.problem(`PUT ${base}/${id}/parts/1`)).code).toBe('mediaType');
    expect([storedParts(), incoming()]).toEqual([[], []]);
  });

  it('belong to the person who began them', async () => {
    const id = await complete();
    for (const as of ['sofie', 'ada']) {
      expect((await api.call(`GET ${base}/${id}`, { as })).status).toBe(404);
      expect((await put(id, 1, partOf(1), as)).status).toBe(404);
      expect((await api.call(`DELETE ${base}/${id}`, { as })).status).toBe(404);
      expect(await use(id, { as })).toMatchObject({ status: 404, body: { code: 'uploadUnknown' } });
    }
    const abroad = await use(id, { route: 'POST /api/230001/document' });
    expect(abroad).toMatchObject({ status: 404, body: { code: 'uploadUnknown' } });
    expect((await use(id)).status).toBe(201);
  });

  it('are used once; the same call again gets the same answer', async () => {
    const id = await complete();
    const first = await use(id, { key: `once-${kind}` });
    expect(first.status).toBe(201);
    expect(await use(id, { key: `once-${kind}` })).toMatchObject({ status: 201, text: first.text });
    expect(await use(id)).toMatchObject({ status: 409, body: { code: 'uploadUsed' } });
    expect(await use(id, { key: `once-${kind}`, fields: { subject: 'x' } })).toMatchObject({ status: 422 });
    expect((await api.call(`GET ${base}/${id}`)).status).toBe(404);
    expect(await api.database.sql(sql`select from document`)).toHaveLength(1);
  });

  it('are used by one of two calls at once', async () => {
    const id = await complete();
    const answers = await Promise.all([use(id), use(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await api.database.sql(sql`select from document`)).toHaveLength(1);
  });

  it('stay for another try when the call is refused for another reason than the file', async () => {
    const id = await complete();
    expect(await use(id, { fields: { amount: 'x' } })).toMatchObject({ status: 400, body: { errors: { amount: expect.anything() } } });
    const nowhere = '0b1c2d3e-0000-7000-8000-000000000001';
    const elsewhere = await use(id, { route: `POST /api/servicerequest/120001/${nowhere}/attachment` });
    expect(elsewhere.status).toBe(404);
    expect((await use(id)).status).toBe(201);
  });

  it('leave nothing behind when the file is refused', async () => {
    const text = 'only text';
    const { id } = await begin(text.length, 'rapport.csv');
    await put(id, 1, text);
    expect(await use(id)).toMatchObject({ status: 415, body: { code: 'fileType' } });
    expect(await use(id)).toMatchObject({ status: 404, body: { code: 'uploadUnknown' } });
    expect([storedParts(), incoming(), await api.database.sql(sql`select from upload`)]).toEqual([[], [], []]);
  });

  it.each([
    ['a program', 'film.mp4', Buffer.alloc(partSize, 'MZ\u0090\0')],
    ['text with the name of a picture', 'foto.jpg', Buffer.alloc(partSize, 'not a picture\n')],
    [
      'a film of another kind',
      'film.mov',
      Buffer.concat([Buffer.from('1a45dfa3934282886d6174726f736b61', 'hex'), Buffer.alloc(partSize - 16)]),
    ],
  ])('refuse %s with its first part, before the others are sent', async (_what, fileName, first) => {
    const { id } = await begin(100_000_000, fileName);
    expect(await put(id, 1, first)).toMatchObject({ status: 415, body: { code: 'fileType' } });
    expect((await put(id, 2)).status).toBe(404);
    expect([storedParts(), incoming(), await api.database.sql(sql`select from upload`)]).toEqual([[], [], []]);
  });

  it.each([
    ['a workbook', 'lijst.xlsx', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(partSize - 4)])],
    ['a list as text', 'Lijst.CSV', Buffer.alloc(partSize, 'code;name\n')],
    ['an invoice', 'factuur.xml', Buffer.alloc(partSize, '<Invoice>\n')],
  ])('take the first part of %s, of which only the whole tells its kind', async (_what, fileName, first) => {
    const { id } = await begin(10_000_000, fileName);
    expect((await put(id, 1, first)).body.parts).toEqual([1]);
  });

  it('have the limit of the call that takes them', async () => {
    const size = 26_000_000;
    const { id } = await begin(size);
    for (let number = 1; number <= 13; number++) await put(id, number, Buffer.alloc(partSize, number === 1 ? '%PDF-1.4\n' : '% x\n'));
    expect(await use(id)).toMatchObject({ status: 413, body: { code: 'fileTooLarge' } });
    expect(storedParts()).toEqual([]);
    expect(await api.problem(`POST ${base}`, { body: { fileName: 'a.mp4', size: 200_000_001 } })).toMatchObject({ code: 'fileTooLarge' });
  });

  it('are cancelled with their parts', async () => {
    const id = await complete();
    expect((await api.call(`DELETE ${base}/${id}`)).status).toBe(204);
    expect((await put(id, 1)).status).toBe(404);
    expect(storedParts()).toEqual([]);
  });

  it('expire after a day, and are removed by the job', async () => {
    const id = await complete();
    await api.database.sql(sql`update upload set expires = now() - interval '1 minute'`);
    expect((await api.call(`GET ${base}/${id}`)).status).toBe(404);
    expect((await put(id, 1)).status).toBe(404);
    expect(await use(id)).toMatchObject({ status: 404, body: { code: 'uploadUnknown' } });
    expect(storedParts()).not.toEqual([]);
    await api.database.sql(sql`delete from job where name = 'eraseStrayFiles'`);
    await api.database.sql(sql`
      insert into job (division, id, name, "runAt", "createdBy", "modifiedBy") values (120001, gen_random_uuid(), 'eraseStrayFiles', now(), 'test', 'test')`);
    await api.runJobs();
    expect([storedParts(), await api.database.sql(sql`select from upload`)]).toEqual([[], []]);
  });

  it('are free again five minutes after the process that used them was killed', async () => {
    const id = await complete();
    await api.database.sql(sql`update upload set "inUseUntil" = now() + interval '4 minutes'`);
    const held = await use(id);
    expect(held).toMatchObject({ status: 409, body: { code: 'uploadInUse' }, headers: { 'retry-after': '5' } });
    expect(await api.problem(`DELETE ${base}/${id}`)).toMatchObject({ code: 'uploadInUse' });
    await api.database.sql(sql`update upload set "inUseUntil" = now() - interval '1 second'`);
    expect((await use(id)).status).toBe(201);
  });

  it('are bounded for each person', async () => {
    for (let open = 0; open < mostUploads.bytes / 200_000_000; open++) await begin(200_000_000);
    expect(await api.problem(`POST ${base}`, { body: { fileName: 'a.pdf', size: 1 } })).toMatchObject({
      status: 409,
      code: 'tooManyUploads',
    });
    await begin(1, 'a.pdf', 'sofie');
    await api.database.clear('upload');
    for (let open = 0; open < mostUploads.count; open++) await begin(1);
    expect(await api.problem(`POST ${base}`, { body: { fileName: 'a.pdf', size: 1 } })).toMatchObject({
      status: 409,
      code: 'tooManyUploads',
    });
  });

  it('stand for a file, not beside one', async () => {
    const id = await complete();
    const both = await api.upload<{ errors: object }>('POST /api/120001/document', {
      content: smallPdf(['x']),
      fileName: 'x.pdf',
      fields: { uploadId: id },
    });
    expect(both).toMatchObject({ status: 400, body: { errors: { uploadId: expect.anything() } } });
    expect(await use('x')).toMatchObject({ status: 400, body: { errors: { uploadId: expect.anything() } } });
    expect(await use('0b1c2d3e-0000-7000-8000-000000000001')).toMatchObject({ status: 404 });
  });
});
