import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isForm } from './readForm.ts';

/** How fast a body has to come; times in milliseconds. */
export interface BodyPace {
  /** Within each such time at least `bytes` must come, or the rest of the body. */
  window: number;
  bytes: number;
  /** How long a body may take in all; one with a file may take as long as `requestTimeout` of the server. */
  longest: number;
}

// Half a kilobyte a second is a fifth of what a telephone has without any broadband (GPRS)
const usualPace: BodyPace = { window: 60_000, bytes: 30_000, longest: 300_000 };

/**
 * Closes a connection on which a body stops, comes byte by byte, or takes too long. Without that an upload that stopped in the middle
 * holds its file and its connection as long as a connection may be still, which is as long as an answer may take, and one that comes byte
 * by byte holds them as long as a whole file may take on a slow line.
 */
export function endSlowBodies({ server }: FastifyInstance, { window, bytes, longest } = usualPace): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { headers, socket } = request;
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
    let until = isForm(headers) ? Infinity : performance.now() + longest;
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      if (request.complete) return clearInterval(timer);
      const isSlow = socket.bytesRead - before < bytes && !isHeldUp(request);
      if (isSlow || performance.now() > until) socket.destroy();
      before = socket.bytesRead;
    }, window).unref();
    // What was answered before its body was there, as a refusal is, needs no more of it
    response.once('finish', () => (until = performance.now()));
    request.once('close', () => clearInterval(timer));
  });
}

// What the server has not read yet keeps more from coming
function isHeldUp({ readableLength, readableHighWaterMark }: IncomingMessage): boolean {
  return readableLength >= readableHighWaterMark;
}
