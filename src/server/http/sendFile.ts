import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileResponse } from '../files/fileResponse.ts';
import type { Answer } from './answer.ts';

/**
 * Sends stored bytes: all of them, a range, or 304.
 * @throws Problem rangeNotSatisfiable
 */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: NonNullable<Answer['file']>): FastifyReply {
  const { status, headers, open } = fileResponse(file, request.headers);
  // an answer that must not be cached sets the header itself
  const kept = reply.getHeader('Cache-Control');
  void reply.code(status).headers(kept === undefined ? headers : { ...headers, 'Cache-Control': String(kept) });
  if (!open) return reply.send();
  // An empty stream keeps the Content-Length, which the answer to HEAD needs
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : open());
}
