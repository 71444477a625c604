import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { fileResponse, readRange } from './fileResponse.ts';

const bytes = Buffer.from('0123456789');
const file = {
  stream: (range?: { start: number; end: number }) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  size: bytes.length,
  mimeType: 'application/pdf',
  fileName: 'keuring.pdf',
  etag: 'abc',
  inline: true,
};

async function read(stream: Readable | undefined): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream ?? []) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

describe('fileResponse', () => {
  it('sends the whole file with headers that forbid guessing and running', async () => {
    const response = fileResponse(file, {});
    expect(response.status).toBe(200);
    expect(await read(response.open?.())).toBe('0123456789');
    expect(response.headers).toMatchObject({
      'Content-Type': 'application/pdf',
      'Content-Length': '10',
      'X-Content-Type-Options': 'nosniff',
      'Content-Disposition': 'inline; filename="keuring.pdf"',
      ETag: '"abc"',
      'Accept-Ranges': 'bytes',
    });
    expect(response.headers['Content-Security-Policy']).toMatch(/^sandbox; default-src 'none'/);
  });

  it('sends a part, with the range that it is', async () => {
    const response = fileResponse(file, { range: 'bytes=2-4' });
    expect(response.status).toBe(206);
    expect(response.headers['Content-Range']).toBe('bytes 2-4/10');
    expect(response.headers['Content-Length']).toBe('3');
    expect(await read(response.open?.())).toBe('234');
  });

  it('sends nothing again to a caller that has it', () => {
    expect(fileResponse(file, { 'if-none-match': 'W/"abc"' })).toMatchObject({ status: 304, open: undefined });
    expect(fileResponse(file, { 'if-none-match': '"other"' }).status).toBe(200);
  });

  it('sends all of it when the part belongs to an older file', () => {
    expect(fileResponse(file, { range: 'bytes=2-4', 'if-range': '"old"' }).status).toBe(200);
    expect(fileResponse(file, { range: 'bytes=2-4', 'if-range': '"abc"' }).status).toBe(206);
  });
});

describe('readRange', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=5-400', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-300', { start: 0, end: 9 }],
    ['bytes=4-2', undefined],
    ['bytes=0-1,3-4', undefined],
    ['bytes=-', undefined],
    ['lines=0-1', undefined],
    [undefined, undefined],
  ])('reads %s', (header, range) => {
    expect(readRange(header, 10)).toEqual(range);
  });

  it.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('refuses %s as not satisfiable and tells the size', (header) => {
    expect(() => readRange(header, 10)).toThrow(
      expect.objectContaining({ code: 'rangeNotSatisfiable', details: { headers: { 'Content-Range': 'bytes */10' } } }),
    );
  });
});
