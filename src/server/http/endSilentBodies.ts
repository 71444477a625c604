import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const usualSilence = 60_000;

/**
 * Closes a connection on which a body has begun and nothing of it has come for a minute. Without that an upload that stopped in the middle
 * holds its file and its connection as long as a connection may be still, which is as long as an answer may take.
 */
export function endSilentBodies({ server }: FastifyInstance, silence = usualSilence): void {
  server.on('request', (request: IncomingMessage) => {
    const { headers, socket } = request;
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
    socket.setTimeout(silence);
    request.once('close', () => socket.setTimeout(server.timeout));
  });
}
