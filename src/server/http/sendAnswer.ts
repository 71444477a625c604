import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '#contract/operation.ts';
import { contentDisposition } from '../files/fileName.ts';
import { list, type Answer } from './answer.ts';
import { sendFile } from './sendFile.ts';

const rowsOf = new WeakMap<FastifyReply, string>();

/** The header with the rows of a list, which an answer gets after it was compressed: the package leaves one with Content-Range as it is. */
export function showRows(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  const rows = rowsOf.get(reply);
  if (rows !== undefined && reply.statusCode < 300) void reply.header('Content-Range', rows);
  done(null, payload);
}

function setHeaders(reply: FastifyReply, { 'Content-Range': rows, ...headers }: Readonly<Record<string, string>>): void {
  if (rows !== undefined) rowsOf.set(reply, rows);
  void reply.headers(headers);
}

/** Turns a handler's answer into a response: JSON text unchanged, ETag, files with ranges. */
export function sendAnswer(operation: Operation, request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.headers) setHeaders(reply, answer.headers);
  if (answer.file) return sendFile(request, reply, answer.file);
  if (answer.download) return sendDownload(request, reply, answer.download);
  void reply.code(answer.status ?? operation.status);
  if (!reply.hasHeader('Cache-Control')) void reply.header('Cache-Control', 'no-store');
  if (answer.version !== undefined) {
    // The ETag is the record's version, for If-Match. It does not cover names, contacts and files of other rows in the answer, so
    // a reader with this version may have an outdated answer; a record is therefore never answered with 304.
    void reply.header('ETag', `"${answer.version}"`);
  }
  if (answer.json === undefined) return reply.send();
  if (operation.method === 'GET' && answer.json.startsWith('[') && !reply.hasHeader('X-Total-Count'))
    setHeaders(reply, wholeList(answer.json));
  if (!reply.hasHeader('Content-Type')) void reply.header('Content-Type', 'application/json; charset=utf-8');
  return reply.send(answer.json);
}

// A list without pages, such as the children of a record, is answered as a whole
function wholeList(json: string): Record<string, string> {
  const count = (JSON.parse(json) as unknown[]).length; // the text begins with a bracket
  return list({ json, offset: 0, count, total: count, isEstimated: false, after: undefined }).headers ?? {};
}

function sendDownload(
  { method }: FastifyRequest,
  reply: FastifyReply,
  { stream, mimeType, fileName }: NonNullable<Answer['download']>,
): FastifyReply {
  void reply.headers({
    'Content-Type': mimeType,
    'Content-Disposition': contentDisposition(fileName, false),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
  if (method !== 'HEAD') return reply.code(200).send(stream);
  // Fastify would read the stream to its end without sending anything of it
  stream.destroy();
  return reply.code(200).send(Readable.from([]));
}
