import type { Readable } from 'node:stream';
import { Problem } from '#contract/problem.ts';
import type { Answer } from '../http/answer.ts';
import { contentDisposition } from './fileName.ts';

type StoredFile = NonNullable<Answer['file']>;

/** The request headers that decide which part of a file is sent. */
export interface FileRequest {
  range?: string | undefined;
  'if-range'?: string | undefined;
  'if-none-match'?: string | undefined;
}

/** Status, headers and, unless the caller already has them, the bytes. */
export interface FileResponse {
  status: 200 | 206 | 304;
  headers: Record<string, string>;
  open: (() => Readable) | undefined;
}

/**
 * How a file is sent: whole, in part (one range, RFC 9110), or as 304. A browser may show it, but neither run scripts in it
 * nor guess another type.
 *
 * @throws rangeNotSatisfiable
 */
export function fileResponse(file: StoredFile, request: FileRequest): FileResponse {
  const etag = `"${file.etag}"`;
  const headers: Record<string, string> = {
    'Content-Type': file.mimeType,
    'Content-Disposition': contentDisposition(file.fileName, file.inline),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'",
    'Cross-Origin-Resource-Policy': 'same-site',
    'Cache-Control': 'private, no-store',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  };
  if (matches(request['if-none-match'], etag)) return { status: 304, headers, open: undefined };
  const range = request['if-range'] && request['if-range'] !== etag ? undefined : readRange(request.range, file.size);
  if (!range) return { status: 200, headers: { ...headers, 'Content-Length': String(file.size) }, open: () => file.stream() };
  return {
    status: 206,
    headers: {
      ...headers,
      'Content-Range': `bytes ${range.start}-${range.end}/${file.size}`,
      'Content-Length': String(range.end - range.start + 1),
    },
    open: () => file.stream(range),
  };
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/**
 * The range that a Range header asks for. A header that is malformed or asks for several ranges is ignored, as RFC 9110 allows.
 * @throws rangeNotSatisfiable when the range begins after the end of the file
 */
export function readRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const found = header?.match(/^bytes=(\d*)-(\d*)$/);
  if (!found || (found[1] === '' && found[2] === '')) return undefined;
  const [, first = '', last = ''] = found;
  if (first === '') return suffix(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) throw unsatisfiable(size);
  return { start, end };
}

function suffix(length: number, size: number): { start: number; end: number } {
  if (length === 0 || size === 0) throw unsatisfiable(size);
  return { start: Math.max(0, size - length), end: size - 1 };
}

function unsatisfiable(size: number): Problem {
  return new Problem('rangeNotSatisfiable', { headers: { 'Content-Range': `bytes */${size}` } });
}
