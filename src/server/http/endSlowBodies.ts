import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problem.ts';
import { isStreamed } from './readForm.ts';

/** The minimum speed of a body; times in milliseconds. */
export interface BodyPace {
  /** Within each window, at least `bytes` must arrive, or the rest of the body. */
  window: number;
  bytes: number;
  /** The maximum time for a body; a form with a file, or a part of one, may take as long as `requestTimeout` of the server. */
  longest: number;
}

// Half a kilobyte per second is a fifth of the speed of a telephone without broadband (GPRS)
const usualPace: BodyPace = { window: 60_000, bytes: 30_000, longest: 300_000 };

/**
 * Answers requestTimeout to a body that stops, arrives byte by byte, or takes too long, and closes its connection. Without this, an
 * upload that stopped would hold its file and its connection for the idle timeout of a connection, and one that arrives byte by byte
 * for as long as a complete file may take on a slow line.
 */
export function endSlowBodies({ server }: FastifyInstance, { window, bytes, longest } = usualPace): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { headers, socket } = request;
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
    let until = isStreamed(headers) ? Infinity : performance.now() + longest;
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      if (request.complete) return clearInterval(timer);
      const isSlow = socket.bytesRead - before < bytes && !isHeldUp(request);
      if (isSlow || performance.now() > until) endBody(request, response);
      before = socket.bytesRead;
    }, window).unref();
    // A request that was answered before its body arrived, for example by a refusal, needs no more of it
    response.once('finish', () => (until = performance.now()));
    request.once('close', () => clearInterval(timer));
  });
}

// The reader of the body answers the problem. Before it reads, and after an answer, no answer is possible
function endBody(request: IncomingMessage, { headersSent }: ServerResponse): void {
  if (headersSent || request.listenerCount('error') === 0) return void request.socket.destroy();
  request.emit('error', new Problem('requestTimeout', { headers: { Connection: 'close' } }));
}

// Data that the server has not read yet keeps more from arriving
function isHeldUp({ readableLength, readableHighWaterMark }: IncomingMessage): boolean {
  return readableLength >= readableHighWaterMark;
}
