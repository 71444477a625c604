import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { packedOnce } from './packedOnce.ts';

const text = 'De Molen '.repeat(1000);
let reads = 0;
const read = async () => (reads++, Buffer.from(text));
const app = fastify();
app.get('/file', packedOnce({ contentType: 'text/plain; charset=utf-8', cacheControl: 'no-cache', read }));
let attempts = 0;
const readAtLast = async () => {
  if (++attempts === 1) throw new Error('too many open files');
  return Buffer.from(text);
};
app.get('/late', packedOnce({ contentType: 'text/plain', cacheControl: 'no-cache', read: readAtLast }));
afterAll(() => app.close());

const ask = (headers: Record<string, string> = {}) => app.inject({ url: '/file', headers });

describe('a file that is packed once', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=1.0', 'br'],
    ['brotli', undefined],
    ['', undefined],
  ])('is sent to who takes "%s" as %s', async (accepted, encoding) => {
    const answer = await ask({ 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    const unpack = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : (bytes: Buffer) => bytes;
    expect(unpack(answer.rawPayload).toString()).toBe(text);
  });

  it('is read once, and not sent to who has it', async () => {
    const { headers } = await ask();
    expect(await ask({ 'if-none-match': String(headers.etag) })).toMatchObject({ statusCode: 304, payload: '' });
    expect(reads).toBe(1);
  });

  it('is read again after it could not be read', async () => {
    expect((await app.inject('/late')).statusCode).toBe(500);
    expect(await app.inject('/late')).toMatchObject({ statusCode: 200, payload: text });
  });
});
