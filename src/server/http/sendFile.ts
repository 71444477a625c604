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
  void reply.code(status).headers(headers);
  if (!open) return reply.send();
  // An empty stream keeps the Content-Length, which the answer to HEAD needs
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : open());
}
