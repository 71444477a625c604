import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Ends answers that wait behind another one on a connection when the connection closes. Node before 26 tells only the first of them, so
 * that what the others were read from (a file, the pages of an export) would stay open, and each would count for ever among those that
 * its caller has not taken.
 */
export function endWaitingAnswers({ server }: Pick<FastifyInstance, 'server'>): void {
  const waiting = new WeakMap<Socket, Set<ServerResponse>>();

  function answersOf(socket: Socket): Set<ServerResponse> {
    const known = waiting.get(socket);
    if (known) return known;
    const answers = new Set<ServerResponse>();
    waiting.set(socket, answers);
    // After Node has told those that it does tell
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
