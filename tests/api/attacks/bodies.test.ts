import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { demonstratedApi } from '../../support/demonstratedApi.ts';
import { tokenFor } from '../../support/tokens.ts';

const api = await demonstratedApi();
let address: { host: string; port: number };

beforeAll(async () => {
  const url = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }));
  address = { host: url.hostname, port: Number(url.port) };
}, 120_000);

describe('a name that stands twice', () => {
  it('in a body is refused by its path, and nothing is stored', async () => {
    const body = '{"name":"Twice","relationship":"Customer","country":"NL","nam\\u0065":"Another"}';
    expect(await api.wrongFields('POST /api/120001/account', { body })).toEqual(['name']);
    expect(await api.database.sql(sql`select from account where name in ('Twice', 'Another')`)).toEqual([]);
  });

  it.each(['/api/120001/account', '/api/120001/purchaseorder/order'])('in the filter of %s is refused', async (path) => {
    const filter = encodeURIComponent('{"id":"a","id":"b"}');
    expect(await api.wrongFields(`GET ${path}?filter=${filter}`)).toEqual(['filter.id']);
  });
});

describe('the encoding that a body says it has', () => {
  it.each(['latin1', 'ISO-8859-1', '"utf-16"', 'windows-1252'])('is refused when it is %s', async (charset) => {
    const answer = await api.call(`PUT /api/120001/account/${seededId(120001, 'account', 1)}`, {
      body: '{}',
      headers: { 'content-type': `application/json; charset=${charset}` },
    });
    expect(answer).toMatchObject({ status: 415, body: { code: 'mediaType' } });
  });

  it.each(['utf-8', 'UTF-8', '"utf-8"', 'utf8', 'us-ascii'])('is taken when it is %s', async (charset) => {
    const answer = await api.call(`PUT /api/120001/account/${seededId(120001, 'account', 1)}`, {
      body: '{}',
      headers: { 'content-type': `application/json; charset=${charset}` },
    });
    expect(answer.status).toBe(200);
  });
});

it.each(['text/plain', 'application/x-www-form-urlencoded'])('an empty body of type %s is none, a filled one is refused', async (type) => {
  const id = seededId(120001, 'serviceRequest', 1);
  const send = (route: string, length: string, body?: string) =>
    api.call(route, {
      as: 'sofie',
      headers: { 'content-type': type, 'content-length': length },
      ...(body === undefined ? {} : { body }),
    });
  expect((await send(`POST /api/servicerequest/120001/${id}/decline`, '0')).status).not.toBe(415);
  expect(await send(`POST /api/servicerequest/120001/${id}/decline`, '1', '1')).toMatchObject({
    status: 415,
    body: { code: 'mediaType' },
  });
  expect(await send('POST /api/120001/account', '0')).toMatchObject({ status: 400, body: { errors: { body: [{}] } } });
  expect((await send('POST /api/120001/nowhere', '1', '1')).status).toBe(404);
});

it.each(['gzip', 'GZIP', 'x-gzip'])('a compressed body is read where its encoding is written %s', async (encoding) => {
  const answer = await api.call(`PUT /api/120001/account/${seededId(120001, 'account', 1)}`, {
    body: gzipSync('{"remarks":"Compressed"}'),
    headers: { 'content-encoding': encoding },
  });
  expect(answer).toMatchObject({ status: 200, body: { remarks: 'Compressed' } });
});

it('a file whose name is no UTF-8 is refused, so that no damaged name is stored', async () => {
  const form = '--b\r\nContent-Disposition: form-data; name="file"; filename="Prüfbericht.pdf"\r\n\r\n%PDF-1.4\n%%EOF\n\r\n--b--\r\n';
  const post = (encoding: BufferEncoding) =>
    api.call('POST /api/120001/document', {
      body: Buffer.from(form, encoding),
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
  expect(await post('latin1')).toMatchObject({ status: 400, body: { errors: { file: [expect.any(String)] } } });
  expect(await post('utf8')).toMatchObject({ status: 201, body: { fileName: 'Prüfbericht.pdf' } });
});

describe('a request', () => {
  it('without a Host is refused with a problem, except in HTTP/1.0', async () => {
    expect(await exchange('GET /api/nothing HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*"Host":\["/);
    expect(await exchange('GET /api/nothing HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 404 [^]*"code":"notFound"/);
  });

  it.each([
    ['Authorization', (token: string) => `Authorization: Bearer x\r\nauthorization: Bearer ${token}\r\n`],
    ['Content-Type', (token: string) => `Authorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-type: text/html\r\n`],
  ])('with two headers %s is refused by that name', async (name, headers) => {
    const bytes = `GET /api/120001/account HTTP/1.1\r\nHost: x\r\n${headers(await tokenFor('anna'))}Connection: close\r\n\r\n`;
    expect(await exchange(bytes)).toMatch(new RegExp(`^HTTP/1\\.1 400 [^]*"errors":\\{"${name}":`));
  });

  it('with an expectation that is not known is answered as without it', async () => {
    const answer = await exchange('GET /api/nothing HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 404 [^]*"code":"notFound"/);
  });

  it('whose address begins with an origin reaches the call, not the console', async () => {
    const ask = async (target: string) =>
      exchange(`GET ${target} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await tokenFor('anna')}\r\nConnection: close\r\n\r\n`);
    expect(await ask('http://cura.example/api/120001/account?range=[0,0]')).toMatch(/^HTTP\/1\.1 200 [^]*x-total-count: /i);
    expect(await ask('http://cura.example')).toMatch(/^HTTP\/1\.1 404 /);
  });
});

async function exchange(bytes: string): Promise<string> {
  const socket = connect(address);
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket.write(bytes);
  await once(socket, 'close');
  return text;
}
