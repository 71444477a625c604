import { Server } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The periods of a shutdown. */
export interface Drain {
  /**
   * Milliseconds in which all requests are still answered, so that load balancers switch to other servers and callers close their
   * connections.
   */
  grace: number;
  /** Milliseconds that running requests have afterwards. */
  patience: number;
}

const draining = new WeakSet<object>();

/** Makes every answer during a shutdown say `Connection: close`, so that the caller sends nothing more on that connection. */
export function givesConnectionsBack(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining.has(app.server)) void reply.header('Connection', 'close');
    done(null, payload);
  });
}

/**
 * Shuts a server down without failing a request: it keeps answering for the grace time, stops listening at a moment when no
 * connection waits to be accepted, finishes running requests, and cuts off those that take longer than the patience.
 */
export async function drain(app: FastifyInstance, { grace, patience }: Drain): Promise<void> {
  const { server } = app;
  draining.add(server);
  await sleep(grace);
  await quietTurn(server);
  // The close method of an HTTP server would also close connections whose first request has not been read yet
  const ended = new Promise((done) => Server.prototype.close.call(server, done));
  const late = setTimeout(() => server.closeAllConnections(), patience);
  // Connections without requests: kept alive by an answer from before the shutdown
  const idle = setInterval(() => server.closeIdleConnections(), idleAfter);
  await ended;
  clearInterval(idle);
  clearTimeout(late);
  await app.close();
}

const idleAfter = 1000;

const quiet = 0.3;
const mostTurns = 1000;

/**
 * Resolves right after a turn of the event loop that took less than 0.3 ms and found no connection to accept. Connections that
 * the system has accepted but the process has not are reset when the listener closes.
 */
async function quietTurn(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => void accepted++;
  server.on('connection', count);
  for (let turns = 0; turns < mostTurns; turns++) {
    const before = accepted;
    const began = performance.now();
    await turn();
    if (accepted === before && performance.now() - began < quiet) break;
  }
  server.off('connection', count);
}
