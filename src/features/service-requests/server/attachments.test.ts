import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { accountIds, addRequest, arrangeAccounts, putInState } from '../../../../tests/support/serviceRequests.ts';
import { smallPdf } from '#server/demonstration/smallPdf.ts';
import { serviceRequestAttachment, type ServiceRequest, type ServiceRequestAttachment } from '../schema.ts';

const api = await testApi({ UPLOAD_LIMIT_BYTES: '200000' });
const pdf = smallPdf(['Keuring']);
const home = '/api/servicerequest/120001';
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';
let requestId: string;

beforeAll(async () => {
  await arrangeAccounts(api);
  ({ id: requestId } = await addRequest(api));
});

const attach = (content: Buffer | string, fileName: string, options = {}) =>
  api.upload<ServiceRequestAttachment & { code: string }>(`POST ${home}/${requestId}/attachment`, { content, fileName }, options);

describe('uploading a file', () => {
  it('answers what it is by its bytes, and the request shows it', async () => {
    const answer = await attach(pdf, 'keuring.pdf');
    expect(answer.status).toBe(201);
    expect(serviceRequestAttachment.safeParse(answer.body).error).toBeUndefined();
    expect(answer.body).toMatchObject({ fileName: 'keuring.pdf', mimeType: 'application/pdf', fileSize: pdf.length, mediaType: null });
    const request = await api.call<ServiceRequest>(`GET ${home}/${requestId}`);
    expect(request.body.attachments?.map(({ id }) => id)).toContain(answer.body.id);
  });

  it('keeps a photo without its position and calls it one', async () => {
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a22' } })
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 5/1 0/1' } })
      .toBuffer();
    const { body } = await attach(photo, 'IMG_1.JPG');
    expect(body).toMatchObject({ mediaType: 'Photo', mimeType: 'image/jpeg' });
    const kept = await api.call(`GET ${home}/${requestId}/attachment/${body.id}`);
    expect((await sharp(kept.bytes).metadata()).exif).toBeUndefined();
  });

  it('gives a small picture of a photo, drawn once, and of nothing else', async () => {
    const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#2a4' } })
      .jpeg()
      .toBuffer();
    const { body } = await attach(photo, 'gevel.jpg');
    const path = `GET ${home}/${requestId}/attachment/${body.id}?thumbnail=true`;
    const answers = await Promise.all([api.call(path), api.call(path), api.call(path)]);
    for (const { bytes } of answers) expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 });
    expect(answers[0].headers).toMatchObject({ 'content-type': 'image/webp' });
    const seen = { headers: { 'If-None-Match': String(answers[0].headers['etag']) } };
    expect((await api.call(path, seen)).status).toBe(304);
    const paper = await attach(pdf, 'keuring.pdf');
    expect(await api.problem(`GET ${home}/${requestId}/attachment/${paper.body.id}?thumbnail=true`)).toMatchObject({ status: 404 });
  });

  it.each([
    ['a script named as a photo', '<script>alert(1)</script>', 'foto.jpg', 'fileType', 415],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'tekening.svg', 'fileType', 415],
    ['HTML', '<!doctype html><body>', 'brief.html', 'fileType', 415],
    ['a program named as PDF', 'MZ\u0090\u0000', 'brief.pdf', 'fileType', 415],
    ['an image that is none', '\u00ff\u00d8\u00ff\u00e0 not a picture', 'foto.jpg', 'fileType', 415],
    ['an empty file', '', 'leeg.pdf', 'invalid', 400],
    ['a file above the limit', Buffer.alloc(200_001, '%PDF-1.4 '), 'groot.pdf', 'fileTooLarge', 413],
  ])('refuses %s', async (_what, content, fileName, code, status) => {
    const answer = await attach(typeof content === 'string' ? Buffer.from(content, 'latin1') : content, fileName);
    expect(answer).toMatchObject({ status, body: { code } });
  });

  it('takes a file exactly at the limit', async () => {
    const padded = Buffer.concat([pdf, Buffer.alloc(200_000 - pdf.length, ' ')]);
    expect((await attach(padded, 'vol.pdf')).status).toBe(201);
  });

  it('makes a name safe', async () => {
    const { body } = await attach(pdf, '../../etc/pass\u202Ewd<b>.pdf');
    expect(body.fileName).toBe('passwdb.pdf');
  });

  it('wants exactly one part named file', async () => {
    const route = `POST ${home}/${requestId}/attachment`;
    const other = await api.upload<{ errors: object }>(route, { content: pdf, fileName: 'a.pdf', field: 'photo' });
    expect(other).toMatchObject({ status: 400, body: { code: 'invalid' } });
    const extra = await api.upload<{ errors: object }>(route, { content: pdf, fileName: 'a.pdf', fields: { colour: 'red' } });
    expect(extra.body.errors).toHaveProperty('colour');
    expect(await api.problem(route, { body: {} })).toMatchObject({ status: 415, code: 'mediaType' });
  });

  it('answers the same file under the same key once', async () => {
    const headers = { 'idempotency-key': 'upload-1' };
    const first = await attach(pdf, 'eenmaal.pdf', { headers });
    const second = await attach(pdf, 'eenmaal.pdf', { headers });
    expect(second.body.id).toBe(first.body.id);
  });

  it('is refused for strangers, unknown requests and closed ones', async () => {
    expect((await attach(pdf, 'a.pdf', { as: null })).status).toBe(401);
    expect((await attach(pdf, 'a.pdf', { as: 'carla' })).status).toBe(403);
    expect((await attach(pdf, 'a.pdf', { as: 'gast' })).status).toBe(403);
    const upload = (id: string) => api.upload<{ code: string }>(`POST ${home}/${id}/attachment`, { content: pdf, fileName: 'a.pdf' });
    expect((await upload(unknown)).status).toBe(404);
    const closed = await addRequest(api);
    await putInState(api, closed.id, 'Processed');
    expect(await upload(closed.id)).toMatchObject({ status: 409, body: { code: 'closed' } });
  });
});

describe('reading a file', () => {
  async function uploaded(): Promise<[string, ServiceRequestAttachment]> {
    const { body } = await attach(pdf, 'Prüfbericht.pdf');
    return [`${home}/${requestId}/attachment/${body.id}`, body];
  }

  it('gives the bytes with headers that keep a browser from running them', async () => {
    const [address] = await uploaded();
    const answer = await api.call(`GET ${address}`);
    expect(answer.bytes.equals(pdf)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="Prufbericht.pdf"; filename*=UTF-8''Pr%C3%BCfbericht.pdf`,
      'accept-ranges': 'bytes',
    });
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox/);
  });

  it('answers its facts to a caller who asks for JSON', async () => {
    const [address, { id, sha256 }] = await uploaded();
    const answer = await api.call(`GET ${address}`, { headers: { accept: 'application/json' } });
    expect(answer.body).toMatchObject({ id, sha256 });
  });

  it('answers a range, refuses one behind the end, and answers 304 to a caller who has the file', async () => {
    const [address] = await uploaded();
    const part = await api.call(`GET ${address}`, { headers: { range: 'bytes=0-3' } });
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, '%PDF', `bytes 0-3/${pdf.length}`]);
    expect(await api.problem(`GET ${address}`, { headers: { range: 'bytes=9999999-' } })).toMatchObject({
      status: 416,
      code: 'rangeNotSatisfiable',
    });
    expect((await api.call(`GET ${address}`, { headers: { 'if-none-match': part.headers['etag'] ?? '' } })).status).toBe(304);
  });

  it('answers HEAD with the length and no bytes', async () => {
    const [address] = await uploaded();
    const answer = await api.call(`HEAD ${address}`);
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(answer.headers['content-length']).toBe(String(pdf.length));
  });

  it('is known under its account too, and only under its own', async () => {
    const [, { id }] = await uploaded();
    const of = (account: string) => `/api/120001/accounts/${account}/servicerequest/${requestId}/attachment`;
    const files = await api.call<ServiceRequestAttachment[]>(`GET ${of(accountIds.plain)}`);
    expect(files.body.map((file) => file.id)).toContain(id);
    expect((await api.call(`GET ${of(accountIds.plain)}/${id}/data`)).bytes.equals(pdf)).toBe(true);
    expect(await api.problem(`GET ${of(accountIds.insisting)}/${id}/data`)).toMatchObject({ status: 404 });
    expect(await api.problem(`GET ${of(accountIds.insisting)}`)).toMatchObject({ status: 404 });
    expect(await api.problem(`GET ${home}/${requestId}/attachment/${unknown}`)).toMatchObject({ status: 404 });
    expect(await api.problem(`GET ${home}/${requestId}/attachment/${id}`, { as: 'carla' })).toMatchObject({ status: 403 });
  });

  it('ends when it is removed, which a stale version may not do', async () => {
    const [address] = await uploaded();
    expect(await api.problem(`DELETE ${address}`, { headers: { 'if-match': '"7"' } })).toMatchObject({ status: 412 });
    expect((await api.call(`DELETE ${address}`)).status).toBe(204);
    expect(await api.problem(`GET ${address}`)).toMatchObject({ status: 404 });
    expect(await api.problem(`DELETE ${address}`)).toMatchObject({ status: 404 });
  });
});
