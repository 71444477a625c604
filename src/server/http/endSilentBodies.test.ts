import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endSilentBodies } from './endSilentBodies.ts';

const silence = 300;
const app = fastify({ connectionTimeout: 60_000 });
let port: number;

beforeAll(async () => {
  endSilentBodies(app, silence);
  app.post('/', async () => {
    await pause(3 * silence);
    return 'kept';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port; // it listens
});
afterAll(() => app.close());

function begin(length: string, body: string): { socket: Socket; said: () => string } {
  let said = '';
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => (said += chunk.toString()));
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n${length}\r\n\r\n${body}`);
  return { socket, said: () => said };
}

it.each([
  ['of a length', 'Content-Length: 10', 'abc'],
  ['in pieces', 'Transfer-Encoding: chunked', '3\r\nabc\r\n'],
])('closes the connection of a body %s that stops in the middle', async (_what, length, body) => {
  const began = performance.now();
  await once(begin(length, body).socket, 'close');
  expect(performance.now() - began).toBeLessThan(5 * silence);
});

it('waits for a body that goes on, and for an answer that takes its time', async () => {
  const { socket, said } = begin('Content-Length: 6', 'a');
  for (const byte of 'bcdef') {
    await pause(silence / 2);
    socket.write(byte);
  }
  await expect.poll(said, { timeout: 10 * silence }).toMatch(/^HTTP\/1\.1 200 [\s\S]*kept$/);
  socket.destroy();
});
