import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problem.ts';
import type { Answer } from './answer.ts';

type FileAnswer = NonNullable<Answer['file']>;

/**
 * Sends stored bytes so that they cannot act: `nosniff`, a sandboxing policy, a quoted name (RFC 6266), ETag, and one
 * byte range (RFC 9110, 14.2).
 * @throws Problem rangeNotSatisfiable
 */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  void reply.headers({
    'Content-Type': file.mimeType,
    'Content-Disposition': contentDisposition(file.fileName, file.inline),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'Cache-Control': 'private, no-cache',
    'Accept-Ranges': 'bytes',
    ETag: `"${file.etag}"`,
  });
  if (request.headers['if-none-match'] === `"${file.etag}"`) return reply.code(304).send();
  const range = rangeOf(request, file);
  if (!range) {
    void reply.header('Content-Length', file.size);
    return reply.code(200).send(request.method === 'HEAD' ? '' : file.stream());
  }
  void reply.headers({ 'Content-Range': `bytes ${range.start}-${range.end}/${file.size}`, 'Content-Length': range.end - range.start + 1 });
  return reply.code(206).send(file.stream(range));
}

function rangeOf(request: FastifyRequest, file: FileAnswer): { start: number; end: number } | undefined {
  const header = request.headers.range;
  const condition = request.headers['if-range'];
  if (header === undefined || (condition !== undefined && condition !== `"${file.etag}"`)) return undefined;
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const start = match[1] === '' ? Math.max(file.size - Number(match[2]), 0) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? file.size - 1 : Math.min(Number(match[2]), file.size - 1);
  if (start > end || start >= file.size) throw new Problem('rangeNotSatisfiable', { headers: { 'Content-Range': `bytes */${file.size}` } });
  return { start, end };
}

/** Content-Disposition with an ASCII fallback and the full name (RFC 6266, RFC 8187). */
export function contentDisposition(fileName: string, isInline: boolean): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${isInline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
