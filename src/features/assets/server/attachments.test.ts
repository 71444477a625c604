import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { testApi, type UploadOptions } from '../../../../tests/support/api.ts';
import { addAsset, arrangePlaces, assetNow, callAsset, eventsOf, type Asset } from '../../../../tests/support/assets.ts';
import { heic } from '../../../../tests/support/heic.ts';
import { tokenFor } from '../../../../tests/support/tokens.ts';
import { attachment } from '../attachmentSchema.ts';

const api = await testApi();
type Attachment = z.infer<typeof attachment>;

let asset: Asset;
beforeAll(async () => {
  await arrangePlaces(api);
  asset = await addAsset(api);
});

const plainPhoto = () => sharp({ create: { width: 900, height: 600, channels: 3, background: '#c22' } });
const box = (type: string, content: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, content.length + 8]), Buffer.from(type), content]);
const mp4 = Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isommp42')), Buffer.alloc(2000)]);
const mov = Buffer.concat([box('ftyp', Buffer.from('qt  \0\0\0\0qt  ')), Buffer.alloc(2000)]);
const webm = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84]), Buffer.from('webm'), Buffer.alloc(2000)]);
const mkv = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x8b, 0x42, 0x82, 0x88]), Buffer.from('matroska'), Buffer.alloc(2000)]);

const pathOf = ({ id, locationId }: Asset) => `/api/locations/${locationId}/assets/${id}/attachments`;
const attach = (content: Buffer | string, fileName: string, fields: UploadOptions['fields'] = { type: 'Photo' }) =>
  api.upload<Attachment>(`POST ${pathOf(asset)}`, { content, fileName, fields });

describe('adding a photo', () => {
  it('draws it anew without its position, keeps when it was taken, and shows it with the object and in its history', async () => {
    const photo = await plainPhoto()
      .withExif({ IFD2: { DateTimeOriginal: '2026:07:03 14:05:09' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 5/1 0/1' } })
      .jpeg()
      .toBuffer();
    const answer = await attach(photo, 'IMG_1.JPG', { type: 'Photo', description: 'Achter de deur' });
    expect(answer.status, answer.text).toBe(201);
    expect(attachment.strict().safeParse(answer.body).error).toBeUndefined();
    expect(answer.body).toMatchObject({ type: 'Photo', description: 'Achter de deur', fileName: 'IMG_1.jpg', mimeType: 'image/jpeg' });
    // 14:05 in the Netherlands in summer
    expect(answer.body.takenAt).toBe('2026-07-03T12:05:09.000Z');
    expect((await assetNow(api, asset.id)).attachments).toContainEqual(answer.body);
    const { bytes, headers } = await api.call(`GET ${answer.body.url}`);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.length).toBe(answer.body.fileSize);
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff', 'accept-ranges': 'bytes' });
    expect((await eventsOf(api, asset.id)).at(-1)).toMatchObject({ kind: 'Updated', to: { attachment: { fileName: 'IMG_1.jpg' } } });
  });

  it('gives a really small picture of it', async () => {
    const { body } = await attach(await plainPhoto().png().toBuffer(), 'a.png');
    const { bytes } = await api.call(`GET ${body.thumbnailUrl ?? ''}`);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 213 });
    expect(bytes.length).toBeLessThan(10_000);
  });

  it('takes what phones send and keeps HEIC as JPEG', async () => {
    expect((await attach(heic, 'IMG_2.HEIC')).body).toMatchObject({ mimeType: 'image/jpeg', fileName: 'IMG_2.jpg', takenAt: null });
    expect((await attach(await plainPhoto().webp().toBuffer(), 'a.webp')).body).toMatchObject({ mimeType: 'image/webp' });
  });

  it('takes 15 MB and not a byte more', async () => {
    const photo = await plainPhoto().jpeg().toBuffer();
    const filled = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)]);
    expect((await attach(filled(15_000_000), 'groot.jpg')).status).toBe(201);
    const answer = await attach(filled(15_000_001), 'groot.jpg');
    expect(answer).toMatchObject({ status: 413, body: { code: 'fileTooLarge' } });
    expect(answer.text).toContain('15 MB');
  });
});

describe('adding a video', () => {
  it.each([
    ['MP4', mp4, 'a.mp4', 'video/mp4'],
    ['MOV', mov, 'IMG_3.MOV', 'video/quicktime'],
    ['WebM', webm, 'a.webm', 'video/webm'],
  ])('takes %s by its bytes, under any name', async (_kind, content, fileName, mimeType) => {
    const answer = await attach(content, fileName, { type: 'Video' });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({ type: 'Video', mimeType, thumbnailUrl: null });
    expect(await api.problem(`GET ${answer.body.url}?thumbnail=true`)).toMatchObject({ status: 404 });
    const part = await api.call(`GET ${answer.body.url}`, { headers: { range: 'bytes=4-11' } });
    expect(part).toMatchObject({ status: 206, headers: { 'content-range': `bytes 4-11/${content.length}`, 'content-length': '8' } });
    expect(part.bytes).toEqual(content.subarray(4, 12));
    expect(await api.problem(`GET ${answer.body.url}`, { headers: { range: 'bytes=99999-' } })).toMatchObject({ status: 416 });
  });

  it.each([
    ['Matroska', mkv, 'a.webm', 'Video'],
    ['a page named as a video', '<html><script>alert(1)</script>', 'a.mp4', 'Video'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 'Photo'],
    ['a PDF', '%PDF-1.4\n%%EOF\n', 'a.pdf', 'Photo'],
    ['a video said to be a photo', mp4, 'a.mp4', 'Photo'],
    ['a photo said to be a video', heic, 'a.heic', 'Video'],
  ])('refuses %s', async (_kind, content, fileName, type) => {
    expect(await attach(content, fileName, { type })).toMatchObject({ status: 415, body: { code: 'fileType' } });
  });

  it('takes 200 MB as they come, never whole in memory, and not a byte more', async () => {
    const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10);
    const taken = await send(address, 200_000_000);
    clearInterval(watch);
    expect(taken.status).toBe(201);
    expect(most - before).toBeLessThan(100_000_000);
    expect(await taken.json()).toMatchObject({ fileSize: 200_000_000, mimeType: 'video/mp4' });
    expect((await send(address, 200_000_001)).status).toBe(413);
  }, 120_000);
});

describe('a form', () => {
  it.each([
    ['type', {}],
    ['type', { type: 'Drawing' }],
    ['description', { type: 'Photo', description: 'x'.repeat(256) }],
    ['colour', { type: 'Photo', colour: 'red' }],
  ])('names %s where it is wrong: %j', async (field, fields) => {
    const answer = await attach(heic, 'a.heic', fields);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(Object.keys((answer.body as unknown as { errors: object }).errors)).toEqual([field]);
  });
});

describe('removing a photo or video', () => {
  it('takes it from the object, and keeps that in the history', async () => {
    const { body } = await attach(webm, 'a.webm', { type: 'Video' });
    expect((await callAsset(api, `DELETE /attachments/${body.reference}`, asset)).status).toBe(204);
    expect((await assetNow(api, asset.id)).attachments?.map(({ reference }) => reference)).not.toContain(body.reference);
    expect(await api.problem(`GET ${body.url}`)).toMatchObject({ status: 404 });
    expect((await eventsOf(api, asset.id)).at(-1)).toMatchObject({ kind: 'Updated', from: { attachment: { reference: body.reference } } });
    const other = await addAsset(api);
    const { body: kept } = await attach(webm, 'b.webm', { type: 'Video' });
    expect((await callAsset(api, `DELETE /attachments/${kept.reference}`, other)).status).toBe(404);
  });

  it('is not possible, nor adding one, once the object has ended', async () => {
    const ended = await addAsset(api);
    const { body } = await api.upload<Attachment>(`POST ${pathOf(ended)}`, {
      content: webm,
      fileName: 'a.webm',
      fields: { type: 'Video' },
    });
    await callAsset(api, 'DELETE', ended, { as: 'ada' });
    expect(await callAsset(api, `DELETE /attachments/${body.reference}`, ended)).toMatchObject({ status: 409 });
    const answer = await api.upload(`POST ${pathOf(ended)}`, { content: webm, fileName: 'a.webm', fields: { type: 'Video' } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'assetEnded' } });
    expect((await api.call(`GET ${body.url}`)).status).toBe(200);
  });
});

async function send(address: string, size: number): Promise<Response> {
  const boundary = 'boundary-of-a-video';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="type"\r\n\r\nVideo\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n`;
  function* parts() {
    yield Buffer.from(head);
    yield mp4;
    const chunk = Buffer.alloc(250_000);
    for (let left = size - mp4.length; left > 0; left -= chunk.length) yield chunk.subarray(0, Math.min(left, chunk.length));
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  return fetch(`${address}${pathOf(asset)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenFor('anna')}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Readable.toWeb(Readable.from(parts())) as unknown as BodyInit, // the stream of Node and of the web are the same
    duplex: 'half',
  } as RequestInit);
}
