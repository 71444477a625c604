import { Server } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How a server ends. */
export interface Drain {
  /** Milliseconds in which everything is still answered, so that balancers look elsewhere and callers give their connections back. */
  grace: number;
  /** Milliseconds that running requests have afterwards. */
  patience: number;
}

const draining = new WeakSet<object>();

/** Makes every answer of a server that ends say `Connection: close`: a caller sends nothing more on a connection that is about to go. */
export function givesConnectionsBack(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining.has(app.server)) void reply.header('Connection', 'close');
    done(null, payload);
  });
}

/**
 * Closes a server without failing a request: it goes on answering for the grace time, then stops listening in a moment in which no
 * connection waits to be accepted, answers what is on its way, and cuts off what takes longer than the patience.
 */
export async function drain(app: FastifyInstance, { grace, patience }: Drain): Promise<void> {
  const { server } = app;
  draining.add(server);
  await sleep(grace);
  await quietTurn(server);
  // The close of an HTTP server would also cut off connections whose first request has not been read yet
  const ended = new Promise((done) => Server.prototype.close.call(server, done));
  const late = setTimeout(() => server.closeAllConnections(), patience);
  // Those on which nothing comes: kept open by an answer from before the drain
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
 * Ends right after a turn of the event loop that took less than 0.3 ms and found no connection to accept: what the system has
 * accepted for a listener and the process has not is reset when the listener closes.
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
