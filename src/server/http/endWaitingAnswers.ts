import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Destroys answers that are queued behind another one on a connection when the connection closes. Node before version 26 notifies
 * only the first of them, so the sources of the others (a file, the pages of an export) would stay open, and each would count
 * forever as an answer that its caller has not received.
 */
export function endWaitingAnswers({ server }: Pick<FastifyInstance, 'server'>): void {
  const waiting = new WeakMap<Socket, Set<ServerResponse>>();

  function answersOf(socket: Socket): Set<ServerResponse> {
    const known = waiting.get(socket);
    if (known) return known;
    const answers = new Set<ServerResponse>();
    waiting.set(socket, answers);
    // After Node has notified its own listeners
    socket.once('close', () => setImmediate(() => answers.forEach(end)));
    return answers;
  }

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const answers = answersOf(socket);
    answers.add(response);
    response.once('close', () => answers.delete(response));
  });
}

function end(response: ServerResponse): void {
  response.destroy();
  response.emit('close');
}
